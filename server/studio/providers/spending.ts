/**
 * Spending limits. A call's price is reserved before the call, with one conditional statement for the day and one for
 * the hour, so that parallel renders on several servers stay within the limits. Amounts that a crash leaves reserved
 * count as spent.
 */
import { DAY_MS } from '#contract/durations.ts';
import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { providerSpending } from '#server/platform/db/schema/providers.ts';

export interface SpendingLimits {
  /** US dollars; 0 allows no spending. */
  hourUsd: number;
  dayUsd: number;
}

export const microsOf = (usd: number): number => Math.max(0, Math.ceil(usd * 1e6));

const bucketsOf = (time: Date): { hour: string; day: string } => {
  const text = time.toISOString();
  return { hour: `hour ${text.slice(0, 13)}`, day: `day ${text.slice(0, 10)}` };
};

/** @returns false when the amount exceeds a limit; the transaction must then be rolled back */
export const reserveSpending = async (tx: Tx, micros: number, limits: SpendingLimits, now: Date): Promise<boolean> => {
  if (micros === 0) return true;
  const { hour, day } = bucketsOf(now);
  // Always the day first, so that two transactions cannot deadlock.
  for (const [bucket, limit] of [
    [day, microsOf(limits.dayUsd)],
    [hour, microsOf(limits.hourUsd)],
  ] as const) {
    if (micros > limit) return false;
    const [reserved] = await tx
      .insert(providerSpending)
      .values({ bucket, micros, startedAt: now })
      .onConflictDoUpdate({
        target: providerSpending.bucket,
        set: { micros: sql`${providerSpending.micros} + excluded.micros` },
        setWhere: sql`${providerSpending.micros} + excluded.micros <= ${limit}`,
      })
      .returning({ bucket: providerSpending.bucket });
    if (reserved === undefined) return false;
  }
  return true;
};

/**
 * Replaces a reservation by the real cost, in the hour and the day of the reservation.
 * @param difference real cost minus the reserved amount, in millionths of a dollar
 */
export const settleSpending = async (tx: Tx, difference: number, reservedAt: Date): Promise<void> => {
  if (difference === 0) return;
  for (const bucket of Object.values(bucketsOf(reservedAt)).toSorted())
    await tx
      .update(providerSpending)
      .set({ micros: sql`greatest(0, ${providerSpending.micros} + ${difference})` })
      .where(eq(providerSpending.bucket, bucket));
};

export const spentMicros = async (db: Queryable, now: Date): Promise<{ hour: number; day: number }> => {
  const { hour, day } = bucketsOf(now);
  const rows = await db.select().from(providerSpending);
  const microsIn = (bucket: string): number => rows.find((row) => row.bucket === bucket)?.micros ?? 0;
  return { hour: microsIn(hour), day: microsIn(day) };
};

const RETENTION_MS = 40 * DAY_MS;

export const deleteOldSpending = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(providerSpending).where(lt(providerSpending.startedAt, new Date(now.getTime() - RETENTION_MS)));
};
