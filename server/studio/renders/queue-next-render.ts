import type { Tx } from '#server/platform/db/open.ts';
import type { Deps } from '#server/platform/deps.ts';
import { RENDER_QUEUES } from '#server/platform/jobs/queues.ts';
import { findNextWaiting, hasQueuedRender, setJob } from './store.ts';

/**
 * Queues the next render of a batch. A user has one render in the queue at a time (D-12), so that a batch takes no more
 * of the server than single renders would. Called in the transaction that ended or accepted a render, with the user's
 * row locked; the caller then calls `signals.jobQueued()` outside the transaction.
 */
export const queueNextRender = async (
  tx: Tx,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  userId: string,
): Promise<void> => {
  const next = await findNextWaiting(tx, userId);
  if (next === undefined || (await hasQueuedRender(tx, userId))) return;
  await setJob(tx, next.id, await jobs.send(tx, RENDER_QUEUES[next.tier], next.id), now());
};
