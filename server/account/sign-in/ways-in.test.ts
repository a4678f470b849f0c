import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** End when an account is taken back (`end-access.ts`). */
const ENDED = ['account_links', 'api_keys', 'passkeys', 'sessions', 'sign_in_challenges', 'webhook_endpoints'];
/**
 * Addresses that open nothing but the owner's own pages, or open without an account: things that were made, shown, paid
 * or recorded.
 */
const KEPT = [
  'api_audit',
  'checkouts',
  'contact_messages',
  'customer_designs',
  'customers',
  'decisions',
  'designs',
  'embeds',
  'files',
  'job_stages',
  'ledger',
  'news_stops',
  'photos',
  'portfolio_items',
  'portfolios',
  'questions',
  'recovery_codes',
  'render_batches',
  'renders',
  'shares',
  'shops',
  'swatch_tiles',
  'swatches',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_events',
];

test('every table that holds something of an account is known to open it, or not to', async () => {
  const { rows } = await t.deps.database.pool.query<{ name: string }>(
    "select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual([...ENDED, ...KEPT].sort());
});
