/**
 * Starts what the subscribe button asks for: a checkout for a user without a plan, the payment provider's page to
 * change to another plan, or nothing for the user's own plan (D-08).
 */
import { eq } from 'drizzle-orm';
import type { CreateSubscriptionReply } from '#contract/money/billing.ts';
import { requireValue } from '#contract/expected.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { requireCatalogPrice } from './catalog-prices.ts';
import { callPaymentProvider, syncWithPaymentProvider, requirePayments } from './sync-with-payment-provider.ts';
import { openCheckout, requirePaymentProviderUrl } from './open-checkout.ts';

/** @throws Problem `invalid_input`, `payments_not_configured`, `provider_failed`, `conflict` */
export const startSubscription = async (
  deps: Deps,
  caller: UserRow,
  priceId: string,
): Promise<CreateSubscriptionReply> => {
  const payments = requirePayments(deps);
  await requireCatalogPrice(deps, priceId);
  const user = await loadSyncedUser(deps, caller);
  if (user.subscriptionStatus === 'past_due')
    return { checkoutUrl: await createPortalUrl(deps, user), status: 'past_due' };
  if (user.subscriptionStatus !== 'active' || user.stripeSubscriptionId === null)
    return startCheckout(deps, user, priceId);
  if (user.subscriptionPriceId !== priceId) {
    const url = await callPaymentProvider(
      deps,
      payments.openPlanChange({
        customerId: requireValue(user.stripeCustomerId, 'The customer of a subscription'),
        subscriptionId: user.stripeSubscriptionId,
        priceId,
        returnUrl: returnUrl(deps),
      }),
    );
    requirePaymentProviderUrl(deps, url);
    return { checkoutUrl: url, status: 'pending' };
  }
  if (user.cancelAtPeriodEnd) {
    await callPaymentProvider(deps, payments.setCancelAtPeriodEnd(user.stripeSubscriptionId, false));
    await syncWithPaymentProvider(deps, user.id);
  }
  return { status: 'active' };
};

const startCheckout = async (deps: Deps, user: UserRow, priceId: string): Promise<CreateSubscriptionReply> => {
  for (let round = 0; round < 2; round++) {
    const url = await openCheckout(deps, user, priceId);
    if (url !== undefined) return { checkoutUrl: url, status: 'pending' };
    // An earlier page was paid, either just now in another tab or for a subscription that has ended.
    if ((await syncWithPaymentProvider(deps, user.id))?.subscriptionTier === 'premium') return { status: 'active' };
  }
  throw new Problem('conflict', 'Your payment is being confirmed. Please check again in a moment.');
};

/** `checkout=returned` lets the page ask again, because the browser may be back before the webhook has come. */
const returnUrl = ({ config }: Deps): string => `${config.appUrl}/subscription?tab=current&checkout=returned`;

/**
 * Syncs the user. A customer that the payment provider does not know (because the API keys have changed) is dropped, so
 * that a new one can be created.
 */
const loadSyncedUser = async (deps: Deps, caller: UserRow): Promise<UserRow> => {
  if (caller.stripeCustomerId === null && caller.subscriptionStatus !== 'past_due') return caller;
  const user = (await syncWithPaymentProvider(deps, caller.id)) ?? caller;
  if (
    user.stripeCustomerId === null ||
    user.subscriptionTier === 'premium' ||
    (await callPaymentProvider(deps, requirePayments(deps).readCustomer(user.stripeCustomerId))) !== undefined
  )
    return user;
  await deps.database.db
    .update(users)
    .set({ stripeCustomerId: null, stripeSubscriptionId: null })
    .where(eq(users.id, user.id));
  // A plan that was on hold ends with its customer.
  return (await syncWithPaymentProvider(deps, user.id)) ?? user;
};

/**
 * The URL of the payment provider's page for cards and invoices.
 * @throws Problem `no_active_subscription` for a user without any payment
 */
export const createPortalUrl = async (deps: Deps, user: UserRow): Promise<string> => {
  const payments = requirePayments(deps);
  if (user.stripeCustomerId === null || user.stripeSubscriptionId === null)
    throw new Problem('no_active_subscription', 'There is no subscription to manage yet. Please choose a plan.');
  const url = await callPaymentProvider(
    deps,
    payments.openPortal({ customerId: user.stripeCustomerId, returnUrl: returnUrl(deps) }),
  );
  requirePaymentProviderUrl(deps, url);
  return url;
};
