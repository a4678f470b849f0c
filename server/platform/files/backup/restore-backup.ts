/** Restores a backup into an empty installation; also moves data between the embedded database and PostgreSQL. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { openStorage } from '../open-storage.ts';
import type { Config } from '#server/config.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { migrationsFolder } from '#server/platform/entry.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { LOOSE_FILES, MANIFEST, Manifest } from './manifest.ts';
import { listColumns, listMigrations, listTables, quoteIdentifier } from './tables.ts';

const ROWS_PER_INSERT = 500;

/**
 * Checks everything before it writes anything; writes the files first, then all tables in one transaction.
 * @throws OperatorError
 */
export const restoreBackup = async (
  config: Config,
  source: string,
  migrations = migrationsFolder,
): Promise<Manifest> => {
  const manifest = await readBackup(source);
  const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
  try {
    const client = await database.pool.connect();
    try {
      await refuseUnfitTarget(client, manifest);
      await restoreFiles(config, source, manifest);
      await loadTables(client, source, manifest, () =>
        applyLaterMigrations(client, migrations, manifest.migrations.length),
      );
    } finally {
      client.release();
    }
    for (const name of LOOSE_FILES)
      if (existsSync(path.join(source, name))) await cp(path.join(source, name), path.join(config.dataDir, name));
    return manifest;
  } finally {
    await database.close();
  }
};

/** Checks every part of the backup against its checksum. @throws OperatorError */
export const readBackup = async (source: string): Promise<Manifest> => {
  const manifest = await readManifest(source);
  await verifyChecksums(source, manifest);
  return manifest;
};

const readManifest = async (source: string): Promise<Manifest> => {
  const text = await readFile(path.join(source, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new OperatorError(`${source} is not a complete backup: ${MANIFEST} is missing.`);
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new OperatorError(`${source}: ${MANIFEST} cannot be read.`);
  const outside = [...Object.keys(parsed.data.files), ...parsed.data.named].find(
    (key) => path.posix.normalize(key) !== key || key.startsWith('/') || key.startsWith('..'),
  );
  if (outside !== undefined) throw new OperatorError(`${source}: "${outside}" is not the name of one of our files.`);
  return parsed.data;
};

const checksumOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) hash.update(piece);
  } catch {
    return 'missing';
  }
  return hash.digest('hex');
};

const verifyChecksums = async (source: string, { tables, files }: Manifest): Promise<void> => {
  const checksums = [
    ...Object.entries(tables).map(([name, { sha256 }]) => [`tables/${name}.jsonl`, sha256] as const),
    ...Object.entries(files).map(([key, { sha256 }]) => [`files/${key}`, sha256] as const),
  ];
  for (const [part, checksum] of checksums)
    if ((await checksumOf(path.join(source, part))) !== checksum)
      throw new OperatorError(`The backup is damaged: ${part} is not what it was. Nothing was restored.`);
};

const refuseUnfitTarget = async (client: pg.ClientBase, manifest: Manifest): Promise<void> => {
  const known = await listMigrations(client);
  if (manifest.migrations.some((hash, i) => known[i] !== hash))
    throw new OperatorError('The backup was made by a newer version. Update first, then restore.');
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ some: boolean }>(
      `select exists (select 1 from ${quoteIdentifier(table)}) as some`,
    );
    if (onlyRow(rows).some)
      throw new OperatorError(
        'This installation is not empty. Restore into an empty DATA_DIR or an empty PostgreSQL database.',
      );
  }
};

const restoreFiles = async (config: Config, source: string, { files }: Manifest): Promise<void> => {
  if (Object.keys(files).length === 0) return;
  const storage = await openStorage(config);
  try {
    for (const key of Object.keys(files))
      await storage.put(key, new Uint8Array(await readFile(path.join(source, 'files', key))));
  } finally {
    storage.close();
  }
};

const loadTables = async (
  client: pg.ClientBase,
  source: string,
  { tables }: Manifest,
  updateRows: () => Promise<void>,
): Promise<void> => {
  const present = new Set(await listTables(client));
  await client.query('begin');
  try {
    // Rows refer to each other in any order, so foreign keys are checked once all rows are inserted.
    const { rows: foreignKeys } = await client.query<{ owner: string; name: string; definition: string }>(
      "select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
    );
    for (const { owner, name } of foreignKeys)
      await client.query(`alter table ${owner} drop constraint ${quoteIdentifier(name)}`);
    for (const [table, { rows }] of Object.entries(tables)) {
      if (!present.has(table))
        throw new OperatorError(`The backup has a table that this version does not know: ${table}.`);
      const loaded = await loadTable(client, table, path.join(source, 'tables', `${table}.jsonl`));
      if (loaded !== rows) throw new OperatorError(`${table}: ${loaded} of ${rows} rows could be read.`);
      await advanceSequences(client, table);
    }
    await updateRows();
    for (const { owner, name, definition } of foreignKeys)
      await client.query(`alter table ${owner} add constraint ${quoteIdentifier(name)} ${definition}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

const changesSchema = (statement: string): boolean =>
  /^(create|alter|drop|comment)\b/i.test(statement.replace(/^(\s|--[^\n]*\n)*/, ''));

/**
 * Runs the data changes of later migrations on the backup's rows, which those migrations did not find when they ran.
 * This is safe with a newer schema, because migrations only expand it.
 * @param appliedCount number of migrations that had been applied to the backup's rows
 */
const applyLaterMigrations = async (client: pg.ClientBase, folder: string, appliedCount: number): Promise<void> => {
  const later = readMigrationFiles({ migrationsFolder: folder }).slice(appliedCount);
  for (const statement of later.flatMap(({ sql }) => sql)) if (!changesSchema(statement)) await client.query(statement);
};

const loadTable = async (client: pg.ClientBase, table: string, file: string): Promise<number> => {
  const columns = new Set(await listColumns(client, table));
  let count = 0;
  let batch: string[] = [];
  const insert = async (): Promise<void> => {
    const [first] = batch;
    if (first === undefined) return;
    // Columns that a backup of an older version lacks get their defaults.
    const names = Object.keys(JSON.parse(first) as object)
      .filter((name) => columns.has(name))
      .map(quoteIdentifier)
      .join(', ');
    await client.query(
      `insert into ${quoteIdentifier(table)} (${names}) select ${names} from json_populate_recordset(null::${quoteIdentifier(table)}, $1::json)`,
      [`[${batch.join(',')}]`],
    );
    count += batch.length;
    batch = [];
  };
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line === '') continue;
    batch.push(line);
    if (batch.length >= ROWS_PER_INSERT) await insert();
  }
  await insert();
  return count;
};

/** Sets each sequence to continue after the restored numbers. */
const advanceSequences = async (client: pg.ClientBase, table: string): Promise<void> => {
  for (const column of await listColumns(client, table)) {
    const { rows } = await client.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [quoteIdentifier(table), column],
    );
    const { sequence } = onlyRow(rows);
    if (sequence !== null)
      await client.query(
        `select setval($1, greatest(1, coalesce((select max(${quoteIdentifier(column)}) from ${quoteIdentifier(table)}), 1)), exists (select 1 from ${quoteIdentifier(table)}))`,
        [sequence],
      );
  }
};
