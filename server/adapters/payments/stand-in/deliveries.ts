/** Delivers the events that are due, signed as Stripe signs, and tries again those that were not taken. */
import { createHmac } from 'node:crypto';
import { expected } from '#contract/expected.ts';
import { LIMITS } from '../stripe-contract.ts';
import type { Books } from './books.ts';

/** Sends one event to our endpoint. @returns the status of the answer */
export type Deliver = (body: string, signature: string) => Promise<number>;

export interface Deliveries {
  /** Runs one round over everything due, in the background and never two at once. */
  send(books: Books): void;
  /** Waits for the round in progress. */
  settled(): Promise<void>;
  /** Waits until every event has been answered or has failed for now. */
  finish(books: Books): Promise<void>;
  sign(books: Books, body: string): string;
  stop(): void;
}

interface Parts {
  deliver: Deliver;
  seconds: () => number;
  save: (books: Books) => Promise<void>;
  onError: (error: unknown) => void;
}

/** Seconds until a delivery is retried; the last value repeats for up to three days. */
const AGAIN_S = [1, 5, 30, 120, 600, 3600];

export const createDeliveries = ({ deliver, seconds, save, onError }: Parts): Deliveries => {
  let sending: Promise<void> | undefined;
  let stopped = false;

  const sign = (books: Books, body: string): string => {
    const at = seconds();
    return `t=${at},v1=${createHmac('sha256', books.secret).update(`${at}.${body}`).digest('hex')}`;
  };

  const deliverDue = async (books: Books): Promise<void> => {
    let changed = false;
    for (const delivery of books.deliveries.slice()) {
      if (stopped || delivery.at > seconds()) continue;
      const event = books.events.find(({ id }) => id === delivery.event);
      const body = JSON.stringify(event);
      const status = event === undefined ? 200 : await deliver(body, sign(books, body)).catch(() => 0);
      changed = true;
      delivery.tries += 1;
      const done = (status >= 200 && status < 300) || seconds() - (event?.created ?? 0) > LIMITS.eventS.sent;
      if (done) books.deliveries.splice(books.deliveries.indexOf(delivery), 1);
      else delivery.at = seconds() + expected(AGAIN_S[Math.min(delivery.tries, AGAIN_S.length) - 1], 'A pause');
      if (done && event !== undefined) event.pending_webhooks = 0;
    }
    if (changed && !stopped) await save(books);
  };

  const send = (books: Books): void => {
    sending ??= deliverDue(books)
      .catch(onError)
      .finally(() => {
        sending = undefined;
        if (!stopped && books.deliveries.some(({ tries }) => tries === 0)) send(books);
      });
  };

  return {
    send,
    sign,
    settled: async () => sending,
    async finish(books) {
      // A running round has already read the clock; anything due later is for the next round.
      await sending;
      send(books);
      while (sending !== undefined) await sending;
    },
    stop() {
      stopped = true;
    },
  };
};
