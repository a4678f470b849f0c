import { STARTER_BOOK, STARTER_BOOK_NAME, type StarterSwatch } from '#contract/studio/starter-book.ts';
import { tileAddress, type OwnSwatch } from '#contract/studio/swatches.ts';
import type { SwatchRow } from '#server/platform/db/schema/swatches.ts';
import type { TiledSwatch } from './store.ts';

/** The day the book was put together. */
const STARTER_SINCE = '2026-11-22T00:00:00.000Z';

/** Other materials have none, whatever the swatch was before. */
export const grainOf = ({ material, grain }: Pick<SwatchRow, 'material' | 'grain'>): SwatchRow['grain'] =>
  material === 'leather' ? grain : null;

export const presentSwatch = ({ swatch, tile }: TiledSwatch): OwnSwatch => ({
  id: swatch.id,
  book: swatch.book,
  code: swatch.code,
  name: swatch.name,
  supplier: swatch.supplier,
  line: swatch.line,
  material: swatch.material,
  grain: grainOf(swatch),
  color: swatch.color,
  priceBand: swatch.priceBand,
  inStock: swatch.inStock,
  note: swatch.note,
  tile: tile?.sha256 ?? null,
  tileUrl: tile === null ? null : tileAddress(tile.sha256),
  tileWidthCm: tile?.widthCm ?? null,
  tileHeightCm: tile?.heightCm ?? null,
  starter: false,
  createdAt: swatch.createdAt.toISOString(),
  updatedAt: swatch.updatedAt.toISOString(),
});

const presentStarter = (swatch: StarterSwatch): OwnSwatch => ({
  ...swatch,
  book: STARTER_BOOK_NAME,
  supplier: '',
  line: '',
  grain: swatch.grain ?? null,
  inStock: true,
  note: '',
  tile: null,
  tileUrl: null,
  tileWidthCm: null,
  tileHeightCm: null,
  starter: true,
  createdAt: STARTER_SINCE,
  updatedAt: STARTER_SINCE,
});

/** The starter book as everybody sees it, by id. */
export const STARTERS: ReadonlyMap<string, OwnSwatch> = new Map(
  STARTER_BOOK.map((swatch) => [swatch.id, presentStarter(swatch)]),
);
