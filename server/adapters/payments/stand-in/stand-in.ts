/**
 * A local payment provider for machines without a Stripe key: it serves Stripe's API over HTTP on a loopback port,
 * delivers signed webhooks and keeps its data in a file, so that the same code runs with and without a key. No money
 * moves. It exists only while no key is set and `APP_URL` is an address of this machine (`config.ts`).
 */
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PLANS } from '#contract/plan-catalogue.ts';
import { LIMITS } from '../stripe-contract.ts';
import type { StripeAccess } from '../stripe-payments.ts';
import { answerApi } from './api.ts';
import { emptyBooks, forgetOld, type Books, type Price } from './books.ts';
import { createTrade, type Trade } from './trade.ts';

/** Sends one event to our endpoint. @returns the status of the answer */
export type Deliver = (body: string, signature: string) => Promise<number>;

export interface StandInOptions {
  file: string;
  appUrl: string;
  now: () => Date;
  deliver: Deliver;
  /** The annual price that follows an offer; absent when there is none. */
  yearlyAfterCents?: number | undefined;
  onError?: (error: unknown) => void;
}

export interface StandIn {
  /** Starts the stand-in if it is not running. */
  access(): Promise<StripeAccess>;
  /** Loads the data of the last run, if there was one. */
  wake(): Promise<void>;
  readonly running: boolean;
  /** For the pages: the data now, with everything due applied. */
  look(): Promise<{ books: Books; trade: Trade }>;
  /** Saves a page's changes and sends the resulting events. */
  keep(): Promise<void>;
  /** Waits until every event in delivery has been answered or has failed for now. */
  settle(): Promise<void>;
  /** Signs as it would sign a delivery. */
  sign(body: string): string;
  close(): Promise<void>;
}

/** Price ids of the catalogue's paid plans at the stand-in. */
export const STAND_IN_PRICES = {
  'premium-monthly': 'price_test_monthly',
  'premium-yearly': 'price_test_yearly',
} as const;
/** Price id of the annual price that follows an offer (D-03). */
export const STAND_IN_YEARLY_AFTER = 'price_test_yearly_after';

const priceOf = (id: string, cents: number, interval: 'month' | 'year'): Price => ({
  id,
  object: 'price',
  active: true,
  currency: 'usd',
  unit_amount: cents,
  recurring: { interval, interval_count: 1 },
  product: 'prod_test_core',
  type: 'recurring',
});

const pricesOf = (yearlyAfterCents: number | undefined): Readonly<Record<string, Price>> => {
  const prices = PLANS.flatMap((plan) =>
    plan.id === 'free-trial' || plan.interval === 'trial'
      ? []
      : [priceOf(STAND_IN_PRICES[plan.id], plan.priceCents, plan.interval)],
  );
  if (yearlyAfterCents !== undefined) prices.push(priceOf(STAND_IN_YEARLY_AFTER, yearlyAfterCents, 'year'));
  return Object.fromEntries(prices.map((price) => [price.id, price]));
};

const LOOK_EVERY_MS = 5000;
/** Seconds until a delivery is retried; the last value repeats for up to three days. */
const AGAIN_S = [1, 5, 30, 120, 600, 3600];

