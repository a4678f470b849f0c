/** Customers, prices and checkouts at Stripe. */
import type { Stripe } from 'stripe';
import { PaymentsFailedError, type CheckoutState, type Payments } from './payments.ts';
import type { StripeClient } from './stripe-client.ts';

type CheckoutMethods = Pick<
  Payments,
  'createCustomer' | 'changeEmail' | 'openCheckout' | 'checkoutState' | 'closeCheckout' | 'readPrice'
>;

export const stripeCheckout = ({ request, find }: StripeClient, automaticTax: boolean): CheckoutMethods => ({
  async createCustomer({ userId, email }, idempotencyKey) {
    return (await request((stripe) => stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey }))).id;
  },
  async changeEmail(customerId, email) {
    return (await find((stripe) => stripe.customers.update(customerId, { email }))) !== undefined;
  },
  async openCheckout({ customerId, userId, priceId, successUrl, cancelUrl, expiresAt }, idempotencyKey) {
    const session = await request((stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: userId,
          line_items: [{ price: priceId, quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          allow_promotion_codes: false,
          // We do not know our customers' postal addresses. Checkout collects and saves them, because taxes depend on them.
          ...(automaticTax ? { automatic_tax: { enabled: true }, customer_update: { address: 'auto' as const } } : {}),
        },
        { idempotencyKey },
      ),
    );
    if (session.url === null) throw new PaymentsFailedError('the payment provider gave no address for the checkout');
    return { id: session.id, url: session.url };
  },
  async checkoutState(id) {
    return toCheckoutState(await find((stripe) => stripe.checkout.sessions.retrieve(id)));
  },
  async closeCheckout(id) {
    try {
      return toCheckoutState(await request((stripe) => stripe.checkout.sessions.expire(id)));
    } catch {
      // The session may have been paid or have expired in the meantime.
      return toCheckoutState(await find((stripe) => stripe.checkout.sessions.retrieve(id)));
    }
  },
  async readPrice(id) {
    const price = await find((stripe) => stripe.prices.retrieve(id));
    if (price === undefined) return undefined;
    return {
      cents: price.unit_amount ?? -1,
      currency: price.currency,
      interval: price.recurring?.interval_count === 1 ? price.recurring.interval : undefined,
      active: price.active,
    };
  },
});

const toCheckoutState = (session: Stripe.Checkout.Session | undefined): CheckoutState =>
  (['open', 'complete'] as const).find((state) => state === session?.status) ?? 'expired';
