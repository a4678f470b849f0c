/**
 * Payments on a machine without a Stripe key: the interface of payments, kept in memory and in one file. No money
 * moves. Everything above the interface is as with Stripe, webhooks included. It exists only while no key is set and
 * `APP_URL` is an address of this machine (`config.ts`).
 */
import type { Payments } from '../payments.ts';
import { PaymentsFailed } from '../payments.ts';
import { LIMITS } from '../stripe-contract.ts';
import { TestBank } from './bank.ts';
import { createDeliveries, type Deliver } from './deliveries.ts';
import { createInterface } from './interface.ts';
import { pricesOf } from './prices.ts';
import { readRecord, writeRecord, type TestRecord } from './record.ts';

interface TestPaymentsOptions {
  /** It outlives a restart, as accounts do: without it a subscriber of yesterday would be unknown to their provider. */
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
  /** Settles from time to time what falls due, and delivers what the last run left. */
  start(): void;
  /** The bank now, with everything due applied, for the pages. */
  look(): Promise<TestBank>;
  /** Saves a page's changes and sends the resulting events. */
  keep(): Promise<void>;
  /** Waits until every event in delivery has been answered or has failed for now. */
  settle(): Promise<void>;
  sign(body: string): string;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 5000;

export const createTestPayments = (options: TestPaymentsOptions): TestPayments => {
  const { file, appUrl, onError = () => {} } = options;
  const now = (): number => options.now().getTime();
  const record = readRecord(file);
  const bank = new TestBank(record, now);
  let saving: Promise<void> = Promise.resolve();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  /** One writing after the other. */
  const save = (): Promise<void> => {
    saving = saving.catch(() => undefined).then(() => writeRecord(file, record));
    return saving;
  };
  const deliveries = createDeliveries({ record, deliver: options.deliver, now, save, onError });
  const keep = async (): Promise<void> => {
    forgetOld(record, now());
    await save();
    deliveries.send();
  };
  const look = async (): Promise<TestBank> => {
    if (closed) throw new PaymentsFailed('the test payments are closed');
    if (bank.settleDue()) await keep();
    return bank;
  };

  return {
    payments: createInterface({
      look,
      keep,
      prices: pricesOf(options.yearlyAfterCents),
      pageUrl: (page, id) => `${appUrl}/api/test-payments/${page}/${id}`,
      isSigned: deliveries.isSigned,
    }),
    look,
    keep,
    sign: deliveries.sign,
    start() {
      const round = (): void => void look().then(deliveries.send, onError);
      round();
      timer = setInterval(round, LOOK_EVERY_MS);
      timer.unref();
    },
    async settle() {
      await look();
      await deliveries.finish();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await deliveries.stop();
      await saving.catch(() => undefined);
    },
  };
};

const PORTAL_MS = 86_400_000;

const forgetOld = (record: TestRecord, now: number): void => {
  record.portals = record.portals.filter(({ createdAt }) => createdAt >= now - PORTAL_MS);
  record.events = record.events.filter(({ createdAt }) => createdAt >= now - LIMITS.eventS.kept * 1000);
};
