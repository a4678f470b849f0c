import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Tx } from '#server/platform/db/open.ts';
import type { RenderRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { RENDER_QUEUES } from '#server/platform/jobs/queues.ts';
import { queueNextRender } from './queue-next-render.ts';
import { updateActiveRender, findOwnRender, refundOnce } from './store.ts';

/**
 * Cancels a queued or running render and refunds it once, even when it is called again.
 * @throws Problem `not_found`, `already_finished` when there is a picture
 */
export const cancelRender = async (deps: Deps, userId: string, id: string): Promise<void> => {
  const cancelled = await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const render = await findOwnRender(tx, userId, id);
    if (render === undefined) throw notFoundProblem('This render');
    const ended = await cancelInTransaction(tx, deps, render);
    if (ended !== undefined) await queueNextRender(tx, deps, userId);
    return ended;
  });
  if (cancelled === undefined) {
    const render = await findOwnRender(deps.database.db, userId, id);
    if (render?.state === 'succeeded') throw new Problem('already_finished', 'This render has already finished.');
    return;
  }
  announceCancelled(deps, cancelled);
  deps.signals.jobQueued();
};

/** Ends and refunds an unfinished render. The caller has locked the user's row. */
export const cancelInTransaction = async (
  tx: Tx,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  render: RenderRow,
): Promise<RenderRow | undefined> => {
  const ended = await updateActiveRender(tx, render.id, { state: 'cancelled', finishedAt: now() });
  if (ended === undefined) return undefined;
  await refundOnce(tx, ended, 'cancelled');
  if (ended.jobId !== null) await jobs.drop(tx, RENDER_QUEUES[ended.tier], ended.jobId);
  return ended;
};

/** Stops the work: at once in this process, and on another server when the signal or the next heartbeat arrives. */
export const announceCancelled = ({ metrics, signals }: Deps, { id }: RenderRow): void => {
  metrics.refunded('cancelled');
  signals.cancel(id);
  signals.changed(id);
};
