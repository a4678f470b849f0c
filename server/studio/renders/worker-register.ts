/**
 * Register of the processes that render, with the number of renders that each runs at once. Every server estimates the
 * time left from it.
 */
import { eq, gt, lt, sum } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/open.ts';
import { workers } from '#server/platform/db/schema/workers.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';

const HEARTBEAT_MS = 10_000;
/** A worker is considered alive until it has missed three heartbeats. */
const WORKER_TIMEOUT_MS = 35_000;
/** Time after which rows of dead processes are removed. */
const REMOVED_AFTER_MS = 3_600_000;

export interface Registration {
  /** Removes this process from the register. */
  end(): Promise<void>;
}

export const registerWorker = async (deps: Deps, slots: number): Promise<Registration> => {
  const { db } = deps.database;
  const id = newId();
  const logFailure = (error: unknown): void => deps.log.warn({ err: error }, 'this worker could not be registered');
  const sendHeartbeat = async (): Promise<void> => {
    const seenAt = deps.now();
    await db
      .insert(workers)
      .values({ id, slots, seenAt })
      .onConflictDoUpdate({ target: workers.id, set: { slots, seenAt } });
    await db.delete(workers).where(lt(workers.seenAt, new Date(seenAt.getTime() - REMOVED_AFTER_MS)));
  };
  let pendingHeartbeat = sendHeartbeat().catch(logFailure);
  await pendingHeartbeat;
  const timer = setInterval(() => {
    pendingHeartbeat = sendHeartbeat().catch(logFailure);
  }, HEARTBEAT_MS);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      // A heartbeat in progress would insert the row again.
      await pendingHeartbeat;
      await db.delete(workers).where(eq(workers.id, id)).catch(logFailure);
    },
  };
};

/** Number of renders that all live workers can run at once. */
export const countLiveSlots = async (q: Queryable, now: Date): Promise<number> => {
  const [row] = await q
    .select({ slots: sum(workers.slots).mapWith(Number) })
    .from(workers)
    .where(gt(workers.seenAt, new Date(now.getTime() - WORKER_TIMEOUT_MS)));
  return row?.slots ?? 0;
};
