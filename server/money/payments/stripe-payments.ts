import type { Payments } from './payments.ts';
import { stripeCheckout } from './stripe-checkout.ts';
import { stripeClient, type StripeAccess } from './stripe-client.ts';
import { stripePortal } from './stripe-portal.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';
import { stripeWebhooks } from './stripe-webhooks.ts';

export const stripePayments = (
  access: StripeAccess,
  now: () => Date,
  { automaticTax = false }: { automaticTax?: boolean } = {},
): Payments => {
  const client = stripeClient(access);
  return {
    ...stripeCheckout(client, automaticTax),
    ...stripePortal(client),
    ...stripeSubscriptions(client),
    ...stripeWebhooks(client, now),
    async close() {},
  };
};
