/** SQL for decisions. Rows are never deleted, only added or marked as superseded. */
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { decisions, type DecisionRow } from '#server/platform/db/schema/shares.ts';

export const findOwnDecision = async (db: Queryable, userId: string, id: string): Promise<DecisionRow | undefined> => {
  const [decision] = await db
    .select()
    .from(decisions)
    .where(and(eq(decisions.id, id), eq(decisions.userId, userId)));
  return decision;
};

/** For administrators, who may verify any record. */
export const findDecision = async (db: Queryable, id: string): Promise<DecisionRow | undefined> => {
  const [decision] = await db.select().from(decisions).where(eq(decisions.id, id));
  return decision;
};

export const findDecisionByRequest = async (
  db: Queryable,
  userId: string,
  requestId: string,
): Promise<DecisionRow | undefined> => {
  const [decision] = await db
    .select()
    .from(decisions)
    .where(and(eq(decisions.userId, userId), eq(decisions.requestId, requestId)));
  return decision;
};

/** Last record of the owner's chain. */
export const findLastDecision = async (db: Queryable, userId: string): Promise<DecisionRow | undefined> => {
  const [last] = await db
    .select()
    .from(decisions)
    .where(eq(decisions.userId, userId))
    .orderBy(desc(decisions.seq))
    .limit(1);
  return last;
};

export const findPreviousDecision = async (
  db: Queryable,
  { userId, seq }: DecisionRow,
): Promise<DecisionRow | undefined> => {
  const [before] = await db
    .select()
    .from(decisions)
    .where(and(eq(decisions.userId, userId), lt(decisions.seq, seq)))
    .orderBy(desc(decisions.seq))
    .limit(1);
  return before;
};

export const findNextDecision = async (
  db: Queryable,
  { userId, seq }: DecisionRow,
): Promise<DecisionRow | undefined> => {
  const [after] = await db
    .select()
    .from(decisions)
    .where(and(eq(decisions.userId, userId), gt(decisions.seq, seq)))
    .orderBy(decisions.seq)
    .limit(1);
  return after;
};

export const insertDecision = async (tx: Tx, decision: typeof decisions.$inferInsert): Promise<DecisionRow> =>
  onlyRow(await tx.insert(decisions).values(decision).returning());
