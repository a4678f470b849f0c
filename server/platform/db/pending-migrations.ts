import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { migrationsFolder } from '../entry.ts';
import { onlyRow } from './only-row.ts';

/** Counts this version's migrations that have not been applied to the database; 0 for an empty database. */
export const pendingMigrations = async (pool: pg.Pool): Promise<number> => {
  const { rows: tables } = await pool.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (onlyRow(tables).name === null) return 0;
  const { rows: dates } = await pool.query<{ latest: string | null }>(
    'select max(created_at) as latest from drizzle.__drizzle_migrations',
  );
  const { latest } = onlyRow(dates);
  if (latest === null) return 0;
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > Number(latest)).length;
};
