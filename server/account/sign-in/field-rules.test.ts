import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIELD_MESSAGES } from '#contract/account/accounts.ts';
import { users } from '#server/platform/db/schema.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const GOOD = { username: 'pat welt', email: 'pat@shop.example', password: 'longenough' };

test.each([
  ['a username of two letters', '/api/register', { ...GOOD, username: 'pa' }, 'username', FIELD_MESSAGES.username],
  ['a malformed address', '/api/register', { ...GOOD, email: 'pat@' }, 'email', FIELD_MESSAGES.email],
  [
    'a password of seven letters',
    '/api/register',
    { ...GOOD, password: 'seven77' },
    'password',
    FIELD_MESSAGES.password,
  ],
  [
    'a phone number of nine',
    '/api/register',
    { ...GOOD, phoneNumber: '123456789' },
    'phoneNumber',
    FIELD_MESSAGES.phone,
  ],
  ['a malformed login address', '/api/login', { email: 'pat', password: 'longenough' }, 'email', FIELD_MESSAGES.email],
  [
    'a login password of seven',
    '/api/login',
    { email: GOOD.email, password: 'seven77' },
    'password',
    FIELD_MESSAGES.password,
  ],
])(
  'V-11, V-01 to V-05, V-07: the server refuses %s as well, and names the field',
  async (_what, url, payload, field, text) => {
    const answer = await t.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: `10.9.0.${payload.password.length + url.length}`,
    });
    expect([answer.statusCode, answer.json<{ field?: string }>().field]).toEqual([400, field]);
    expect(answer.json<{ message: string }>().message).toContain(text);
  },
);

test('V-06, V-10: fields that the server does not read cause no error: a repeated password that differs, and the consent', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/register',
    payload: { ...GOOD, confirmPassword: 'something else', terms: false },
    remoteAddress: '10.9.1.1',
  });
  expect(answer.statusCode, answer.body).toBe(201);
});

test('a time zone and a country that the server does not know refuse nobody, and are not kept', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/register',
    payload: { ...GOOD, username: 'far away', email: 'far@shop.example', timeZone: 'Etc/Unknown', country: '419' },
    remoteAddress: '10.9.9.9',
  });
  expect(answer.statusCode).toBe(201);
  const [row] = await t.deps.database.db.select().from(users).where(eq(users.email, 'far@shop.example'));
  expect(row).toMatchObject({ timeZone: null, country: null });
});
