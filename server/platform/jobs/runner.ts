/**
 * Takes jobs while there are free slots. It wakes up when a job was sent or has ended, and polls in case a job came
 * from another server. (pg-boss's own `work()` sleeps between fetches and orders nothing across queues.)
 */

export interface Runner {
  /** Wakes the runner, because there may be a job. */
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
  /** Runs a job. Must stop early when the signal is aborted; an error is reported and ends only this job. */
  perform: (job: Job, stop: AbortSignal) => Promise<void>;
  onError: (error: unknown) => void;
  pollMs?: number;
}

export const startRunner = <Job>({ slots, take, perform, onError, pollMs = 1500 }: RunnerOptions<Job>): Runner => {
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  let stopping = false;
  let looking = false;
  let lookAgain = false;

  const fillSlots = async (): Promise<void> => {
    while (!stopping && running.size < slots) {
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
    lookAgain = true;
    if (looking || stopping) return;
    looking = true;
    void (async () => {
      while (lookAgain && !stopping) {
        lookAgain = false;
        await fillSlots().catch(onError);
      }
      looking = false;
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
      stopping = true;
      clearInterval(poll);
      while (looking) await new Promise((resolve) => setTimeout(resolve, 5));
      const patience = setTimeout(() => stop.abort(new Error('The server is stopping')), ms);
      await Promise.allSettled(running);
      clearTimeout(patience);
    },
  };
};
