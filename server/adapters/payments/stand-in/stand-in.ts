/**
 * A local payment provider for machines without a Stripe key: it serves Stripe's API over HTTP on a loopback port,
 * delivers signed webhooks and keeps its data in a file, so that the same code runs with and without a key. No money
 * moves. It exists only while no key is set and `APP_URL` is an address of this machine (`config.ts`).
 */
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeAccess } from '../stripe-client.ts';
import { answerApi } from './api.ts';
import type { StandInApi } from './routes.ts';
import { booksFile } from './books-file.ts';
import { forgetOld, type Books } from './books.ts';
import { createDeliveries, type Deliver } from './deliveries.ts';
import { pricesOf } from './prices.ts';
import { createActions, type StandInActions } from './actions.ts';

interface StandInOptions {
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
  look(): Promise<{ books: Books; actions: StandInActions }>;
  /** Saves a page's changes and sends the resulting events. */
  keep(): Promise<void>;
  /** Waits until every event in delivery has been answered or has failed for now. */
  settle(): Promise<void>;
  /** Signs as it would sign a delivery. */
  sign(body: string): string;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 5000;

interface Running {
  books: Books;
  actions: StandInActions;
  server: Server;
}

export const createStandIn = (options: StandInOptions): StandIn => {
  const { file, now, onError = () => {} } = options;
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  const store = booksFile(file);
  const deliveries = createDeliveries({
    deliver: options.deliver,
    seconds,
    save: (books) => store.save(books),
    onError,
  });
  let starting: Promise<Running> | undefined;
  let running: Running | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const keep = async (books: Books): Promise<void> => {
    forgetOld(books, seconds());
    await store.save(books);
    deliveries.send(books);
  };
  const start = async (): Promise<Running> => {
    const books = await store.read();
    const actions = createActions(books, pricesOf(options.yearlyAfterCents), seconds);
    const pageUrl = (page: string, id: string): string => `${options.appUrl}/api/test-payments/${page}/${id}`;
    const server = await listen({ books, actions, now: seconds, pageUrl, keep: () => keep(books) });
    running = { books, actions, server };
    timer = setInterval(() => void lookAround().catch(onError), LOOK_EVERY_MS);
    timer.unref();
    return running;
  };
  const awake = async (): Promise<Running> => {
    if (closed) throw new Error('the payment stand-in is closed');
    return (starting ??= start());
  };
  const lookAround = async (): Promise<void> => {
    const { books, actions } = await awake();
    if (actions.settleDue()) await keep(books);
    else deliveries.send(books);
  };

  return {
    get running() {
      return running !== undefined;
    },
    access: async () => accessTo(await awake()),
    async wake() {
      if (existsSync(file)) await awake();
    },
    async look() {
      const { books, actions } = await awake();
      if (actions.settleDue()) await keep(books);
      return { books, actions };
    },
    keep: async () => keep((await awake()).books),
    async settle() {
      if (running === undefined) return;
      const { books, actions } = await awake();
      if (actions.settleDue()) await keep(books);
      await deliveries.finish(books);
    },
    sign(body) {
      if (running === undefined) throw new Error('the payment stand-in does not run');
      return deliveries.sign(running.books, body);
    },
    async close() {
      closed = true;
      deliveries.stop();
      clearInterval(timer);
      const opened = await starting?.catch(() => undefined);
      clearInterval(timer);
      await deliveries.settled();
      await store.settled();
      if (opened !== undefined) await closeServer(opened.server);
    },
  };
};

const listen = async (api: StandInApi): Promise<Server> => {
  const server = createServer((request, response) => void answerApi(api, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  return server;
};

const closeServer = (server: Server): Promise<void> => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
};

const accessTo = ({ books, server }: Running): StripeAccess => ({
  secretKey: books.key,
  webhookSecret: books.secret,
  host: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' },
});
