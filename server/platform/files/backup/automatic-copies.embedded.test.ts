/** The server copies its embedded database regularly, and one command restores a copy. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyDatabaseTemplateTo } from '#tests/support/server/embedded-template.ts';
import { openDiskStorage } from '../disk.ts';
import { readConfig, type Config } from '#server/config.ts';
import { copiesFolder, copyName, listCopies, type CopyReason } from '#server/platform/db/copies-folder.ts';
import { openDatabase, type Database } from '#server/platform/db/open.ts';
import { files, users } from '#server/platform/db/schema.ts';
import { restoreCopy, findCopy, planRestore } from './restore-copy.ts';
import { copyWhenDue, vacuumAfterCopy } from './daily-copy.ts';
import { copyBeforeUpdate, makeCopy } from './automatic-copies.ts';

const HOUR = 60 * 60_000;
const START = new Date('2026-11-22T03:00:00Z');

let config: Config;
let database: Database;
let lines: { level: number; msg: string }[];
let now: Date;
beforeEach(async () => {
  config = readConfig({ DATA_DIR: await mkdtemp(path.join(os.tmpdir(), 'retrim-copies-')) });
  await copyDatabaseTemplateTo(config.dataDir);
  database = await openDatabase({ dataDir: config.dataDir });
  lines = [];
  now = START;
});
afterEach(async () => {
  await database.close();
  await rm(config.dataDir, { recursive: true, force: true });
});

const log = pino(
  { level: 'info' },
  {
    write: (line: string) => {
      lines.push(JSON.parse(line) as { level: number; msg: string });
    },
  },
);
const look = () => copyWhenDue({ config, database, log, now: () => now });
const names = async (): Promise<string[]> => (await readdir(copiesFolder(config.dataDir))).sort();
const addUser = (name: string) =>
  database.db.insert(users).values({
    id: name,
    username: name,
    usernameKey: name,
    email: `${name}@example.com`,
    passwordHash: 'x',
    trialEndsAt: START,
  });
const addFile = async (name: string): Promise<string> => {
  const key = `photos/${name}.png`;
  await (await openDiskStorage(path.join(config.dataDir, 'files'))).put(key, Buffer.from(name));
  await database.db.insert(files).values({
    id: name,
    userId: 'ana',
    kind: 'upload',
    storageKey: key,
    mime: 'image/png',
    width: 1,
    height: 1,
    bytes: 3,
    sha256: name,
  });
  return key;
};
/** As an earlier day would have left it. */
const placeCopy = async (hoursAgo: number, reason: CopyReason): Promise<string> => {
  const name = copyName(new Date(START.getTime() - hoursAgo * HOUR), reason);
  await mkdir(path.join(copiesFolder(config.dataDir), name), { recursive: true });
  await writeFile(path.join(copiesFolder(config.dataDir), name, 'backup.json'), '{}');
  return name;
};

test('is copied once a day; seven copies of each kind stay, and the remains of a crashed copy are removed', async () => {
  await addUser('ana');
  for (let day = 1; day <= 9; day += 1) await placeCopy(24 * day + 1, 'daily');
  const update = await placeCopy(200, 'before-update');
  await mkdir(path.join(copiesFolder(config.dataDir), '.unfinished-x/copy'), { recursive: true });
  const unlike = path.join(copiesFolder(config.dataDir), 'my own notes');
  await mkdir(unlike);

  expect(await look()).toBe(true);
  expect(lines.map(({ msg }) => msg)).toEqual(['the database was copied']);
  // The embedded database never vacuums by itself.
  await vacuumAfterCopy({ config, database, log, now: () => now });
  const { rows } = await database.pool.query("select relallvisible > 0 as tidy from pg_class where relname = 'users'");
  expect(rows).toEqual([{ tidy: true }]);
  const kept = await listCopies(config.dataDir);
  expect(kept.filter(({ reason }) => reason === 'daily').map(({ name }) => name)).toEqual([
    copyName(START, 'daily'),
    ...[1, 2, 3, 4, 5, 6].map((day) => copyName(new Date(START.getTime() - (24 * day + 1) * HOUR), 'daily')),
  ]);
  expect(await names()).toEqual(expect.arrayContaining([update, 'my own notes']));
  expect(await names()).not.toContain('.unfinished-x');
  expect((await readFile(path.join(kept[0]!.folder, 'tables/users.jsonl'), 'utf8')).split('\n')).toHaveLength(2);
  expect((await stat(kept[0]!.folder)).mode & 0o077).toBe(0);

  now = new Date(START.getTime() + 23 * HOUR);
  expect(await look()).toBe(false);
  // A clock that was ahead for a while does not end the copies.
  await placeCopy(-1000, 'daily');
  expect(await look()).toBe(true);
});

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'a full disk while copying leaves older copies and the server alone, and is reported in one line',
  async () => {
    await addUser('ana');
    await database.pool.query("update users set password_hash = repeat('x', 300000)");
    const older = path.join(copiesFolder(config.dataDir));
    await mkdir(older);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', older]);
    try {
      const name = await placeCopy(48, 'daily');
      expect(await look()).toBe(false);
      expect(lines).toMatchObject([
        {
          level: 50,
          msg: `The database was not copied: there is too little room on the disk of ${config.dataDir}. Older copies stay.`,
        },
      ]);
      await expect(copyBeforeUpdate(config, database.pool, now)).rejects.toThrow(
        `The update waits: ${lines[0]!.msg} The database is unchanged: mend this and start again, or go on with the version before.`,
      );
      expect(await names()).toEqual([name]);
      expect((await database.db.select().from(users)).map(({ username }) => username)).toEqual(['ana']);
    } finally {
      execFileSync('umount', [older]);
    }
  },
);

