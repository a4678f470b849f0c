import type { Deps } from '../deps.ts';
import { notFound, Problem } from '../http/problem.ts';
import { RENDER_QUEUES } from '../jobs/queues.ts';
import { endActive, findOwnRender, refundOnce } from './store.ts';

/**
 * Cancels a queued or running render and refunds it once; may be repeated.
 * @throws Problem `not_found`, `already_finished` (there is a picture)
 */
export const cancelRender = async (deps: Deps, userId: string, id: string): Promise<void> => {
  const cancelled = await deps.database.db.transaction(async (tx) => {
    const render = await findOwnRender(tx, userId, id);
    if (render === undefined) throw notFound('This render');
    const ended = await endActive(tx, render.id, { state: 'cancelled', finishedAt: deps.now() });
    if (ended === undefined) return undefined;
    await refundOnce(tx, ended, 'cancelled');
    if (ended.jobId !== null) await deps.jobs.drop(tx, RENDER_QUEUES[ended.tier], ended.jobId);
    return ended;
  });
  if (cancelled === undefined) {
    const render = await findOwnRender(deps.database.db, userId, id);
    if (render?.state === 'succeeded') throw new Problem('already_finished', 'This render has finished already.');
    return;
  }
  // Ends the worker thread now; on another server when the signal arrives, at the latest with its next heartbeat.
  deps.metrics.refunded('cancelled');
  deps.signals.stop(cancelled.id, new Error('cancelled'));
  deps.signals.changed(cancelled.id);
};
