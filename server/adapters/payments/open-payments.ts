/** Opens the payment provider: Stripe when its keys are set, the stand-in on a loopback address, else none (D-66). */
import path from 'node:path';
import type { Config } from '../../config.ts';
import type { Payments } from './payments.ts';
import type { Deliver } from './stand-in/deliveries.ts';
import { createStandIn, type StandIn } from './stand-in/stand-in.ts';
import { stripePayments } from './stripe-payments.ts';

export interface OpenPayments {
  /** `undefined`: payment is not configured. */
  payments: Payments | undefined;
  /** The stand-in, where it is used. */
  standIn: StandIn | undefined;
}

export const openPayments = (
  { stripe, payments, dataDir, appUrl, yearlyOffer }: Config,
  { now, deliver, onError }: { now: () => Date; deliver: Deliver; onError?: (error: unknown) => void },
): OpenPayments => {
  const { secretKey, webhookSecret } = stripe;
  if (payments === 'stripe' && secretKey !== undefined && webhookSecret !== undefined)
    return {
      payments: stripePayments(async () => ({ secretKey, webhookSecret }), now, { automaticTax: stripe.automaticTax }),
      standIn: undefined,
    };
  if (payments !== 'stand-in') return { payments: undefined, standIn: undefined };
  const standIn = createStandIn({
    file: path.join(dataDir, 'test-payments.json'),
    appUrl,
    now,
    deliver,
    onError,
    yearlyAfterCents: yearlyOffer?.thenCents,
  });
  return { payments: stripePayments(() => standIn.access(), now, { automaticTax: stripe.automaticTax }), standIn };
};
