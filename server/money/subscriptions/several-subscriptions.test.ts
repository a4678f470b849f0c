/** Customers with more than one subscription: each payment acts on the subscription that its invoice names (D-17). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCharge, TestSubscription } from '#server/money/payments/test-payments/state.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { users } from '#server/platform/db/schema.ts';
import type { Person } from '#tests/support/server/make.ts';
import {
  openTestStripe,
  deliver,
  pauseDeliveries,
  makeSubscriber,
  MONTHLY,
  deliverPendingEvents,
  fetchSubscription,
  takePendingEvents,
  userRow,
  YEARLY,
} from '#tests/support/server/payment-scene.ts';
import { DAY, HOUR, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { syncWithPaymentProvider } from './sync-with-payment-provider.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ RETRIM_RATE_LIMITS: 'off' });
});
afterAll(() => t.close());

const testStripe = () => openTestStripe(t);

/**
 * Another subscription of the same customer, bought at the payment provider itself: our own checkout sells only one.
 */
const another = async (person: Person, priceId = MONTHLY): Promise<TestSubscription> => {
  const { stripeCustomerId } = await userRow(t, person);
  const order = {
    customerId: stripeCustomerId!,
    userId: person.user.id,
    priceId,
    successUrl: 'http://x/',
    cancelUrl: 'http://x/',
    expiresAt: new Date(t.deps.now().getTime() + HOUR),
  };
  const { id } = await t.deps.money.payments!.openCheckout(order, `another-${stripeCustomerId}-${priceId}`);
  const { state } = await testStripe();
  (await testStripe()).pay(
    state.checkouts.find((checkout) => checkout.id === id)!,
    'works',
  );
  await deliverPendingEvents(t);
  return state.subscriptions.at(-1)!;
};

const own = async (person: Person): Promise<TestSubscription> => {
  const { stripeSubscriptionId } = await userRow(t, person);
  return (await testStripe()).state.subscriptions.find(({ id }) => id === stripeSubscriptionId)!;
};

const chargeOf = async ({ id }: TestSubscription): Promise<TestCharge> =>
  (await testStripe()).state.charges.findLast(({ subscriptionId }) => subscriptionId === id)!;

/** A customer with an older subscription and a newer one, both paid. */
const twice = async () => {
  const person = await makeSubscriber(t);
  const older = await own(person);
  const newer = await another(person);
  return { person, older, newer };
};

const SECOND_ENDS: [string, (newer: TestSubscription) => Promise<void>][] = [
  ['refunded', async (newer) => (await testStripe()).refund(await chargeOf(newer))],
  [
    'disputed and lost',
    async (newer) => {
      const charge = await chargeOf(newer);
      (await testStripe()).dispute(charge);
      await deliverPendingEvents(t);
      (await testStripe()).closeDispute(charge, 'lost');
    },
  ],
  ['cancelled', async (newer) => (await testStripe()).end(newer)],
  [
    'canceled and then refunded',
    async (newer) => {
      (await testStripe()).end(newer);
      await deliverPendingEvents(t);
      (await testStripe()).refund(await chargeOf(newer));
    },
  ],
  [
    'refunded and then canceled',
    async (newer) => {
      (await testStripe()).refund(await chargeOf(newer));
      (await testStripe()).end(newer);
    },
  ],
  [
    'canceled and then disputed',
    async (newer) => {
      (await testStripe()).end(newer);
      await deliverPendingEvents(t);
      (await testStripe()).dispute(await chargeOf(newer));
    },
  ],
];

test.each(SECOND_ENDS)('D-17: a second subscription that is %s leaves the first as it was', async (_how, end) => {
  const { person, older, newer } = await twice();
  await t.deps.database.db.update(users).set({ monthlyRendersCount: 40 }).where(eq(users.id, person.user.id));
  await end(newer);
  await deliverPendingEvents(t);
  expect(await fetchSubscription(person)).toMatchObject({
    tier: 'premium',
    status: 'active',
    // Falling back to an older subscription is not a purchase and gives no second allowance.
    monthlyRendersCount: 40,
    refundUntil: expect.any(String),
  });
  expect([older.status, older.hold, (await userRow(t, person)).stripeSubscriptionId]).toEqual([
    'active',
    'none',
    older.id,
  ]);
});

