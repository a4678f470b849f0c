/** Attacks 47, 50, 51, 52, 60, 61 and 64: getting more renders than were paid for, or making others wait. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { users } from '#server/platform/db/schema.ts';
import { makeUser, signInAgain } from '#tests/support/server/make.ts';
import {
  makeSubscriber,
  startCheckout,
  submitInPortal,
  payCheckout,
  deliverPendingEvents,
  fetchSubscription,
  userRow,
  YEARLY,
} from '#tests/support/server/payment-scene.ts';
import {
  expectConsistentLedger,
  makePhotoOwner,
  openRenderScene,
  waitUntil,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { DAY, HOUR } from '#tests/support/server/test-app.ts';

/** Hundreds of calls: how long they take on a busy machine says nothing about them. */
const LONG = 600_000;

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene({ RETRIM_RATE_LIMITS: 'off' });
});
afterAll(() => t.close());
/** A failed test that still held a picture back would also delay the following tests. */
afterEach(() => t.provider.release());

test(
  'attack 47: again and again, of fifty calls at once with one render left one is taken, and the count is the limit',
  async () => {
    for (let round = 0; round < 5; round++) {
      const ana = await makePhotoOwner(t, { monthlyRendersCount: 0, monthlyRendersLimit: 1 });
      const before = t.provider.renderCount;
      const answers = await Promise.all(Array.from({ length: 50 }, () => ana.generate()));
      await waitUntil(() => t.renders.runner.running === 0, 'the one is made');
      expect(t.provider.renderCount - before).toBe(1);
      // On a busy machine some are asked to come back later, the one that waits for the picture as well as the others.
      expect(answers.filter(({ statusCode }) => ![200, 402, 409, 503].includes(statusCode))).toEqual([]);
      expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
      expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 1 });
    }
  },
  LONG,
);

test(
  'attack 50: a hundred renders that fail are refunded a hundred times, each once',
  async () => {
    const ana = await makePhotoOwner(t, { monthlyRendersLimit: 3 });
    for (let i = 0; i < 100; i++) {
      t.provider.failNext(new Error('made to fail'));
      expect((await ana.generate()).statusCode).toBe(500);
    }
    expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
  },
  LONG,
);

test('attack 51: just before the month ends the old allowance counts, just after it the new one; a late refund reduces neither', async () => {
  const ben = await makePhotoOwner(t, {
    subscriptionTier: 'premium',
    monthlyRendersLimit: 1,
    monthlyRendersReset: new Date(t.deps.now().getTime() + HOUR),
  });
  t.provider.hold();
  const id = await ben.start();
  t.clock.advance(HOUR + 1);
  // A new month has begun while the render of the old one is under way.
  expect((await ben.call('GET', '/api/user')).json()).toMatchObject({ monthlyRendersCount: 0 });
  expect((await ben.call('DELETE', `/api/renders/${id}`)).statusCode).toBe(204);
  t.provider.release();
  expect((await ben.call('GET', '/api/user')).json()).toMatchObject({ monthlyRendersCount: 0 });
  await waitUntil(() => t.renders.runner.running === 0, 'nothing runs');
  expect((await ben.generate()).statusCode).toBe(200);
  expect((await ben.generate({}, { date: 'Fri, 01 Jan 2100 00:00:00 GMT' })).json().code).toBe(
    'monthly_allowance_used',
  );
  await expectConsistentLedger(t, ben.user.id);
});

test(
  'attack 52: canceling, resuming and changing the plan bring no renders; the 26th of a trial and day 15 are refused',
  async () => {
    const ana = await makePhotoOwner(t);
    await payCheckout(t, await startCheckout(ana));
    await deliverPendingEvents(t);
    await t.deps.database.db.update(users).set({ monthlyRendersCount: 119 }).where(eq(users.id, ana.user.id));
    const end = (await fetchSubscription(ana)).rendersResetAt;
    for (let i = 0; i < 3; i++) {
      await ana.call('POST', '/api/cancel-subscription');
      await ana.call('POST', '/api/resume-subscription');
    }
    const url = (await ana.call('POST', '/api/create-subscription', { priceId: YEARLY })).json<{
      checkoutUrl: string;
    }>().checkoutUrl;
    await t.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'do=change',
    });
    await deliverPendingEvents(t);
    const view = await fetchSubscription(ana);
    expect(view).toMatchObject({ interval: 'year', monthlyRendersCount: 119 });
    expect(new Date(String(view.rendersResetAt)).getTime()).toBeLessThanOrEqual(new Date(String(end)).getTime());
    // A bill that is declined first and paid late gives no second allowance either.
    await submitInPortal(t, ana, 'card-declines', 'end-period');
    await deliverPendingEvents(t);
    await submitInPortal(t, ana, 'card-works');
    await deliverPendingEvents(t);
    expect((await userRow(t, ana)).monthlyRendersCount).toBe(119);

    const trial = await makePhotoOwner(t, { monthlyRendersCount: 25 });
    expect((await trial.generate()).json()).toMatchObject({ code: 'render_limit_reached', upgradeToPremium: true });
    const old = await makePhotoOwner(t);
    t.clock.advance(14 * DAY + 1000);
    const later = await signInAgain(t, old);
    expect(
      (
        await later.call('POST', '/api/generate-design', {
          originalImage: '/templates/hatch-grey-cloth.jpg',
          style: 'original',
          materials: ['leather'],
          mainColors: ['red'],
        })
      ).json(),
    ).toMatchObject({ code: 'trial_expired', upgradeToPremium: true });
  },
  LONG,
);

