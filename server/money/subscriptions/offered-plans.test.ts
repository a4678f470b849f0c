import { afterAll, beforeAll, expect, test } from 'vitest';
import { yearlySaving } from '#contract/money/plan-catalog.ts';
import type { Plan } from '#contract/money/plans.ts';
import { makeUser, signInAgain, type Person } from '#tests/support/server/make.ts';
import {
  makeSubscriber,
  findPaymentSubscription,
  deliverPendingEvents,
  YEARLY,
} from '#tests/support/server/payment-scene.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ YEARLY_PRICE_UNTIL: '2027-03-31', YEARLY_PRICE_AFTER: '140' });
});
afterAll(() => t.close());

const yearly = async (): Promise<Plan> =>
  (await t.app.inject('/api/plans')).json<Plan[]>().find(({ id }) => id === 'premium-yearly')!;
const goTo = (moment: string): void => t.clock.advance(new Date(moment).getTime() - t.deps.now().getTime());
const buy = (person: Person, plan: Plan) => person.call('POST', '/api/create-subscription', { priceId: plan.priceId });

test('B-08: the last day of the annual price is shown, then the following price takes over; subscribers keep theirs', async () => {
  goTo('2027-03-31T23:00:00Z');
  const before = await yearly();
  expect(before).toMatchObject({ priceCents: 9588, limitedUntil: '2027-03-31', priceId: YEARLY });
  const early = await makeSubscriber(t, YEARLY);

  goTo('2027-04-01T00:00:00Z');
  const after = await yearly();
  expect(after).toMatchObject({ priceCents: 14_000 });
  expect(after.limitedUntil).toBeUndefined();
  expect(yearlySaving(1999, after.priceCents).percent).toBe(42);

  const late = await makeUser(t);
  const refused = await buy(late, before);
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'This plan is not offered.']);
  const opened = await buy(late, after);
  expect(opened.statusCode, opened.body).toBe(200);

  await deliverPendingEvents(t);
  expect((await (await signInAgain(t, early)).call('GET', '/api/subscription')).json()).toMatchObject({
    tier: 'premium',
    priceId: YEARLY,
  });
  expect((await findPaymentSubscription(t, early)).price.cents).toBe(9588);
});
