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
  const subscriptionIds = isCanceling ? await listBillingIds(deps, user.stripeCustomerId) : listIdsToResume(current);
  if (subscriptionIds.length === 0) return current;
  for (const id of subscriptionIds) await callPaymentProvider(deps, payments.setCancelAtPeriodEnd(id, isCanceling));
  const updated = (await syncWithPaymentProvider(deps, user.id)) ?? current;
  requireActiveOrPastDue(updated, isCanceling);
  return updated;
};

/** Subscriptions that may bill again, also beside a current one that already ends with its period. */
const listBillingIds = async (deps: Deps, customerId: string): Promise<string[]> => {
  const customer = await callPaymentProvider(deps, requirePayments(deps).readCustomer(customerId));
  return (customer?.subscriptions ?? [])
    .filter(({ status, cancelAtPeriodEnd }) => status !== 'ended' && !cancelAtPeriodEnd)
    .map(({ id }) => id);
};

const listIdsToResume = ({ cancelAtPeriodEnd, stripeSubscriptionId }: UserRow): string[] =>
  cancelAtPeriodEnd ? [requireValue(stripeSubscriptionId, 'A running subscription')] : [];

const noSubscriptionProblem = (): Problem => new Problem('no_active_subscription', 'There is no active subscription.');

/** @param isCanceling only picks the error */
const requireActiveOrPastDue = ({ subscriptionStatus, stripeSubscriptionId }: UserRow, isCanceling: boolean): void => {
  if (stripeSubscriptionId !== null && (subscriptionStatus === 'active' || subscriptionStatus === 'past_due')) return;
  if (isCanceling || stripeSubscriptionId === null) throw noSubscriptionProblem();
  throw new Problem('subscription_ended', 'Your subscription has already ended. Please choose a plan.');
};
