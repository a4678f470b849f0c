/**
 * All rows of a user, from every table that leads to users through foreign keys. A table that is added later is
 * included by itself.
 */
import type pg from 'pg';

const PAGE = 500;
/** Columns with secrets, and columns that mean something only to the server. */
const WITHHELD =
  /(^|_)(hash|sealed|secret|token|storage_key|layers_key|public_key|credential_id)$|_hash$|_sealed$|^(admin_id|admin_name|request_hash|job_id|billing_\w+|stripe_\w+|totp_last_step)$/;
/**
 * Tables about a user without a foreign key, because their rows outlive the account: changes and views by
 * administrators.
 */
const ABOUT_USERS: readonly Owned[] = [{ table: 'audit_log', column: 'subject_id' }];
/** Tables that are left out: unfinished sign-ins, and codes of which only hashes are kept. */
const LEFT_OUT = new Set(['account_links', 'sign_in_challenges', 'recovery_codes', 'webhook_events']);

interface Owned {
  table: string;
  column: string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const tablesOfUsers = async (pool: pg.Pool): Promise<Owned[]> => {
  const { rows } = await pool.query<{ name: string; owner: string }>(`
    select c.conrelid::regclass::text as name, a.attname as owner from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.users'::regclass and array_length(c.conkey, 1) = 1 order by 1`);
  const direct = rows.map(({ name, owner }) => ({ table: name.replaceAll('"', ''), column: owner }));
  // Where the foreign key leads through another table of the user's, the column has the same name.
  const { rows: named } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1",
  );
  const known = new Set(direct.map(({ table }) => table));
  return [
    ...direct,
    ...named.filter(({ name }) => !known.has(name)).map(({ name }) => ({ table: name, column: 'user_id' })),
    ...ABOUT_USERS,
  ].filter(({ table }) => !LEFT_OUT.has(table));
};

const shown = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !WITHHELD.test(column)));

/** The rows of one table as JSON text, a page at a time, so that only a few are in memory. */
export async function* rowsAsJson(pool: pg.Pool, { table, column }: Owned, userId: string): AsyncGenerator<string> {
  yield '[';
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select * from ${quoted(table)} where ${quoted(column)} = $1 order by 1, 2 limit ${PAGE} offset ${offset}`,
      [userId],
    );
    yield rows.map((row, i) => `${offset + i === 0 ? '\n' : ',\n'}${JSON.stringify(shown(row))}`).join('');
    if (rows.length < PAGE) break;
  }
  yield '\n]\n';
}
