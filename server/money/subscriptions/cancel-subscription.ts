/**
 * Cancels and resumes subscriptions. Our row only copies the provider's state: the change is made there and then read back,
 * so that an interrupted call can be made again (D-67).
 */
import { requireValue } from '#contract/expected.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { callPaymentProvider, syncWithPaymentProvider, requirePayments } from './sync-with-payment-provider.ts';

/**
 * Makes every subscription that is still running end with its paid period. There can be several, for instance after two
 * checkouts, and none may bill again. Resuming restores only the current one.
 * @throws Problem `no_active_subscription`, `provider_failed`
 */
export const cancelSubscription = async (deps: Deps, user: UserRow): Promise<UserRow> =>
  setCancelAtPeriodEnd(deps, user, true);

/** @throws Problem `no_active_subscription`, `subscription_ended`, `provider_failed` */
export const resumeSubscription = async (deps: Deps, user: UserRow): Promise<UserRow> =>
  setCancelAtPeriodEnd(deps, user, false);

const setCancelAtPeriodEnd = async (deps: Deps, user: UserRow, isCanceling: boolean): Promise<UserRow> => {
  const payments = requirePayments(deps);
  if (user.stripeCustomerId === null) throw noSubscriptionProblem();
  const current = (await syncWithPaymentProvider(deps, user.id)) ?? user;
  requireActiveOrPastDue(current, isCanceling);
  if (current.cancelAtPeriodEnd === isCanceling) return current;
  const subscriptionIds = isCanceling
    ? await listUnendedIds(deps, user.stripeCustomerId)
    : [requireValue(current.stripeSubscriptionId, 'A running subscription')];
  for (const id of subscriptionIds) await callPaymentProvider(deps, payments.setCancelAtPeriodEnd(id, isCanceling));
  const updated = (await syncWithPaymentProvider(deps, user.id)) ?? current;
  requireActiveOrPastDue(updated, isCanceling);
  return updated;
};

const listUnendedIds = async (deps: Deps, customerId: string): Promise<string[]> => {
  const customer = await callPaymentProvider(deps, requirePayments(deps).readCustomer(customerId));
  return (customer?.subscriptions ?? []).filter(({ status }) => status !== 'ended').map(({ id }) => id);
};

const noSubscriptionProblem = (): Problem => new Problem('no_active_subscription', 'There is no active subscription.');

/** @param isCanceling only picks the error */
const requireActiveOrPastDue = ({ subscriptionStatus, stripeSubscriptionId }: UserRow, isCanceling: boolean): void => {
  if (stripeSubscriptionId !== null && (subscriptionStatus === 'active' || subscriptionStatus === 'past_due')) return;
  if (isCanceling || stripeSubscriptionId === null) throw noSubscriptionProblem();
  throw new Problem('subscription_ended', 'Your subscription has already ended. Please choose a plan.');
};
