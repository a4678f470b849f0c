import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/platform/db/schema.ts';
import { makePremium, makeUser } from '#tests/support/server/make.ts';
import { DAY, HOUR, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { nextWindowEnd, refreshRenderWindow } from './allowance.ts';

let t: TestApp;
let withTools: TestApp;
beforeAll(async () => {
  [t, withTools] = await Promise.all([
    openTestApp({ STRIPE_PRICE_MONTHLY: 'price_m', APP_URL: 'https://retrim.example' }),
    openTestApp({ RETRIM_DEV_TOOLS: 'on' }),
  ]);
});
afterAll(() => Promise.all([t.close(), withTools.close()]));

test('A-38: the catalog comes in its order, with the price ids that are configured', async () => {
  const plans = (await t.app.inject('/api/plans')).json();
  expect(
    plans.map((plan: { id: string; priceCents: number; priceId?: string }) => [plan.id, plan.priceCents, plan.priceId]),
  ).toEqual([
    ['free-trial', 0, undefined],
    ['premium-monthly', 1999, 'price_m'],
    ['premium-yearly', 9588, undefined],
  ]);
});

test('on a public address without keys nothing can be bought, and nothing stands in', async () => {
  const ana = await makeUser(t);
  for (const url of [
    '/api/create-subscription',
    '/api/cancel-subscription',
    '/api/resume-subscription',
    '/api/billing-portal',
  ]) {
    const refused = await ana.call('POST', url, url.includes('create') ? { priceId: 'price_m' } : undefined);
    expect([refused.statusCode, refused.json()], url).toEqual([
      503,
      expect.objectContaining({
        code: 'payments_not_configured',
        message: 'Online payment is not set up on this server.',
      }),
    ]);
  }
  expect((await t.app.inject('/api/test-payments/checkout/x')).statusCode).toBe(404);
  expect((await t.app.inject({ method: 'POST', url: '/api/webhooks/payments', payload: {} })).statusCode).toBe(503);
});

test('A-38: the browser gets only the public part of the configuration', async () => {
  expect((await t.app.inject('/api/config')).json()).toEqual({
    publishableKey: null,
    devTools: false,
    remoteProvider: false,
    typicalRenderMs: null,
    support: { email: 'support@retrim.example', phone: null, chat: null },
    testPayments: false,
  });
  expect((await withTools.app.inject('/api/config')).json().devTools).toBe(true);
});

test('A-27, E-23, E-07, E-08: a trial is a subscription of 14 days and 25 renders', async () => {
  const ana = await makeUser(t, { monthlyRendersCount: 7 });
  expect((await ana.call('GET', '/api/subscription')).json()).toEqual({
    tier: 'free',
    status: 'trialing',
    priceId: null,
    monthlyRendersCount: 7,
    monthlyRendersLimit: 25,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    rendersRemaining: 18,
    rendersResetAt: null,
    trialEndsAt: ana.user.trialEndsAt.toISOString(),
    interval: null,
    graceUntil: null,
    refundUntil: null,
    hasPortal: false,
  });
  expect((await t.app.inject('/api/subscription')).statusCode).toBe(401);
});

test('T-10: after 14 days the trial is over and the account stays', async () => {
  const ana = await makeUser(t, { trialEndsAt: new Date(t.deps.now().getTime() - 1000) });
  expect((await ana.call('GET', '/api/subscription')).json()).toMatchObject({
    tier: 'free',
    status: 'trial_expired',
    rendersRemaining: 0,
  });
  expect((await ana.call('GET', '/api/user')).statusCode).toBe(200);
});

test('an account without a limit has no number left, and a count above the limit leaves none', async () => {
  expect(
    (await (await makeUser(t, { monthlyRendersLimit: null })).call('GET', '/api/subscription')).json(),
  ).toMatchObject({ monthlyRendersLimit: null, rendersRemaining: null });
  expect(
    (await (await makeUser(t, { monthlyRendersCount: 30 })).call('GET', '/api/subscription')).json(),
  ).toMatchObject({ rendersRemaining: 0 });
});

test("E-09: a subscriber's month starts anew on its day, also after a long absence, and every window has its number", async () => {
  const start = new Date(t.deps.now().getTime() - 70 * DAY);
  const due = nextWindowEnd(start, start);
  const ben = await makePremium(t, {
    subscriptionStartedAt: start,
    monthlyRendersReset: due,
    monthlyRendersCount: 120,
  });
  const seen = (await ben.call('GET', '/api/user')).json();
  expect(seen.monthlyRendersCount).toBe(0);
  expect(new Date(seen.monthlyRendersReset).getTime()).toBeGreaterThan(t.deps.now().getTime());
  expect(new Date(seen.monthlyRendersReset).toISOString().slice(11)).toBe(start.toISOString().slice(11));
  const [row] = await t.deps.database.db.select().from(users).where(eq(users.id, ben.user.id));
  expect(row!.rendersWindow).toBe(2);
});

test('of ten callers at the moment of the reset one moves the window', async () => {
  const ben = await makePremium(t, {
    monthlyRendersReset: new Date(t.deps.now().getTime() - HOUR),
    monthlyRendersCount: 5,
  });
  const rows = await Promise.all(
    Array.from({ length: 10 }, () => refreshRenderWindow(t.deps.database.db, ben.user, t.deps.now())),
  );
  expect(new Set(rows.map((row) => `${row.rendersWindow} ${row.monthlyRendersCount}`))).toEqual(new Set(['2 0']));
});

test.each([
  ['2026-01-31T10:00:00Z', '2026-02-01T00:00:00Z', '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', '2026-03-31T10:00:00.000Z'],
  ['2024-01-31T10:00:00Z', '2024-02-10T00:00:00Z', '2024-02-29T10:00:00.000Z'],
  ['2026-03-15T23:59:59Z', '2026-03-15T23:59:59Z', '2026-04-15T23:59:59.000Z'],
  ['2026-12-31T00:00:00Z', '2027-11-30T00:00:00Z', '2027-12-31T00:00:00.000Z'],
  ['2026-10-31T00:00:00Z', '2026-11-29T23:59:59Z', '2026-11-30T00:00:00.000Z'],
])('a month that began %s is, seen %s, over on %s', (anchor, now, end) => {
  expect(nextWindowEnd(new Date(anchor), new Date(now)).toISOString()).toBe(end);
});

test.each([
  ['2026-12-04T10:00:00Z', '2026-11-20T10:00:00Z', '2026-12-04T10:00:00.000Z'],
  ['2027-01-31T10:00:00Z', '2026-11-20T10:00:00Z', '2026-11-30T10:00:00.000Z'],
  ['2027-01-31T10:00:00Z', '2026-11-30T10:00:00Z', '2026-12-31T10:00:00.000Z'],
])('D-11: of a plan whose months begin %s a month is, seen %s, over on %s', (anchor, now, end) => {
  expect(nextWindowEnd(new Date(anchor), new Date(now)).toISOString()).toBe(end);
});

test('A-32, T-14: attack 88: without development tools only an admin starts the count anew', async () => {
  const ana = await makeUser(t, { monthlyRendersCount: 9 });
  const refused = await ana.call('POST', '/api/admin/reset-renders');
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
  expect((await (await makePremium(t)).call('POST', '/api/admin/reset-renders')).statusCode).toBe(403);
  expect((await t.app.inject({ method: 'POST', url: '/api/admin/reset-renders' })).statusCode).toBe(401);
  for (const url of ['/api//admin/reset-renders', '/api/admin/reset-renders/', '/API/admin/reset-renders'])
    expect((await ana.call('POST', url)).statusCode, url).toBe(404);
  expect(
    (await ana.call('GET', '/api/admin/reset-renders', undefined, { 'x-http-method-override': 'POST' })).statusCode,
  ).toBe(404);
  expect((await ana.call('GET', '/api/user')).json().monthlyRendersCount).toBe(9);
  const admin = await makeUser(t, { isAdmin: true, monthlyRendersCount: 9 });
  expect((await admin.call('POST', '/api/admin/reset-renders')).json()).toEqual({
    message: 'Your render count has been reset.',
    rendersRemaining: 25,
  });
});

test('A-32, A-27: a trial that has ended has no renders left, whatever its count, also right after a reset', async () => {
  const ana = await makeUser(withTools, {
    monthlyRendersCount: 9,
    trialEndsAt: new Date(withTools.deps.now().getTime() - 1),
  });
  expect((await ana.call('POST', '/api/admin/reset-renders')).json().rendersRemaining).toBe(0);
  expect((await ana.call('GET', '/api/subscription')).json()).toMatchObject({
    monthlyRendersCount: 0,
    rendersRemaining: 0,
  });
});

test("A-32, T-14: with development tools any user resets the own count, and nobody else's", async () => {
  const [ana, ben] = [
    await makeUser(withTools, { monthlyRendersCount: 25 }),
    await makeUser(withTools, { monthlyRendersCount: 3 }),
  ];
  expect((await ana.call('POST', '/api/admin/reset-renders')).json().rendersRemaining).toBe(25);
  expect((await ben.call('GET', '/api/user')).json().monthlyRendersCount).toBe(3);
});