test('D-17: going back and forth between two subscriptions is no purchase and gives no second allowance', async () => {
  const { person, older, newer } = await twice();
  await t.deps.database.db.update(users).set({ monthlyRendersCount: 120 }).where(eq(users.id, person.user.id));
  const { rendersWindow } = await userRow(t, person);
  for (const isCanceling of [true, false, true, false]) {
    (await testStripe()).setCancelAtPeriodEnd(newer, isCanceling);
    await deliverPendingEvents(t);
    expect(await userRow(t, person)).toMatchObject({
      stripeSubscriptionId: isCanceling ? older.id : newer.id,
      monthlyRendersCount: 120,
      rendersWindow,
    });
  }
});

test('D-17: the first of two is refunded: it ends at the payment provider too, and the second lives on', async () => {
  const { person, older, newer } = await twice();
  (await testStripe()).refund(await chargeOf(older));
  await deliverPendingEvents(t);
  expect(await fetchSubscription(person)).toMatchObject({ tier: 'premium', status: 'active' });
  expect([older.status, newer.status]).toEqual(['ended', 'active']);
  (await testStripe()).refund(await chargeOf(newer));
  await deliverPendingEvents(t);
  expect(await fetchSubscription(person)).toMatchObject({ tier: 'free', status: 'canceled', refundUntil: null });
});

test('D-17: a dispute holds the bills of the subscription that was disputed, and of no other', async () => {
  const { person, older, newer } = await twice();
  const charge = await chargeOf(older);
  (await testStripe()).dispute(charge);
  await deliverPendingEvents(t);
  expect([older.hold, newer.hold]).toEqual(['ours', 'none']);
  expect(await fetchSubscription(person)).toMatchObject({ tier: 'premium', status: 'active' });
  (await testStripe()).closeDispute(charge, 'won');
  await deliverPendingEvents(t);
  expect([older.hold, older.status, newer.status]).toEqual(['none', 'active', 'active']);
});

test('D-17: a payment of an ended subscription that is refunded or disputed after a new one was bought ends nothing', async () => {
  const person = await makeSubscriber(t);
  const older = await own(person);
  (await testStripe()).end(older);
  await deliverPendingEvents(t);
  expect((await fetchSubscription(person)).tier).toBe('free');
  const newer = await another(person, YEARLY);
  (await testStripe()).dispute(await chargeOf(older));
  await deliverPendingEvents(t);
  (await testStripe()).closeDispute(await chargeOf(older), 'lost');
  await deliverPendingEvents(t);
  expect(await fetchSubscription(person)).toMatchObject({ tier: 'premium', status: 'active', priceId: YEARLY });
  expect([newer.status, newer.hold]).toEqual(['active', 'none']);
});

test('D-17: a renewal that fails for one of two makes neither the other one due nor the plan', async () => {
  const { person, older, newer } = await twice();
  (await testStripe()).setCard(older.customerId, 'declines');
  (await testStripe()).endPeriod(newer);
  await deliverPendingEvents(t);
  expect([older.status, newer.status]).toEqual(['active', 'past_due']);
  expect(await fetchSubscription(person)).toMatchObject({ tier: 'premium', status: 'active', graceUntil: null });
});

test('D-17: what is left is overdue for more than a week: the plan is on hold, and the mail names no day until which it continues', async () => {
  const { person, older, newer } = await twice();
  older.status = 'past_due';
  (await testStripe()).lastBill(older).createdAt -= 10 * DAY;
  (await testStripe()).refund(await chargeOf(newer));
  await deliverPendingEvents(t);
  expect(await fetchSubscription(person)).toMatchObject({ tier: 'free', status: 'past_due' });
  const sent = await t.deps.database.db.select().from(mails).where(eq(mails.to, person.user.email));
  expect(sent.map(({ template, data }) => [template, data])).toEqual([
    ['payment-failed', { username: person.user.username, amount: '$19.99' }],
  ]);
});

test('a payment that no subscription names acts on none', async () => {
  const person = await makeSubscriber(t);
  const subscription = await own(person);
  const { subscriptionId: _, ...like } = await chargeOf(subscription);
  const charges = ['ch_refunded', 'ch_disputed'].map((id): TestCharge => ({ ...like, id: `${id}_${person.user.id}` }));
  (await testStripe()).state.charges.push(...charges);
  (await testStripe()).refund(charges[0]!);
  (await testStripe()).dispute(charges[1]!);
  await deliverPendingEvents(t);
  (await testStripe()).closeDispute(charges[1]!, 'lost');
  await deliverPendingEvents(t);
  expect(await fetchSubscription(person)).toMatchObject({
    tier: 'premium',
    status: 'active',
    refundUntil: expect.any(String),
  });
  expect([subscription.status, subscription.hold]).toEqual(['active', 'none']);
});

