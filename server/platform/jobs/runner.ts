/**
 * Takes jobs while there are free slots: when a job was queued or has ended, and periodically, in case another server queued
 * one. (pg-boss's own `work()` sleeps between fetches and does not order jobs across queues.)
 */

export interface Runner {
  /** Makes the runner look for jobs at once. */
  wake(): void;
  readonly running: number;
  /**
   * Takes no new jobs and waits for running ones; after `ms` asks them to stop.
   * @returns once no job is running
   */
  drain(ms: number): Promise<void>;
}

interface RunnerOptions<Job> {
  slots: number;
  take: () => Promise<Job | undefined>;
  /** Runs a job. Must stop early when the signal is aborted. An error ends only this job. */
  perform: (job: Job, stop: AbortSignal) => Promise<void>;
  onError: (error: unknown) => void;
  pollMs?: number;
}

export const startRunner = <Job>({ slots, take, perform, onError, pollMs = 1500 }: RunnerOptions<Job>): Runner => {
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  let isStopping = false;
  let isTaking = false;
  let shouldTakeAgain = false;

  const fillSlots = async (): Promise<void> => {
    while (!isStopping && running.size < slots) {
      const job = await take();
      if (job === undefined) return;
      const work: Promise<void> = perform(job, stop.signal)
        .catch(onError)
        .finally(() => {
          running.delete(work);
          wake();
        });
      running.add(work);
    }
  };

  const wake = (): void => {
    shouldTakeAgain = true;
    if (isTaking || isStopping) return;
    isTaking = true;
    void (async () => {
      while (shouldTakeAgain && !isStopping) {
        shouldTakeAgain = false;
        await fillSlots().catch(onError);
      }
      isTaking = false;
    })();
  };

  const poll = setInterval(wake, pollMs);
  poll.unref();
  wake();

  return {
    wake,
    get running() {
      return running.size;
    },
    async drain(ms) {
      isStopping = true;
      clearInterval(poll);
      while (isTaking) await new Promise((resolve) => setTimeout(resolve, 5));
      const timer = setTimeout(() => stop.abort(new Error('The server is stopping')), ms);
      await Promise.allSettled(running);
      clearTimeout(timer);
    },
  };
};
