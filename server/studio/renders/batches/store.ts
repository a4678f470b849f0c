/** SQL of batches. The outcome of a batch is read from its renders. */
import { and, desc, eq, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import { requireValue } from '#contract/expected.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { designs, renderBatches, renders, type RenderBatchRow, type RenderRow } from '#server/platform/db/schema.ts';
import { ACTIVE_STATES } from '../store.ts';

/** @param id a batch's id, or `latest` */
export const findOwnBatch = async (db: Queryable, userId: string, id: string): Promise<RenderBatchRow | undefined> => {
  const isOwn = eq(renderBatches.userId, userId);
  const [batch] = await db
    .select()
    .from(renderBatches)
    .where(id === 'latest' ? isOwn : and(isOwn, eq(renderBatches.id, id)))
    .orderBy(desc(renderBatches.createdAt), desc(renderBatches.id))
    .limit(1);
  return batch;
};

export const findBatchByKey = async (tx: Tx, userId: string, key: string): Promise<RenderBatchRow | undefined> => {
  const [batch] = await tx
    .select()
    .from(renderBatches)
    .where(and(eq(renderBatches.userId, userId), eq(renderBatches.idempotencyKey, key)));
  return batch;
};

export const insertBatch = async (tx: Tx, batch: typeof renderBatches.$inferInsert): Promise<RenderBatchRow> =>
  onlyRow(await tx.insert(renderBatches).values(batch).returning());

export const hasUnfinishedBatch = async (tx: Tx, userId: string): Promise<boolean> => {
  const [one] = await tx
    .select({ id: renders.id })
    .from(renders)
    .where(and(eq(renders.userId, userId), isNotNull(renders.batchId), inArray(renders.state, [...ACTIVE_STATES])))
    .limit(1);
  return one !== undefined;
};

/** Every render of a batch, retries included, oldest first. */
export const listRendersOf = (db: Queryable, batchId: string): Promise<RenderRow[]> =>
  db.select().from(renders).where(eq(renders.batchId, batchId)).orderBy(renders.createdAt, renders.id);

export const getItemIndex = ({ batchItem }: RenderRow): number => requireValue(batchItem, 'The place in the batch');

/** The current render of each item, in the batch's order: one that waits, runs or has succeeded, or else the newest. */
export const findLatestByItem = (rows: readonly RenderRow[]): RenderRow[] => {
  const latest: RenderRow[] = [];
  for (const row of rows) {
    const known = latest[getItemIndex(row)];
    if (known === undefined || known.state === 'failed' || known.state === 'cancelled') latest[getItemIndex(row)] = row;
  }
  return latest.filter((row) => row !== undefined);
};

/** Designs outside the trash, by the render that they show. */
export const findDesignsByRender = async (
  db: Queryable,
  userId: string,
  renderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ renderId: designs.renderId, id: sql<number>`min(${designs.id})::int` })
    .from(designs)
    .where(and(eq(designs.userId, userId), inArray(designs.renderId, [...renderIds]), isNull(designs.trashedAt)))
    .groupBy(designs.renderId);
  return new Map(rows.map(({ renderId, id }) => [requireValue(renderId, 'The render of a saved design'), id]));
};

/** Removes batches that ended before `before`; their renders stay. */
export const deleteOldBatches = async (db: Queryable, before: Date): Promise<void> => {
  await db.delete(renderBatches).where(
    and(
      lt(renderBatches.createdAt, before),
      notExists(
        db
          .select({ one: sql`1` })
          .from(renders)
          .where(and(eq(renders.batchId, renderBatches.id), inArray(renders.state, [...ACTIVE_STATES]))),
      ),
    ),
  );
};
