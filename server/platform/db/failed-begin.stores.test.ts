import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const one = async (): Promise<unknown> =>
  (await t.deps.database.db.transaction((tx) => tx.execute(sql`select 1 as one`))).rows[0];

test('connections that break at the very start of a transaction do not use up the pool', async () => {
  const { pool } = t.deps.database;
  const breakIt = (client: pg.PoolClient): void => {
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
  pool.on('acquire', breakIt);
  for (let i = 0; i < 2 * pool.options.max!; i++) await expect(one()).rejects.toThrow();
  pool.off('acquire', breakIt);
  expect(await one()).toEqual({ one: 1 });
  expect(pool.waitingCount).toBe(0);
});

test('a statement that fails inside a transaction leaves the connection to drizzle', async () => {
  await expect(t.deps.database.db.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
  expect(await Promise.all(Array.from({ length: 30 }, one))).toHaveLength(30);
});
