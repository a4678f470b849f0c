import { STARTER_BOOK, STARTER_BOOK_NAME, type StarterSwatch } from '#contract/studio/starter-book.ts';
import { getTileUrl, type OwnSwatch } from '#contract/studio/swatches.ts';
import { pick } from '#contract/pick.ts';
import type { SwatchRow } from '#server/platform/db/schema/swatches.ts';
import type { TiledSwatch } from './store.ts';

const STARTER_SINCE = '2026-11-22T00:00:00.000Z';

/** Only leather has a grain; the row may keep one from before its material was changed. */
export const grainOf = ({ material, grain }: Pick<SwatchRow, 'material' | 'grain'>): SwatchRow['grain'] =>
  material === 'leather' ? grain : null;

export const toOwnSwatch = ({ swatch, tile }: TiledSwatch): OwnSwatch => ({
  ...pick(swatch, 'id', 'book', 'code', 'name', 'supplier', 'line', 'material'),
  ...pick(swatch, 'color', 'priceBand', 'inStock', 'note'),
  grain: grainOf(swatch),
  tile: tile?.sha256 ?? null,
  tileUrl: tile && getTileUrl(tile.sha256),
  tileWidthCm: tile?.widthCm ?? null,
  tileHeightCm: tile?.heightCm ?? null,
  starter: false,
  createdAt: swatch.createdAt.toISOString(),
  updatedAt: swatch.updatedAt.toISOString(),
});

const toStarterSwatch = (swatch: StarterSwatch): OwnSwatch => ({
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

/** The starter book that every user sees, by id. */
export const STARTERS: ReadonlyMap<string, OwnSwatch> = new Map(
  STARTER_BOOK.map((swatch) => [swatch.id, toStarterSwatch(swatch)]),
);
