/** Customers with more than one subscription: each payment acts on the subscription that its invoice names (D-17). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Charge, Subscription } from '#server/adapters/payments/stand-in/books.ts';
import { users } from '#server/db/schema.ts';
import type { Person } from '#tests/support/make.ts';
import {
  deliver,
  holdEvents,
  makeSubscriber,
  MONTHLY,
  standInOf,
  subscriptionOf,
  takeEvents,
  userRow,
  YEARLY,
} from '#tests/support/payment-scene.ts';
import { openTestApp, type TestApp } from '#tests/support/test-app.ts';
import { syncWithProvider } from './sync-with-provider.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ RETRIM_RATE_LIMITS: 'off' });
});
afterAll(() => t.close());

const books = async () => (await standInOf(t).look()).books;
const actions = async () => (await standInOf(t).look()).actions;
const settle = async (): Promise<void> => {
  await standInOf(t).keep();
  await standInOf(t).settle();
};

/** Another subscription of the same customer, bought at the provider itself: our own checkout sells only one. */
const another = async (person: Person, price = MONTHLY): Promise<Subscription> => {
  const { stripeCustomerId } = await userRow(t, person);
  const { host, secretKey } = await standInOf(t).access();
  const reply = await fetch(`http://127.0.0.1:${host!.port}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({
      mode: 'subscription',
      customer: stripeCustomerId!,
      'line_items[0][price]': price,
      success_url: 'http://x/',
      cancel_url: 'http://x/',
    }),
  });
  const { id } = (await reply.json()) as { id: string };
  const session = (await books()).sessions[id]!;
  (await actions()).pay(session, 'works');
  await settle();
  return (await books()).subscriptions[session.subscription!]!;
};

const own = async (person: Person): Promise<Subscription> =>
  (await books()).subscriptions[(await userRow(t, person)).stripeSubscriptionId!]!;

const chargeOf = async ({ id }: Subscription): Promise<Charge> => {
  const { invoices, charges } = await books();
  const intents = Object.values(invoices)
    .filter(({ parent }) => parent?.subscription_details.subscription === id)
    .map(({ payments }) => payments.data[0]!.payment.payment_intent);
  return Object.values(charges).findLast((charge) => charge.paid && intents.includes(charge.payment_intent))!;
};

const disputeOf = async ({ id }: Charge) =>
  Object.values((await books()).disputes).find(({ charge }) => charge === id)!;

/** A customer with an older subscription and a newer one, both paid. */
const twice = async () => {
  const person = await makeSubscriber(t);
  const older = await own(person);
  const newer = await another(person);
  return { person, older, newer };
};

const SECOND_ENDS: [string, (newer: Subscription) => Promise<void>][] = [
  ['refunded', async (newer) => void (await actions()).refund(await chargeOf(newer))],
  [
    'disputed and lost',
    async (newer) => {
      const charge = await chargeOf(newer);
      (await actions()).dispute(charge);
      await settle();
      (await actions()).closeDispute(await disputeOf(charge), 'lost');
    },
  ],
  ['cancelled', async (newer) => (await actions()).end(newer)],
  [
    'cancelled and then refunded',
    async (newer) => {
      (await actions()).end(newer);
      await settle();
      (await actions()).refund(await chargeOf(newer));
    },
  ],
  [
    'refunded and then cancelled',
    async (newer) => {
      (await actions()).refund(await chargeOf(newer));
      (await actions()).end(newer);
    },
  ],
  [
    'cancelled and then disputed',
    async (newer) => {
      (await actions()).end(newer);
      await settle();
      (await actions()).dispute(await chargeOf(newer));
    },
  ],
];

test.each(SECOND_ENDS)('D-17: a second subscription that is %s leaves the first as it was', async (_how, end) => {
  const { person, older, newer } = await twice();
  await t.deps.database.db.update(users).set({ monthlyRendersCount: 40 }).where(eq(users.id, person.user.id));
  await end(newer);
  await settle();
  expect(await subscriptionOf(person)).toMatchObject({
    tier: 'premium',
    status: 'active',
    // Coming back to a plan that was there before is no purchase: it brings no second allowance.
    monthlyRendersCount: 40,
    refundUntil: expect.any(String),
  });
  expect([older.status, older.pause_collection, (await userRow(t, person)).stripeSubscriptionId]).toEqual([
    'active',
    null,
    older.id,
  ]);
});

test('D-17: the first of two is refunded: it ends at the provider too, and the second lives on', async () => {
  const { person, older, newer } = await twice();
  (await actions()).refund(await chargeOf(older));
  await settle();
  expect(await subscriptionOf(person)).toMatchObject({ tier: 'premium', status: 'active' });
  expect([older.status, newer.status]).toEqual(['canceled', 'active']);
  (await actions()).refund(await chargeOf(newer));
  await settle();
  expect(await subscriptionOf(person)).toMatchObject({ tier: 'free', status: 'canceled', refundUntil: null });
});

test('D-17: a dispute holds the bills of the subscription that was disputed, and of no other', async () => {
  const { person, older, newer } = await twice();
  const charge = await chargeOf(older);
  (await actions()).dispute(charge);
  await settle();
  const held = { behavior: 'void', resumes_at: null };
  expect([older.pause_collection, newer.pause_collection]).toEqual([held, null]);
  expect(await subscriptionOf(person)).toMatchObject({ tier: 'premium', status: 'active' });
  (await actions()).closeDispute(await disputeOf(charge), 'won');
  await settle();
  expect([older.pause_collection, older.status, newer.status]).toEqual([null, 'active', 'active']);
});

test('D-17: a payment of an ended subscription that is refunded or disputed after a new one was bought ends nothing', async () => {
  const person = await makeSubscriber(t);
  const older = await own(person);
  (await actions()).end(older);
  await settle();
  expect((await subscriptionOf(person)).tier).toBe('free');
  const newer = await another(person, YEARLY);
  (await actions()).dispute(await chargeOf(older));
  await settle();
  (await actions()).closeDispute(await disputeOf(await chargeOf(older)), 'lost');
  await settle();
  expect(await subscriptionOf(person)).toMatchObject({ tier: 'premium', status: 'active', priceId: YEARLY });
  expect([newer.status, newer.pause_collection]).toEqual(['active', null]);
});

test('D-17: a renewal that fails for one of two makes neither the other one due nor the plan', async () => {
  const { person, older, newer } = await twice();
  (await actions()).setCard(older.customer, 'declines');
  (await actions()).endPeriod(newer);
  await settle();
  expect([older.status, newer.status]).toEqual(['active', 'past_due']);
  expect(await subscriptionOf(person)).toMatchObject({ tier: 'premium', status: 'active', graceUntil: null });
});

test('a payment that no subscription names acts on none: a one-off charge, and an invoice of its own', async () => {
  const person = await makeSubscriber(t);
  const subscription = await own(person);
  const all = await books();
  const like = await chargeOf(subscription);
  const charges = ['pi_alone', 'pi_invoiced'].map((intent): Charge => {
    const charge = { ...like, id: `ch_${intent}_${person.user.id}`, payment_intent: `${intent}_${person.user.id}` };
    return (all.charges[charge.id] = charge);
  });
  const bill = all.invoices[subscription.latest_invoice]!;
  const id = `in_alone_${person.user.id}`;
  const payment = { ...bill.payments.data[0]!, id: `inpay_${id}`, invoice: id };
  all.invoices[id] = {
    ...bill,
    id,
    parent: null,
    payments: {
      object: 'list',
      data: [{ ...payment, payment: { ...payment.payment, payment_intent: charges[1]!.payment_intent } }],
      has_more: false,
    },
  };
  (await actions()).refund(charges[0]!);
  (await actions()).dispute(charges[1]!);
  await settle();
  (await actions()).closeDispute(await disputeOf(charges[1]!), 'lost');
  await settle();
  expect(await subscriptionOf(person)).toMatchObject({
    tier: 'premium',
    status: 'active',
    refundUntil: expect.any(String),
  });
  expect([subscription.status, subscription.pause_collection]).toEqual(['active', null]);
});

test('part of the money back ends no subscription, all of it in two parts ends the one that it paid', async () => {
  const { person, older, newer } = await twice();
  const charge = await chargeOf(newer);
  (await actions()).refund(charge, 500);
  await settle();
  expect([older.status, newer.status]).toEqual(['active', 'active']);
  (await actions()).refund(charge);
  await settle();
  expect([older.status, newer.status, (await subscriptionOf(person)).tier]).toEqual(['active', 'canceled', 'premium']);
});

test('a refund of an upgrade ends the subscription that was upgraded, not the one beside it', async () => {
  const { person, older, newer } = await twice();
  const stand = await actions();
  stand.changePrice(newer, stand.prices[YEARLY]!);
  await settle();
  stand.refund(await chargeOf(newer));
  await settle();
  expect([older.status, newer.status, (await subscriptionOf(person)).priceId]).toEqual(['active', 'canceled', MONTHLY]);
});

test('a payment far back in a long history is still known by its subscription', async () => {
  const { person, older, newer } = await twice();
  const all = await books();
  const charge = await chargeOf(older);
  const bill = all.invoices[older.latest_invoice]!;
  for (let i = 0; i < 130; i++) {
    const [id, intent] = [`in_more_${i}_${person.user.id}`, `pi_more_${i}_${person.user.id}`];
    const payment = { ...bill.payments.data[0]!, id: `inpay_${id}`, invoice: id };
    const more = { ...charge, id: `ch_more_${i}_${person.user.id}`, payment_intent: intent };
    all.invoices[id] = {
      ...bill,
      id,
      parent: { type: 'subscription_details', subscription_details: { subscription: newer.id } },
      payments: {
        object: 'list',
        data: [{ ...payment, payment: { type: 'payment_intent', payment_intent: intent } }],
        has_more: false,
      },
    };
    all.charges[more.id] = more;
  }
  (await actions()).dispute(charge);
  await settle();
  (await actions()).closeDispute(await disputeOf(charge), 'lost');
  await settle();
  expect([older.status, newer.status]).toEqual(['canceled', 'active']);
});

test('cancelling ends every subscription that would go on being billed; resuming goes on with the one that is shown', async () => {
  const { person, older, newer } = await twice();
  expect((await person.call('POST', '/api/cancel-subscription')).json()).toMatchObject({ cancelAtPeriodEnd: true });
  await settle();
  expect([older.cancel_at_period_end, newer.cancel_at_period_end]).toEqual([true, true]);
  expect((await person.call('POST', '/api/resume-subscription')).json()).toMatchObject({ cancelAtPeriodEnd: false });
  await settle();
  expect([older.cancel_at_period_end, newer.cancel_at_period_end]).toEqual([true, false]);
  // Set to cancel at the provider alone, the shown one gives its place to the one that goes on.
  (await actions()).setCancel(older, false);
  (await actions()).setCancel(newer, true);
  await settle();
  expect([(await subscriptionOf(person)).cancelAtPeriodEnd, (await userRow(t, person)).stripeSubscriptionId]).toEqual([
    false,
    older.id,
  ]);
});

test('any order of the events of two subscriptions, and each of them twice, ends as the provider has it', async () => {
  const { person, older, newer } = await twice();
  const release = await holdEvents(t);
  (await actions()).end(newer);
  (await actions()).dispute(await chargeOf(newer));
  (await actions()).closeDispute(await disputeOf(await chargeOf(newer)), 'lost');
  const events = await takeEvents(t);
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
      expect(await subscriptionOf(person)).toMatchObject({ tier: 'premium', status: 'active' });
    }
  // An event about a subscription that we do not know is answered by what the provider has.
  const unknown = { ...events[0]!, id: 'evt_of_unknown', data: { object: { ...newer, id: 'sub_unknown' } } };
  expect((await deliver(t, unknown)).statusCode).toBe(200);
  await syncWithProvider(t.deps, person.user.id);
  expect([(await subscriptionOf(person)).tier, older.status]).toEqual(['premium', 'active']);
});
