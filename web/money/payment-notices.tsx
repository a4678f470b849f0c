import type { User } from '#contract/account/accounts.ts';
import type { SubscriptionView } from '#contract/money/billing.ts';
import { formatDate } from '#contract/formats.ts';
import { signInUrl } from '#web/lib/return-target.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CHECKOUT, SUBSCRIPTION } from './subscription-words.ts';
import { useOpenPortal } from './use-billing.ts';
import { useCheckoutReturn, useProviderReturn } from './use-checkout-return.ts';

interface PaymentNoticesProps {
  user: User | null | undefined;
  subscription: SubscriptionView | undefined;
  testPayments: boolean;
}

/** Notices above the plans: how the checkout ended, an unpaid bill, and test payments. */
export function PaymentNotices({ user, subscription, testPayments }: PaymentNoticesProps) {
  const checkout = useCheckoutReturn(user);
  useProviderReturn(user != null);
  const portal = useOpenPortal();
  const isPastDue = subscription?.status === 'past_due';
  if (checkout === undefined && !isPastDue && !testPayments) return null;
  return (
    <div className="mb-6 grid gap-3">
      {checkout === 'waiting' && <Banner>{CHECKOUT.waiting}</Banner>}
      {checkout === 'late' && <Banner tone="warn">{CHECKOUT.late}</Banner>}
      {checkout === 'unconfirmed' && <Banner tone="warn">{CHECKOUT.unconfirmed}</Banner>}
      {checkout === 'signed-out' && (
        <Banner
          action={
            <ButtonLink to={signInUrl('/subscription?checkout=success')} size="sm">
              {CHECKOUT.signIn}
            </ButtonLink>
          }
        >
          {CHECKOUT.signedOut}
        </Banner>
      )}
      {checkout === 'cancelled' && <Banner>{CHECKOUT.cancelled}</Banner>}
      {isPastDue && (
        <Banner
          tone="danger"
          action={
            <Button busy={portal.isPending} busyLabel={SUBSCRIPTION.processing} onClick={() => portal.mutate()}>
              {SUBSCRIPTION.updateCard}
            </Button>
          }
        >
          {subscription.graceUntil === null
            ? SUBSCRIPTION.pastDueOver
            : SUBSCRIPTION.pastDue(formatDate(subscription.graceUntil))}
        </Banner>
      )}
      {testPayments && <Banner tone="warn">{SUBSCRIPTION.testPayments}</Banner>}
    </div>
  );
}
