/** Swatch books: a shop's own materials, and the tiles of those that were photographed. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, real, text, unique } from 'drizzle-orm/pg-core';
import type { Grain } from '#contract/options.ts';
import type { SwatchMaterial } from '#contract/studio/swatches.ts';
import { at, createdAt, id } from '../columns.ts';
import { files, users } from '../schema.ts';

/** Properties of a tile's file. */
export const swatchTiles = pgTable(
  'swatch_tiles',
  {
    fileId: text()
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the PNG's bytes, the tile's name in swatches, designs and plans. */
    sha256: text().notNull(),
    /** `#rrggbb`, mean albedo. */
    color: text().notNull(),
    /** Size that the tile covers in reality. */
    widthCm: real().notNull(),
    heightCm: real().notNull(),
    /** Last render with this tile: its picture may still be saved, whatever happens to the swatch. */
    usedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [unique('swatch_tiles_once').on(t.userId, t.sha256)],
);

export const swatches = pgTable(
  'swatches',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    book: text().notNull(),
    code: text().notNull().default(''),
    name: text().notNull(),
    supplier: text().notNull().default(''),
    line: text().notNull().default(''),
    material: text().$type<SwatchMaterial>().notNull(),
    /** Grain of leather; `null`: the usual one. */
    grain: text().$type<Grain>(),
    /** `#rrggbb` in lower case. */
    color: text().notNull(),
    priceBand: integer(),
    inStock: boolean().notNull().default(true),
    note: text().notNull().default(''),
    tileFileId: text().references(() => files.id, { onDelete: 'set null' }),
    /**
     * Book and code in lower case, made in one place (`swatches/code-key.ts`); `null` without a code, and while it is
     * deleted.
     */
    codeKey: text(),
    /** Last render with this swatch: its picture may still be saved and rendered again. */
    usedAt: at(),
    /** Set on deletion: the swatch is no longer listed, but designs that use it still find it. */
    deletedAt: at(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique('swatches_code').on(t.userId, t.codeKey),
    index('swatches_user').on(t.userId, t.book),
    index('swatches_tile').on(t.tileFileId),
    index('swatches_deleted').on(t.deletedAt),
    check('swatches_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
    check('swatches_price_band', sql`${t.priceBand} between 1 and 4`),
  ],
);

export type SwatchTileRow = typeof swatchTiles.$inferSelect;
export type SwatchRow = typeof swatches.$inferSelect;
