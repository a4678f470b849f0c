import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ APP_URL: 'https://trim.example', TRUST_PROXY: '1' });
});
afterAll(() => t.close());

const register = (n: number, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/api/register',
    payload: { username: `user ${n}`, email: `u${n}@x.example`, password: 'longenough' },
    headers,
  });

test('attack 15: on https the cookie is bound to this host and never sent in the clear', async () => {
  const answer = await register(1, { 'x-forwarded-for': '5.5.5.5' });
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-retrim_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
  expect((await t.app.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(200);
  expect(
    (await t.app.inject({ url: '/api/user', headers: { cookie: cookie.replace('__Host-', '') } })).statusCode,
  ).toBe(401);
  expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
});

test('attack 5: on a public server one address makes ten accounts an hour; behind our proxy the address is the last one it names', async () => {
  const codes: number[] = [];
  for (let n = 100; n < 113; n += 1)
    codes.push((await register(n, { 'x-forwarded-for': `1.1.1.${n}, 7.7.7.7` })).statusCode);
  expect(codes).toEqual([...Array<number>(10).fill(201), 429, 429, 429]);
  expect((await register(120, { 'x-forwarded-for': '8.8.8.8' })).statusCode).toBe(201);
});