test('part of the money back ends no subscription, all of it in two parts ends the one that it paid', async () => {
  const { person, older, newer } = await twice();
  const charge = await chargeOf(newer);
  (await testStripe()).refund(charge, 500);
  await deliverPendingEvents(t);
  expect([older.status, newer.status]).toEqual(['active', 'active']);
  (await testStripe()).refund(charge);
  await deliverPendingEvents(t);
  expect([older.status, newer.status, (await fetchSubscription(person)).tier]).toEqual(['active', 'ended', 'premium']);
});

test('a refund of an upgrade ends the subscription that was upgraded, not the one beside it', async () => {
  const { person, older, newer } = await twice();
  (await testStripe()).changePrice(newer, { id: YEARLY, cents: 9588, interval: 'year' });
  await deliverPendingEvents(t);
  (await testStripe()).refund(await chargeOf(newer));
  await deliverPendingEvents(t);
  expect([older.status, newer.status, (await fetchSubscription(person)).priceId]).toEqual(['active', 'ended', MONTHLY]);
});

test('a payment far back in a long history is still known by its subscription', async () => {
  const { person, older, newer } = await twice();
  const charge = await chargeOf(older);
  const { state } = await testStripe();
  for (let i = 0; i < 130; i++)
    state.charges.push({ ...charge, id: `ch_more_${i}_${person.user.id}`, subscriptionId: newer.id });
  (await testStripe()).dispute(charge);
  await deliverPendingEvents(t);
  (await testStripe()).closeDispute(charge, 'lost');
  await deliverPendingEvents(t);
  expect([older.status, newer.status]).toEqual(['ended', 'active']);
});

test('canceling ends every subscription that would go on being billed; resuming goes on with the one that is shown', async () => {
  const { person, older, newer } = await twice();
  expect((await person.call('POST', '/api/cancel-subscription')).json()).toMatchObject({ cancelAtPeriodEnd: true });
  await deliverPendingEvents(t);
  expect([older.cancelAtPeriodEnd, newer.cancelAtPeriodEnd]).toEqual([true, true]);
  expect((await person.call('POST', '/api/resume-subscription')).json()).toMatchObject({ cancelAtPeriodEnd: false });
  await deliverPendingEvents(t);
  expect([older.cancelAtPeriodEnd, newer.cancelAtPeriodEnd]).toEqual([true, false]);
  // When the current subscription is canceled at the payment provider, the one that goes on becomes current.
  (await testStripe()).setCancelAtPeriodEnd(older, false);
  (await testStripe()).setCancelAtPeriodEnd(newer, true);
  await deliverPendingEvents(t);
  expect([
    (await fetchSubscription(person)).cancelAtPeriodEnd,
    (await userRow(t, person)).stripeSubscriptionId,
  ]).toEqual([false, older.id]);
});

test('canceling also ends a subscription that is overdue beside one that ends already', async () => {
  const { person, older, newer } = await twice();
  (await testStripe()).setCard(older.customerId, 'declines');
  (await testStripe()).endPeriod(older);
  (await testStripe()).setCancelAtPeriodEnd(newer, true);
  await deliverPendingEvents(t);
  expect(older.status).toBe('past_due');
  expect(await fetchSubscription(person)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  expect((await person.call('POST', '/api/cancel-subscription')).json()).toMatchObject({ cancelAtPeriodEnd: true });
  expect([older.cancelAtPeriodEnd, newer.cancelAtPeriodEnd]).toEqual([true, true]);
});

test('any order of the events of two subscriptions, and each of them twice, ends as the payment provider has it', async () => {
  const { person, older, newer } = await twice();
  const release = await pauseDeliveries(t);
  (await testStripe()).end(newer);
  (await testStripe()).dispute(await chargeOf(newer));
  (await testStripe()).closeDispute(await chargeOf(newer), 'lost');
  const events = await takePendingEvents(t);
  release();
  expect(events).toHaveLength(3);
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
    [2, 0, 1],
  ];
  for (const [n, order] of orders.entries())
    for (const i of [...order, ...order]) {
      const event = { ...events[i]!, id: `${events[i]!.id}_${n}` };
      expect((await deliver(t, event)).statusCode).toBe(200);
      expect(await fetchSubscription(person)).toMatchObject({ tier: 'premium', status: 'active' });
    }
  await syncWithPaymentProvider(t.deps, person.user.id);
  expect([(await fetchSubscription(person)).tier, older.status]).toEqual(['premium', 'active']);
});
