import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#tests/support/make.ts';
import { openTestApp, type TestApp } from '#tests/support/test-app.ts';

let t: TestApp;
beforeAll(async () => { t = await openTestApp(); });
afterAll(() => t.close());

test('register answers the user and signs them in', async () => {
  const r = await t.app.inject({ method: 'POST', url: '/api/register', payload: { username: 'Ana', email: 'Ana@Shop.example', password: 'longenough' } });
  expect(r.statusCode, r.body).toBe(201);
  expect(r.json()).toMatchObject({ username: 'Ana', email: 'ana@shop.example', subscriptionTier: 'free', monthlyRendersLimit: 25 });
});
test('me', async () => {
  const p = await makeUser(t);
  const r = await p.call('GET', '/api/user');
  expect(r.statusCode, r.body).toBe(200);
});
