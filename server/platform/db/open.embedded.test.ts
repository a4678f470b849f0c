import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '#server/platform/entry.ts';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { copyDatabaseTemplateTo } from '#tests/support/server/embedded-template.ts';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { lockFolder } from './folder-lock.ts';
import { OperatorError } from '../operator-error.ts';
import { openDatabase } from './open.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a folder is locked, freed, and locked again, whatever an earlier holder left in it', async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`Another Retrim process is using ${folder}`);
  await release();
  await (
    await lockFolder(folder)
  )();
});

const AS_ROOT = process.platform === 'linux' && process.getuid?.() === 0;

test('a folder is locked by whatever path it is reached', async () => {
  const [real, link, twice] = ['real', 'link', 'twice'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(real);
  await symlink(real, link);
  await symlink(link, twice);
  const release = await lockFolder(real);
  for (const way of [link, twice, path.join(folder, 'real/../link/.')])
    await expect(lockFolder(way)).rejects.toThrow('Another Retrim process is using');
  await release();
});

test.runIf(AS_ROOT)(
  'a folder is locked for a container that sees it as a mount, with processes and network of its own',
  async () => {
    const [real, mounted] = [path.join(folder, 'real'), path.join(folder, 'mounted')];
    for (const one of [real, mounted]) await mkdir(one);
    const script = path.join(folder, 'holder.mts');
    await writeFile(
      script,
      `
    import { lockFolder } from ${JSON.stringify(path.join(projectRoot, 'server/platform/db/folder-lock.ts'))};
    await lockFolder(${JSON.stringify(mounted)});
    process.stdout.write('held by process ' + process.pid);
    setInterval(() => {}, 1000);
  `,
    );
    const start = () =>
      spawn(
        'unshare',
        [
          '--mount',
          '--net',
          '--pid',
          '--fork',
          '--kill-child',
          'sh',
          '-c',
          `mount --bind ${real} ${mounted} && exec ${process.execPath} --import tsx ${script}`,
        ],
        { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] },
      );
    const release = await lockFolder(real);
    const refused = start();
    const [[code], said] = await Promise.all([once(refused, 'exit'), textOf(refused.stderr!)]);
    expect([code, said]).toEqual([1, expect.stringContaining(`Another Retrim process is using ${mounted}`)]);
    await release();

    const holder = start();
    // In its own namespace the process has an id that another process has here.
    expect((await once(holder.stdout!, 'data')).toString()).toMatch(/^held by process \d$/);
    await expect(lockFolder(real)).rejects.toThrow('Another Retrim process is using');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await waitUntil(
      () =>
        lockFolder(real).then(
          (free) => free().then(() => true),
          () => false,
        ),
      'the lock is gone with its holder',
    );
  },
  120_000,
);

const textOf = async (stream: NodeJS.ReadableStream): Promise<string> => {
  let text = '';
  for await (const piece of stream) text += String(piece);
  return text;
};

const copy = (): Promise<void> => copyDatabaseTemplateTo(folder);
const open = () => openDatabase({ dataDir: folder });

