import type { Deps } from '../deps.ts';
import { notFound, Problem } from '../http/problem.ts';
import { RENDER_QUEUES } from '../jobs/queues.ts';
import { endActive, findOwnRender, refundOnce } from './store.ts';

/**
 * Ends a waiting or running render and gives it back once. Repeated: nothing more happens.
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
  // The worker thread ends now; on another server as soon as it hears of it, at the latest with its next sign of life.
  deps.metrics.refunded('cancelled');
  deps.signals.stop(cancelled.id, new Error('cancelled'));
  deps.signals.changed(cancelled.id);
};
