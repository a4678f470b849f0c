/** Puts an interrupted render back into its queue under a new job, or refunds it when it was interrupted too often. */
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { RenderRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { RENDER_QUEUES } from '#server/platform/jobs/queues.ts';
import { queueRenderEvent } from './queue-render-event.ts';
import { queueNextRender } from './queue-next-render.ts';
import { updateActiveRender, findRender, lockActiveRender, refundOnce } from './store.ts';

/** Attempts before a render is refunded, so that one that crashes servers does not run forever. */
const MAX_ATTEMPTS_PER_RENDER = 3;

const INTERRUPTED = {
  code: 'render_failed',
  message: 'This render was interrupted several times. Your render was refunded.',
  upgradeToPremium: false,
} as const;

/** Requeues the render of a server that shuts down in order, however many attempts it has had. */
export const requeueOnShutdown = (deps: Deps, { id, attempt }: Pick<RenderRow, 'id' | 'attempt'>): Promise<unknown> =>
  requeueRender(deps, id, (render) => render.state === 'running' && render.attempt === attempt, Infinity);

/**
 * @param isStale checked under the row's lock, because another server may have requeued the render meanwhile
 * @param maxAttempts attempts after which the render is refunded instead
 */
export const requeueRender = async (
  deps: Deps,
  id: string,
  isStale: (render: RenderRow) => boolean = () => true,
  maxAttempts = MAX_ATTEMPTS_PER_RENDER,
): Promise<'requeued' | 'refunded' | 'unchanged'> => {
  const outcome = await deps.database.db.transaction(async (tx) => {
    const userId = (await findRender(tx, id))?.userId;
    if (userId === undefined) return 'unchanged' as const;
    await lockUser(tx, userId);
    const render = await lockActiveRender(tx, id);
    if (render === undefined || !isStale(render)) return 'unchanged' as const;
    const queue = RENDER_QUEUES[render.tier];
    if (render.jobId !== null) await deps.jobs.drop(tx, queue, render.jobId);
    if (render.attempt >= maxAttempts) {
      const end = { state: 'failed', problem: INTERRUPTED, finishedAt: deps.now() } as const;
      const failed = await updateActiveRender(tx, id, end);
      await refundOnce(tx, render, 'interrupted');
      if (failed !== undefined) await queueRenderEvent(tx, deps, failed);
      await queueNextRender(tx, deps, userId);
      return 'refunded' as const;
    }
    const jobId = await deps.jobs.send(tx, queue, id, render.state === 'running');
    const waiting = { state: 'queued', stage: 'waiting', progress: 0, heartbeatAt: null } as const;
    await updateActiveRender(tx, id, { ...waiting, jobId, sentAt: deps.now() });
    return 'requeued' as const;
  });
  if (outcome === 'refunded') deps.metrics.refunded('interrupted');
  if (outcome !== 'unchanged') deps.signals.changed(id);
  if (outcome !== 'unchanged') deps.signals.jobQueued();
  return outcome;
};
