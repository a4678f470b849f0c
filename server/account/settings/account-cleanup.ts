/** Finishes the deletion of accounts: ends their subscriptions at the payment provider and removes their files. */
import { asc, eq, lte, sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { closePayingCustomer } from '#server/money/subscriptions/close-customer.ts';
import { accountDeletions, type AccountDeletionRow } from '#server/platform/db/schema/accounts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { startRunner } from '#server/platform/jobs/runner.ts';
import { errorLine } from '#server/platform/observe/logged-error.ts';

/** A process that has not finished by then is considered dead, and another one may claim the row. */
const LEASE_MS = 5 * MINUTE_MS;
const MAX_PAUSE_MS = HOUR_MS;
const FIRST_PAUSE_MS = 10_000;
/** Longest time that a shutdown waits for the running cleanup. */
const DRAIN_MS = 10_000;

const claimNextDeletedAccount = async ({ database: { db }, now }: Deps): Promise<AccountDeletionRow | undefined> => {
  const next = db
    .select({ id: accountDeletions.id })
    .from(accountDeletions)
    .where(lte(accountDeletions.nextAt, now()))
    .orderBy(asc(accountDeletions.nextAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(accountDeletions)
    .set({ attempt: sql`${accountDeletions.attempt} + 1`, nextAt: new Date(now().getTime() + LEASE_MS) })
    .where(eq(accountDeletions.id, sql`(${next})`))
    .returning();
  return taken;
};

/** Every step may run twice. The row is deleted when all have succeeded. */
const cleanUp = async (
  { database: { db }, storage, money: { payments } }: Deps,
  deletion: AccountDeletionRow,
): Promise<void> => {
  if (deletion.stripeCustomerId !== null) {
    if (payments === undefined)
      throw new Error('the deleted account has a customer at the payment provider, which is no longer configured');
    await closePayingCustomer(payments, deletion.stripeCustomerId, deletion.checkoutIds);
  }
  for (const key of deletion.storageKeys) await storage.remove(key);
  await db.delete(accountDeletions).where(eq(accountDeletions.id, deletion.id));
};

const cleanUpOrPostpone = async (deps: Deps, deletion: AccountDeletionRow): Promise<void> => {
  try {
    await cleanUp(deps, deletion);
  } catch (error) {
    deps.log.error(
      { err: error, accountDeletion: deletion.id, attempt: deletion.attempt },
      'a deleted account could not be cleaned up yet',
    );
    const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(deletion.attempt, 20));
    await deps.database.db
      .update(accountDeletions)
      .set({ nextAt: new Date(deps.now().getTime() + pause), problem: errorLine(error).slice(0, 300) })
      .where(eq(accountDeletions.id, deletion.id));
  }
};

export const startAccountCleanup = (deps: Deps, { pollMs = 5000 } = {}): { stop(): Promise<void> } => {
  const runner = startRunner<AccountDeletionRow>({
    slots: 1,
    take: () => claimNextDeletedAccount(deps),
    perform: (deletion) => cleanUpOrPostpone(deps, deletion),
    onError: (error) => deps.log.error({ err: error }, 'claiming or cleaning up a deleted account failed'),
    pollMs,
  });
  return { stop: () => runner.drain(DRAIN_MS) };
};
