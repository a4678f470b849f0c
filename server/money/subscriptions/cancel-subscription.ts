/**
 * Cancel and resume change the provider's record first and then read it back, so that repeating or interrupting them
 * does no harm (D-67).
 */
import { expected } from '#contract/expected.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { askProvider, syncWithProvider, requirePayments } from './sync-with-provider.ts';

/**
 * Sets the flag only; nothing else changes until the paid period ends. It is set on every running subscription,
 * because a user who cancels expects no further bill.
 * @throws Problem `no_active_subscription`, `provider_failed`
 */
export const cancelSubscription = async (deps: Deps, user: UserRow): Promise<UserRow> => setCancel(deps, user, true);

/** @throws Problem `no_active_subscription`, `subscription_ended`, `provider_failed` */
export const resumeSubscription = async (deps: Deps, user: UserRow): Promise<UserRow> => setCancel(deps, user, false);

const setCancel = async (deps: Deps, caller: UserRow, on: boolean): Promise<UserRow> => {
  const payments = requirePayments(deps);
  if (caller.stripeCustomerId === null) throw none();
  const user = (await syncWithProvider(deps, caller.id)) ?? caller;
  requireRunning(user, on);
  if (user.cancelAtPeriodEnd === on) return user;
  const ids = on
    ? await runningIds(deps, caller.stripeCustomerId)
    : [expected(user.stripeSubscriptionId, 'A running subscription')];
  for (const id of ids) await askProvider(deps, payments.setCancelAtPeriodEnd(id, on));
  const after = (await syncWithProvider(deps, user.id)) ?? user;
  requireRunning(after, on);
  return after;
};

const runningIds = async (deps: Deps, customerId: string): Promise<string[]> => {
  const customer = await askProvider(deps, requirePayments(deps).readCustomer(customerId));
  return (customer?.subscriptions ?? []).filter(({ status }) => status !== 'ended').map(({ id }) => id);
};

const none = (): Problem => new Problem('no_active_subscription', 'There is no active subscription.');

const requireRunning = ({ subscriptionStatus, stripeSubscriptionId }: UserRow, cancelling: boolean): void => {
  if (stripeSubscriptionId !== null && (subscriptionStatus === 'active' || subscriptionStatus === 'past_due')) return;
  throw cancelling || stripeSubscriptionId === null
    ? none()
    : new Problem('subscription_ended', 'Your subscription has already ended. Please choose a plan.');
};
