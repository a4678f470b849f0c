/** Stripe's pages on which subscribers change their plan and see cards and invoices. */
import { PaymentsFailedError, type Payments } from './payments.ts';
import type { StripeClient } from './stripe-client.ts';

export const stripePortal = ({ request }: StripeClient): Pick<Payments, 'openPlanChange' | 'openPortal'> => ({
  async openPlanChange({ customerId, subscriptionId, priceId, returnUrl }) {
    const subscription = await request((stripe) => stripe.subscriptions.retrieve(subscriptionId));
    const item = subscription.items.data[0];
    if (item === undefined) throw new PaymentsFailedError('the subscription has no item');
    const session = await request((stripe) =>
      stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
        flow_data: {
          type: 'subscription_update_confirm',
          subscription_update_confirm: {
            subscription: subscriptionId,
            items: [{ id: item.id, price: priceId, quantity: 1 }],
          },
          after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
        },
      }),
    );
    return session.url;
  },
  async openPortal({ customerId, returnUrl }) {
    return (
      await request((stripe) => stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }))
    ).url;
  },
});
