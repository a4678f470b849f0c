/** Fault 35: a backup while the server works, and the way back. */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig, type Config } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { designs, files, ledger, renders, users } from '#server/platform/db/schema.ts';
import { migrationsFolder } from '#server/platform/entry.ts';
import { openDiskStorage } from '#server/platform/files/disk.ts';
import { openStorage } from '#server/platform/files/open-storage.ts';
import { newId } from '#server/platform/ids.ts';
import { setAdmin } from '#server/account/admin/make-admin.ts';
import { startBucket } from '#tests/support/server/bucket.ts';
import { toDatabaseUrl, runOnServer } from '#tests/support/server/postgres-server.ts';
import { copyDatabaseTemplateTo } from '#tests/support/server/embedded-template.ts';
import {
  makePhotoOwner,
  openRenderScene,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { makeBackup } from './make-backup.ts';
import { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const template = inject('databaseTemplate');
let t: RenderScene;
let folder: string;
const clean: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-backup-'));
  t = await openRenderScene({ S3_BUCKET: '', S3_ENDPOINT: '', S3_PREFIX: '' });
});
afterAll(async () => {
  await t.close();
  for (const work of clean) await work();
  await rm(folder, { recursive: true, force: true });
});

const emptyInstallation = async (): Promise<Config> => {
  const dataDir = await mkdtemp(path.join(folder, 'target-'));
  if (template.kind === 'embedded') {
    await copyDatabaseTemplateTo(dataDir);
    return readConfig({ DATA_DIR: dataDir });
  }
  const name = `retrim_restore_${newId().replace(/\W/g, '_').toLowerCase()}`;
  await runOnServer(template.url, `create database ${name}`);
  clean.push(() => runOnServer(template.url, `drop database if exists ${name} with (force)`));
  return readConfig({ DATA_DIR: dataDir, DATABASE_URL: toDatabaseUrl(template.url, name) });
};
const sourceConfig = (): Config => ({
  ...t.deps.config,
  databaseUrl:
    template.kind === 'postgres'
      ? (t.deps.database.pool as unknown as { options: { connectionString: string } }).options.connectionString
      : undefined,
});

/** @returns the design's id */
const saveRendered = async (person: PhotoOwner, name: string): Promise<number> => {
  const { generatedImage } = (await person.generate()).json<{ generatedImage: string }>();
  const saved = await person.call('POST', '/api/designs', {
    name,
    originalImageUrl: person.image,
    generatedImageUrl: generatedImage,
    style: 'original',
    materials: ['leather'],
    seatType: 'bucket',
    stitchingStyle: 'none',
  });
  expect(saved.statusCode).toBe(201);
  return saved.json<{ id: number }>().id;
};

