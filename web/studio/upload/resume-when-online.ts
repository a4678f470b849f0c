/** Repeats work that failed because the connection was lost. */
import { ApiError } from '#web/lib/api/api-error.ts';

const FIRST_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 30_000;

/** Waits until the browser is online again, but at most `ms` milliseconds, because not all browsers report it. */
const waitUntilOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener('online', end);
    signal.addEventListener('abort', end, { once: true });
  });

/**
 * @param work repeated while it rejects with an ApiError of status 0
 * @param onWait called before each pause
 */
export const resumeWhenOnline = async <T>(
  work: () => Promise<T>,
  onWait: () => void,
  signal: AbortSignal,
): Promise<T> => {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, pause * 2))
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.status !== 0) throw error;
      onWait();
      await waitUntilOnline(pause, signal);
      signal.throwIfAborted();
    }
};
