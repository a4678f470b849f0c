/**
 * Vacuums the embedded database, which has no autovacuum: frees the space of old rows, updates the visibility map for
 * index-only scans, and the planner's statistics.
 */
import type { Pool } from 'pg';

/** One statement for each table, so that other queries run in between. */
export const vacuumAll = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
};
