/**
 * A simulated payment provider inside this process, stored in one file; no money moves. The server uses it like
 * Stripe, webhooks included. Available only without Stripe's keys and while `APP_URL` is an address of this machine
 * (`config.ts`).
 */
import { DAY_MS } from '#contract/durations.ts';
import type { Payments } from '../payments.ts';
import { PaymentsFailedError } from '../payments.ts';
import { STRIPE_LIMITS } from '../stripe-contract.ts';
import { TestStripe } from './test-stripe.ts';
import { createDeliveries, type Deliver } from './deliveries.ts';
import { createPaymentsAdapter } from './adapter.ts';
import { pricesOf } from './prices.ts';
import { readState, writeState, type TestState } from './state.ts';

interface TestPaymentsOptions {
  file: string;
  appUrl: string;
  now: () => Date;
  deliver: Deliver;
  /** The annual price that follows an offer; absent when there is none. */
  yearlyAfterCents?: number | undefined;
  onError?: (error: unknown) => void;
}

export interface TestPayments {
  payments: Payments;
  /** Starts applying due changes and delivering events at regular intervals. */
  start(): void;
  /** The simulated Stripe, after all due changes have been applied. */
  getTestStripe(): Promise<TestStripe>;
  /** Saves changes and sends the resulting events. */
  save(): Promise<void>;
  /** Waits until every due event has been delivered or has failed once. */
  settle(): Promise<void>;
  sign(body: string): string;
  close(): Promise<void>;
}

const INTERVAL_MS = 5000;

export const createTestPayments = (options: TestPaymentsOptions): TestPayments => {
  const { file, appUrl, onError = () => {} } = options;
  const now = (): number => options.now().getTime();
  const state = readState(file);
  const testStripe = new TestStripe(state, now);
  let saving: Promise<void> = Promise.resolve();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Writes one at a time. */
  const write = (): Promise<void> => {
    saving = saving.catch(() => undefined).then(() => writeState(file, state));
    return saving;
  };
  const deliveries = createDeliveries({ state, deliver: options.deliver, now, save: write, onError });
  const save = async (): Promise<void> => {
    deleteOldEntries(state, now());
    await write();
    deliveries.send();
  };
  const getTestStripe = async (): Promise<TestStripe> => {
    if (isClosed) throw new PaymentsFailedError('the test payments are closed');
    if (testStripe.settleDue()) await save();
    return testStripe;
  };

  return {
    payments: createPaymentsAdapter({
      getTestStripe,
      save,
      prices: pricesOf(options.yearlyAfterCents),
      pageUrl: (page, id) => `${appUrl}/api/test-payments/${page}/${id}`,
      isSigned: deliveries.isSigned,
    }),
    getTestStripe,
    save,
    sign: deliveries.sign,
    start() {
      const applyAndDeliver = (): void => void getTestStripe().then(deliveries.send, onError);
      applyAndDeliver();
      timer = setInterval(applyAndDeliver, INTERVAL_MS);
      timer.unref();
    },
    async settle() {
      await getTestStripe();
      await deliveries.finish();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await deliveries.stop();
      await saving.catch(() => undefined);
    },
  };
};

const deleteOldEntries = (state: TestState, now: number): void => {
  state.portals = state.portals.filter(({ createdAt }) => createdAt >= now - DAY_MS);
  state.events = state.events.filter(({ createdAt }) => createdAt >= now - STRIPE_LIMITS.eventSeconds.kept * 1000);
};
