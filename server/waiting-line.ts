/**
 * Limits concurrency fairly between accounts: the next place goes to the account that was served longest ago, however
 * many tasks others have queued. Where there are several places, one account never holds them all.
 * Visitors, all together, are served when no account waits.
 */
export interface WaitingLine {
  /**
   * Runs `work` when a place is free.
   * @param account that the work is for; without one it is the server's own, which may have every place
   * @throws the reason of `signal` when it is aborted while waiting
   */
  inTurn<T>(
    work: () => Promise<T>,
    options?: { signal?: AbortSignal | undefined; account?: string | undefined },
  ): Promise<T>;
}

const OURS = '';
/** Everybody without an account. No account's id has a star. */
export const VISITORS = '*visitors';

/** One account's waiting tasks, in order of arrival. */
interface Queue {
  waiting: (() => void)[];
  running: number;
  /** Growing number of the account's last place; a new account ranks just before the one served last. */
  servedAt: number;
}

export const waitingLine = (places: number): WaitingLine => {
  const most = Math.max(1, places - 1);
  let free = places;
  let served = 0;
  const queues = new Map<string, Queue>();

  const next = (): Queue | undefined => {
    let best: Queue | undefined;
    for (const [account, queue] of queues) {
      if (queue.waiting.length === 0 || account === VISITORS || (account !== OURS && queue.running >= most)) continue;
      if (
        best === undefined ||
        queue.running < best.running ||
        (queue.running === best.running && queue.servedAt < best.servedAt)
      )
        best = queue;
    }
    return best ?? visitors();
  };

  const visitors = (): Queue | undefined => {
    const queue = queues.get(VISITORS);
    return queue !== undefined && queue.waiting.length > 0 && queue.running < most ? queue : undefined;
  };

  const admit = (): void => {
    for (let found = next(); free > 0 && found !== undefined; found = next()) {
      free--;
      found.running++;
      found.servedAt = ++served;
      found.waiting.shift()!();
    }
  };

  const place = (account: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const queue = queues.get(account) ?? { waiting: [], running: 0, servedAt: served - 0.5 };
      queues.set(account, queue);
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        queue.waiting.splice(queue.waiting.indexOf(enter), 1);
        forget(account, queue);
        reject(signal!.reason as Error);
      };
      queue.waiting.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
      admit();
    });

  const forget = (account: string, { waiting, running }: Queue): void => {
    if (waiting.length === 0 && running === 0) queues.delete(account);
  };

  return {
    async inTurn(work, { signal, account = OURS } = {}) {
      await place(account, signal);
      try {
        return await work();
      } finally {
        const queue = queues.get(account)!;
        queue.running--;
        free++;
        forget(account, queue);
        admit();
      }
    },
  };
};
