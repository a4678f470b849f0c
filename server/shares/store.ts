/** The shares' SQL for their owner. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/open.ts';
import { shares, type ShareRow } from '../db/schema/shares.ts';

/** Newest first; revoked ones are history. */
export const listOwnShares = (q: Queryable, userId: string, rootId: number): Promise<ShareRow[]> =>
  q
    .select()
    .from(shares)
    .where(and(eq(shares.userId, userId), eq(shares.rootId, rootId), isNull(shares.revokedAt)))
    .orderBy(desc(shares.createdAt), desc(shares.id));

export const countOwnShares = async (tx: Tx, userId: string, rootId: number): Promise<number> => {
  const [sum] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(shares)
    .where(and(eq(shares.userId, userId), eq(shares.rootId, rootId), isNull(shares.revokedAt)));
  return sum!.count;
};

export const insertShare = async (tx: Tx, share: typeof shares.$inferInsert): Promise<ShareRow> => {
  const [inserted] = await tx.insert(shares).values(share).returning();
  return inserted!;
};

/** @returns undefined when it is revoked or somebody else's */
export const updateOwnShare = async (
  q: Queryable,
  userId: string,
  id: string,
  set: Partial<ShareRow>,
): Promise<ShareRow | undefined> => {
  const [changed] = await q
    .update(shares)
    .set(set)
    .where(and(eq(shares.id, id), eq(shares.userId, userId), isNull(shares.revokedAt)))
    .returning();
  return changed;
};

/** @param locked locks the row until the transaction ends */
export const findOwnShare = async (
  q: Queryable,
  userId: string,
  id: string,
  locked?: 'locked',
): Promise<ShareRow | undefined> => {
  const query = q
    .select()
    .from(shares)
    .where(and(eq(shares.id, id), eq(shares.userId, userId), isNull(shares.revokedAt)));
  const [share] = await (locked === undefined ? query : query.for('update'));
  return share;
};

export const revokeTree = async (q: Queryable, userId: string, rootId: number, at: Date): Promise<void> => {
  await q
    .update(shares)
    .set({ revokedAt: at })
    .where(and(eq(shares.userId, userId), eq(shares.rootId, rootId), isNull(shares.revokedAt)));
};
