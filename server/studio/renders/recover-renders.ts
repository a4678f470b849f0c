/** Finds abandoned renders: at the start after a crash, and regularly (another server may have died). */
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { LEASE_SECONDS } from '#server/platform/jobs/queues.ts';
import { requeueRender } from './requeue-render.ts';
import { sendNext } from './send-next.ts';
import { findQueued, findSilent, findStuckUsers } from './store.ts';

/**
 * A render is queued and its job sent in one transaction; this leaves time for the worker between taking the job and
 * taking the render.
 */
const JOB_GRACE_MS = 60_000;
const BATCH = 500;

/**
 * @param alone no other process uses this database (the embedded one at its start), so every running render is
 * abandoned
 * @returns the number of renders requeued or refunded
 */
export const recoverRenders = async (deps: Deps, alone: boolean): Promise<number> => {
  const now = deps.now().getTime();
  const silentSince = alone ? new Date(now + LEASE_SECONDS * 1000) : new Date(now - LEASE_SECONDS * 1000);
  let recovered = 0;
  for (const { id } of await findSilent(deps.database.db, silentSince)) {
    const outcome = await requeueRender(
      deps,
      id,
      (render) => render.state === 'running' && (render.heartbeatAt === null || render.heartbeatAt < silentSince),
    );
    if (outcome !== 'left alone') recovered++;
  }
  const queued = await findQueued(deps.database.db, new Date(alone ? now + JOB_GRACE_MS : now - JOB_GRACE_MS), BATCH);
  const waiting = await deps.jobs.waiting(queued.flatMap(({ jobId }) => (jobId === null ? [] : [jobId])));
  for (const { id, jobId: lostJob } of queued) {
    if (lostJob !== null && waiting.has(lostJob)) continue;
    const outcome = await requeueRender(deps, id, (render) => render.state === 'queued' && render.jobId === lostJob);
    if (outcome !== 'left alone') recovered++;
  }
  for (const userId of await findStuckUsers(deps.database.db)) {
    await deps.database.db.transaction(async (tx) => {
      await lockUser(tx, userId);
      await sendNext(tx, deps, userId);
    });
    deps.signals.sent();
  }
  return recovered;
};
