/** The outcomes of paid calls, as planned by a test. */
import type { ServerResponse } from 'node:http';
import type { Mischief } from './mischief.ts';
import type { RecordedError } from './recorded/recorded-error.ts';
import { toRefusal, sendRefusal } from './refusal.ts';

export interface PaidCalls {
  /** Sets the outcome of the next paid call or, with `always`, of all further calls. */
  next(mischief: Mischief, options?: { always?: boolean }): void;
  /** Answers the next paid call with a recorded error. */
  answerWith(shape: RecordedError): void;
  /** Decides the outcome of each paid call, instead of `next`. */
  decideEach: (() => Mischief) | undefined;
  /** Number of paid calls. */
  calls: number;
  /** Counts a paid call. @returns its outcome; undefined if an error response has been sent */
  take(reply: ServerResponse): Mischief | undefined;
}

const REFUSED: Partial<Record<Mischief, { status: number; headers?: Record<string, string>; body: string }>> = {
  500: { status: 500, body: '{"error":{"message":"boom"}}' },
  503: { status: 503, body: 'upstream connect error' },
  429: { status: 429, body: '{"error":{"message":"Rate limit reached"}}' },
  '429 later': { status: 429, headers: { 'retry-after': '1' }, body: '{"error":{"message":"Rate limit reached"}}' },
  401: { status: 401, body: '{"error":{"message":"Incorrect API key provided: sk-live-abcdefgh12345678"}}' },
  400: { status: 400, body: '{"error":{"message":"Unknown parameter"}}' },
};

export const planPaidCalls = (): PaidCalls => {
  const plan = { mischief: 'good' as Mischief, always: false, shape: undefined as RecordedError | undefined };
  const planned = (): Mischief => {
    const { mischief } = plan;
    if (!plan.always) plan.mischief = 'good';
    return mischief;
  };
  const calls: PaidCalls = {
    next(mischief, { always = false } = {}) {
      Object.assign(plan, { mischief, always });
    },
    answerWith(shape) {
      plan.shape = shape;
    },
    decideEach: undefined,
    calls: 0,
    take(reply) {
      calls.calls += 1;
      const mischief = calls.decideEach?.() ?? planned();
      const { shape } = plan;
      plan.shape = undefined;
      if (shape !== undefined) {
        sendRefusal(reply, toRefusal(shape));
        return undefined;
      }
      const refused = REFUSED[mischief];
      if (refused === undefined) return mischief;
      const { status, headers, body } = refused;
      return void reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    },
  };
  return calls;
};
