import { MINUTE_MS } from '#contract/durations.ts';
import type { CallReply, Endpoint } from '#contract/endpoint.ts';
import { hexId } from '../hex-id.ts';
import { ApiError } from './api-error.ts';
import { callWith, type CallArguments } from './api.ts';

/** Whoever asks for the same after this time wants it again: a second email, not a retry of the first. */
const RETRIED_FOR_MS = 10 * MINUTE_MS;

/** Keys of calls that have not been answered, by what they ask for. */
const unanswered = new Map<string, { key: string; madeAt: number }>();

/**
 * `call` with an `Idempotency-Key`: a retry of a call whose reply was lost has the same key, so that it happens once. For
 * endpoints that read the key.
 */
export const callOnce = async <E extends Endpoint>(endpoint: E, ...asking: CallArguments<E>): Promise<CallReply<E>> => {
  const [input, options] = asking;
  const asked = JSON.stringify([endpoint.method, endpoint.path, input]);
  const earlier = unanswered.get(asked);
  const isRetry = earlier !== undefined && Date.now() - earlier.madeAt < RETRIED_FOR_MS;
  const { key, madeAt } = isRetry ? earlier : { key: hexId(16), madeAt: Date.now() };
  unanswered.set(asked, { key, madeAt });
  try {
    const reply = await callWith(endpoint, input, { ...options, headers: { 'Idempotency-Key': key } });
    unanswered.delete(asked);
    return reply;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    unanswered.delete(asked);
    // The first call may have happened and been undone since, such as a link that was revoked.
    if (isRetry) return callOnce(endpoint, ...asking);
    throw error;
  }
};
