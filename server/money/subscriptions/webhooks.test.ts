/** Attacks 79 to 87 of the threat model: webhooks of the payment provider in any order, and orders of others. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkouts, webhookEvents } from '#server/platform/db/schema/billing.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { users } from '#server/platform/db/schema.ts';
import { findById, type TestEvent } from '#server/money/payments/test-payments/state.ts';
import { createTestPayments } from '#server/money/payments/test-payments/test-payments.ts';
import { makeUser, type Person } from '#tests/support/server/make.ts';
import {
  openTestStripe,
  startCheckout,
  deliver,
  pauseDeliveries,
  submitInPortal,
  makeSubscriber,
  MONTHLY,
  payCheckout,
  getTestPayments,
  findPaymentSubscription,
  deliverPendingEvents,
  fetchSubscription,
  takePendingEvents,
  userRow,
} from '#tests/support/server/payment-scene.ts';
import { MINUTE, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { closeCheckout } from './open-checkout.ts';
import { WEBHOOK_PATH } from './webhook-route.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ RETRIM_RATE_LIMITS: 'off' });
});
afterAll(() => t.close());

/** A customer whose payment the payment provider knows of and we do not. */
const paidInSilence = async (): Promise<{ person: Person; events: TestEvent[] }> => {
  const person = await makeUser(t);
  const release = await pauseDeliveries(t);
  await payCheckout(t, await startCheckout(person));
  const events = await takePendingEvents(t);
  release();
  return { person, events };
};

test('A-44: attacks 79 and 82: one event fifty times at once, and again later, has one effect', async () => {
  const { person, events } = await paidInSilence();
  const created = events.find(({ type }) => type === 'customer.subscription.created')!;
  const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(t, created)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const row = await userRow(t, person);
  expect([row.subscriptionTier, row.rendersWindow]).toEqual(['premium', 2]);
  await t.deps.database.db.update(users).set({ monthlyRendersCount: 40 }).where(eq(users.id, row.id));
  for (const event of [created, ...events]) expect((await deliver(t, event)).statusCode).toBe(200);
  expect((await userRow(t, person)).monthlyRendersCount).toBe(40);
  expect(await t.deps.database.db.select().from(webhookEvents).where(eq(webhookEvents.userId, row.id))).toHaveLength(
    events.length,
  );
});

