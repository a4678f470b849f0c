/** Swatch books: a shop's materials, and the tiles of photographed ones. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, real, text, unique } from 'drizzle-orm/pg-core';
import type { Grain } from '#contract/options.ts';
import type { SwatchMaterial } from '#contract/studio/swatches.ts';
import { timestamptz, createdAt, id } from '../columns.ts';
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
    /** SHA-256 of the PNG's bytes, by which swatches, designs and plans refer to the tile. */
    sha256: text().notNull(),
    /** `#rrggbb`, mean albedo. */
    color: text().notNull(),
    /** Real-world size that the tile covers. */
    widthCm: real().notNull(),
    heightCm: real().notNull(),
    /** Last render with this tile. It is kept for a while, because the render's picture may still be saved. */
    usedAt: timestamptz(),
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
    /** Grain of leather; `null` for the default. */
    grain: text().$type<Grain>(),
    /** `#rrggbb` in lower case. */
    color: text().notNull(),
    priceBand: integer(),
    inStock: boolean().notNull().default(true),
    note: text().notNull().default(''),
    tileFileId: text().references(() => files.id, { onDelete: 'set null' }),
    /** Book and code in lower case (`code-key.ts`); `null` without a code, and while the swatch is deleted. */
    codeKey: text(),
    /** Last render with this swatch. It is kept for a while, because the render's picture may still be saved. */
    usedAt: timestamptz(),
    /** Set on deletion: the swatch is no longer listed, but designs that use it still find it. */
    deletedAt: timestamptz(),
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
