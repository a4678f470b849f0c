/**
 * A shop's own materials in swatch books, which are typed, imported from a CSV file, or photographed. Designs contain
 * snapshots of them (`engine/swatch.ts`).
 */
import { z } from 'zod';
import type { SwatchSnapshot } from '#engine/swatch.ts';
import { endpoint } from '../endpoint.ts';
import { COVER_MATERIALS, GRAINS } from '../options.ts';
import { FileUrl } from './photos.ts';
import { singleLine, multiLine, nameKey, requiredLine } from '../plain-text.ts';
import { STARTER_BOOK_NAME } from './starter-book.ts';

export { SWATCH_PARTS, SwatchChoices, SwatchSnapshot } from '#engine/swatch.ts';
export type { SwatchPart } from '#engine/swatch.ts';

export const MAX_SWATCH_LENGTHS = { book: 80, code: 40, name: 80, supplier: 80, line: 80, note: 400 } as const;
export const MAX_SWATCHES = 5000;
/** Most photographed tiles of an account. */
export const MAX_TILES_PER_ACCOUNT = 1000;
export const MAX_CSV_BYTES = 2 * 1024 * 1024;
/** Maximum number of problems in the reply to an import. */
export const MAX_IMPORT_PROBLEMS = 100;
export const IMPORT_PREVIEW_ROWS = 20;
export const DEFAULT_BOOK = 'My swatches';
export const SWATCHES_PER_PAGE = 60;
/** Side of a tile's thumbnail in pixels. */
export const TILE_THUMBNAIL_SIDE = 160;

export const SwatchMaterial = z.enum(COVER_MATERIALS);
export type SwatchMaterial = z.infer<typeof SwatchMaterial>;
const SwatchGrain = z.enum(GRAINS);

export const Hex = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'A color is written #rrggbb')
  .transform((hex) => hex.toLowerCase());
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'is not valid');

const isStarterName = (book: string): boolean => nameKey(book) === nameKey(STARTER_BOOK_NAME);
const BookName = singleLine(MAX_SWATCH_LENGTHS.book)
  .transform((name) => (name === '' ? DEFAULT_BOOK : name))
  .refine(
    (name) => !isStarterName(name),
    `"${STARTER_BOOK_NAME}" is the book that comes with Retrim. Please give yours another name`,
  );

export const SwatchBody = z.object({
  book: BookName.default(DEFAULT_BOOK),
  /** The supplier's or the shop's code; an import updates the swatch of the book that has the same code. */
  code: singleLine(MAX_SWATCH_LENGTHS.code).default(''),
  name: requiredLine(MAX_SWATCH_LENGTHS.name, 'Please enter a name'),
  supplier: singleLine(MAX_SWATCH_LENGTHS.supplier).default(''),
  /** The supplier's product line. */
  line: singleLine(MAX_SWATCH_LENGTHS.line).default(''),
  material: SwatchMaterial,
  /** Grain of leather; `null` for the default one. */
  grain: SwatchGrain.nullable().default(null),
  /** The material's average color. */
  color: Hex,
  /** From 1 (cheapest) to 4. */
  priceBand: z.number().int().min(1).max(4).nullable().default(null),
  inStock: z.boolean().default(true),
  note: multiLine(MAX_SWATCH_LENGTHS.note).default(''),
  /** SHA-256 of a tile from `makeSwatchTile`. */
  tile: Sha256.nullable().default(null),
});
export type SwatchBody = z.input<typeof SwatchBody>;

export const OwnSwatch = z.object({
  id: z.string(),
  book: z.string(),
  code: z.string(),
  name: z.string(),
  supplier: z.string(),
  line: z.string(),
  material: SwatchMaterial,
  /** Grain of leather; `null` for the default one. */
  grain: SwatchGrain.nullable(),
  color: z.string(),
  priceBand: z.number().int().nullable(),
  inStock: z.boolean(),
  note: z.string(),
  tile: z.string().nullable(),
  /** Whether the swatch is in the starter book, so that it can be used and copied but not changed. */
  starter: z.boolean(),
  tileUrl: z.string().nullable(),
  /** Real size of the tile. */
  tileWidthCm: z.number().nullable(),
  tileHeightCm: z.number().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type OwnSwatch = z.infer<typeof OwnSwatch>;

export const ListedSwatch = OwnSwatch.extend({
  /** Color difference (CIEDE2000) to `similarTo`: below 1 is invisible, above 5 is another color. `null` without `similarTo`. */
  distance: z.number().nullable(),
});
export type ListedSwatch = z.infer<typeof ListedSwatch>;

export const SwatchBook = z.object({ name: z.string(), count: z.number().int(), starter: z.boolean() });
export type SwatchBook = z.infer<typeof SwatchBook>;

export const SwatchPage = z.object({
  swatches: z.array(ListedSwatch),
  /** Number of matches on all pages. */
  total: z.number().int(),
  /** All books, whatever the search. The starter book comes last. */
  books: z.array(SwatchBook),
});
export type SwatchPage = z.infer<typeof SwatchPage>;

/** The snapshot for a design. In a request, the server uses only its id. */
export const createSwatchSnapshot = ({
  id,
  code,
  name,
  supplier,
  line,
  material,
  grain,
  color,
  tile,
  updatedAt,
}: OwnSwatch): SwatchSnapshot => ({
  id,
  code,
  name,
  supplier,
  line,
  material,
  color,
  ...(grain === null ? {} : { grain }),
  ...(tile === null ? {} : { tile }),
  version: updatedAt,
});

const SwatchId = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{4,64}$/) });