test('D-64: a limit that an administrator set for a subscriber, lower or higher, is back when a plan on hold is paid', async () => {
  for (const monthlyRendersLimit of [10, 300]) {
    const ana = await makeSubscriber(t);
    const { db } = t.deps.database;
    await db.update(users).set({ monthlyRendersLimit }).where(eq(users.id, ana.user.id));
    for (const [action, limit] of [
      ['dispute', 25],
      ['dispute-won', monthlyRendersLimit],
    ] as const) {
      await submitInPortal(t, ana, action);
      await deliverPendingEvents(t);
      expect((await fetchSubscription(ana)).monthlyRendersLimit, action).toBe(limit);
    }
    // Support may change it while the plan is on hold.
    await submitInPortal(t, ana, 'dispute');
    await deliverPendingEvents(t);
    const admin = await makeUser(t, { isAdmin: true });
    expect((await admin.call('PATCH', `/api/admin/users/${ana.user.id}`, { monthlyRendersLimit: 77 })).statusCode).toBe(
      200,
    );
    await submitInPortal(t, ana, 'dispute-won');
    await deliverPendingEvents(t);
    expect((await fetchSubscription(ana)).monthlyRendersLimit).toBe(77);
    // Another subscription is bought with its own.
    await submitInPortal(t, ana, 'refund');
    await deliverPendingEvents(t);
    t.clock.advance(2000);
    await payCheckout(t, await startCheckout(ana));
    await deliverPendingEvents(t);
    expect((await fetchSubscription(ana)).monthlyRendersLimit).toBe(120);
  }
});

test('attack 60: a trial that asks for more gets only its plan', async () => {
  const ana = await makePhotoOwner(t);
  for (const style of ['racing', 'retro', 'luxury', 'custom'])
    expect((await ana.generate({ style })).json(), style).toMatchObject({
      code: 'style_not_in_plan',
      upgradeToPremium: true,
    });
  const made = await ana.generate({
    isHighRes: true,
    priority: 'premium',
    tier: 'premium',
    width: 4096,
    subscriptionTier: 'premium',
    monthlyRendersLimit: 999,
  });
  expect([made.statusCode, made.json().isHighRes]).toEqual([200, false]);
  expect((await userRow(t, ana)).monthlyRendersLimit).toBe(25);
});

test.each([
  { style: 'hacked' },
  { vehicleYear: 1800 },
  { vehicleYear: 99_999 },
  { vehicleYear: '2020; drop table users' },
  { mainColors: Array(50).fill('red') },
  { materials: { a: 1 } },
])('attack 61: %o is 400, naming the field, and costs nothing', async (wrong) => {
  const ana = await makePhotoOwner(t);
  const refused = await ana.generate(wrong);
  expect([refused.statusCode, String(refused.json().field).split('.')[0]]).toEqual([400, Object.keys(wrong)[0]]);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
});

test(
  'attack 64: an account with five hundred requests has one render running, and another account is next',
  async () => {
    const [whale, ben] = [await makePhotoOwner(t, { subscriptionTier: 'premium' }), await makePhotoOwner(t)];
    t.provider.hold();
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => whale.generate({}, { prefer: 'respond-async' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1);
    // On a busy machine some are asked to come back later; none is charged, none breaks.
    expect(answers.filter(({ statusCode }) => statusCode === 409 || statusCode === 503)).toHaveLength(499);
    await waitUntil(() => t.provider.runningRenders.length === 1, 'the one runs');
    t.provider.release();
    expect((await ben.generate()).statusCode).toBe(200);
  },
  LONG,
);
