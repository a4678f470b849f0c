/** SQL for an owner's shares. */
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { shareOptions, shares, type ShareRow } from '#server/platform/db/schema/shares.ts';

/** Revoking a link also removes the customer's email address. */
export const REVOKED_SHARE_COLUMNS = { customerEmail: null } as const;

/** Condition for unrevoked links that show a design, alone or with others. */
const unrevokedLinksCondition = (db: Queryable, userId: string, rootId: number) =>
  and(
    eq(shares.userId, userId),
    or(
      eq(shares.rootId, rootId),
      inArray(
        shares.id,
        db.select({ id: shareOptions.shareId }).from(shareOptions).where(eq(shareOptions.rootId, rootId)),
      ),
    ),
    isNull(shares.revokedAt),
  );

/** Unrevoked links that show the design, newest first. */
export const listOwnShares = (db: Queryable, userId: string, rootId: number): Promise<ShareRow[]> =>
  db
    .select()
    .from(shares)
    .where(unrevokedLinksCondition(db, userId, rootId))
    .orderBy(desc(shares.createdAt), desc(shares.id));

export const countOwnShares = async (tx: Tx, userId: string, rootId: number): Promise<number> =>
  onlyRow(
    await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(shares)
      .where(unrevokedLinksCondition(tx, userId, rootId)),
  ).count;

/** The link that was made with this `Idempotency-Key`, even if it is revoked. */
export const findShareByIdempotencyKey = async (tx: Tx, userId: string, key: string): Promise<ShareRow | undefined> => {
  const [share] = await tx
    .select()
    .from(shares)
    .where(and(eq(shares.userId, userId), eq(shares.idempotencyKey, key)));
  return share;
};

export const insertShare = async (tx: Tx, share: typeof shares.$inferInsert): Promise<ShareRow> =>
  onlyRow(await tx.insert(shares).values(share).returning());

/** @returns undefined when it is revoked or belongs to another user */
export const updateOwnShare = async (
  db: Queryable,
  userId: string,
  id: string,
  set: PgUpdateSetSource<typeof shares>,
): Promise<ShareRow | undefined> => {
  const [changed] = await db
    .update(shares)
    .set(set)
    .where(and(eq(shares.id, id), eq(shares.userId, userId), isNull(shares.revokedAt)))
    .returning();
  return changed;
};

/** @param locked locks the row until the transaction ends */
export const findOwnShare = async (
  db: Queryable,
  userId: string,
  id: string,
  locked?: 'locked',
): Promise<ShareRow | undefined> => {
  const query = db
    .select()
    .from(shares)
    .where(and(eq(shares.id, id), eq(shares.userId, userId), isNull(shares.revokedAt)));
  const [share] = await (locked === undefined ? query : query.for('update'));
  return share;
};

/** @returns the ids of the links */
export const revokeSharesOfDesign = async (tx: Tx, userId: string, rootId: number, now: Date): Promise<string[]> =>
  (
    await tx
      .update(shares)
      .set({ ...REVOKED_SHARE_COLUMNS, revokedAt: now })
      .where(unrevokedLinksCondition(tx, userId, rootId))
      .returning({ id: shares.id })
  ).map(({ id }) => id);