const permutations = <T>(list: T[]): T[][] =>
  list.length <= 1
    ? [list]
    : list.flatMap((head, i) =>
        permutations([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [head, ...rest]),
      );

test('attack 80: any order of six events, with doubles, ends as the payment provider has it', async () => {
  const person = await makeUser(t);
  const release = await pauseDeliveries(t);
  await payCheckout(t, await startCheckout(person));
  const testStripe = await openTestStripe(t);
  const subscription = await findPaymentSubscription(t, person);
  testStripe.setCancelAtPeriodEnd(subscription, true);
  testStripe.endPeriod(subscription);
  await openTestStripe(t);
  const all = await takePendingEvents(t);
  release();
  const wanted = [
    'customer.subscription.created',
    'invoice.paid',
    'checkout.session.completed',
    'customer.subscription.updated',
    'charge.succeeded',
    'customer.subscription.deleted',
  ];
  const six = wanted.map((type) => all.find((event) => event.type === type)!);
  expect(six.every(Boolean)).toBe(true);
  const start = await userRow(t, person);
  const cleared = {
    subscriptionTier: 'free' as const,
    subscriptionStatus: null,
    stripeSubscriptionId: null,
    newestSubscriptionAt: null,
    monthlyRendersReset: null,
    cancelAtPeriodEnd: false,
    rendersWindow: 1,
    monthlyRendersCount: 0,
    subscriptionPriceId: null,
  };
  // Each begins as if no event had arrived. Every ninth order here; `npm run bench -- faults` goes through all of
  // them.
  const orders = permutations(six);
  expect(orders).toHaveLength(720);
  const ends = new Set<string>();
  for (const [i, order] of orders.entries()) {
    if (i % 9 !== 0) continue;
    // An event that is a minute older than the last look counts as seen, and would not be looked at: each order has a
    // time of its own.
    t.clock.advance(2 * MINUTE);
    await t.deps.database.db.update(users).set(cleared).where(eq(users.id, start.id));
    for (const [j, event] of order.entries()) {
      const fresh = { ...event, id: `evt_order_${i}_${j}`, createdAt: t.deps.now().getTime() };
      expect((await deliver(t, fresh)).statusCode).toBe(200);
      if (j === 5) expect((await deliver(t, fresh)).statusCode).toBe(200);
    }
    const { subscriptionTier, subscriptionStatus, monthlyRendersLimit, cancelAtPeriodEnd } = await userRow(t, person);
    ends.add(`${subscriptionTier} ${subscriptionStatus} ${monthlyRendersLimit} ${cancelAtPeriodEnd}`);
  }
  expect(ends).toEqual(new Set(['free canceled 25 false']));
});

test("attack 80: whichever of a subscriber's events comes last, the plan matches the payment provider's record", async () => {
  const { person, events } = await paidInSilence();
  for (const event of [...events].reverse()) await deliver(t, event);
  expect(await fetchSubscription(person)).toMatchObject({ tier: 'premium', status: 'active', priceId: MONTHLY });
  // An old, correctly signed event about an end that did not happen changes nothing.
  await deliver(t, { ...events[0]!, id: 'evt_late', type: 'customer.subscription.deleted', createdAt: 1 });
  expect(await fetchSubscription(person)).toMatchObject({ tier: 'premium', status: 'active' });
});

test('attack 83: the address of a success shows nothing that was not paid', async () => {
  const ana = await makeUser(t);
  await startCheckout(ana);
  for (const url of [
    '/subscription?checkout=success',
    '/subscription?success=true&session_id=cs_test_1',
    '/api/subscription?checkout=success',
  ])
    await ana.call('GET', url);
  expect((await fetchSubscription(ana)).tier).toBe('free');
});

test("attack 84: only the catalog's prices; a double click and two tabs meet one customer and one page", async () => {
  const ana = await makeUser(t);
  for (const priceId of [
    'price_cheap',
    'price_live_1',
    '',
    'free-trial',
    'premium-monthly',
    `${MONTHLY} `,
    MONTHLY.toUpperCase(),
    '__proto__',
    ['price_test_monthly'],
    { $ne: null },
    1,
    null,
    'x'.repeat(10_000),
  ]) {
    const refused = await ana.call('POST', '/api/create-subscription', { priceId });
    expect([refused.statusCode, refused.json().code], JSON.stringify(priceId)).toEqual([400, 'invalid_input']);
  }
  expect((await ana.call('POST', '/api/create-subscription', {})).statusCode).toBe(400);
  const urls = await Promise.all(Array.from({ length: 12 }, () => startCheckout(ana)));
  expect(new Set(urls).size).toBe(1);
  const { state } = await openTestStripe(t);
  const { stripeCustomerId } = await userRow(t, ana);
  expect(state.customers.filter(({ userId }) => userId === ana.user.id)).toHaveLength(1);
  expect(state.checkouts.filter(({ customerId }) => customerId === stripeCustomerId)).toHaveLength(1);
});

test('attack 84: both prices at once leave one page that can be paid', async () => {
  const ana = await makeUser(t);
  await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      ana.call('POST', '/api/create-subscription', { priceId: i % 2 === 0 ? MONTHLY : 'price_test_yearly' }),
    ),
  );
  const { state } = await openTestStripe(t);
  const { stripeCustomerId } = await userRow(t, ana);
  const payable = state.checkouts.filter(
    ({ customerId, state }) => customerId === stripeCustomerId && state === 'open',
  );
  const open = await t.deps.database.db.select().from(checkouts).where(eq(checkouts.userId, ana.user.id));
  expect(payable.length).toBeLessThanOrEqual(1);
  expect(open.filter(({ state }) => state === 'open').map(({ sessionId }) => sessionId)).toEqual(
    payable.map(({ id }) => id),
  );
});

test('attack 84: a checkout that was read before it had a page is closed with the page that it got meanwhile', async () => {
  const ana = await makeUser(t);
  await startCheckout(ana);
  const rowOf = async () =>
    (await t.deps.database.db.select().from(checkouts).where(eq(checkouts.userId, ana.user.id)))[0]!;
  const row = await rowOf();
  expect(await closeCheckout(t.deps, { ...row, sessionId: null, url: null })).toBe('expired');
  const { state } = await openTestStripe(t);
  expect([(await rowOf()).state, findById(state.checkouts, row.sessionId!)?.state]).toEqual(['closed', 'expired']);
});

