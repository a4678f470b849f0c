/** The tables to copy, as the database itself lists them. */
import type pg from 'pg';

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Tables of the `public` schema. The job queue's own tables are not copied; they are recreated from the renders. */
export const listTables = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  return rows.map(({ name }) => name);
};

/** Columns, except generated ones. */
export const listColumns = async (client: pg.ClientBase, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position",
    [table],
  );
  return rows.map(({ name }) => name);
};

/** Hashes of the migrations that were applied to this database, oldest first. */
export const listMigrations = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id');
  return rows.map(({ hash }) => hash);
};