test('a second process on the same folder is refused after less than a second of work, and the first goes on', async () => {
  await copy();
  const first = await open();
  const took = await cpuMsOf(() => expect(open()).rejects.toThrow('Another Retrim process is using'));
  expect(took).toBeLessThan(1000);
  expect((await first.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await first.close();
  await (await open()).close();
});

test('a damaged folder is refused and left alone, never replaced by an empty database', async () => {
  await copy();
  for (const part of ['global/pg_control', 'PG_VERSION', 'base']) {
    await rm(path.join(folder, 'database', part), { recursive: true, force: true });
    await expect(open()).rejects.toThrow(/is damaged \(.+ is missing\)\. Nothing was changed\./);
  }
  await rm(path.join(folder, 'database'), { recursive: true });
  await expect(open()).rejects.toThrow('is damaged');
});

const DAMAGES: Record<string, (database: string) => Promise<unknown>> = {
  'its control file cut off': (at) => truncate(path.join(at, 'global/pg_control'), 100),
  'its control file full of zeros': (at) => writeFile(path.join(at, 'global/pg_control'), Buffer.alloc(8192)),
  'its log overwritten': async (at) =>
    writeFile(
      path.join(
        at,
        'pg_wal',
        (await readdir(path.join(at, 'pg_wal'))).find((name) => name.startsWith('0'))!,
      ),
      Buffer.alloc(16 << 20, 7),
    ),
  'its log gone': async (at) =>
    rm(
      path.join(
        at,
        'pg_wal',
        (await readdir(path.join(at, 'pg_wal'))).find((name) => name.startsWith('0'))!,
      ),
    ),
  'its catalog overwritten': async (at) => {
    for (const base of await readdir(path.join(at, 'base')))
      await writeFile(path.join(at, 'base', base, '1259'), Buffer.alloc(32_768, 9));
  },
};
test.each(Object.keys(DAMAGES))('a database with %s is reported in plain words, with the next step', async (damage) => {
  await copy();
  await DAMAGES[damage]!(path.join(folder, 'database'));
  const said = await open().then(
    () => 'it opened',
    (error: Error) => error.message,
  );
  expect(said).toBe(
    `The database in ${folder}/database is damaged and does not open. Nothing was changed. There is no copy of it in ${folder} yet. Restore a backup, or move ${folder} away to start anew.`,
  );
  // The folder is free again for a repair.
  await (
    await lockFolder(folder)
  )();
});

test('a first start that was cut off is told apart from damage', async () => {
  await mkdir(path.join(folder, 'database/global'), { recursive: true });
  await writeFile(path.join(folder, 'database/PG_VERSION'), '17\n');
  await expect(open()).rejects.toThrow(
    `The database in ${folder}/database was never finished: its first start was cut off.`,
  );
});

test('before an older database is changed its server is asked to copy it, and when that fails nothing is changed', async () => {
  await copy();
  let asked = 0;
  const refuse = async (): Promise<void> => {
    asked += 1;
    throw new OperatorError('There is no room for a copy.');
  };
  const first = await openDatabase({ dataDir: folder, beforeMigration: refuse });
  expect(asked).toBe(0);
  await first.pool.query('update drizzle.__drizzle_migrations set created_at = 1');
  await first.close();
  await expect(openDatabase({ dataDir: folder, beforeMigration: refuse })).rejects.toThrow(
    /^There is no room for a copy\.$/,
  );
  expect(asked).toBe(1);
  let seen: { at: string }[] = [];
  await expect(
    openDatabase({
      dataDir: folder,
      beforeMigration: async (older) => {
        seen = (await older.query<{ at: string }>('select created_at as at from drizzle.__drizzle_migrations')).rows;
        throw new OperatorError('enough seen');
      },
    }),
  ).rejects.toThrow('enough seen');
  expect(seen).toEqual([{ at: '1' }]);
});

test('a folder that cannot be created is named', async () => {
  await writeFile(path.join(folder, 'file'), '');
  await expect(openDatabase({ dataDir: path.join(folder, 'file', 'data') })).rejects.toThrow(
    `The folder ${folder}/file/data cannot be created`,
  );
});

test('parallel transactions of many connections do not lose an update', async () => {
  await copy();
  const { db, close } = await open();
  await db.execute(sql`create table tally (n int)`);
  await db.execute(sql`insert into tally values (0)`);
  await Promise.all(
    Array.from({ length: 30 }, () =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(sql`select n from tally for update`);
        await tx.execute(sql`update tally set n = ${rows[0]!.n + 1}`);
      }),
    ),
  );
  expect((await db.execute(sql`select n from tally`)).rows).toEqual([{ n: 30 }]);
  await close();
});

test('acknowledged data survive a kill -9', async () => {
  await copy();
  const script = path.join(folder, 'writer.mts');
  await writeFile(
    script,
    `
      import { openDatabase } from ${JSON.stringify(path.join(projectRoot, 'server/platform/db/open.ts'))};
      const { pool } = await openDatabase({ dataDir: ${JSON.stringify(folder)} });
      await pool.query('create table if not exists acks (n int primary key)');
      for (let n = 0; ; n += 1) { await pool.query('insert into acks values ($1)', [n]); process.stdout.write(n + '\\n'); }
    `,
  );
  const acknowledged = await killAmidWrites(
    spawn(process.execPath, ['--import', 'tsx', script], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] }),
    150,
  );
  const { db, close } = await open();
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from acks where n <= ${acknowledged}`);
  expect(rows[0]!.n).toBe(acknowledged + 1);
  await close();
});

/** @returns the last number that the writer saw acknowledged */
const killAmidWrites = (writer: ChildProcess, after: number): Promise<number> =>
  new Promise((resolve) => {
    let last = -1;
    let rest = '';
    writer.stdout!.on('data', (text: Buffer) => {
      const lines = `${rest}${text.toString()}`.split('\n');
      rest = lines.pop()!;
      if (lines.length > 0) last = Number(lines.at(-1));
      if (last >= after) writer.kill('SIGKILL');
    });
    writer.on('close', () => resolve(last));
  });

test('the embedded database holds a small cache of pages of its own', async () => {
  const database = await openDatabase({ dataDir: folder });
  const { rows } = await database.pool.query<{ shared_buffers: string }>('show shared_buffers');
  expect(rows).toEqual([{ shared_buffers: '32MB' }]);
  await database.close();
});
