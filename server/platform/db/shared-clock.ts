/**
 * One clock for all servers of a database: PostgreSQL's. Leases are compared across machines, so a machine whose clock
 * is a minute off would otherwise take renders away from live workers. Between two queries, time follows the
 * monotonic clock, so that a step of this machine's clock has no effect.
 */
import type pg from 'pg';
import { onlyRow } from './only-row.ts';

const QUERY_INTERVAL_MS = 60_000;
/** A query that takes longer gives an imprecise time and is ignored. */
const MAX_QUERY_MS = 500;

interface SharedClock {
  now: () => Date;
  stop: () => void;
}

export const startSharedClock = async (
  pool: Pick<pg.Pool, 'query'>,
  onError: (error: unknown) => void,
): Promise<SharedClock> => {
  let databaseTime = Date.now();
  let readAt = performance.now();
  let isSynced = false;

  const sync = async (): Promise<void> => {
    const startedAt = performance.now();
    const { rows } = await pool.query<{ ms: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
    );
    const answered = performance.now();
    if (isSynced && answered - startedAt > MAX_QUERY_MS) return;
    databaseTime = Number(onlyRow(rows).ms);
    readAt = (startedAt + answered) / 2;
    isSynced = true;
  };

  await sync();
  const timer = setInterval(() => void sync().catch(onError), QUERY_INTERVAL_MS);
  timer.unref();
  return { now: () => new Date(databaseTime + performance.now() - readAt), stop: () => clearInterval(timer) };
};