/**
 * Each word of `q` must occur in code, name, supplier, line or note. Sorted by nearness to the color `similarTo`, or else by
 * book, code and name.
 */
export const listSwatches = endpoint({
  method: 'GET',
  path: '/api/swatches',
  summary: 'My swatches and the starter book: searched, sorted by nearness to a color',
  access: 'user',
  status: 200,
  scope: 'swatches:read',
  query: z.object({
    q: z.string().max(200).default(''),
    similarTo: Hex.optional(),
    book: z.string().max(MAX_SWATCH_LENGTHS.book).optional(),
    material: SwatchMaterial.optional(),
    inStock: z.enum(['true', 'false']).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(SWATCHES_PER_PAGE),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  reply: SwatchPage,
});
export const createSwatch = endpoint({
  method: 'POST',
  path: '/api/swatches',
  summary: 'Create a swatch',
  access: 'user',
  status: 201,
  scope: 'swatches:write',
  body: SwatchBody,
  reply: OwnSwatch,
});
export const changeSwatch = endpoint({
  method: 'PUT',
  path: '/api/swatches/:id',
  summary: 'Change a swatch; designs that already use it do not change',
  access: 'user',
  status: 200,
  scope: 'swatches:write',
  params: SwatchId,
  body: SwatchBody,
  reply: OwnSwatch,
});
export const deleteSwatch = endpoint({
  method: 'DELETE',
  path: '/api/swatches/:id',
  summary: 'Delete a swatch; designs that use it keep it',
  access: 'user',
  status: 204,
  scope: 'swatches:write',
  params: SwatchId,
});
export const restoreSwatch = endpoint({
  method: 'POST',
  path: '/api/swatches/:id/restore',
  summary: 'Restore a deleted swatch',
  access: 'user',
  status: 200,
  scope: 'swatches:write',
  params: SwatchId,
  reply: OwnSwatch,
});

/** Encodings in which spreadsheets write CSV files. */
const CsvEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'ibm850',
  'windows-1250',
  'iso-8859-2',
  'ibm852',
  'windows-1251',
  'iso-8859-5',
  'koi8-u',
  'ibm866',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
]);
export type CsvEncoding = z.infer<typeof CsvEncoding>;

/** Columns that an import needs: the name or a code, the color and the material. */
export const ImportColumn = z.enum(['name', 'color', 'material']);
export type ImportColumn = z.infer<typeof ImportColumn>;

export const ImportBody = z
  .object({
    /** The file as text. */
    csv: z.string().max(MAX_CSV_BYTES, 'The file is too large: at most 2 MB').optional(),
    /** The file's bytes in Base64, whose encoding the server detects. */
    csvBase64: z
      .string()
      .max(Math.ceil(MAX_CSV_BYTES / 3) * 4, 'The file is too large: at most 2 MB')
      .optional(),
    /** Encoding of the bytes, if the detected one is wrong. */
    encoding: CsvEncoding.optional(),
    /** Book of rows that do not name one. */
    book: BookName.default(DEFAULT_BOOK),
    /** Material of rows that do not name one. */
    material: SwatchMaterial.optional(),
    /** Colors picked by eye, by the cells of `unsureColors` that they stand for. */
    colors: z.record(z.string().max(MAX_SWATCH_LENGTHS.name), Hex).default({}),
    /** Titles of columns that are not known by themselves. */
    columns: z.partialRecord(ImportColumn, z.string().max(80)).default({}),
    /** Checks everything without writing. */
    dryRun: z.boolean().default(false),
  })
  .refine(({ csv, csvBase64 }) => (csv === undefined) !== (csvBase64 === undefined), {
    path: ['csv'],
    message: 'Please choose a CSV file',
  });
export type ImportBody = z.input<typeof ImportBody>;