export const createStandIn = ({
  file,
  appUrl,
  now,
  deliver,
  yearlyAfterCents,
  onError = () => {},
}: StandInOptions): StandIn => {
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  let started: Promise<{ books: Books; trade: Trade; server: Server }> | undefined;
  let openBooks: Books | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> = Promise.resolve();
  let sending: Promise<void> | undefined;

  const start = async (): Promise<{ books: Books; trade: Trade; server: Server }> => {
    const books = await readBooks(file);
    const trade = createTrade(books, pricesOf(yearlyAfterCents), seconds);
    const pageUrl = (page: string, id: string): string => `${appUrl}/api/test-payments/${page}/${id}`;
    const server = createServer(
      (request, response) =>
        void answerApi({ books, trade, now: seconds, pageUrl, keep: () => keep(books) }, request, response),
    );
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    server.unref();
    timer = setInterval(
      () =>
        void look()
          .then(({ books: b, trade: t }) => (t.settleDue() ? keep(b) : send(b)))
          .catch(onError),
      LOOK_EVERY_MS,
    );
    timer.unref();
    openBooks = books;
    return { books, trade, server };
  };
  const look = async () => {
    if (closed) throw new Error('the payment stand-in is closed');
    return (started ??= start());
  };

  const save = (books: Books): Promise<void> => {
    saving = saving.catch(() => undefined).then(() => writeBooks(file, books));
    return saving;
  };
  const keep = async (books: Books): Promise<void> => {
    forgetOld(books, seconds());
    await save(books);
    send(books);
  };

  const sign = (books: Books, body: string): string => {
    const at = seconds();
    return `t=${at},v1=${createHmac('sha256', books.secret).update(`${at}.${body}`).digest('hex')}`;
  };

  /** Runs one round over everything due, in the background and never two at once. */
  const send = (books: Books): void => {
    sending ??= deliverDue(books)
      .catch(onError)
      .finally(() => {
        sending = undefined;
        if (!closed && books.deliveries.some(({ tries }) => tries === 0)) send(books);
      });
  };

  const deliverDue = async (books: Books): Promise<void> => {
    let changed = false;
    for (const delivery of books.deliveries.slice()) {
      if (closed || delivery.at > seconds()) continue;
      const event = books.events.find(({ id }) => id === delivery.event);
      const body = JSON.stringify(event);
      const status = event === undefined ? 200 : await deliver(body, sign(books, body)).catch(() => 0);
      changed = true;
      delivery.tries += 1;
      const done = (status >= 200 && status < 300) || seconds() - (event?.created ?? 0) > LIMITS.eventS.sent;
      if (done) books.deliveries.splice(books.deliveries.indexOf(delivery), 1);
      else delivery.at = seconds() + AGAIN_S[Math.min(delivery.tries, AGAIN_S.length) - 1]!;
      if (done && event !== undefined) event.pending_webhooks = 0;
    }
    if (changed && !closed) await save(books);
  };

  return {
    get running() {
      return openBooks !== undefined;
    },
    async access() {
      const { books, server } = await look();
      return {
        secretKey: books.key,
        webhookSecret: books.secret,
        host: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' },
      };
    },
    async wake() {
      if (existsSync(file)) await look();
    },
    async look() {
      const { books, trade } = await look();
      if (trade.settleDue()) await keep(books);
      return { books, trade };
    },
    async keep() {
      await keep((await look()).books);
    },
    async settle() {
      if (openBooks === undefined) return;
      const { books, trade } = await look();
      if (trade.settleDue()) await keep(books);
      // A running round has already read the clock; anything due later is for the next round.
      await sending;
      send(books);
      while (sending !== undefined) await sending;
    },
    sign(body) {
      if (openBooks === undefined) throw new Error('the payment stand-in does not run');
      return sign(openBooks, body);
    },
    async close() {
      closed = true;
      clearInterval(timer);
      const opened = await started?.catch(() => undefined);
      await sending;
      await saving.catch(() => undefined);
      opened?.server.closeAllConnections();
      await new Promise<void>((resolve) => (opened === undefined ? resolve() : opened.server.close(() => resolve())));
    },
  };
};

const readBooks = async (file: string): Promise<Books> => {
  try {
    return { ...emptyBooks('', ''), ...(JSON.parse(await readFile(file, 'utf8')) as Books) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return emptyBooks(`whsec_${randomBytes(24).toString('hex')}`, `sk_test_${randomBytes(24).toString('hex')}`);
  }
};

/** Written atomically: after a crash a reader sees the old file or the new one. */
const writeBooks = async (file: string, books: Books): Promise<void> => {
  const fresh = `${file}.new`;
  const handle = await open(fresh, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(books));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
};
