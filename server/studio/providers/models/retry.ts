/** Exponential backoff with jitter, so that many servers do not retry at the same moment. */
import { ModelFailure } from './model-failure.ts';

export const computeBackoffMs = (attempt: number, { firstMs = 500, maxMs = 8000 } = {}, random = Math.random): number =>
  Math.min(maxMs, firstMs * 2 ** attempt) * (0.5 + random() / 2);

export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });

const MAX_RETRIES = 4;

/** Retries a free call (a status, a finished picture) after failures that may pass. */
const withRetries = async <T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (
        !(error instanceof ModelFailure) ||
        attempt >= MAX_RETRIES ||
        (error.kind !== 'unavailable' && error.kind !== 'busy')
      )
        throw error;
      await sleep(error.retryAfterMs ?? computeBackoffMs(attempt), signal);
    }
  }
};

/**
 * Polls until there is a response, a little more slowly each time.
 * @param check returns undefined while there is no response
 * @throws ModelFailure `slow` when time is up
 */
export const poll = async <T>(
  check: () => Promise<T | undefined>,
  { signal, timeoutMs, everyMs = 400 }: { signal: AbortSignal; timeoutMs: number; everyMs?: number },
): Promise<T> => {
  const until = performance.now() + timeoutMs;
  for (let wait = everyMs; ; wait = Math.min(4 * everyMs, wait * 1.25)) {
    const found = await withRetries(check, signal);
    if (found !== undefined) return found;
    if (performance.now() + wait > until)
      throw new ModelFailure('slow', `no picture within ${Math.round(timeoutMs / 1000)} s`);
    await sleep(wait, signal);
  }
};