test('is restored by one command: the damaged database is kept beside, and so are files newer than the copy', async () => {
  await addUser('ana');
  const before = await addFile('before');
  const gone = await addFile('gone');
  await writeFile(path.join(config.dataDir, 'link.key'), Buffer.alloc(32, 1));
  await expect(findCopy(config, 'latest')).rejects.toThrow('There is no copy in');
  const copy = await makeCopy(config, database.pool, 'daily', START);
  await addUser('ben');
  const after = await addFile('after');
  await rm(path.join(config.dataDir, 'files', gone));
  await expect(restoreCopy(config, copy)).rejects.toThrow('Another Retrim process is using');
  await database.close();

  await truncate(path.join(config.dataDir, 'database/global/pg_control'), 100);
  await expect(openDatabase({ dataDir: config.dataDir })).rejects.toThrow(
    'is damaged and does not open. Nothing was changed. The last good copy is of 2026-11-22 03:00 UTC: `npx retrim restore latest` brings it back',
  );
  const present = await names();
  expect(await findCopy(config, 'latest')).toEqual(copy);
  expect(await findCopy(config, copy.name)).toEqual(copy);
  expect(await findCopy(config, '/some/folder')).toBeUndefined();
  expect(await planRestore(config, copy)).toMatchObject({ missing: 1, manifest: { covers: 'database' } });
  await expect(openDatabase({ dataDir: config.dataDir })).rejects.toThrow('is damaged');
  expect([await names(), await readdir(config.dataDir)]).toEqual([
    present,
    expect.not.arrayContaining(['aside', 'restoring']),
  ]);

  const { aside, missing } = await restoreCopy(config, copy);
  expect(missing).toBe(1);
  database = await openDatabase({ dataDir: config.dataDir });
  expect((await database.db.select().from(users)).map(({ username }) => username)).toEqual(['ana']);
  expect((await database.db.select().from(files)).map(({ storageKey }) => storageKey).sort()).toEqual([before, gone]);
  expect((await stat(path.join(aside, 'database/global/pg_control'))).size).toBe(100);
  expect(await readFile(path.join(aside, 'files', after), 'utf8')).toBe('after');
  expect(await readFile(path.join(config.dataDir, 'link.key'))).toEqual(Buffer.alloc(32, 1));
  expect(await readdir(config.dataDir)).not.toContain('restoring');
});

test('a copy that was changed since is refused, and the present database stays', async () => {
  await addUser('ana');
  const copy = await makeCopy(config, database.pool, 'before-update', START);
  await database.close();
  await writeFile(path.join(copy.folder, 'tables/users.jsonl'), '');
  await expect(restoreCopy(config, copy)).rejects.toThrow(
    'damaged: tables/users.jsonl is not what it was. Nothing was restored.',
  );
  database = await openDatabase({ dataDir: config.dataDir });
  expect(await database.db.select().from(users)).toHaveLength(1);
});
