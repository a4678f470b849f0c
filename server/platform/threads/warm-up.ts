/** Warms up a rendering thread some time after startup, while no picture is being made. */
import type { RenderPool } from './pool.ts';
import { WARM_UP_STEPS } from './warm-up-steps.ts';

/** Delay that lets the first requests go before the warm-up. */
const DELAY_MS = 10_000;

export interface WarmUp {
  /** Settles when the thread is warm, or when a user's picture has interrupted the warm-up. */
  done: Promise<void>;
  stop(): void;
}

export const startWarmUp = (
  pool: Pick<RenderPool, 'warmUp' | 'isIdle'>,
  onError: (error: unknown) => void,
  delayMs = DELAY_MS,
): WarmUp => {
  const stopped = new AbortController();
  const warm = async (): Promise<void> => {
    for (let step = 0; step < WARM_UP_STEPS && pool.isIdle && !stopped.signal.aborted; step++)
      await pool.warmUp({ step }, stopped.signal);
  };
  const done = new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      warm()
        .catch((error: unknown) => {
          if (!stopped.signal.aborted) onError(error);
        })
        .finally(resolve);
    }, delayMs);
    timer.unref();
    stopped.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return { done, stop: () => stopped.abort(new Error('the server stops')) };
};
