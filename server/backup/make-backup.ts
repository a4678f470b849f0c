/**
 * Everything of an installation in one folder: each table as lines of JSON, each file as it is, and a list of sums. The tables are one
 * moment (one transaction); files never change once written, so they are copied after it, whether or not the server runs.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Storage } from '../adapters/storage/storage.ts';
import { openStorage } from '../adapters/storage/open-storage.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { StartError } from '../start-error.ts';
import { FORMAT, LOOSE_FILES, MANIFEST, type Manifest } from './manifest.ts';
import { listMigrations, listTables, quoted } from './tables.ts';

const BATCH = 500;

/** @param target must not exist, or be empty. @throws StartError */
export const makeBackup = async (config: Config, target: string): Promise<Manifest> => {
  if (existsSync(target) && (await readdir(target)).length > 0) throw new StartError(`${target} is not empty. Name a folder that does not exist yet.`);
  await mkdir(path.join(target, 'tables'), { recursive: true, mode: 0o700 });
  const { client, close } = await connect(config);
  let snapshot: { migrations: string[]; tables: Manifest['tables']; keys: Set<string> };
  try {
    snapshot = await copyTables(client, target);
  } finally {
    await close();
  }
  const storage = await openStorage(config);
  try {
    const files = await copyFiles(storage, path.join(target, 'files'));
    for (const name of LOOSE_FILES) if (existsSync(path.join(config.dataDir, name))) await cp(path.join(config.dataDir, name), path.join(target, name));
    const manifest: Manifest = { format: FORMAT, createdAt: new Date().toISOString(), migrations: snapshot.migrations, tables: snapshot.tables, files, gone: [...snapshot.keys].filter((key) => files[key] === undefined) };
    await writeFile(path.join(target, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
    return manifest;
  } finally {
    storage.close();
  }
};

/** PostgreSQL, the embedded database of a server that runs (by its socket), or of one that does not. */
const connect = async (config: Config): Promise<{ client: pg.ClientBase; close: () => Promise<void> }> => {
  const running = path.join(config.dataDir, 'run');
  const live = config.databaseUrl === undefined ? { host: running, port: 5432, user: 'postgres', database: 'postgres' } : { connectionString: config.databaseUrl };
  if (config.databaseUrl !== undefined || existsSync(path.join(running, '.s.PGSQL.5432'))) {
    const client = new pg.Client(live);
    try {
      await client.connect();
      return { client, close: () => client.end() };
    } catch (error) {
      // A socket that nobody answers was left behind by a server that was killed.
      if (config.databaseUrl !== undefined) throw new StartError(`The database cannot be reached: ${(error as Error).message}`);
    }
  }
  if (!existsSync(path.join(config.dataDir, 'database'))) throw new StartError(`There is no database in ${config.dataDir}.`);
  const database = await openDatabase({ dataDir: config.dataDir });
  const client = await database.pool.connect();
  return {
    client,
    close: async () => {
      client.release();
      await database.close();
    },
  };
};

const copyTables = async (client: pg.ClientBase, target: string) => {
  await client.query('begin isolation level repeatable read read only');
  try {
    const tables: Manifest['tables'] = {};
    for (const table of await listTables(client)) tables[table] = await copyTable(client, table, path.join(target, 'tables', `${table}.jsonl`));
    const { rows } = await client.query<{ key: string }>('select storage_key as key from files union select layers_key from photos where layers_key is not null');
    return { migrations: await listMigrations(client), tables, keys: new Set(rows.map(({ key }) => key)) };
  } finally {
    await client.query('rollback');
  }
};

const copyTable = async (client: pg.ClientBase, table: string, file: string): Promise<{ rows: number; sha256: string }> => {
  const hash = createHash('sha256');
  const out = await open(file, 'w', 0o600);
  let count = 0;
  try {
    await client.query(`declare lines no scroll cursor for select row_to_json(t)::text as line from ${quoted(table)} t`);
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from lines`);
      const text = rows.map(({ line }) => `${line}\n`).join('');
      hash.update(text);
      await out.write(text);
      count += rows.length;
      if (rows.length < BATCH) break;
    }
    await client.query('close lines');
    await out.sync();
  } finally {
    await out.close();
  }
  return { rows: count, sha256: hash.digest('hex') };
};

const copyFiles = async (storage: Storage, target: string): Promise<Manifest['files']> => {
  const files: Manifest['files'] = {};
  for await (const { key } of storage.list()) {
    const bytes = await storage.read(key);
    if (bytes === undefined) continue;
    const file = path.join(target, key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, bytes, { mode: 0o600 });
    files[key] = { bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
  }
  return files;
};
