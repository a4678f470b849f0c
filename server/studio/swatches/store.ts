/** SQL of the swatches, with the owner's id in every statement. */
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { alphabetical } from '#server/platform/db/alphabetical.ts';
import { containsText } from '#server/platform/db/contains-text.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { designs, files } from '#server/platform/db/schema.ts';
import { swatches, swatchTiles, type SwatchRow, type SwatchTileRow } from '#server/platform/db/schema/swatches.ts';

/** A swatch with its tile, if it has one. */
export interface TiledSwatch {
  swatch: SwatchRow;
  tile: SwatchTileRow | null;
}

const selectTiled = (db: Queryable) =>
  db
    .select({ swatch: swatches, tile: swatchTiles })
    .from(swatches)
    .leftJoin(swatchTiles, and(eq(swatchTiles.fileId, swatches.tileFileId), eq(swatchTiles.userId, swatches.userId)))
    .$dynamic();

const isNotDeleted = (userId: string) => and(eq(swatches.userId, userId), isNull(swatches.deletedAt));

export interface SwatchFilter {
  /** Words in lower case; each must be in code, name, supplier, line or note. */
  words: readonly string[];
  book?: string | undefined;
  material?: SwatchRow['material'] | undefined;
  inStock?: boolean | undefined;
}

const IN_BOOK_ORDER = [
  asc(alphabetical(swatches.book)),
  asc(alphabetical(swatches.code)),
  asc(alphabetical(swatches.name)),
  asc(swatches.id),
];

const createConditions = ({ words, book, material, inStock }: SwatchFilter): (SQL | undefined)[] => {
  const fields = [swatches.code, swatches.name, swatches.supplier, swatches.line, swatches.note];
  return [
    ...words.map((word) => or(...fields.map((field) => containsText(field, word)))),
    book === undefined ? undefined : eq(swatches.book, book),
    material === undefined ? undefined : eq(swatches.material, material),
    inStock === undefined ? undefined : eq(swatches.inStock, inStock),
  ];
};

/** Ids and colors of all matches, in the order of the books. */
export const findOwnMatches = (
  db: Queryable,
  userId: string,
  filter: SwatchFilter,
): Promise<{ id: string; color: string }[]> =>
  db
    .select({ id: swatches.id, color: swatches.color })
    .from(swatches)
    .where(and(isNotDeleted(userId), ...createConditions(filter)))
    .orderBy(...IN_BOOK_ORDER);

export const findOwnSwatches = async (db: Queryable, userId: string, ids: readonly string[]): Promise<TiledSwatch[]> =>
  ids.length === 0 ? [] : selectTiled(db).where(and(isNotDeleted(userId), inArray(swatches.id, [...ids])));

export const findOwnSwatch = async (db: Queryable, userId: string, id: string): Promise<TiledSwatch | undefined> =>
  (await findOwnSwatches(db, userId, [id]))[0];

export const listOwnBook = (db: Queryable, userId: string, book: string | undefined): Promise<SwatchRow[]> =>
  db
    .select()
    .from(swatches)
    .where(and(isNotDeleted(userId), ...createConditions({ words: [], book })))
    .orderBy(...IN_BOOK_ORDER);

export const countBooks = async (db: Queryable, userId: string): Promise<{ name: string; count: number }[]> =>
  db
    .select({ name: swatches.book, count: sql<number>`count(*)::int` })
    .from(swatches)
    .where(isNotDeleted(userId))
    .groupBy(swatches.book)
    .orderBy(asc(alphabetical(swatches.book)), asc(swatches.book));

export const countOwnSwatches = async (db: Queryable, userId: string): Promise<number> =>
  onlyRow(
    await db
      .select({ count: sql<number>`count(*)::int` })
      .from(swatches)
      .where(isNotDeleted(userId)),
  ).count;

