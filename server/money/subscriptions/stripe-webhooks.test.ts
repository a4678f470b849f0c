/**
 * Attacks 77, 78 and 81 of the threat model: events as Stripe sends them, and forged ones, over the route that takes
 * them.
 */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_VERSION } from '#server/money/payments/stripe-contract.ts';
import { stripePayments } from '#server/money/payments/stripe-payments.ts';
import type { TestEvent } from '#server/money/payments/test-payments/state.ts';
import { webhookEvents } from '#server/platform/db/schema/billing.ts';
import { makeUser, type Person } from '#tests/support/server/make.ts';
import {
  startCheckout,
  pauseDeliveries,
  payCheckout,
  fetchSubscription,
  takePendingEvents,
  userRow,
} from '#tests/support/server/payment-scene.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { WEBHOOK_PATH } from './webhook-route.ts';

const SECRET = 'whsec_of_this_test';

/** The money is that of the test payments; their events come as Stripe's do, and Stripe's adapter reads them. */
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(
    { RETRIM_RATE_LIMITS: 'off' },
    {
      prepare: async ({ money, now }) => {
        const stripe = stripePayments({ secretKey: 'sk_test_x', webhookSecret: SECRET }, now);
        money.payments = { ...money.payments!, readEvent: (...call) => stripe.readEvent(...call) };
      },
    },
  );
  await pauseDeliveries(t);
});
afterAll(() => t.close());

const countEvents = async (): Promise<number> =>
  (await t.deps.database.db.select({ n: sql<number>`count(*)::int` }).from(webhookEvents))[0]!.n;
const send = (payload: string | Buffer, signature: string | undefined, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: WEBHOOK_PATH,
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      ...headers,
    },
    payload,
  });

const sign = (body: string): string => {
  const at = Math.floor(t.deps.now().getTime() / 1000);
  return `t=${at},v1=${createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex')}`;
};

const asStripeSends = ({ id, type, createdAt, customerId }: TestEvent) => ({
  id,
  object: 'event',
  api_version: API_VERSION,
  created: Math.floor(createdAt / 1000),
  type,
  livemode: false,
  data: { object: { object: 'thing', customer: customerId } },
});

const deliver = (event: object) => {
  const body = JSON.stringify(event);
  return send(body, sign(body));
};

const paidInSilence = async (): Promise<{ person: Person; events: TestEvent[] }> => {
  const person = await makeUser(t);
  await payCheckout(t, await startCheckout(person));
  return { person, events: await takePendingEvents(t) };
};

const subscriber = async (): Promise<Person> => {
  const { person, events } = await paidInSilence();
  expect((await deliver(asStripeSends(events[0]!))).statusCode).toBe(200);
  expect((await fetchSubscription(person)).tier).toBe('premium');
  return person;
};

test("A-44: attack 77: without the payment provider's signature over these very bytes, of this moment, nothing is believed", async () => {
  const { person, events } = await paidInSilence();
  const body = JSON.stringify(asStripeSends(events[0]!));
  const signed = (at: number, secret = SECRET, scheme = 'v1', text = body): string =>
    `t=${at},${scheme}=${createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')}`;
  const now = Math.floor(t.deps.now().getTime() / 1000);
  const before = await countEvents();
  const forged: [string, string | undefined][] = [
    ['none', undefined],
    ['empty', ''],
    ['noise', 'x'.repeat(5000)],
    ['another secret', signed(now, 'whsec_wrong')],
    ['an empty secret', signed(now, '')],
    ['another body', signed(now, SECRET, 'v1', '{}')],
    ['another scheme', signed(now, SECRET, 'v0')],
    ['six minutes old', signed(now - 360)],
    ['six minutes ahead', signed(now + 360)],
    ['no time', signed(now).split(',')[1]],
    ['a time that is no number', signed(now).replace(/t=\d+/, 't=soon')],
  ];
  for (const [name, signature] of forged) {
    const refused = await send(body, signature);
    expect([refused.statusCode, refused.json().code], name).toEqual([400, 'invalid_input']);
    expect(refused.body).not.toMatch(/whsec|stack|node_modules/);
  }
  expect(await countEvents()).toBe(before);
  expect((await userRow(t, person)).subscriptionTier).toBe('free');
  expect((await send(body, signed(now))).statusCode).toBe(200);
  expect((await userRow(t, person)).subscriptionTier).toBe('premium');
});

test('attack 78: the signature is over raw bytes; written anew, with a mark in front or other line ends, the same event is refused', async () => {
  const { events } = await paidInSilence();
  const body = JSON.stringify(asStripeSends(events[0]!));
  const signature = sign(body);
  for (const other of [
    JSON.stringify(JSON.parse(body), null, 2),
    `\uFEFF${body}`,
    `${body}\r\n`,
    body.replace('"livemode":false', '"livemode": false'),
  ])
    expect((await send(other, signature)).statusCode).toBe(400);
  const odd = '{"id":"evt_x",\n  "object":"event","type":"ping","created":1,"data":{"object":{"object":"thing"}}}\n';
  expect((await send(odd, sign(odd), { 'content-type': 'text/weird' })).statusCode).toBe(200);
  for (const broken of ['', '{', 'null', '[]', '{"id":1}'])
    expect((await send(broken, sign(broken))).statusCode, broken).toBeLessThan(500);
});

test("attack 81: two events for one change, unknown types, unknown customers, and other people's ids in the metadata", async () => {
  const [ana, mallory] = [await subscriber(), await makeUser(t)];
  const row = await userRow(t, ana);
  const event = (id: string, type: string, object: object) =>
    deliver({
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: 1,
      type,
      livemode: false,
      data: { object },
    });
  const subscription = {
    object: 'subscription',
    id: row.stripeSubscriptionId,
    customer: row.stripeCustomerId,
    status: 'active',
    metadata: { userId: mallory.user.id },
    client_reference_id: mallory.user.id,
  };
  for (const [id, type, object] of [
    ['evt_1', 'customer.subscription.updated', subscription],
    ['evt_2', 'customer.subscription.updated', subscription],
    ['evt_3', 'made.up.type', subscription],
    ['evt_4', 'customer.subscription.created', { ...subscription, customer: 'cus_nobody' }],
    ['evt_5', 'invoice.paid', { object: 'invoice', customer: null }],
    [
      'evt_6',
      'charge.refunded',
      { object: 'charge', customer: { id: row.stripeCustomerId }, refunded: true, amount_refunded: 1999 },
    ],
    ['evt_7', 'customer.subscription.deleted', { ...subscription, status: 'canceled' }],
  ] as const)
    expect((await event(id, type, object)).statusCode, id).toBe(200);
  expect(await fetchSubscription(ana)).toMatchObject({ tier: 'premium', status: 'active' });
  expect(await fetchSubscription(mallory)).toMatchObject({ tier: 'free', status: 'trialing' });
});