test('everything comes back: rows, files, next numbers; and a broken or foreign backup touches nothing', async () => {
  const person = await makePhotoOwner(t);
  await saveRendered(person, 'Ünïcode "GT" \\ 12');

  // The server answers on while it is copied.
  const backup = path.join(folder, 'one');
  const [manifest, answers] = await Promise.all([
    makeBackup(sourceConfig(), backup),
    Promise.all(Array.from({ length: 20 }, () => person.call('GET', '/api/user'))),
  ]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(manifest.tables.users!.rows).toBe(1);
  expect(manifest.gone).toEqual([]);
  await expect(makeBackup(sourceConfig(), backup)).rejects.toThrow(/is not empty/);

  const target = await emptyInstallation();
  await restoreBackup(target, backup);
  const database = await openDatabase({ dataDir: target.dataDir, databaseUrl: target.databaseUrl });
  for (const table of [users, files, renders, ledger, designs] as const) {
    const sorted = (rows: object[]): string[] =>
      rows.map((row) => JSON.stringify(row)).toSorted((a, b) => (a < b ? -1 : 1));
    expect(sorted(await database.db.select().from(table))).toEqual(
      sorted(await t.deps.database.db.select().from(table)),
    );
  }
  const storage = await openDiskStorage(path.join(target.dataDir, 'files'));
  for (const file of await database.db.select().from(files))
    expect(await storage.read(file.storageKey)).toEqual(await t.deps.storage.read(file.storageKey));
  const [old] = await database.db.select().from(designs);
  const { id: _, ...again } = old!;
  const [next] = await database.db
    .insert(designs)
    .values({ ...again, rootId: 99, version: 1 })
    .returning();
  expect(next!.id).toBeGreaterThan(old!.id);
  await expect(
    database.db
      .insert(ledger)
      .values({ userId: 'nobody', renderId: 'r', kind: 'charge', amount: 1, window: 1, reason: 'x' }),
  ).rejects.toThrow();
  await database.close();

  await expect(restoreBackup(target, backup)).rejects.toThrow(/not empty/);
  const damaged = path.join(folder, 'damaged');
  await cp(backup, damaged, { recursive: true });
  await writeFile(
    path.join(damaged, 'tables/users.jsonl'),
    (await readFile(path.join(damaged, 'tables/users.jsonl'), 'utf8')).replace('"is_admin":false', '"is_admin":true'),
  );
  const other = await emptyInstallation();
  await expect(restoreBackup(other, damaged)).rejects.toThrow(/damaged: tables\/users.jsonl/);
  const newer = path.join(folder, 'newer');
  await cp(backup, newer, { recursive: true });
  await writeFile(
    path.join(newer, 'backup.json'),
    (await readFile(path.join(newer, 'backup.json'), 'utf8')).replace(
      '"migrations": [',
      '"migrations": ["from-the-future",',
    ),
  );
  await expect(restoreBackup(other, newer)).rejects.toThrow(/newer version/);
  const evil = path.join(folder, 'evil');
  await cp(backup, evil, { recursive: true });
  const lies = JSON.parse(await readFile(path.join(evil, 'backup.json'), 'utf8')) as { files: object };
  await writeFile(
    path.join(evil, 'backup.json'),
    JSON.stringify({ ...lies, files: { ...lies.files, '../../evil.png': { bytes: 1, sha256: 'x' } } }),
  );
  await expect(restoreBackup(other, evil)).rejects.toThrow(/not the name of one of our files/);
  await expect(restoreBackup(other, path.join(folder, 'none'))).rejects.toThrow(/not a complete backup/);
  expect(await readdir(path.join(other.dataDir, 'files')).catch(() => [])).toEqual([]);
  await restoreBackup(other, backup);
});

test('a backup from before a migration that changes rows: they are changed as in an update', async () => {
  const person = await makePhotoOwner(t);
  const backup = path.join(folder, 'earlier');
  await makeBackup(sourceConfig(), backup);
  const file = path.join(backup, 'tables/users.jsonl');
  const text = (await readFile(file, 'utf8')).replaceAll(/"is_admin":(true|false),/g, '');
  await writeFile(file, text);
  const manifestFile = path.join(backup, 'backup.json');
  const manifest = Manifest.parse(JSON.parse(await readFile(manifestFile, 'utf8')));
  manifest.tables['users']!.sha256 = createHash('sha256').update(text).digest('hex');
  await writeFile(manifestFile, JSON.stringify(manifest));

  const migrations = path.join(folder, 'migrations');
  await cp(migrationsFolder, migrations, { recursive: true });
  const journalFile = path.join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { idx: number; tag: string }[] };
  const later = { ...journal.entries.at(-1)!, idx: journal.entries.length, tag: 'later' };
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, later] }));
  await writeFile(
    path.join(migrations, 'later.sql'),
    `alter table users add column username text;--> statement-breakpoint\nupdate users set username = username || ' changed';`,
  );

  const target = await emptyInstallation();
  await restoreBackup(target, backup, migrations);
  const database = await openDatabase({ dataDir: target.dataDir, databaseUrl: target.databaseUrl });
  const [row] = await database.db.select().from(users).where(eq(users.id, person.user.id));
  expect(row).toMatchObject({ username: `${person.user.username} changed`, isAdmin: false });
  await database.close();
});

test('only the command makes an administrator, and it is logged', async () => {
  const target = await emptyInstallation();
  await expect(setAdmin(target, 'nobody@example.com', true)).rejects.toThrow(
    'There is no account with the email nobody@example.com.',
  );
  const database = await openDatabase({ dataDir: target.dataDir, databaseUrl: target.databaseUrl });
  await database.db.insert(users).values({
    id: 'u1',
    username: 'Ana',
    usernameKey: 'ana',
    email: 'ana@example.com',
    passwordHash: 'x',
    trialEndsAt: new Date(),
  });
  await database.close();
  expect(await setAdmin(target, ' Ana@Example.com ', true)).toBe('Ana');
  const again = await openDatabase({ dataDir: target.dataDir, databaseUrl: target.databaseUrl });
  expect((await again.db.select().from(users))[0]!.isAdmin).toBe(true);
  await again.close();
  expect(await setAdmin(target, 'ana@example.com', false)).toBe('Ana');
});

test('where a bucket is set, the files of a backup go into the bucket', async () => {
  const bucket = await startBucket();
  clean.push(() => bucket.close());
  await makePhotoOwner(t);
  const backup = path.join(folder, 'for-a-bucket');
  await makeBackup(sourceConfig(), backup);
  const target = { ...(await emptyInstallation()), s3: readConfig({ ...bucket.environment }).s3 };
  await restoreBackup(target, backup);
  const storage = await openStorage(target);
  const rows = await t.deps.database.db.select().from(files);
  expect(rows.length).toBeGreaterThan(0);
  for (const { storageKey } of rows)
    expect(await storage.read(storageKey)).toEqual(await t.deps.storage.read(storageKey));
  storage.close();
});
