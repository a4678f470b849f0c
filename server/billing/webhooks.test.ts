/** Attacks 77 to 87 of the threat model: webhooks of the payment provider, and forged ones. */
import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkouts, webhookEvents } from '#server/db/schema/billing.ts';
import { mails } from '#server/db/schema/mails.ts';
import { users } from '#server/db/schema.ts';
import { makeUser } from '#tests/support/make.ts';
import {
  checkout,
  deliver,
  holdEvents,
  inPortal,
  makeSubscriber,
  MONTHLY,
  onPage,
  pay,
  providersView,
  standInOf,
  subscriptionOf,
  takeEvents,
  userRow,
} from '#tests/support/payment-scene.ts';
import { MINUTE, openTestApp, type TestApp } from '#tests/support/test-app.ts';
import { closeCheckout } from './open-checkout.ts';
import { WEBHOOK_PATH } from './webhook-route.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ RETRIM_RATE_LIMITS: 'off' });
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

/** A customer whose payment the provider knows of and we do not. */
const paidInSilence = async (): Promise<{ person: Awaited<ReturnType<typeof makeUser>>; events: object[] }> => {
  const person = await makeUser(t);
  const release = await holdEvents(t);
  await pay(t, await checkout(person));
  const events = await takeEvents(t);
  release();
  return { person, events };
};

