import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeWrongLockOrders } from '#tests/support/server/lock-order.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { lockUser } from './lock-user.ts';
import type { Tx } from './open.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** Statements that change nothing: which rows they would lock is in their text. */
const STEPS = {
  user: (tx: Tx) => lockUser(tx, 'nobody'),
  'changed row': (tx: Tx) => tx.execute(sql`update shops set name = '' where false`),
  'locked row': (tx: Tx) => tx.execute(sql`select * from shares where false for update`),
  'new row': (tx: Tx) => tx.execute(sql`insert into news_stops select * from news_stops where false`),
  'row that may exist': (tx: Tx) =>
    tx.execute(sql`insert into news_stops select * from news_stops where false on conflict do nothing`),
  'row of nobody': (tx: Tx) => tx.execute(sql`update rate_limits set count = 0 where false`),
} as const;

test.each<[order: (keyof typeof STEPS)[], found: number]>([
  [['changed row', 'new row'], 1],
  [['locked row', 'new row'], 1],
  [['changed row', 'user'], 1],
  [['new row', 'user'], 1],
  [['user', 'changed row', 'new row', 'user'], 0],
  [['new row', 'changed row', 'new row'], 0],
  [['row that may exist', 'changed row', 'new row'], 1],
  [['row of nobody', 'user'], 0],
])('tests find a transaction that locks a user too late: %s', async (order, found) => {
  await t.deps.database.db.transaction(async (tx) => {
    for (const step of order) await STEPS[step](tx);
  });
  expect(takeWrongLockOrders()).toHaveLength(found);
});
