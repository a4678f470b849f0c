import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { projectRoot } from '#server/entry.ts';
import { copyTemplate } from '#tests/support/database-template.ts';
import { lockByFile, lockFolder } from './folder-lock.ts';
import { openDatabase } from './open.ts';

let folder: string;
beforeEach(async () => { folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-test-')); });
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([['by this system\'s own means', lockFolder], ['by a file', lockByFile]])('a folder is locked %s, freed, and locked again', async (_name, lock) => {
  const release = await lock(folder);
  await expect(lock(folder)).rejects.toThrow(`Another Retrim process is using ${folder}`);
  await release();
  await (await lock(folder))();
});

test('a lock file whose process is gone is taken over', async () => {
  for (const left of ['999999999', '', 'not a number']) {
    await writeFile(path.join(folder, 'server.lock'), left);
    await (await lockByFile(folder))();
  }
});

const template = inject('databaseTemplate');

describe.runIf(template.kind === 'embedded')('the embedded database', () => {
  const copy = (): Promise<void> => copyTemplate(template.kind === 'embedded' ? template.folder : '', folder);
  const open = () => openDatabase({ dataDir: folder });

  test('a second process on the same folder is refused within a second, and the first goes on', async () => {
    await copy();
    const first = await open();
    const started = performance.now();
    await expect(open()).rejects.toThrow('Another Retrim process is using');
    expect(performance.now() - started).toBeLessThan(1000);
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

  test('a folder that cannot be made is named', async () => {
    await writeFile(path.join(folder, 'file'), '');
    await expect(openDatabase({ dataDir: path.join(folder, 'file', 'data') })).rejects.toThrow(`The folder ${folder}/file/data cannot be made`);
  });

  test('parallel transactions of many connections do not lose an update', async () => {
    await copy();
    const { db, close } = await open();
    await db.execute(sql`create table tally (n int)`);
    await db.execute(sql`insert into tally values (0)`);
    await Promise.all(Array.from({ length: 30 }, () => db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(sql`select n from tally for update`);
      await tx.execute(sql`update tally set n = ${rows[0]!.n + 1}`);
    })));
    expect((await db.execute(sql`select n from tally`)).rows).toEqual([{ n: 30 }]);
    await close();
  });

  test('what was acknowledged before a kill -9 is there after it', async () => {
    await copy();
    const script = path.join(folder, 'writer.mts');
    await writeFile(script, `
      import { openDatabase } from ${JSON.stringify(path.join(projectRoot, 'server/db/open.ts'))};
      const { pool } = await openDatabase({ dataDir: ${JSON.stringify(folder)} });
      await pool.query('create table if not exists acks (n int primary key)');
      for (let n = 0; ; n += 1) { await pool.query('insert into acks values ($1)', [n]); process.stdout.write(n + '\\n'); }
    `);
    const acknowledged = await killAmidWrites(spawn(process.execPath, ['--import', 'tsx', script], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] }), 150);
    const { db, close } = await open();
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from acks where n <= ${acknowledged}`);
    expect(rows[0]!.n).toBe(acknowledged + 1);
    await close();
  }, 180_000);
});

/** @returns the last number that the writer saw acknowledged */
const killAmidWrites = (writer: ChildProcess, after: number): Promise<number> => new Promise((resolve) => {
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
