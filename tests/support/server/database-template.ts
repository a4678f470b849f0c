/**
 * Vitest's global setup for the projects that open the app: one migrated database per run; every test file gets a copy of it.
 * `api` uses the PostgreSQL of `TEST_DATABASE_URL` and a bucket, or the embedded database without that variable; `embedded` always
 * uses the embedded database and a folder.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrationsFolder, projectRoot } from '#server/platform/entry.ts';
import { openDatabase, type OpenOptions } from '#server/platform/db/open.ts';
import { openJobs } from '#server/platform/jobs/boss.ts';
import { startBucket, type TestBucket } from './bucket.ts';
import { toDatabaseUrl, runOnServer } from './postgres-server.ts';

export type DatabaseTemplate = { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string; name: string };

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
    /** Bucket of this project, in which every test app has its own prefix; null if files are in a folder. */
    bucket: TestBucket | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = project.name === 'embedded' ? undefined : process.env.TEST_DATABASE_URL;
  const { template, remove } = url === undefined ? await embeddedTemplate() : await postgresTemplate(url);
  project.provide('databaseTemplate', template);
  const bucket = url === undefined ? undefined : await startBucket();
  project.provide('bucket', bucket?.environment ?? null);
  return async () => {
    await bucket?.close();
    await remove();
  };
}

/** Cached between runs under a hash of the migrations and of the versions of PGlite and the job queue. */
const embeddedTemplate = async (): Promise<{ template: DatabaseTemplate; remove: () => Promise<void> }> => {
  const cache = path.join(projectRoot, 'node_modules/.cache/retrim');
  const folder = path.join(cache, `database-${await migrationsHash()}`);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const temporary = await mkdtemp(path.join(cache, 'making-'));
    await createTables({ dataDir: temporary });
    // Two runs may make it at the same time; the first one to finish wins.
    await rename(temporary, folder).catch(() => rm(temporary, { recursive: true, force: true }));
    for (const old of await readdir(cache)) {
      if (old.startsWith('database-') && path.join(cache, old) !== folder)
        await rm(path.join(cache, old), { recursive: true, force: true });
    }
  }
  return { template: { kind: 'embedded', folder }, remove: async () => {} };
};

/** Creates our tables and those of the job queue. */
const createTables = async (options: OpenOptions): Promise<void> => {
  const database = await openDatabase(options);
  await (
    await openJobs(database, (error) => {
      throw error;
    })
  ).close();
  await database.close();
};

const migrationsHash = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const packageName of ['@electric-sql/pglite', 'pg-boss'])
    hash.update(await readFile(path.join(projectRoot, 'node_modules', packageName, 'package.json')));
  // The journal names the migrations and their order.
  hash.update(await readFile(path.join(migrationsFolder, 'meta/_journal.json')));
  for (const file of (await readdir(migrationsFolder)).sort())
    if (file.endsWith('.sql')) hash.update(await readFile(path.join(migrationsFolder, file)));
  return hash.digest('hex').slice(0, 16);
};

const postgresTemplate = async (url: string): Promise<{ template: DatabaseTemplate; remove: () => Promise<void> }> => {
  const name = `retrim_template_${process.pid}`;
  await runOnServer(url, `drop database if exists ${name} with (force)`, `create database ${name}`);
  const unused = await mkdtemp(path.join(os.tmpdir(), 'retrim-'));
  await createTables({ dataDir: unused, databaseUrl: toDatabaseUrl(url, name) });
  await rm(unused, { recursive: true, force: true });
  return {
    template: { kind: 'postgres', url, name },
    remove: () => runOnServer(url, `drop database if exists ${name} with (force)`),
  };
};
