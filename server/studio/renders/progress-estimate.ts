/**
 * Estimates a render's position in the queue and the time left, from the typical time of a render and the number that
 * run at once (D-31).
 */
import { typicalRenderMs } from '#server/money/subscriptions/typical-render.ts';
import type { RenderRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { PREMIUM_IN_A_ROW } from '#server/platform/jobs/turns.ts';
import type { ProgressEstimate } from './to-render-view.ts';
import { countWaiting } from './store.ts';

/** Smallest estimate, as a fraction of the typical time, so that the time left never shows as zero. */
const MIN_LEFT_FRACTION = 0.1;

/**
 * Position in the queue: the largest number of renders that may start earlier, plus one. Three premium renders start
 * for every free one, and each queue is in order of arrival.
 */
const estimatePosition = (
  { tier }: RenderRow,
  { before, other }: Pick<Awaited<ReturnType<typeof countWaiting>>, 'before' | 'other'>,
): number => {
  const interleaved = tier === 'premium' ? Math.floor(before / PREMIUM_IN_A_ROW) + 1 : PREMIUM_IN_A_ROW * (before + 1);
  return before + Math.min(other, interleaved) + 1;
};

export const estimateProgress = async (deps: Deps, render: RenderRow): Promise<ProgressEstimate> => {
  if (render.state !== 'queued' && render.state !== 'running')
    return { queuePosition: null, etaMs: render.state === 'succeeded' ? 0 : null };
  if (render.batchId !== null && render.jobId === null) return { queuePosition: null, etaMs: null };
  const typical = await typicalRenderMs(deps.database.db);
  if (render.state === 'running') {
    const elapsed = render.startedAt === null ? 0 : deps.now().getTime() - render.startedAt.getTime();
    return {
      queuePosition: null,
      etaMs: typical === null ? null : Math.round(Math.max(typical - elapsed, typical * MIN_LEFT_FRACTION)),
    };
  }
  const waiting = await countWaiting(deps.database.db, render);
  const queuePosition = estimatePosition(render, waiting);
  // While a render waits, every slot of every worker is taken. Without a worker there is no estimate.
  const slots = Math.max(waiting.running, deps.config.roles.worker ? deps.pool.threads : 0);
  return {
    queuePosition,
    etaMs:
      typical === null || slots === 0
        ? null
        : Math.round(Math.ceil(queuePosition / slots) * typical + typical * MIN_LEFT_FRACTION),
  };
};
