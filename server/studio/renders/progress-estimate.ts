/**
 * Estimates a render's position in the queue and the time left, from the times of recent renders and the number of renders
 * that all workers run at once (D-31).
 */
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/open.ts';
import { renders, type RenderRow, type RenderTimings } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { PREMIUM_IN_A_ROW } from '#server/platform/jobs/turns.ts';
import type { ProgressEstimate } from './present-render.ts';
import { countWaiting } from './store.ts';
import { countLiveSlots } from './worker-register.ts';

const SAMPLE_SIZE = 50;
/** Measured times are read from the database at most this often. */
const CACHE_LIFETIME_MS = 10_000;
/** Smallest estimate, as a fraction of the typical time, so that the time left never shows as zero. */
const MIN_LEFT_FRACTION = 0.1;

const median = (values: number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return below === undefined || above === undefined ? null : (below + above) / 2;
};

const totalOf = ({ reading, finding, trimming, finishing }: RenderTimings): number =>
  reading + finding + trimming + finishing;

const recentTimings = async (q: Queryable): Promise<RenderTimings[]> => {
  const rows = await q
    .select({ timings: renders.timings })
    .from(renders)
    .where(and(eq(renders.state, 'succeeded'), isNotNull(renders.timings)))
    .orderBy(desc(renders.finishedAt))
    .limit(SAMPLE_SIZE);
  return rows.flatMap(({ timings }) => timings ?? []);
};

const typicalTimes = new WeakMap<Deps, { readAt: number; ms: number | null }>();

/** Median milliseconds of this server's latest renders; null before the first. */
const typicalMs = async (deps: Deps): Promise<number | null> => {
  const known = typicalTimes.get(deps);
  if (known !== undefined && known.ms !== null && performance.now() - known.readAt < CACHE_LIFETIME_MS) return known.ms;
  const ms = median((await recentTimings(deps.database.db)).map(totalOf));
  typicalTimes.set(deps, { readAt: performance.now(), ms });
  return ms;
};

/**
 * Position in the queue: the largest number of renders that may start earlier, plus one. Three premium renders start
 * for every free one, and each queue is in order of arrival.
 */
const estimatePosition = async (deps: Deps, render: RenderRow): Promise<number> => {
  const { before, other } = await countWaiting(deps.database.db, render);
  const interleaved =
    render.tier === 'premium' ? Math.floor(before / PREMIUM_IN_A_ROW) + 1 : PREMIUM_IN_A_ROW * (before + 1);
  return before + Math.min(other, interleaved) + 1;
};

export const estimateProgress = async (deps: Deps, render: RenderRow): Promise<ProgressEstimate> => {
  if (render.state !== 'queued' && render.state !== 'running')
    return { queuePosition: null, etaMs: render.state === 'succeeded' ? 0 : null };
  if (render.batchId !== null && render.jobId === null) return { queuePosition: null, etaMs: null };
  const typical = await typicalMs(deps);
  if (render.state === 'running') {
    const elapsed = render.startedAt === null ? 0 : deps.now().getTime() - render.startedAt.getTime();
    return {
      queuePosition: null,
      etaMs: typical === null ? null : Math.round(Math.max(typical - elapsed, typical * MIN_LEFT_FRACTION)),
    };
  }
  const queuePosition = await estimatePosition(deps, render);
  const slots = Math.max(
    await countLiveSlots(deps.database.db, deps.now()),
    deps.config.roles.worker ? deps.pool.threads : 0,
  );
  // Without a worker there is no estimate.
  return {
    queuePosition,
    etaMs:
      typical === null || slots === 0
        ? null
        : Math.round(Math.ceil(queuePosition / slots) * typical + typical * MIN_LEFT_FRACTION),
  };
};
