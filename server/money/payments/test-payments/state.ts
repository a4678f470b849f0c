/** The stored state of the test payments, as plain JSON. Times are in milliseconds; lists are oldest first. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import type { CheckoutState, PaymentSubscription } from '../payments.ts';
import type { TestPrice } from './prices.ts';

export type TestCard = 'works' | 'declines';

interface TestCustomer {
  id: string;
  /** Idempotency key of the call that created the customer. */
  key: string;
  userId: string;
  email: string;
  card?: TestCard;
}

export interface TestCheckout {
  id: string;
  key: string;
  customerId: string;
  price: TestPrice;
  state: CheckoutState;
  url: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
}

export interface TestSubscription {
  id: string;
  customerId: string;
  status: 'active' | 'past_due' | 'ended';
  price: TestPrice;
  createdAt: number;
  /** Start of the first period, from which the others are counted. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  hold: PaymentSubscription['hold'];
  /** Next attempt at an unpaid bill, and the number of attempts so far. */
  retry?: { dueAt: number; tries: number };
}

export interface TestBill {
  id: string;
  number: string;
  customerId: string;
  subscriptionId: string;
  cents: number;
  state: 'open' | 'paid' | 'void';
  createdAt: number;
}

export interface TestCharge {
  id: string;
  customerId: string;
  /** The subscription whose bill this paid, if any. */
  subscriptionId?: string;
  createdAt: number;
  cents: number;
  refundedCents: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
}

/** A page of the portal. */
export interface TestPortal {
  id: string;
  customerId: string;
  returnUrl: string;
  createdAt: number;
  /** The change of plan that the page asks the subscriber to confirm. */
  change?: { subscriptionId: string; price: TestPrice };
}

export interface TestEvent {
  id: string;
  type: string;
  createdAt: number;
  customerId: string;
}

export interface TestState {
  customers: TestCustomer[];
  checkouts: TestCheckout[];
  subscriptions: TestSubscription[];
  bills: TestBill[];
  charges: TestCharge[];
  portals: TestPortal[];
  events: TestEvent[];
  /** Events that our endpoint has not accepted yet. */
  deliveries: { eventId: string; dueAt: number; tries: number }[];
}

const EMPTY: TestState = {
  customers: [],
  checkouts: [],
  subscriptions: [],
  bills: [],
  charges: [],
  portals: [],
  events: [],
  deliveries: [],
};

export const findById = <T extends { id: string }>(list: readonly T[], id: string): T | undefined =>
  list.find((one) => one.id === id);

export const newTestId = (prefix: string): string => `${prefix}_test_${randomBytes(12).toString('hex')}`;

export const readState = (file: string): TestState => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return structuredClone(EMPTY);
  }
};

/** Writes atomically, so that a crash leaves the old state or the new one. */
export const writeState = async (file: string, state: TestState): Promise<void> => {
  const temporary = `${file}.new`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(state));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
};
