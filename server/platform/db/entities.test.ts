import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('E-35: every entity has its table with a time of creation and, where it is personal, an owner', async () => {
  const { rows } = await t.deps.database.db.execute<{ table_name: string; column_name: string }>(
    sql`select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  );
  const columns = new Map<string, string[]>();
  for (const { table_name: table, column_name: column } of rows)
    columns.set(table, [...(columns.get(table) ?? []), column]);
  const PERSONAL = [
    'files',
    'photos',
    'renders',
    'ledger',
    'designs',
    'shares',
    'portfolios',
    'sessions',
    'account_links',
  ];
  const OTHERS = ['contact_messages', 'waitlist', 'webhook_events', 'users'];
  for (const table of [...PERSONAL, ...OTHERS]) expect(columns.has(table), table).toBe(true);
  const ownerless = PERSONAL.filter(
    (table) =>
      !columns.get(table)!.some((column) => /^(user_id|owner_id|shop_id|render_id|design_id|file_id)$/.test(column)),
  );
  const timeless = [...PERSONAL, ...OTHERS].filter(
    (table) => !columns.get(table)!.some((column) => /_at$|^at$/.test(column)),
  );
  expect({ ownerless, timeless }).toEqual({ ownerless: [], timeless: [] });
});
