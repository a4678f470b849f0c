/** Chooses the next queue: three premium renders, then a free one. An empty queue is skipped (D-71). */
import { RENDER_QUEUES, type RenderQueue } from './queues.ts';

export const PREMIUM_IN_A_ROW = 3;

/**
 * @param take takes the oldest job of a queue
 * @returns a function that takes the next job of both queues; its calls must not overlap
 */
export const takeInTurns = <Job>(
  take: (queue: RenderQueue) => Promise<Job | undefined>,
): (() => Promise<Job | undefined>) => {
  let premiumInARow = 0;
  const takePremium = async (): Promise<Job | undefined> => {
    const job = await take(RENDER_QUEUES.premium);
    if (job !== undefined) premiumInARow++;
    return job;
  };
  const takeFree = async (): Promise<Job | undefined> => {
    const job = await take(RENDER_QUEUES.free);
    if (job !== undefined) premiumInARow = 0;
    return job;
  };
  return async () =>
    premiumInARow < PREMIUM_IN_A_ROW
      ? ((await takePremium()) ?? (await takeFree()))
      : ((await takeFree()) ?? (await takePremium()));
};
