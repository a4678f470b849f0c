/** Rows of calls to models. A row is written before its call, so that a crash neither loses nor repeats a call. */
import { and, count, desc, eq, gt, isNull, or, TransactionRollbackError } from 'drizzle-orm';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Database, Queryable } from '#server/platform/db/open.ts';
import { providerCalls, type ProviderCallRow } from '#server/platform/db/schema/providers.ts';
import { renders } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { settleSpending, microsOf, reserveSpending, type SpendingLimits } from './spending.ts';

/** Largest number of paid calls for a render, over all its attempts and models. */
const MAX_CALLS_PER_RENDER = 4;

type CallStart = { call: ProviderCallRow } | { notStarted: 'budget' | 'call-limit' };

export const beginCall = async (
  { db }: Database,
  planned: { renderId: string; provider: string; model: string; usd: number },
  limits: SpendingLimits,
  now: Date,
): Promise<CallStart> => {
  let notStarted: 'budget' | 'call-limit' = 'call-limit';
  try {
    return await db.transaction(async (tx) => {
      const earlier = onlyRow(
        await tx.select({ calls: count() }).from(providerCalls).where(eq(providerCalls.renderId, planned.renderId)),
      );
      if (earlier.calls >= MAX_CALLS_PER_RENDER) tx.rollback();
      const reservedMicros = microsOf(planned.usd);
      const [call] = await tx
        .insert(providerCalls)
        .values({
          id: newId(),
          renderId: planned.renderId,
          ordinal: earlier.calls + 1,
          provider: planned.provider,
          model: planned.model.slice(0, 200),
          reservedMicros,
          startedAt: now,
        })
        .onConflictDoNothing()
        .returning();
      // Another worker of the same render began this call first.
      if (call === undefined) return tx.rollback();
      notStarted = 'budget';
      if (!(await reserveSpending(tx, reservedMicros, limits, now))) tx.rollback();
      return { call };
    });
  } catch (error) {
    if (error instanceof TransactionRollbackError) return { notStarted };
    throw error;
  }
};

export const setRemoteId = async (db: Queryable, call: ProviderCallRow, remoteId: string): Promise<void> => {
  await db
    .update(providerCalls)
    .set({ remoteId: remoteId.slice(0, 4000) })
    .where(eq(providerCalls.id, call.id));
};

/** Without `costMicros`, the call is assumed to have cost the reserved amount. */
export const endCall = async (
  { db }: Database,
  call: ProviderCallRow,
  end: { state: 'answered' | 'failed'; costMicros?: number | undefined; failure?: string | undefined },
  now: Date,
): Promise<void> => {
  const costMicros = end.costMicros ?? call.reservedMicros;
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(providerCalls)
      .set({ state: end.state, costMicros, failure: end.failure?.slice(0, 300) ?? null, endedAt: now })
      .where(and(eq(providerCalls.id, call.id), eq(providerCalls.state, 'asked')))
      .returning({ id: providerCalls.id });
    if (ended !== undefined) await settleSpending(tx, costMicros - call.reservedMicros, call.startedAt);
  });
};

/**
 * Calls of earlier attempts at this render that may still yield its picture: calls without a response, and answered ones whose
 * attempt ended before it stored the picture.
 */
export const findOpenCalls = async (db: Queryable, renderId: string): Promise<ProviderCallRow[]> =>
  db
    .select()
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.renderId, renderId),
        or(eq(providerCalls.state, 'asked'), and(eq(providerCalls.state, 'answered'), isNull(providerCalls.failure))),
      ),
    )
    .orderBy(desc(providerCalls.ordinal));

/** Number of paid calls for a user's renders since `since`, successful or not. */
export const countCallsOfUser = async (db: Queryable, userId: string, since: Date): Promise<number> =>
  onlyRow(
    await db
      .select({ calls: count() })
      .from(providerCalls)
      .innerJoin(renders, eq(renders.id, providerCalls.renderId))
      .where(and(eq(renders.userId, userId), gt(providerCalls.startedAt, since))),
  ).calls;
