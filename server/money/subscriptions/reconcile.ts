/** Regularly reads changes from the payment provider that no webhook reported. May run on several servers at once. */
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, MINUTE_MS, PAYMENT_EVENT_DAYS } from '#contract/durations.ts';
import { requireValue } from '#contract/expected.ts';
import { checkouts, webhookEvents } from '#server/platform/db/schema/billing.ts';
import { users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { refreshRenderWindow } from './allowance.ts';
import { GRACE_DAYS } from './grace.ts';
import { handleEvent } from './handle-event.ts';
import { syncWithPaymentProvider } from './sync-with-payment-provider.ts';
import { closeCheckout } from './open-checkout.ts';
import { syncEmails } from './sync-emails.ts';

const MAX_ROWS_PER_ROUND = 50;

interface ReconciledCounts {
  lapsedPlans: number;
  syncedPlans: number;
  settledCheckouts: number;
  syncedEmails: number;
}

export const reconcile = async (deps: Deps): Promise<ReconciledCounts> => {
  const lapsedPlans = await endUnpaidPlans(deps);
  if (deps.money.payments === undefined) return { lapsedPlans, syncedPlans: 0, settledCheckouts: 0, syncedEmails: 0 };
  return {
    lapsedPlans,
    syncedPlans: await syncOverduePlans(deps),
    settledCheckouts: await settleCheckouts(deps),
    syncedEmails: await syncEmails(deps),
  };
};

/** Ends plans that have not been paid for a week, even for users who do not visit. */
const endUnpaidPlans = async ({ database: { db }, now }: Deps): Promise<number> => {
  const unpaid = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.subscriptionTier, 'premium'),
        eq(users.subscriptionStatus, 'past_due'),
        lt(users.pastDueSince, new Date(now().getTime() - GRACE_DAYS * DAY_MS)),
      ),
    )
    .limit(MAX_ROWS_PER_ROUND);
  for (const user of unpaid) await refreshRenderWindow(db, user, now());
  return unpaid.length;
};

/** Syncs plans only a day after their stored end, so that a late webhook costs no user their plan (D-17). */
const syncOverduePlans = async (deps: Deps): Promise<number> => {
  const overdue = await deps.database.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        or(eq(users.subscriptionTier, 'premium'), eq(users.subscriptionStatus, 'past_due')),
        lt(users.currentPeriodEnd, new Date(deps.now().getTime() - DAY_MS)),
      ),
    )
    .orderBy(sql`${users.billingSync} asc`)
    .limit(MAX_ROWS_PER_ROUND);
  for (const { id } of overdue) await syncWithPaymentProvider(deps, id);
  return overdue.length;
};

/** Closes checkouts that were abandoned, and those that were paid but whose webhook did not arrive. */
const settleCheckouts = async (deps: Deps): Promise<number> => {
  const payments = requireValue(deps.money.payments, 'A payment provider');
  const open = await deps.database.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.state, 'open'), lt(checkouts.createdAt, new Date(deps.now().getTime() - 2 * MINUTE_MS))))
    .limit(MAX_ROWS_PER_ROUND);
  let settled = 0;
  for (const checkout of open) {
    const isStale = deps.now().getTime() - checkout.createdAt.getTime() > DAY_MS;
    const stateWithoutSession = isStale ? 'expired' : 'open';
    const state = checkout.sessionId === null ? stateWithoutSession : await payments.checkoutState(checkout.sessionId);
    if (state === 'open') continue;
    if (state === 'complete') await syncWithPaymentProvider(deps, checkout.userId);
    await closeCheckout(deps, checkout);
    settled += 1;
  }
  return settled;
};

/** Handles events that did not reach us. @returns their number */
const handleMissedEvents = async (deps: Deps, since: Date): Promise<number> => {
  const { payments } = deps.money;
  if (payments === undefined) return 0;
  let missed = 0;
  for (const event of await payments.eventsSince(since))
    if ((await handleEvent(deps, event)) !== 'seen before') missed += 1;
  await deps.database.db
    .delete(webhookEvents)
    .where(lt(webhookEvents.handledAt, new Date(deps.now().getTime() - PAYMENT_EVENT_DAYS * DAY_MS)));
  return missed;
};

export const startReconciling = (deps: Deps): { stop: () => Promise<void> } => {
  const loggingErrors = (message: string, work: () => Promise<unknown>) => async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      deps.log.error({ err: error }, message);
    }
  };
  const reconcileAndLog = loggingErrors('payments could not be reconciled', () => reconcile(deps));
  const handleMissedSince = (spanMs: number) =>
    loggingErrors('missed payment events could not be read', async () => {
      const missed = await handleMissedEvents(deps, new Date(deps.now().getTime() - spanMs));
      if (missed > 0) deps.log.info({ missed }, 'payment events that had not reached us');
    });
  let current = reconcileAndLog();
  // Test payments retry their events on their own.
  if (deps.config.payments === 'stripe') current = current.then(handleMissedSince(3 * DAY_MS));
  const timers = [
    setInterval(() => {
      current = current.then(reconcileAndLog);
    }, MINUTE_MS),
    setInterval(() => {
      if (deps.config.payments === 'stripe') current = current.then(handleMissedSince(2 * HOUR_MS));
    }, HOUR_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await current;
    },
  };
};
