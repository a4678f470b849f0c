import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/open.ts';

/** The renders are read at most this often, because every watching browser asks. */
const CACHE_LIFETIME_MS = 10_000;
const latestReadings = new WeakMap<Queryable, { readAt: number; ms: number }>();

/** Median time of this server's last 50 renders, the only time that the product states (D-31). `null` before the first. */
export const typicalRenderMs = async (db: Queryable): Promise<number | null> => {
  const known = latestReadings.get(db);
  if (known !== undefined && performance.now() - known.readAt < CACHE_LIFETIME_MS) return known.ms;
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select percentile_cont(0.5) within group (order by took)::float8 as ms from (
      select extract(epoch from finished_at - started_at) * 1000 as took from renders
      where state = 'succeeded' and started_at is not null and finished_at is not null
      order by finished_at desc limit 50) latest`);
  const ms = rows[0]?.ms ?? null;
  if (ms === null) return null;
  latestReadings.set(db, { readAt: performance.now(), ms: Math.round(ms) });
  return Math.round(ms);
};
