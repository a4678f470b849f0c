/** Opens the payment provider: Stripe if its keys are set, or else test payments on a loopback address (D-66). */
import path from 'node:path';
import type { Config } from '../../config.ts';
import type { Payments } from './payments.ts';
import { stripePayments } from './stripe-payments.ts';
import type { Deliver } from './test-payments/deliveries.ts';
import { createTestPayments, type TestPayments } from './test-payments/test-payments.ts';

export interface PaymentSetup {
  /** `undefined` when no payment is configured. */
  payments: Payments | undefined;
  /** Set when `payments` are the test payments. */
  test?: TestPayments;
}

export const openPayments = (
  { stripe, payments, dataDir, appUrl, yearlyOffer }: Config,
  { now, deliver, onError }: { now: () => Date; deliver: Deliver; onError?: (error: unknown) => void },
): PaymentSetup => {
  const { secretKey, webhookSecret, automaticTax } = stripe;
  if (payments === 'stripe' && secretKey !== undefined && webhookSecret !== undefined)
    return { payments: stripePayments({ secretKey, webhookSecret }, now, { automaticTax }) };
  if (payments !== 'test') return { payments: undefined };
  const test = createTestPayments({
    file: path.join(dataDir, 'test-payments.json'),
    appUrl,
    now,
    deliver,
    onError,
    yearlyAfterCents: yearlyOffer?.nextCents,
  });
  return { payments: test.payments, test };
};
