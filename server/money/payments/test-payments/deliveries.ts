/** Delivers the events that are due, signed, and tries again those that were not taken. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { expected } from '#contract/expected.ts';
import { LIMITS } from '../stripe-contract.ts';
import { find, type TestRecord } from './record.ts';

/** Sends one event to our endpoint. @returns the status of the answer */
export type Deliver = (body: string, signature: string) => Promise<number>;

interface Parts {
  record: TestRecord;
  deliver: Deliver;
  /** Milliseconds. */
  now: () => number;
  save: () => Promise<void>;
  onError: (error: unknown) => void;
}

/** Seconds until a delivery is retried; the last value repeats for up to three days. */
const AGAIN_S = [1, 5, 30, 120, 600, 3600];

export interface Deliveries {
  /** Runs one round over everything due, in the background and never two at once. */
  send: () => void;
  /** Waits until every event has been answered or has failed for now. */
  finish: () => Promise<void>;
  sign: (body: string) => string;
  isSigned: (body: Buffer, signature: string) => boolean;
  /** Ends the round in progress and waits for it. */
  stop: () => Promise<void>;
}

export const createDeliveries = ({ record, deliver, now, save, onError }: Parts): Deliveries => {
  // Sender and receiver are one process: nothing that was signed outlives it.
  const secret = randomBytes(32);
  let sending: Promise<void> | undefined;
  let stopped = false;
  const sign = (body: string | Buffer): string => createHmac('sha256', secret).update(body).digest('hex');

  const deliverDue = async (): Promise<void> => {
    let changed = false;
    for (const delivery of record.deliveries.slice()) {
      if (stopped || delivery.at > now()) continue;
      const event = find(record.events, delivery.eventId);
      const body = JSON.stringify(event);
      const status = event === undefined ? 200 : await deliver(body, sign(body)).catch(() => 0);
      changed = true;
      delivery.tries += 1;
      const done = (status >= 200 && status < 300) || now() - (event?.createdAt ?? 0) > LIMITS.eventS.sent * 1000;
      if (done) record.deliveries.splice(record.deliveries.indexOf(delivery), 1);
      else delivery.at = now() + expected(AGAIN_S[Math.min(delivery.tries, AGAIN_S.length) - 1], 'A pause') * 1000;
    }
    if (changed && !stopped) await save();
  };

  const send = (): void => {
    sending ??= deliverDue()
      .catch(onError)
      .finally(() => {
        sending = undefined;
        if (!stopped && record.deliveries.some(({ tries }) => tries === 0)) send();
      });
  };

  return {
    send,
    sign,
    async finish() {
      // A running round has already read the clock; anything due later is for the next round.
      await sending;
      send();
      while (sending !== undefined) await sending;
    },
    isSigned(body, signature) {
      const [ours, theirs] = [Buffer.from(sign(body)), Buffer.from(signature)];
      return ours.length === theirs.length && timingSafeEqual(ours, theirs);
    },
    async stop() {
      stopped = true;
      await sending;
    },
  };
};
