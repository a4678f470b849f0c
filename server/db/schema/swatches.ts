/** Swatch books: a shop's own materials, and the tiles of those that were photographed. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, real, text, unique } from 'drizzle-orm/pg-core';
import type { SwatchMaterial } from '#contract/swatches.ts';
import { at, createdAt, id } from '../columns.ts';
import { files, users } from '../schema.ts';

/** What is known of a tile's file beyond its bytes. */
export const swatchTiles = pgTable('swatch_tiles', {
  fileId: text().primaryKey().references(() => files.id, { onDelete: 'cascade' }),
  userId: text().notNull().references(() => users.id, { onDelete: 'cascade' }),
  /** Of the PNG's bytes: its name in swatches, designs and plans. */
  sha256: text().notNull(),
  /** `#rrggbb`, mean albedo. */
  color: text().notNull(),
  /** What it covers in reality. */
  widthCm: real().notNull(),
  heightCm: real().notNull(),
  /** Last render that was made with it: whatever becomes of the swatch, its picture may yet be saved. */
  usedAt: at(),
  createdAt: createdAt(),
}, (t) => [unique('swatch_tiles_once').on(t.userId, t.sha256)]);

export const swatches = pgTable('swatches', {
  id: id(),
  userId: text().notNull().references(() => users.id, { onDelete: 'cascade' }),
  book: text().notNull(),
  code: text().notNull().default(''),
  name: text().notNull(),
  supplier: text().notNull().default(''),
  line: text().notNull().default(''),
  material: text().$type<SwatchMaterial>().notNull(),
  /** `#rrggbb` in lower case. */
  color: text().notNull(),
  priceBand: integer(),
  inStock: boolean().notNull().default(true),
  note: text().notNull().default(''),
  tileFileId: text().references(() => files.id, { onDelete: 'set null' }),
  /** Book and code in lower case, made in one place (`swatches/code-key.ts`); `null` without a code, and while it is deleted. */
  codeKey: text(),
  /** Last render that was made with it: its picture may yet be saved, and rendered again. */
  usedAt: at(),
  /** In no list from then on; designs that have it still find it. */
  deletedAt: at(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
}, (t) => [
  unique('swatches_code').on(t.userId, t.codeKey),
  index('swatches_user').on(t.userId, t.book),
  index('swatches_tile').on(t.tileFileId),
  index('swatches_deleted').on(t.deletedAt),
  check('swatches_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
  check('swatches_price_band', sql`${t.priceBand} between 1 and 4`),
]);

export type SwatchTileRow = typeof swatchTiles.$inferSelect;
export type SwatchRow = typeof swatches.$inferSelect;