export const ImportProblem = z.object({
  /** First line of the row in the file, from 1. */
  line: z.number().int(),
  /** Title of the column in the file; empty for a problem with the whole row. */
  column: z.string(),
  message: z.string(),
  /** Whether only this cell is ignored and not the whole row. */
  kept: z.boolean(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** A row of the file as it was understood. */
export const ImportedSwatch = OwnSwatch.pick({
  book: true,
  code: true,
  name: true,
  supplier: true,
  line: true,
  material: true,
  grain: true,
  color: true,
  priceBand: true,
  inStock: true,
  note: true,
});
export type ImportedSwatch = z.infer<typeof ImportedSwatch>;

export const ImportReply = z.object({
  /** Encoding of the bytes; `null` for a file that was sent as text. */
  encoding: CsvEncoding.nullable(),
  /** Number of rows, not counting empty ones and the header. */
  rows: z.number().int(),
  created: z.number().int(),
  /** Rows with a repeated book and code. */
  updated: z.number().int(),
  /** Rows left out because of a problem. */
  skipped: z.number().int(),
  /** At most MAX_IMPORT_PROBLEMS of them. */
  problems: z.array(ImportProblem),
  /**
   * Cells whose color is none that can be read (`null`), or of which only the first part is, once each and at most
   * MAX_IMPORT_PROBLEMS of them.
   */
  unsureColors: z.array(z.object({ cell: z.string(), color: z.string().nullable() })),
  /** Unknown columns of the file. */
  ignoredColumns: z.array(z.string()),
  /** Columns that were not found, so that no row was read; only on a dry run, which is refused otherwise. */
  missing: z.array(ImportColumn),
  /** Titles of all columns. */
  titles: z.array(z.string()),
  preview: z.array(ImportedSwatch),
});
export type ImportReply = z.infer<typeof ImportReply>;

/** One transaction imports all rows without a problem, or none. */
export const importSwatches = endpoint({
  method: 'POST',
  path: '/api/swatches/import',
  summary: 'Import swatches from a CSV file, optionally as a dry run',
  access: 'user',
  status: 200,
  scope: 'swatches:write',
  body: ImportBody,
  reply: ImportReply,
});
/** In the format that `importSwatches` reads. */
export const exportSwatches = endpoint({
  method: 'GET',
  path: '/api/swatches/export',
  summary: 'My swatches as a CSV file',
  access: 'user',
  status: 200,
  scope: 'swatches:read',
  media: 'text/csv',
  query: z.object({ book: z.string().max(MAX_SWATCH_LENGTHS.book).optional() }),
});

const Unit = z.number().min(0).max(1);
const Point = z.tuple([Unit, Unit]);
export const TileCut = z.object({
  /** Corners of a flat piece of the material: top left, top right, bottom right, bottom left. */
  corners: z.tuple([Point, Point, Point, Point]),
  /** A point on white paper or a photographer's gray card in the same light. */
  grey: Point.optional(),
  /** The object at the point `grey`; detected by default. */
  neutral: z.enum(['paper', 'grey-card']).optional(),
  /** Real width of the piece at its upper side. */
  widthCm: z.number().min(2).max(200),
});
export type TileCut = z.infer<typeof TileCut>;

export const TileReply = z.object({
  /** SHA-256 of the tile's PNG, for `tile` of a swatch. */
  tile: z.string(),
  tileUrl: z.string(),
  color: z.string(),
  /** Real size of the tile. */
  widthCm: z.number(),
  heightCm: z.number(),
  warnings: z.array(z.object({ code: z.string(), text: z.string() })),
});
export type TileReply = z.infer<typeof TileReply>;

/** A tile that no swatch uses is deleted after some days. */
export const makeSwatchTile = endpoint({
  method: 'POST',
  path: '/api/swatches/tile',
  summary: 'Make a repeating tile of a photographed material',
  access: 'user',
  status: 201,
  scope: 'swatches:write',
  body: TileCut.extend({ image: FileUrl }),
  reply: TileReply,
});
/** A PNG of 512 by 512 pixels, or with `small` a WebP of TILE_THUMBNAIL_SIDE for lists. */
export const getSwatchTile = endpoint({
  method: 'GET',
  path: '/api/swatches/tiles/:sha256',
  summary: 'The picture of one of your tiles',
  access: 'user',
  isFile: true,
  status: 200,
  scope: 'swatches:read',
  media: 'image/*',
  params: z.object({ sha256: Sha256 }),
  query: z.object({ size: z.enum(['small']).optional() }),
});
export const getTileUrl = (sha256: string): string => `/api/swatches/tiles/${sha256}`;
export const getTileThumbnailUrl = (tileUrl: string): string => `${tileUrl}?size=small`;
