/**
 * A payment provider in this process, stored in one file, that moves no money. The rest of the server uses it like
 * Stripe, webhooks included. Available only without Stripe's keys and while `APP_URL` is an address of this machine
 * (`config.ts`).
 */
import { DAY_MS } from '#contract/durations.ts';
import type { Payments } from '../payments.ts';
import { PaymentsFailed } from '../payments.ts';
import { LIMITS } from '../stripe-contract.ts';
import { TestBank } from './bank.ts';
import { createDeliveries, type Deliver } from './deliveries.ts';
import { createInterface } from './interface.ts';
import { pricesOf } from './prices.ts';
import { readRecord, writeRecord, type TestRecord } from './record.ts';

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
  /** Starts to apply due changes and to deliver events regularly. */
  start(): void;
  /** The bank, after all due changes. */
  openBank(): Promise<TestBank>;
  /** Saves changes and sends the resulting events. */
  save(): Promise<void>;
  /** Waits until every due event was delivered or has failed once. */
  settle(): Promise<void>;
  sign(body: string): string;
  close(): Promise<void>;
}

const INTERVAL_MS = 5000;

export const createTestPayments = (options: TestPaymentsOptions): TestPayments => {
  const { file, appUrl, onError = () => {} } = options;
  const now = (): number => options.now().getTime();
  const record = readRecord(file);
  const bank = new TestBank(record, now);
  let saving: Promise<void> = Promise.resolve();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Writes one at a time. */
  const write = (): Promise<void> => {
    saving = saving.catch(() => undefined).then(() => writeRecord(file, record));
    return saving;
  };
  const deliveries = createDeliveries({ record, deliver: options.deliver, now, save: write, onError });
  const save = async (): Promise<void> => {
    deleteOld(record, now());
    await write();
    deliveries.send();
  };
  const openBank = async (): Promise<TestBank> => {
    if (isClosed) throw new PaymentsFailed('the test payments are closed');
    if (bank.settleDue()) await save();
    return bank;
  };

  return {
    payments: createInterface({
      openBank,
      save,
      prices: pricesOf(options.yearlyAfterCents),
      pageUrl: (page, id) => `${appUrl}/api/test-payments/${page}/${id}`,
      isSigned: deliveries.isSigned,
    }),
    openBank,
    save,
    sign: deliveries.sign,
    start() {
      const applyAndDeliver = (): void => void openBank().then(deliveries.send, onError);
      applyAndDeliver();
      timer = setInterval(applyAndDeliver, INTERVAL_MS);
      timer.unref();
    },
    async settle() {
      await openBank();
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

const deleteOld = (record: TestRecord, now: number): void => {
  record.portals = record.portals.filter(({ createdAt }) => createdAt >= now - DAY_MS);
  record.events = record.events.filter(({ createdAt }) => createdAt >= now - LIMITS.eventS.kept * 1000);
};
