/** Copies every table as lines of JSON, in one transaction so that all tables are from the same point in time. */
import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Manifest } from './manifest.ts';
import { listMigrations, listTables, quoteIdentifier } from './tables.ts';

const ROWS_PER_FETCH = 500;

interface TablesSnapshot {
  migrations: string[];
  tables: Manifest['tables'];
  /** Storage keys in the rows. */
  storageKeys: Set<string>;
}

export const copyTables = async (pool: pg.Pool, target: string): Promise<TablesSnapshot> => {
  await mkdir(path.join(target, 'tables'), { recursive: true, mode: 0o700 });
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables: Manifest['tables'] = {};
    for (const table of await listTables(client))
      tables[table] = await copyTable(client, table, path.join(target, 'tables', `${table}.jsonl`));
    const { rows } = await client.query<{ key: string }>(
      'select storage_key as key from files union select layers_key from photos where layers_key is not null',
    );
    return { migrations: await listMigrations(client), tables, storageKeys: new Set(rows.map(({ key }) => key)) };
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};

const copyTable = async (
  client: pg.ClientBase,
  table: string,
  file: string,
): Promise<{ rows: number; sha256: string }> => {
  const hash = createHash('sha256');
  const output = await open(file, 'w', 0o600);
  let count = 0;
  try {
    await client.query(
      `declare lines no scroll cursor for select row_to_json(t)::text as line from ${quoteIdentifier(table)} t`,
    );
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_PER_FETCH} from lines`);
      const text = rows.map(({ line }) => `${line}\n`).join('');
      hash.update(text);
      await output.write(text);
      count += rows.length;
      if (rows.length < ROWS_PER_FETCH) break;
    }
    await client.query('close lines');
    await output.sync();
  } finally {
    await output.close();
  }
  return { rows: count, sha256: hash.digest('hex') };
};
