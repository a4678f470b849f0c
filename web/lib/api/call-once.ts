import type { CallReply, Endpoint } from '#contract/endpoint.ts';
import { hexId } from '../hex-id.ts';
import { ApiError } from './api-error.ts';
import { callWith, type CallArguments } from './api.ts';

/** Keys of calls that have not been answered, by what they ask for. */
const unanswered = new Map<string, string>();

/**
 * `call` with an `Idempotency-Key`: a retry of a call whose reply was lost has the same key, so that it happens once. For
 * endpoints that read the key.
 */
export const callOnce = async <E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<CallReply<E>> => {
  const asked = JSON.stringify([endpoint.method, endpoint.path, input]);
  const key = unanswered.get(asked) ?? hexId(16);
  unanswered.set(asked, key);
  try {
    const reply = await callWith(endpoint, input, { ...options, headers: { 'Idempotency-Key': key } });
    unanswered.delete(asked);
    return reply;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) unanswered.delete(asked);
    throw error;
  }
};