test("A-44: attack 77: without the provider's signature over these very bytes, of this moment, nothing is believed", async () => {
  const { person, events } = await paidInSilence();
  const body = JSON.stringify(events[0]);
  const { webhookSecret } = await standInOf(t).access();
  const signed = (at: number, secret = webhookSecret, scheme = 'v1', text = body): string =>
    `t=${at},${scheme}=${createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')}`;
  const now = Math.floor(t.deps.now().getTime() / 1000);
  const before = await countEvents();
  const forged: [string, string | undefined][] = [
    ['none', undefined],
    ['empty', ''],
    ['noise', 'x'.repeat(5000)],
    ['another secret', signed(now, 'whsec_wrong')],
    ['an empty secret', signed(now, '')],
    ['another body', signed(now, webhookSecret, 'v1', '{}')],
    ['another scheme', signed(now, webhookSecret, 'v0')],
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
  const body = JSON.stringify(events[0]);
  const signature = standInOf(t).sign(body);
  for (const other of [
    JSON.stringify(JSON.parse(body), null, 2),
    `\uFEFF${body}`,
    `${body}\r\n`,
    body.replace('"livemode":false', '"livemode": false'),
  ])
    expect((await send(other, signature)).statusCode).toBe(400);
  const odd = '{"id":"evt_x",\n  "object":"event","type":"ping","created":1,"data":{"object":{"object":"thing"}}}\n';
  expect((await send(odd, standInOf(t).sign(odd), { 'content-type': 'text/weird' })).statusCode).toBe(200);
  for (const broken of ['', '{', 'null', '[]', '{"id":1}'])
    expect((await send(broken, standInOf(t).sign(broken))).statusCode, broken).toBeLessThan(500);
});

test('A-44: attacks 79 and 82: one event fifty times at once, and again later, has one effect', async () => {
  const { person, events } = await paidInSilence();
  const created = events.find((event) => (event as { type: string }).type === 'customer.subscription.created')!;
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

test('attack 80: any order of six events, with doubles, ends as the provider has it', async () => {
  const person = await makeUser(t);
  const release = await holdEvents(t);
  await pay(t, await checkout(person));
  const { actions } = await standInOf(t).look();
  const subscription = await providersView(t, person);
  actions.setCancel(subscription, true);
  actions.endPeriod(subscription);
  await standInOf(t).look();
  const all = (await takeEvents(t)) as { id: string; type: string }[];
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
      const fresh = { ...event, id: `evt_order_${i}_${j}`, created: Math.floor(t.deps.now().getTime() / 1000) };
      expect((await deliver(t, fresh)).statusCode).toBe(200);
      if (j === 5) expect((await deliver(t, fresh)).statusCode).toBe(200);
    }
    const { subscriptionTier, subscriptionStatus, monthlyRendersLimit, cancelAtPeriodEnd } = await userRow(t, person);
    ends.add(`${subscriptionTier} ${subscriptionStatus} ${monthlyRendersLimit} ${cancelAtPeriodEnd}`);
  }
  expect(ends).toEqual(new Set(['free canceled 25 false']));
}, 120_000);

test("attack 80: whichever of a subscriber's events comes last, the plan matches the provider's record", async () => {
  const { person, events } = await paidInSilence();
  for (const event of [...events].reverse()) await deliver(t, event);
  expect(await subscriptionOf(person)).toMatchObject({ tier: 'premium', status: 'active', priceId: MONTHLY });
  // An old word of an end that never was, well signed, changes nothing.
  await deliver(t, { ...(events[0] as object), id: 'evt_late', type: 'customer.subscription.deleted', created: 1 });
  expect(await subscriptionOf(person)).toMatchObject({ tier: 'premium', status: 'active' });
});

test("attack 81: two events for one change, unknown types, unknown customers, and other people's ids in the metadata", async () => {
  const [ana, mallory] = [await makeSubscriber(t), await makeUser(t)];
  const row = await userRow(t, ana);
  const event = (id: string, type: string, object: object) =>
    deliver(t, {
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
  expect(await subscriptionOf(ana)).toMatchObject({ tier: 'premium', status: 'active' });
  expect(await subscriptionOf(mallory)).toMatchObject({ tier: 'free', status: 'trialing' });
});

test('attack 83: the address of a success shows nothing that was not paid', async () => {
  const ana = await makeUser(t);
  await checkout(ana);
  for (const url of [
    '/subscription?checkout=success',
    '/subscription?success=true&session_id=cs_test_1',
    '/api/subscription?checkout=success',
  ])
    await ana.call('GET', url);
  expect((await subscriptionOf(ana)).tier).toBe('free');
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
  const urls = await Promise.all(Array.from({ length: 12 }, () => checkout(ana)));
  expect(new Set(urls).size).toBe(1);
  const { books } = await standInOf(t).look();
  const { stripeCustomerId } = await userRow(t, ana);
  expect(Object.values(books.customers).filter(({ metadata }) => metadata.userId === ana.user.id)).toHaveLength(1);
  expect(Object.values(books.sessions).filter(({ customer }) => customer === stripeCustomerId)).toHaveLength(1);
});

test('attack 84: both prices at once leave one page that can be paid', async () => {
  const ana = await makeUser(t);
  await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      ana.call('POST', '/api/create-subscription', { priceId: i % 2 === 0 ? MONTHLY : 'price_test_yearly' }),
    ),
  );
  const { books } = await standInOf(t).look();
  const { stripeCustomerId } = await userRow(t, ana);
  const payable = Object.values(books.sessions).filter(
    ({ customer, status }) => customer === stripeCustomerId && status === 'open',
  );
  const open = await t.deps.database.db.select().from(checkouts).where(eq(checkouts.userId, ana.user.id));
  expect(payable.length).toBeLessThanOrEqual(1);
  expect(open.filter(({ state }) => state === 'open').map(({ sessionId }) => sessionId)).toEqual(
    payable.map(({ id }) => id),
  );
});

test('attack 84: a checkout that was read before it had a page is closed with the page that it got meanwhile', async () => {
  const ana = await makeUser(t);
  await checkout(ana);
  const rowOf = async () =>
    (await t.deps.database.db.select().from(checkouts).where(eq(checkouts.userId, ana.user.id)))[0]!;
  const row = await rowOf();
  expect(await closeCheckout(t.deps, { ...row, sessionId: null, url: null })).toBe('expired');
  const { books } = await standInOf(t).look();
  expect([(await rowOf()).state, books.sessions[row.sessionId!]!.status]).toEqual(['closed', 'expired']);
});

test("attack 85: cancelling is for one's own subscription; ten at once cancel it once", async () => {
  const [ana, ben] = [await makeSubscriber(t), await makeSubscriber(t)];
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      ana.call('POST', '/api/cancel-subscription', { subscriptionId: 'sub_other', userId: ben.user.id }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await standInOf(t).settle();
  expect((await subscriptionOf(ana)).cancelAtPeriodEnd).toBe(true);
  expect((await subscriptionOf(ben)).cancelAtPeriodEnd).toBe(false);
  expect(
    (await t.deps.database.db.select().from(mails).where(eq(mails.to, ana.user.email))).map(({ template }) => template),
  ).toEqual(['cancelled']);
  const both = await Promise.all([
    ana.call('POST', '/api/resume-subscription'),
    ana.call('POST', '/api/cancel-subscription'),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await standInOf(t).settle();
  expect((await subscriptionOf(ana)).cancelAtPeriodEnd).toBe((await providersView(t, ana)).cancel_at_period_end);
});

test.each([
  ['refund', ['refund']],
  ['dispute that was lost', ['dispute', 'dispute-lost']],
])('attack 86: after a %s nothing paid is open, and nothing that was made is gone', async (_what, actions) => {
  const ana = await makeSubscriber(t);
  await inPortal(t, ana, ...actions);
  await standInOf(t).settle();
  expect(await subscriptionOf(ana)).toMatchObject({ tier: 'free', status: 'canceled', refundUntil: null });
  expect((await providersView(t, ana)).status).toBe('canceled');
  expect((await ana.call('GET', '/api/designs')).statusCode).toBe(200);
  // Paying again is a new subscription with money of its own.
  t.clock.advance(2000);
  await pay(t, await checkout(ana));
  await standInOf(t).settle();
  expect(await subscriptionOf(ana)).toMatchObject({ tier: 'premium', status: 'active', refundUntil: null });
});

test('attack 86: while a bank looks at a dispute nothing paid is open and nothing is billed; when it is won the plan is back as it was', async () => {
  const ana = await makeSubscriber(t);
  const before = await providersView(t, ana);
  await inPortal(t, ana, 'dispute');
  await standInOf(t).settle();
  expect(await subscriptionOf(ana)).toMatchObject({ tier: 'free', graceUntil: null });
  expect(await providersView(t, ana)).toMatchObject({
    id: before.id,
    status: 'active',
    pause_collection: { behavior: 'void' },
  });
  // A month passes: the bill is written and voided, and the customer is not charged.
  const charged = async (): Promise<number> => {
    const { stripeCustomerId } = await userRow(t, ana);
    return Object.values((await standInOf(t).look()).books.charges).filter(
      ({ customer }) => customer === stripeCustomerId,
    ).length;
  };
  const charges = await charged();
  await inPortal(t, ana, 'end-period');
  await standInOf(t).settle();
  expect([await charged(), (await subscriptionOf(ana)).tier]).toEqual([charges, 'free']);
  await inPortal(t, ana, 'dispute-won');
  await standInOf(t).settle();
  expect(await subscriptionOf(ana)).toMatchObject({ tier: 'premium', status: 'active', priceId: MONTHLY });
  expect(await providersView(t, ana)).toMatchObject({ id: before.id, status: 'active', pause_collection: null });
});

test('a hold that the operator set at the provider is theirs: no look ends it, and neither does a dispute that is won', async () => {
  const ana = await makeSubscriber(t);
  const subscription = await providersView(t, ana);
  subscription.pause_collection = { behavior: 'void', resumes_at: null };
  for (const actions of [['cancel', 'renew'], ['dispute'], ['dispute-won']]) {
    await inPortal(t, ana, ...actions);
    await standInOf(t).settle();
    expect((await providersView(t, ana)).pause_collection, actions[0]).toEqual({ behavior: 'void', resumes_at: null });
    expect((await subscriptionOf(ana)).tier, actions[0]).toBe(actions[0] === 'dispute' ? 'free' : 'premium');
  }
});

test('attack 86: a part of the money back is a kindness, not an end', async () => {
  const ana = await makeSubscriber(t);
  const { books, actions } = await standInOf(t).look();
  const { stripeCustomerId } = await userRow(t, ana);
  actions.refund(
    Object.values(books.charges).find(({ customer }) => customer === stripeCustomerId)!,
    500,
  );
  await standInOf(t).keep();
  await standInOf(t).settle();
  expect(await subscriptionOf(ana)).toMatchObject({ tier: 'premium', status: 'active' });
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
  expect(new URL(await checkout(ana)).origin).toBe(t.deps.config.appUrl);
});

test('a price that is another amount at the provider than on the page is not sold', async () => {
  const other = await openTestApp();
  const ana = await makeUser(other);
  const { payments } = other.deps.money;
  payments!.readPrice = async () => ({ cents: 2999, currency: 'usd', interval: 'month', active: true });
  const refused = await ana.call('POST', '/api/create-subscription', { priceId: MONTHLY });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'payments_not_configured']);
  await other.close();
});

test('fault 30: with the provider away there is a sentence and no half state', async () => {
  const other = await openTestApp();
  const ana = await makeSubscriber(other);
  await standInOf(other).close();
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
  expect(await subscriptionOf(ana)).toMatchObject({ tier: 'premium', cancelAtPeriodEnd: false });
  await other.close();
}, 120_000);

test('the stand-in keeps its data across a restart, and sends pending events', async () => {
  const { createStandIn } = await import('#server/adapters/payments/stand-in/stand-in.ts');
  const ana = await makeUser(t);
  const release = await holdEvents(t);
  await pay(t, await checkout(ana));
  await standInOf(t).keep();
  const again = createStandIn({
    file: `${t.dataDir}/test-payments.json`,
    appUrl: t.deps.config.appUrl,
    now: t.deps.now,
    deliver: async () => 200,
  });
  const { books } = await again.look();
  const { stripeCustomerId } = await userRow(t, ana);
  expect(Object.values(books.subscriptions).some(({ customer }) => customer === stripeCustomerId)).toBe(true);
  expect(books.deliveries.length).toBeGreaterThan(0);
  await again.close();
  release();
  await onPage(t, `${t.deps.config.appUrl}/api/test-payments/checkout/none`, {});
  await standInOf(t).settle();
  expect((await subscriptionOf(ana)).tier).toBe('premium');
});
