/**
 * The care that PostgreSQL takes of itself and the embedded database does not: gives the room of old rows back, tells which pages all can see, so that an
 * index alone answers, and counts values for the planner.
 */
import type { Pool } from 'pg';

/** One table after the other, so that others get a turn. A page that has not changed since the last time costs nothing. */
export const vacuumAll = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
};
