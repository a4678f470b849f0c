/** First come, first served, so many at a time. */
export interface WaitingLine {
  /** Runs `work` when a place is free. @throws the reason of `signal` when it is aborted before that */
  inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export const waitingLine = (places: number): WaitingLine => {
  let free = places;
  const waiting: (() => void)[] = [];

  const place = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal!.reason as Error);
      };
      if (signal?.aborted) return reject(signal.reason as Error);
      if (free > 0) {
        free--;
        return resolve();
      }
      waiting.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });

  return {
    async inTurn(work, signal) {
      await place(signal);
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free++;
        else next();
      }
    },
  };
};
