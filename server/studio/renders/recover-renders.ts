/** Recovers renders whose worker died: at startup after a crash, and periodically for other servers. */
import type { Deps } from '#server/platform/deps.ts';
import { LEASE_SECONDS } from '#server/platform/jobs/queues.ts';
import { requeueRender } from './requeue-render.ts';
import { findQueued, findWithoutHeartbeat } from './store.ts';

/** A worker takes the job first and the render a moment later, so a queued render without a job is not lost before this. */
const JOB_GRACE_MS = 60_000;
const RENDERS_PER_ROUND = 500;
/** A heartbeat may lie ahead by any time: the clock may have been set back since. */
const END_OF_TIME = new Date('9999-12-31T00:00:00Z');

/**
 * @param isOnlyProcess whether no other process uses this database (the embedded one at its start), so that every running
 * render is abandoned
 * @returns the number of renders requeued or refunded
 */
export const recoverRenders = async (deps: Deps, isOnlyProcess: boolean): Promise<number> => {
  const now = deps.now().getTime();
  const before = (milliseconds: number): Date => (isOnlyProcess ? END_OF_TIME : new Date(now - milliseconds));
  const silentSince = before(LEASE_SECONDS * 1000);
  let recovered = 0;
  for (const { id } of await findWithoutHeartbeat(deps.database.db, silentSince)) {
    const outcome = await requeueRender(
      deps,
      id,
      (render) => render.state === 'running' && (render.heartbeatAt === null || render.heartbeatAt < silentSince),
    );
    if (outcome !== 'unchanged') recovered++;
  }
  const queued = await findQueued(deps.database.db, before(JOB_GRACE_MS), RENDERS_PER_ROUND);
  const waiting = await deps.jobs.findWaiting(queued.flatMap(({ jobId }) => (jobId === null ? [] : [jobId])));
  for (const { id, jobId: lostJob } of queued) {
    if (lostJob !== null && waiting.has(lostJob)) continue;
    const outcome = await requeueRender(deps, id, (render) => render.state === 'queued' && render.jobId === lostJob);
    if (outcome !== 'unchanged') recovered++;
  }
  return recovered;
};
