import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { openPglite } from '#tests/support/server/open-pglite.ts';
import { backendOf } from './pglite-backend.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-backend-'));
const database = await openPglite(folder);
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A simple query as the protocol writes it. */
const query = (sql: string): Buffer => {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.from('Q\0\0\0\0');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
};

test('an answer of many pieces comes whole', async () => {
  const answer = await backendOf(database).exec(query("select repeat('x', 1000) from generate_series(1, 5000)"));
  expect(
    Buffer.from(answer)
      .toString('latin1')
      .match(/x{1000}/g),
  ).toHaveLength(5000);
});

test('answers are not kept: a thousand queries leave nothing behind', async () => {
  const backend = backendOf(database);
  const ask = async (times: number): Promise<number> => {
    for (let i = 0; i < times; i++) await backend.exec(query('select generate_series(1, 20)'));
    collectGarbage();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const before = await ask(200);
  expect((await ask(1000)) - before).toBeLessThan(1);
});