test("attack 85: canceling is for one's own subscription; ten at once cancel it once", async () => {
  const [ana, ben] = [await makeSubscriber(t), await makeSubscriber(t)];
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      ana.call('POST', '/api/cancel-subscription', { subscriptionId: 'sub_other', userId: ben.user.id }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await deliverPendingEvents(t);
  expect((await fetchSubscription(ana)).cancelAtPeriodEnd).toBe(true);
  expect((await fetchSubscription(ben)).cancelAtPeriodEnd).toBe(false);
  expect(
    (await t.deps.database.db.select().from(mails).where(eq(mails.to, ana.user.email))).map(({ template }) => template),
  ).toEqual(['cancelled']);
  const both = await Promise.all([
    ana.call('POST', '/api/resume-subscription'),
    ana.call('POST', '/api/cancel-subscription'),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await deliverPendingEvents(t);
  expect((await fetchSubscription(ana)).cancelAtPeriodEnd).toBe(
    (await findPaymentSubscription(t, ana)).cancelAtPeriodEnd,
  );
});

test.each([
  ['refund', ['refund']],
  ['dispute that was lost', ['dispute', 'dispute-lost']],
])('attack 86: after a %s nothing paid is open, and nothing that was made is gone', async (_what, actions) => {
  const ana = await makeSubscriber(t);
  await submitInPortal(t, ana, ...actions);
  await deliverPendingEvents(t);
  expect(await fetchSubscription(ana)).toMatchObject({ tier: 'free', status: 'canceled', refundUntil: null });
  expect((await findPaymentSubscription(t, ana)).status).toBe('ended');
  expect((await ana.call('GET', '/api/designs')).statusCode).toBe(200);
  // Paying again is a new subscription with money of its own.
  t.clock.advance(2000);
  await payCheckout(t, await startCheckout(ana));
  await deliverPendingEvents(t);
  expect(await fetchSubscription(ana)).toMatchObject({ tier: 'premium', status: 'active', refundUntil: null });
});

test('attack 86: while a bank looks at a dispute nothing paid is open and nothing is billed; when it is won the plan is back as it was', async () => {
  const ana = await makeSubscriber(t);
  const before = await findPaymentSubscription(t, ana);
  await submitInPortal(t, ana, 'dispute');
  await deliverPendingEvents(t);
  expect(await fetchSubscription(ana)).toMatchObject({ tier: 'free', graceUntil: null });
  expect(await findPaymentSubscription(t, ana)).toMatchObject({
    id: before.id,
    status: 'active',
    hold: 'ours',
  });
  // A month passes: the bill is written and voided, and the customer is not charged.
  const charged = async (): Promise<number> => {
    const { stripeCustomerId } = await userRow(t, ana);
    return (await openTestStripe(t)).state.charges.filter(({ customerId }) => customerId === stripeCustomerId).length;
  };
  const charges = await charged();
  await submitInPortal(t, ana, 'end-period');
  await deliverPendingEvents(t);
  expect([await charged(), (await fetchSubscription(ana)).tier]).toEqual([charges, 'free']);
  await submitInPortal(t, ana, 'dispute-won');
  await deliverPendingEvents(t);
  expect(await fetchSubscription(ana)).toMatchObject({ tier: 'premium', status: 'active', priceId: MONTHLY });
  expect(await findPaymentSubscription(t, ana)).toMatchObject({ id: before.id, status: 'active', hold: 'none' });
});

test('a hold that the operator set at the payment provider is theirs: no look ends it, and neither does a dispute that is won', async () => {
  const ana = await makeSubscriber(t);
  (await findPaymentSubscription(t, ana)).hold = 'operator';
  for (const actions of [['cancel', 'renew'], ['dispute'], ['dispute-won']]) {
    await submitInPortal(t, ana, ...actions);
    await deliverPendingEvents(t);
    expect((await findPaymentSubscription(t, ana)).hold, actions[0]).toBe('operator');
    expect((await fetchSubscription(ana)).tier, actions[0]).toBe(actions[0] === 'dispute' ? 'free' : 'premium');
  }
});

test('attack 86: a part of the money back is a kindness, not an end', async () => {
  const ana = await makeSubscriber(t);
  const testStripe = await openTestStripe(t);
  const { stripeCustomerId } = await userRow(t, ana);
  testStripe.refund(
    testStripe.state.charges.find(({ customerId }) => customerId === stripeCustomerId)!,
    500,
  );
  await deliverPendingEvents(t);
  expect(await fetchSubscription(ana)).toMatchObject({ tier: 'premium', status: 'active' });
});

test('D-17: a customer who was deleted at the payment provider has no plan once the signed event says so, and may buy another', async () => {
  const ana = await makeSubscriber(t);
  const { stripeCustomerId: customerId } = await userRow(t, ana);
  const { state } = await openTestStripe(t);
  const deliverAs = async (type: string, nth: number): Promise<string> => {
    const event = { id: `evt_deleted_${nth}_${ana.user.id}`, type, customerId, createdAt: t.deps.now().getTime() };
    expect((await deliver(t, event)).statusCode).toBe(200);
    return (await fetchSubscription(ana)).tier;
  };
  // Neither the event alone nor the payment provider's answer alone.
  expect(await deliverAs('customer.deleted', 1)).toBe('premium');
  const usedKeys = state.customers.map(({ key }) => key);
  state.customers = state.customers.filter(({ id }) => id !== customerId);
  expect(await deliverAs('invoice.paid', 2)).toBe('premium');
  expect(await deliverAs('customer.deleted', 3)).toBe('free');
  expect(await fetchSubscription(ana)).toMatchObject({ status: 'canceled', currentPeriodEnd: null, hasPortal: false });
  expect(await startCheckout(ana)).toContain('/checkout/');
  // The payment provider answers a used key with the deleted customer.
  expect(usedKeys).not.toContain(state.customers.find(({ userId }) => userId === ana.user.id)!.key);
});

test('attack 87: a payment page elsewhere is never passed on', async () => {
  const ana = await makeUser(t);
  const { payments } = t.deps.money;
  const real = { ...payments! };
  for (const url of [
    'https://evil.example/pay',
    'http://localhost:3000.evil.example/api/test-payments/',
    'javascript:alert(1)',
    'https://checkout.stripe.com.evil.example/',
  ]) {
    payments!.openCheckout = async () => ({ id: 'cs_x', url });
    const answer = await ana.call('POST', '/api/create-subscription', { priceId: MONTHLY });
    expect([answer.statusCode, answer.body.includes('evil') || answer.body.includes('javascript')], url).toEqual([
      500,
      false,
    ]);
  }
  payments!.openCheckout = (...order) => real.openCheckout(...order);
  expect(new URL(await startCheckout(ana)).origin).toBe(t.deps.config.appUrl);
});

test('a price that is another amount at the payment provider than on the page is not sold', async () => {
  const other = await openTestApp();
  const ana = await makeUser(other);
  const { payments } = other.deps.money;
  payments!.readPrice = async () => ({ cents: 2999, currency: 'usd', interval: 'month', active: true });
  const refused = await ana.call('POST', '/api/create-subscription', { priceId: MONTHLY });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'payments_not_configured']);
  await other.close();
});

test('fault 30: with the payment provider away there is a sentence and no half state', async () => {
  const other = await openTestApp();
  const ana = await makeSubscriber(other);
  await getTestPayments(other).close();
  for (const [url, body] of [
    ['/api/cancel-subscription', undefined],
    ['/api/create-subscription', { priceId: 'price_test_yearly' }],
    ['/api/billing-portal', undefined],
  ] as const) {
    const failed = await ana.call('POST', url, body);
    expect([failed.statusCode, failed.json()], url).toEqual([
      502,
      expect.objectContaining({
        code: 'provider_failed',
        message: 'The payment provider cannot be reached right now. Nothing was changed. Please try again in a moment.',
      }),
    ]);
  }
  expect(await fetchSubscription(ana)).toMatchObject({ tier: 'premium', cancelAtPeriodEnd: false });
  await other.close();
});

test('the test payments keep their state across a restart, and send pending events', async () => {
  const ana = await makeUser(t);
  const release = await pauseDeliveries(t);
  await payCheckout(t, await startCheckout(ana));
  await getTestPayments(t).save();
  const again = createTestPayments({
    file: `${t.dataDir}/test-payments.json`,
    appUrl: t.deps.config.appUrl,
    now: t.deps.now,
    deliver: async () => 200,
  });
  const { stripeCustomerId } = await userRow(t, ana);
  const kept = await again.payments.readCustomer(stripeCustomerId!);
  expect(kept?.subscriptions).toHaveLength(1);
  expect((await again.getTestStripe()).state.deliveries.length).toBeGreaterThan(0);
  await again.close();
  release();
  await deliverPendingEvents(t);
  expect((await fetchSubscription(ana)).tier).toBe('premium');
});

test('the test payments believe no event but their own', async () => {
  const { person, events } = await paidInSilence();
  for (const headers of [{}, { 'stripe-signature': '' }, { 'stripe-signature': '0'.repeat(64) }]) {
    const refused = await t.app.inject({
      method: 'POST',
      url: WEBHOOK_PATH,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(events[0]),
    });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_input']);
  }
  expect((await userRow(t, person)).subscriptionTier).toBe('free');
});
