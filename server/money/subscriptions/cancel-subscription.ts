/**
 * Cancels and resumes subscriptions. The change is made at the provider first and then read back, so that it may be
 * repeated or interrupted (D-67).
 */
import { requireValue } from '#contract/expected.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { callProvider, syncWithProvider, requirePayments } from './sync-with-provider.ts';

/**
 * Nothing changes until the paid period ends. All running subscriptions are canceled, because the user expects no
 * further bill.
 * @throws Problem `no_active_subscription`, `provider_failed`
 */
export const cancelSubscription = async (deps: Deps, user: UserRow): Promise<UserRow> => setCancel(deps, user, true);

/** @throws Problem `no_active_subscription`, `subscription_ended`, `provider_failed` */
export const resumeSubscription = async (deps: Deps, user: UserRow): Promise<UserRow> => setCancel(deps, user, false);

const setCancel = async (deps: Deps, caller: UserRow, on: boolean): Promise<UserRow> => {
  const payments = requirePayments(deps);
  if (caller.stripeCustomerId === null) throw noSubscriptionProblem();
  const user = (await syncWithProvider(deps, caller.id)) ?? caller;
  requireRunning(user, on);
  if (user.cancelAtPeriodEnd === on) return user;
  const ids = on
    ? await listRunningIds(deps, caller.stripeCustomerId)
    : [requireValue(user.stripeSubscriptionId, 'A running subscription')];
  for (const id of ids) await callProvider(deps, payments.setCancelAtPeriodEnd(id, on));
  const after = (await syncWithProvider(deps, user.id)) ?? user;
  requireRunning(after, on);
  return after;
};

const listRunningIds = async (deps: Deps, customerId: string): Promise<string[]> => {
  const customer = await callProvider(deps, requirePayments(deps).readCustomer(customerId));
  return (customer?.subscriptions ?? []).filter(({ status }) => status !== 'ended').map(({ id }) => id);
};

const noSubscriptionProblem = (): Problem => new Problem('no_active_subscription', 'There is no active subscription.');

const requireRunning = ({ subscriptionStatus, stripeSubscriptionId }: UserRow, cancelling: boolean): void => {
  if (stripeSubscriptionId !== null && (subscriptionStatus === 'active' || subscriptionStatus === 'past_due')) return;
  if (cancelling || stripeSubscriptionId === null) throw noSubscriptionProblem();
  throw new Problem('subscription_ended', 'Your subscription has already ended. Please choose a plan.');
};