/** Columns of an existing swatch that stay; all others are overwritten, also those that the table gets later. */
const KEPT: readonly string[] = [
  'id',
  'userId',
  'tileFileId',
  'usedAt',
  'deletedAt',
  'createdAt',
] satisfies (keyof SwatchRow)[];
const fromInsertedRow = Object.fromEntries(
  Object.keys(getTableColumns(swatches))
    .filter((column) => !KEPT.includes(column))
    .map((column) => [column, sql.raw(`excluded.${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)]),
);

/** Inserts new swatches and overwrites the owner's existing ones, whose tiles stay. */
export const upsertSwatches = async (tx: Tx, userId: string, rows: (typeof swatches.$inferInsert)[]): Promise<void> => {
  // A statement may have 65,535 values, and a row has eighteen.
  for (let i = 0; i < rows.length; i += 500) {
    await tx
      .insert(swatches)
      .values(rows.slice(i, i + 500).map((row) => ({ ...row, userId })))
      .onConflictDoUpdate({ target: swatches.id, set: fromInsertedRow, setWhere: eq(swatches.userId, userId) });
  }
};

export const updateOwnSwatch = async (
  db: Queryable,
  userId: string,
  id: string,
  set: Partial<SwatchRow>,
): Promise<boolean> =>
  (
    await db
      .update(swatches)
      .set(set)
      .where(and(isNotDeleted(userId), eq(swatches.id, id)))
      .returning({ id: swatches.id })
  ).length === 1;

/** @returns undefined when the swatch is removed for good, another user's or not deleted */
export const findOwnDeleted = async (tx: Tx, userId: string, id: string): Promise<SwatchRow | undefined> => {
  const [deleted] = await tx
    .select()
    .from(swatches)
    .where(and(eq(swatches.userId, userId), eq(swatches.id, id), isNotNull(swatches.deletedAt)))
    .for('update');
  return deleted;
};

export const undeleteSwatch = async (tx: Tx, userId: string, id: string, set: Partial<SwatchRow>): Promise<void> => {
  await tx
    .update(swatches)
    .set({ ...set, deletedAt: null })
    .where(and(eq(swatches.userId, userId), eq(swatches.id, id)));
};

/** Includes deleted swatches, so that a design with one can be rendered again. */
export const loadSwatchesForRender = async (
  tx: Tx,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<TiledSwatch[]> => {
  if (ids.length === 0) return [];
  const isOwn = and(eq(swatches.userId, userId), inArray(swatches.id, [...ids]));
  await tx.update(swatches).set({ usedAt: now }).where(isOwn);
  const found = await selectTiled(tx).where(isOwn);
  const tiles = found.flatMap(({ tile }) => (tile === null ? [] : [tile.fileId]));
  if (tiles.length > 0) await tx.update(swatchTiles).set({ usedAt: now }).where(inArray(swatchTiles.fileId, tiles));
  return found;
};

/** Whether a design of the owner, in the trash or not, has a swatch whose snapshot contains the value. */
const isInDesign = (field: 'id' | 'tile', value: AnyPgColumn, userId: AnyPgColumn): SQL =>
  sql`exists (select 1 from ${designs} d where d.user_id = ${userId} and jsonb_path_exists(d.design, ${`$.**.${field} ? (@ == $value)`}, jsonb_build_object('value', ${value})))`;

/** Removes swatches that were deleted and last used before `before` and are in no design. @returns their number */
export const deleteUnusedSwatches = async (db: Queryable, before: Date): Promise<number> =>
  (
    await db
      .delete(swatches)
      .where(
        and(
          lte(swatches.deletedAt, before),
          or(isNull(swatches.usedAt), lte(swatches.usedAt, before)),
          not(isInDesign('id', swatches.id, swatches.userId)),
        ),
      )
      .returning({ id: swatches.id })
  ).length;

/** True for a file whose tile is in no swatch (deleted or not) and no design, and was not used by a render since `before`. */
export const isTileUnused = (db: Queryable, before: Date): SQL | undefined =>
  and(
    notExists(
      db
        .select({ one: sql`1` })
        .from(swatches)
        .where(eq(swatches.tileFileId, files.id)),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(swatchTiles)
        .where(
          and(
            eq(swatchTiles.fileId, files.id),
            or(gt(swatchTiles.usedAt, before), isInDesign('tile', swatchTiles.sha256, swatchTiles.userId)),
          ),
        ),
    ),
  );

/** @returns the tile with its file, or undefined when the owner has no such tile */
export const findOwnTile = async (
  db: Queryable,
  userId: string,
  sha256: string,
): Promise<{ tile: SwatchTileRow; file: typeof files.$inferSelect } | undefined> => {
  const [found] = await db
    .select({ tile: swatchTiles, file: files })
    .from(swatchTiles)
    .innerJoin(files, eq(files.id, swatchTiles.fileId))
    .where(and(eq(swatchTiles.userId, userId), eq(swatchTiles.sha256, sha256)));
  return found;
};

export const countOwnTiles = async (db: Queryable, userId: string): Promise<number> =>
  onlyRow(
    await db
      .select({ count: sql<number>`count(*)::int` })
      .from(swatchTiles)
      .where(eq(swatchTiles.userId, userId)),
  ).count;
