/**
 * Finds changes that no webhook reported in time, by asking the provider regularly. May run on several servers at once.
 */
import { DAY_MS, PAYMENT_EVENT_DAYS } from '#contract/durations.ts';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { expected } from '#contract/expected.ts';
import { checkouts, webhookEvents } from '#server/platform/db/schema/billing.ts';
import { users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { withCurrentWindow } from './allowance.ts';
import { GRACE_DAYS } from './grace.ts';
import { handleEvent } from './handle-event.ts';
import { syncWithProvider } from './sync-with-provider.ts';
import { closeCheckout } from './open-checkout.ts';
import { syncEmails } from './sync-emails.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BATCH = 50;

interface Reconciled {
  lapsed: number;
  lookedAt: number;
  checkouts: number;
  emails: number;
}

export const reconcile = async (deps: Deps): Promise<Reconciled> => {
  const lapsed = await endUnpaidPlans(deps);
  if (deps.money.payments === undefined) return { lapsed, lookedAt: 0, checkouts: 0, emails: 0 };
  return {
    lapsed,
    lookedAt: await lookAtOverdue(deps),
    checkouts: await settleCheckouts(deps),
    emails: await syncEmails(deps),
  };
};

/** Ends plans that have not been paid for a week, also for users who do not visit. */
const endUnpaidPlans = async ({ database: { db }, now }: Deps): Promise<number> => {
  const late = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.subscriptionTier, 'premium'),
        eq(users.subscriptionStatus, 'past_due'),
        lt(users.pastDueSince, new Date(now().getTime() - GRACE_DAYS * DAY_MS)),
      ),
    )
    .limit(BATCH);
  for (const user of late) await withCurrentWindow(db, user, now());
  return late.length;
};

/** Syncs plans a day after their stored end, so that a late webhook costs nobody a plan (D-17). */
const lookAtOverdue = async (deps: Deps): Promise<number> => {
  const overdue = await deps.database.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        or(eq(users.subscriptionTier, 'premium'), eq(users.subscriptionStatus, 'past_due')),
        lt(users.currentPeriodEnd, new Date(deps.now().getTime() - DAY_MS)),
      ),
    )
    .orderBy(sql`${users.billingLook} asc`)
    .limit(BATCH);
  for (const { id } of overdue) await syncWithProvider(deps, id);
  return overdue.length;
};

/** Checkouts that were paid without a webhook, or abandoned. */
const settleCheckouts = async (deps: Deps): Promise<number> => {
  const payments = expected(deps.money.payments, 'A provider of payments');
  const open = await deps.database.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.state, 'open'), lt(checkouts.createdAt, new Date(deps.now().getTime() - 2 * MINUTE))))
    .limit(BATCH);
  let settled = 0;
  for (const checkout of open) {
    const state =
      checkout.sessionId === null
        ? deps.now().getTime() - checkout.createdAt.getTime() > DAY_MS
          ? 'expired'
          : 'open'
        : await payments.checkoutState(checkout.sessionId);
    if (state === 'open') continue;
    if (state === 'complete') await syncWithProvider(deps, checkout.userId);
    await closeCheckout(deps, checkout);
    settled += 1;
  }
  return settled;
};

/** Handles events that never reached us, however long our address was unreachable. @returns the number of new ones */
const catchUp = async (deps: Deps, since: Date): Promise<number> => {
  const { payments } = deps.money;
  if (payments === undefined) return 0;
  let fresh = 0;
  for (const event of await payments.eventsSince(since))
    if ((await handleEvent(deps, event)) !== 'seen before') fresh += 1;
  await deps.database.db
    .delete(webhookEvents)
    .where(lt(webhookEvents.handledAt, new Date(deps.now().getTime() - PAYMENT_EVENT_DAYS * DAY_MS)));
  return fresh;
};

const ROUND_MS = MINUTE;
const CATCH_UP_MS = HOUR;

export const startReconciling = (deps: Deps): { stop: () => Promise<void> } => {
  const guarded = (what: string, work: () => Promise<unknown>) => async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      deps.log.error({ err: error }, what);
    }
  };
  const round = guarded('payments could not be reconciled', () => reconcile(deps));
  const events = (backMs: number) =>
    guarded('missed payment events could not be read', async () => {
      const fresh = await catchUp(deps, new Date(deps.now().getTime() - backMs));
      if (fresh > 0) deps.log.info({ fresh }, 'payment events that had not reached us');
    });
  let current = round();
  // Test payments repeat their events by themselves, so none is missed.
  if (deps.config.payments === 'stripe') current = current.then(events(3 * DAY_MS));
  const timers = [
    setInterval(() => {
      current = current.then(round);
    }, ROUND_MS),
    setInterval(() => {
      if (deps.config.payments === 'stripe') current = current.then(events(2 * HOUR));
    }, CATCH_UP_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await current;
    },
  };
};
