/**
 * All rows of a user, from every table that refers to users. The tables are read from the database's catalog, so that a
 * new table is included without a change here.
 */
import { quoteIdentifier } from '#server/platform/files/backup/tables.ts';
import type pg from 'pg';

const ROWS_PER_QUERY = 500;
/** Columns with secrets, or with values that only the server can use. */
const SECRET_COLUMN_PATTERN =
  /(^|_)(hash|sealed|secret|token|storage_key|layers_key|public_key|credential_id)$|_hash$|_sealed$|^(admin_id|admin_name|request_hash|job_id|billing_\w+|stripe_\w+|totp_last_step)$/;
/** Changes and views by administrators, which have no foreign key to the user because they outlive the account. */
const WITHOUT_FOREIGN_KEY: readonly OwnedTable[] = [{ table: 'audit_log', column: 'subject_id' }];
/** Unfinished sign-ins, one-use links and codes (only their hashes are stored), and webhook events. */
const EXCLUDED_TABLES = new Set(['account_links', 'sign_in_challenges', 'recovery_codes', 'webhook_events']);

interface OwnedTable {
  table: string;
  column: string;
}

export const listUserTables = async (pool: pg.Pool): Promise<OwnedTable[]> => {
  const { rows } = await pool.query<{ name: string; owner: string }>(`
    select c.conrelid::regclass::text as name, a.attname as owner from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.users'::regclass and array_length(c.conkey, 1) = 1 order by 1`);
  const referring = rows.map(({ name, owner }) => ({ table: name.replaceAll('"', ''), column: owner }));
  // Tables whose foreign key is on several columns also name the user in `user_id`.
  const { rows: others } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1",
  );
  const known = new Set(referring.map(({ table }) => table));
  return [
    ...referring,
    ...others.filter(({ name }) => !known.has(name)).map(({ name }) => ({ table: name, column: 'user_id' })),
    ...WITHOUT_FOREIGN_KEY,
  ].filter(({ table }) => !EXCLUDED_TABLES.has(table));
};

const withoutSecrets = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET_COLUMN_PATTERN.test(column)));

/** Streams the rows of one table as JSON text, one page at a time, so that few are in memory. */
export async function* rowsAsJson(
  pool: pg.Pool,
  { table, column }: OwnedTable,
  userId: string,
): AsyncGenerator<string> {
  yield '[';
  for (let offset = 0; ; offset += ROWS_PER_QUERY) {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select * from ${quoteIdentifier(table)} where ${quoteIdentifier(column)} = $1 order by 1, 2 limit ${ROWS_PER_QUERY} offset ${offset}`,
      [userId],
    );
    yield rows.map((row, i) => `${offset + i === 0 ? '\n' : ',\n'}${JSON.stringify(withoutSecrets(row))}`).join('');
    if (rows.length < ROWS_PER_QUERY) break;
  }
  yield '\n]\n';
}
