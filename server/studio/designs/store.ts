import { notFoundProblem } from '#server/platform/http/problem.ts';
import { and, count, eq, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { designs, files, photos, renders, type DesignRow, type RenderRow } from '#server/platform/db/schema.ts';
import { smallCopyKey } from '../photos/small-copy.ts';

/** Does not find designs in the trash. */
export const findOwnDesign = async (db: Queryable, userId: string, id: number): Promise<DesignRow | undefined> => {
  const [design] = await db
    .select()
    .from(designs)
    .where(and(eq(designs.id, id), eq(designs.userId, userId), isNull(designs.trashedAt)));
  return design;
};

/** @throws Problem `not_found` */
export const requireOwnDesign = async (db: Queryable, userId: string, id: number): Promise<DesignRow> => {
  const design = await findOwnDesign(db, userId, id);
  if (design === undefined) throw notFoundProblem('This design');
  return design;
};

const inTrashOf = (userId: string) => and(eq(designs.userId, userId), isNotNull(designs.trashedAt));

export const findInTrash = async (db: Queryable, userId: string, id: number): Promise<DesignRow | undefined> => {
  const [design] = await db
    .select()
    .from(designs)
    .where(and(eq(designs.id, id), inTrashOf(userId)));
  return design;
};

export const listTrashIds = async (db: Queryable, userId: string): Promise<number[]> =>
  (await db.select({ id: designs.id }).from(designs).where(inTrashOf(userId))).map(({ id }) => id);

/** @returns undefined when the design is absent, another user's, or already in the trash */
export const moveToTrash = async (
  db: Queryable,
  userId: string,
  id: number,
  now: Date,
): Promise<DesignRow | undefined> => {
  const [moved] = await db
    .update(designs)
    // The same save sent again makes a new design and does not return the one in the trash.
    .set({ trashedAt: now, idempotencyKey: null })
    .where(and(eq(designs.id, id), eq(designs.userId, userId), isNull(designs.trashedAt)))
    .returning();
  return moved;
};

export const restoreFromTrash = async (db: Queryable, userId: string, id: number): Promise<DesignRow | undefined> => {
  const [restored] = await db
    .update(designs)
    .set({ trashedAt: null })
    .where(and(eq(designs.id, id), inTrashOf(userId)))
    .returning();
  return restored;
};

export const findTrashedBefore = (
  db: Queryable,
  before: Date,
  limit: number,
): Promise<{ id: number; userId: string }[]> =>
  db
    .select({ id: designs.id, userId: designs.userId })
    .from(designs)
    .where(lte(designs.trashedAt, before))
    .orderBy(designs.trashedAt)
    .limit(limit);

export const insertDesign = async (tx: Tx, design: typeof designs.$inferInsert): Promise<DesignRow> =>
  onlyRow(await tx.insert(designs).values(design).returning());

/** The design that was saved, or made from an earlier version, with this `Idempotency-Key`. */
export const findDesignByKey = async (
  tx: Tx,
  userId: string,
  key: string | undefined,
): Promise<DesignRow | undefined> => {
  if (key === undefined) return undefined;
  const [design] = await tx
    .select()
    .from(designs)
    .where(and(eq(designs.userId, userId), eq(designs.idempotencyKey, key)));
  return design;
};

/** Includes designs in the trash. */
export const countDesignsOfRender = async (tx: Tx, userId: string, renderId: string): Promise<number> =>
  onlyRow(
    await tx
      .select({ count: count() })
      .from(designs)
      .where(and(eq(designs.userId, userId), eq(designs.renderId, renderId))),
  ).count;

/** @returns undefined when the design is absent, another user's or not in the trash */
export const deleteTrashedDesign = async (tx: Tx, userId: string, id: number): Promise<DesignRow | undefined> => {
  const [deleted] = await tx
    .delete(designs)
    .where(and(eq(designs.id, id), inTrashOf(userId)))
    .returning();
  return deleted;
};

/** The render that made a picture; locked, so that the sweeper and a second save wait. */
export const findRenderOfPicture = async (
  tx: Tx,
  userId: string,
  resultFileId: string,
): Promise<RenderRow | undefined> => {
  const [render] = await tx
    .select()
    .from(renders)
    .where(and(eq(renders.userId, userId), eq(renders.resultFileId, resultFileId), eq(renders.state, 'succeeded')))
    .for('update');
  return render;
};

/** Keeps the files of a design for as long as the design (D-29). */
export const clearFileExpiry = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx
    .update(files)
    .set({ expiresAt: null })
    .where(inArray(files.id, [...ids]));
};

const isUsedByDesign = async (tx: Tx, id: string): Promise<boolean> => {
  const [design] = await tx
    .select({ id: designs.id })
    .from(designs)
    .where(or(eq(designs.originalFileId, id), eq(designs.generatedFileId, id), eq(designs.masterFileId, id)))
    .limit(1);
  return design !== undefined;
};

/** Whether another render of this photo is unfinished or can still be saved; the caller has checked saved designs. */
const isUsedByOtherRender = async (tx: Tx, id: string, renderId: string | null): Promise<boolean> => {
  const [render] = await tx
    .select({ id: renders.id })
    .from(renders)
    .where(
      and(
        eq(renders.sourceFileId, id),
        inArray(renders.state, ['queued', 'running', 'succeeded']),
        renderId === null ? undefined : ne(renders.id, renderId),
      ),
    )
    .limit(1);
  return render !== undefined;
};

/**
 * Deletes the rows of a deleted design's files that no other design uses. A photo that another render uses stays as an
 * unsaved upload until `uploadExpiresAt`.
 * @returns the keys of the deleted files, their small copies and their layers, to be removed after the transaction
 */
export const deleteUnusedFiles = async (tx: Tx, design: DesignRow, uploadExpiresAt: Date): Promise<string[]> => {
  const keys: string[] = [];
  for (const id of [design.generatedFileId, design.masterFileId, design.originalFileId]) {
    if (id === null || (await isUsedByDesign(tx, id))) continue;
    if (id === design.originalFileId && (await isUsedByOtherRender(tx, id, design.renderId))) {
      // No design uses the file any more, so it becomes an unsaved upload.
      await tx.update(files).set({ expiresAt: uploadExpiresAt }).where(eq(files.id, id));
      continue;
    }
    const layers = await tx.select({ key: photos.layersKey }).from(photos).where(eq(photos.fileId, id));
    const deleted = await tx.delete(files).where(eq(files.id, id)).returning();
    keys.push(
      ...deleted.flatMap((file) => [file.storageKey, smallCopyKey(file)]),
      ...layers.flatMap(({ key }) => key ?? []),
    );
  }
  return keys;
};
