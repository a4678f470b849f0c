/** Finishes the deletion of accounts: ends their subscriptions at the payment provider and removes their files. */
import { asc, eq, lte, sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { closeCustomer } from '#server/money/subscriptions/close-customer.ts';
import { accountRemains, type AccountRemainsRow } from '#server/platform/db/schema/accounts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { startRunner } from '#server/platform/jobs/runner.ts';
import { errorLine } from '#server/platform/observe/logged-error.ts';

/** A process that has not finished by then is considered dead, and another one may claim the row. */
const LEASE_MS = 5 * MINUTE_MS;
const MAX_PAUSE_MS = HOUR_MS;
const DRAIN_MS = 10_000;

const claimNextDeletedAccount = async ({ database: { db }, now }: Deps): Promise<AccountRemainsRow | undefined> => {
  const next = db
    .select({ id: accountRemains.id })
    .from(accountRemains)
    .where(lte(accountRemains.nextAt, now()))
    .orderBy(asc(accountRemains.nextAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(accountRemains)
    .set({ attempt: sql`${accountRemains.attempt} + 1`, nextAt: new Date(now().getTime() + LEASE_MS) })
    .where(eq(accountRemains.id, sql`(${next})`))
    .returning();
  return taken;
};

/** Every step may run twice. The row is deleted when all have succeeded. */
const cleanUp = async (
  { database: { db }, storage, money: { payments } }: Deps,
  remains: AccountRemainsRow,
): Promise<void> => {
  if (remains.stripeCustomerId !== null) {
    if (payments === undefined)
      throw new Error('the deleted account has a customer at the payment provider, which is no longer configured');
    await closeCustomer(payments, remains.stripeCustomerId, remains.checkoutIds);
  }
  for (const key of remains.storageKeys) await storage.remove(key);
  await db.delete(accountRemains).where(eq(accountRemains.id, remains.id));
};

const cleanUpOrPostpone = async (deps: Deps, remains: AccountRemainsRow): Promise<void> => {
  try {
    await cleanUp(deps, remains);
  } catch (error) {
    deps.log.error(
      { err: error, accountRemains: remains.id, attempt: remains.attempt },
      'a deleted account could not be cleaned up yet',
    );
    const pause = Math.min(MAX_PAUSE_MS, 10_000 * 2 ** Math.min(remains.attempt, 20));
    await deps.database.db
      .update(accountRemains)
      .set({ nextAt: new Date(deps.now().getTime() + pause), problem: errorLine(error).slice(0, 300) })
      .where(eq(accountRemains.id, remains.id));
  }
};

export const startAccountCleanup = (deps: Deps, { pollMs = 5000 } = {}): { stop(): Promise<void> } => {
  const runner = startRunner<AccountRemainsRow>({
    slots: 1,
    take: () => claimNextDeletedAccount(deps),
    perform: (remains) => cleanUpOrPostpone(deps, remains),
    onError: (error) => deps.log.error({ err: error }, 'deleted accounts'),
    pollMs,
  });
  return { stop: () => runner.drain(DRAIN_MS) };
};
