/** Delivers due events with a signature, and retries those that were not accepted. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { requireValue } from '#contract/expected.ts';
import { STRIPE_LIMITS } from '../stripe-contract.ts';
import { findById, type TestState } from './state.ts';

/** Sends one event to our endpoint. @returns the status of the answer */
export type Deliver = (body: string, signature: string) => Promise<number>;

interface DeliveryDeps {
  state: TestState;
  deliver: Deliver;
  /** Milliseconds. */
  now: () => number;
  save: () => Promise<void>;
  onError: (error: unknown) => void;
}

/** Delays between retries. The last one repeats for up to three days. */
const RETRY_SECONDS = [1, 5, 30, 120, 600, 3600];

export interface Deliveries {
  /** Delivers everything that is due, in the background. */
  send: () => void;
  /** Waits until every due event has been delivered or has failed once. */
  finish: () => Promise<void>;
  sign: (body: string) => string;
  isSigned: (body: Buffer, signature: string) => boolean;
  /** Ends the round in progress and waits for it. */
  stop: () => Promise<void>;
}

export const createDeliveries = ({ state, deliver, now, save, onError }: DeliveryDeps): Deliveries => {
  // Never stored, because sender and receiver are the same process.
  const secret = randomBytes(32);
  let sending: Promise<void> | undefined;
  let isStopped = false;
  const sign = (body: string | Buffer): string => createHmac('sha256', secret).update(body).digest('hex');

  const deliverDue = async (): Promise<void> => {
    let hasChanged = false;
    for (const delivery of state.deliveries.slice()) {
      if (isStopped || delivery.dueAt > now()) continue;
      const event = findById(state.events, delivery.eventId);
      const body = JSON.stringify(event);
      const status = event === undefined ? 200 : await deliver(body, sign(body)).catch(() => 0);
      hasChanged = true;
      delivery.tries += 1;
      const isDone =
        (status >= 200 && status < 300) || now() - (event?.createdAt ?? 0) > STRIPE_LIMITS.eventSeconds.sent * 1000;
      if (isDone) state.deliveries.splice(state.deliveries.indexOf(delivery), 1);
      else
        delivery.dueAt =
          now() + requireValue(RETRY_SECONDS[Math.min(delivery.tries, RETRY_SECONDS.length) - 1], 'A pause') * 1000;
    }
    if (hasChanged && !isStopped) await save();
  };

  const send = (): void => {
    sending ??= deliverDue()
      .catch(onError)
      .finally(() => {
        sending = undefined;
        if (!isStopped && state.deliveries.some(({ tries }) => tries === 0)) send();
      });
  };

  return {
    send,
    sign,
    async finish() {
      // A round that is running does not include deliveries that have become due since it started.
      await sending;
      send();
      while (sending !== undefined) await sending;
    },
    isSigned(body, signature) {
      const [valid, received] = [Buffer.from(sign(body)), Buffer.from(signature)];
      return valid.length === received.length && timingSafeEqual(valid, received);
    },
    async stop() {
      isStopped = true;
      await sending;
    },
  };
};
