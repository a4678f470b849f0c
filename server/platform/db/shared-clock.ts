/**
 * One clock for all servers of a database: PostgreSQL's. Leases are compared across machines, and a machine whose own
 * clock is a minute off would otherwise take renders away from workers that are alive. Between two queries time follows
 * the monotonic clock, so that a step of this machine's clock changes nothing.
 */
import type pg from 'pg';
import { onlyRow } from './only-row.ts';

const LOOK_EVERY_MS = 60_000;
/** Longest query whose time is precise enough. */
const SLOW_MS = 500;

interface SharedClock {
  now: () => Date;
  stop: () => void;
}

export const startSharedClock = async (
  pool: Pick<pg.Pool, 'query'>,
  onError: (error: unknown) => void,
): Promise<SharedClock> => {
  let base = Date.now();
  let since = performance.now();
  let known = false;

  const look = async (): Promise<void> => {
    const asked = performance.now();
    const { rows } = await pool.query<{ ms: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
    );
    const answered = performance.now();
    if (known && answered - asked > SLOW_MS) return;
    base = Number(onlyRow(rows).ms);
    since = (asked + answered) / 2;
    known = true;
  };

  await look();
  const timer = setInterval(() => void look().catch(onError), LOOK_EVERY_MS);
  timer.unref();
  return { now: () => new Date(base + performance.now() - since), stop: () => clearInterval(timer) };
};
