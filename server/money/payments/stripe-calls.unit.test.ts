/**
 * Every call that the adapter makes of Stripe, against recorded answers: what it sends, and what it reads in them. The
 * shapes are those of the SDK's types.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { stripePayments } from './stripe-payments.ts';

/** The parameters that we send, by call. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'POST customers': ['email', 'metadata'],
  'POST customers/:id': ['email'],
  'POST checkout/sessions': [
    'mode',
    'customer',
    'client_reference_id',
    'line_items',
    'success_url',
    'cancel_url',
    'expires_at',
    'allow_promotion_codes',
    'automatic_tax',
    'customer_update',
  ],
  'POST subscriptions/:id': ['cancel_at_period_end', 'cancel_at', 'pause_collection', 'metadata'],
  'POST billing_portal/sessions': ['customer', 'return_url', 'flow_data'],
  'GET subscriptions': ['customer', 'status', 'limit', 'starting_after', 'expand'],
  'GET invoices': ['customer', 'limit', 'starting_after', 'expand'],
  'GET invoice_payments': ['invoice', 'limit', 'starting_after'],
  'GET charges': ['customer', 'limit', 'starting_after'],
  'GET disputes': ['charge', 'limit', 'starting_after'],
  'GET events': ['created', 'limit', 'starting_after'],
};

const NOW = new Date('2026-11-22T12:00:00Z');
const at = (iso: string): number => new Date(iso).getTime() / 1000;

interface Call {
  call: string;
  form: Record<string, string>;
  key: unknown;
}

let server: Server;
let host: { host: string; port: number; protocol: 'http' };
let calls: Call[] = [];
/** Answers by call; a list's pages are answered one after the other. */
let answers: Record<string, object | object[]> = {};

beforeAll(async () => {
  server = createServer(async (request, reply) => {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const url = new URL(request.url ?? '/', 'http://stripe');
    const call = `${request.method} ${url.pathname.slice('/v1/'.length)}`;
    const form = Object.fromEntries(
      request.method === 'POST' ? new URLSearchParams(Buffer.concat(pieces).toString()) : url.searchParams,
    );
    calls.push({ call, form, key: request.headers['idempotency-key'] });
    const recorded = answers[call];
    const answer = Array.isArray(recorded) ? (recorded as object[]).shift() : recorded;
    reply.writeHead(answer === undefined ? 418 : 200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(answer ?? { error: { message: `nothing recorded for ${call}` } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' };
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
/** Parameters that the contract does not name would be refused by Stripe. */
afterEach(() => {
  for (const { call, form } of calls) {
    const pattern = call.replace(/(?<=\/)(sub|cus|cs|ch|price)_\w+/, ':id');
    for (const name of Object.keys(form))
      expect(PARAMETERS[pattern] ?? [], `${call} sends ${name}`).toContain(name.replace(/\[.*/, ''));
  }
  [calls, answers] = [[], {}];
});

const stripe = (options = {}) =>
  stripePayments({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', host }, () => NOW, options);

const page = (data: readonly object[], has_more = false) => ({ object: 'list', url: '/v1/x', has_more, data });

type Fields<T, K extends keyof T> = Pick<T, K>;

const subscription = (
  id: string,
  changes: Partial<
    Fields<
      Stripe.Subscription,
      'status' | 'cancel_at' | 'cancel_at_period_end' | 'pause_collection' | 'metadata' | 'created' | 'latest_invoice'
    >
  > = {},
) => ({
  id,
  object: 'subscription',
  status: 'active',
  created: at('2026-10-31T08:00:00Z'),
  billing_cycle_anchor: at('2026-10-31T08:00:00Z'),
  cancel_at: null,
  cancel_at_period_end: false,
  pause_collection: null,
  metadata: {},
  latest_invoice: {
    id: `in_${id}`,
    object: 'invoice',
    created: at('2026-11-20T08:00:00Z'),
    amount_due: 2179,
    currency: 'eur',
  },
  items: page([
    {
      id: `si_${id}`,
      current_period_start: at('2026-10-31T08:00:00Z'),
      current_period_end: at('2026-11-30T08:00:00Z'),
      price: { id: 'price_1', unit_amount: 1999, currency: 'usd', recurring: { interval: 'month' } },
    },
  ]),
  ...changes,
});

type ChargeFields = Fields<Stripe.Charge, 'paid' | 'refunded' | 'disputed'>;
const charge = (id: string, intent: string | null, changes: Partial<ChargeFields> = {}) => ({
  id,
  object: 'charge',
  customer: 'cus_1',
  payment_intent: intent,
  created: at('2026-10-31T08:00:00Z'),
  paid: true,
  refunded: false,
  disputed: false,
  ...changes,
});

const payment = (intent: string) => ({ payment: { type: 'payment_intent', payment_intent: intent } });
const invoice = (id: string, subscriptionId: string | null, intents: readonly string[], has_more = false) => ({
  id,
  object: 'invoice',
  parent:
    subscriptionId === null
      ? null
      : { type: 'subscription_details', subscription_details: { subscription: subscriptionId } },
  payments: page(intents.map(payment), has_more),
});

const customerWith = (
  subscriptions: readonly object[],
  charges: readonly object[] = [],
  invoices: readonly object[] = [],
): void => {
  answers = {
    'GET customers/cus_1': { id: 'cus_1', object: 'customer' },
    'GET subscriptions': page(subscriptions),
    'GET charges': page(charges),
    'GET invoices': page(invoices),
  };
};

test('a customer is made with the address and our id, once for each key', async () => {
  answers = { 'POST customers': { id: 'cus_1', object: 'customer' } };
  expect(await stripe().createCustomer({ userId: 'u1', email: 'a@b.example' }, 'customer-u1')).toBe('cus_1');
  expect(calls).toEqual([
    { call: 'POST customers', form: { email: 'a@b.example', 'metadata[userId]': 'u1' }, key: 'customer-u1' },
  ]);
});

const order = {
  customerId: 'cus_1',
  userId: 'u1',
  priceId: 'price_1',
  successUrl: 'http://x/success',
  cancelUrl: 'http://x/cancelled',
  expiresAt: new Date('2026-11-22T13:00:00Z'),
};
const ORDERED = {
  mode: 'subscription',
  customer: 'cus_1',
  client_reference_id: 'u1',
  'line_items[0][price]': 'price_1',
  'line_items[0][quantity]': '1',
  success_url: 'http://x/success',
  cancel_url: 'http://x/cancelled',
  expires_at: String(at('2026-11-22T13:00:00Z')),
  allow_promotion_codes: 'false',
};

test('a checkout is one subscription of one customer, under its key', async () => {
  answers = { 'POST checkout/sessions': { id: 'cs_1', url: 'https://checkout.stripe.com/c/1', status: 'open' } };
  expect(await stripe().openCheckout(order, 'checkout-1')).toEqual({
    id: 'cs_1',
    url: 'https://checkout.stripe.com/c/1',
  });
  expect(calls).toEqual([{ call: 'POST checkout/sessions', form: ORDERED, key: 'checkout-1' }]);
});

test('with automatic tax the checkout asks for an address and keeps it; without it, neither is sent', async () => {
  answers = { 'POST checkout/sessions': { id: 'cs_1', url: 'https://checkout.stripe.com/c/1' } };
  await stripe({ automaticTax: true }).openCheckout(order, 'checkout-1');
  expect(calls[0]!.form).toEqual({
    ...ORDERED,
    'automatic_tax[enabled]': 'true',
    'customer_update[address]': 'auto',
  });
});

test('a checkout is open, complete or expired; closing one that was paid meanwhile says so', async () => {
  for (const status of ['open', 'complete', 'expired'] as const) {
    answers = { 'GET checkout/sessions/cs_1': { id: 'cs_1', status } };
    expect(await stripe().checkoutState('cs_1')).toBe(status);
  }
  answers = { 'POST checkout/sessions/cs_1/expire': { id: 'cs_1', status: 'expired' } };
  expect(await stripe().closeCheckout('cs_1')).toBe('expired');
  // Refused: it is not open any more.
  answers = { 'GET checkout/sessions/cs_1': { id: 'cs_1', status: 'complete' } };
  expect(await stripe().closeCheckout('cs_1')).toBe('complete');
});

test('a price is its amount, currency and period; one of several months is none of ours', async () => {
  const price = { id: 'price_1', unit_amount: 1999, currency: 'usd', active: true };
  answers = { 'GET prices/price_1': { ...price, recurring: { interval: 'month', interval_count: 1 } } };
  const read = { cents: 1999, currency: 'usd', active: true };
  expect(await stripe().readPrice('price_1')).toEqual({ ...read, interval: 'month' });
  answers = { 'GET prices/price_1': { ...price, recurring: { interval: 'month', interval_count: 3 } } };
  expect(await stripe().readPrice('price_1')).toEqual({ ...read, interval: undefined });
});

test('the change of a plan names the item and the new price, and the portal comes back here', async () => {
  answers = {
    'GET subscriptions/sub_1': subscription('sub_1'),
    'POST billing_portal/sessions': { id: 'bps_1', url: 'https://billing.stripe.com/p/1' },
  };
  const change = { customerId: 'cus_1', subscriptionId: 'sub_1', priceId: 'price_2', returnUrl: 'http://x/back' };
  expect(await stripe().openPlanChange(change)).toBe('https://billing.stripe.com/p/1');
  const flow = 'flow_data[subscription_update_confirm]';
  expect(calls[1]!.form).toEqual({
    customer: 'cus_1',
    return_url: 'http://x/back',
    'flow_data[type]': 'subscription_update_confirm',
    [`${flow}[subscription]`]: 'sub_1',
    [`${flow}[items][0][id]`]: 'si_sub_1',
    [`${flow}[items][0][price]`]: 'price_2',
    [`${flow}[items][0][quantity]`]: '1',
    'flow_data[after_completion][type]': 'redirect',
    'flow_data[after_completion][redirect][return_url]': 'http://x/back',
  });
  expect(await stripe().openPortal({ customerId: 'cus_1', returnUrl: 'http://x/back' })).toBe(
    'https://billing.stripe.com/p/1',
  );
  expect(calls[2]!.form).toEqual({ customer: 'cus_1', return_url: 'http://x/back' });
});

test('a subscription: its price, its period, and the earlier of the two ends that may be set; an end after the period is none yet', async () => {
  customerWith([
    subscription('sub_1'),
    subscription('sub_2', { created: at('2026-11-01T00:00:00Z'), cancel_at: at('2026-11-25T00:00:00Z') }),
    subscription('sub_3', { created: 2, cancel_at_period_end: true }),
    subscription('sub_4', { created: 1, cancel_at: at('2026-11-30T08:00:00Z') }),
    subscription('sub_5', { created: 0, cancel_at: at('2027-03-31T08:00:00Z') }),
  ]);
  const read = await stripe().readCustomer('cus_1');
  expect(read!.subscriptions.map(({ id }) => id)).toEqual(['sub_2', 'sub_1', 'sub_3', 'sub_4', 'sub_5']);
  expect(read!.subscriptions[1]).toEqual({
    id: 'sub_1',
    status: 'active',
    priceId: 'price_1',
    interval: 'month',
    createdAt: new Date('2026-10-31T08:00:00Z'),
    anchor: new Date('2026-10-31T08:00:00Z'),
    periodEnd: new Date('2026-11-30T08:00:00Z'),
    cancelAtPeriodEnd: false,
    hold: 'none',
    unpaidBill: undefined,
  });
  expect(read!.subscriptions[0]).toMatchObject({ periodEnd: new Date('2026-11-25'), cancelAtPeriodEnd: true });
  const periodEnd = new Date('2026-11-30T08:00:00Z');
  expect(read!.subscriptions.slice(2)).toMatchObject([
    { periodEnd, cancelAtPeriodEnd: true },
    { periodEnd, cancelAtPeriodEnd: true },
    { periodEnd, cancelAtPeriodEnd: false },
  ]);
});

test.each([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'not_paid'],
  ['paused', 'not_paid'],
  ['canceled', 'ended'],
  ['incomplete', undefined],
  ['incomplete_expired', undefined],
] as const)('a subscription that is %s at Stripe is %s here', async (theirs, ours) => {
  customerWith([subscription('sub_1', { status: theirs })]);
  const [read] = (await stripe().readCustomer('cus_1'))!.subscriptions;
  expect(read?.status).toBe(ours);
  const bill = { createdAt: new Date('2026-11-20T08:00:00Z'), cents: 2179, currency: 'eur' };
  expect(read?.unpaidBill).toEqual(ours === 'past_due' ? bill : undefined);
});

test('an overdue subscription without an invoice owes its price since the start of its period', async () => {
  customerWith([subscription('sub_1', { status: 'past_due', latest_invoice: null })]);
  expect((await stripe().readCustomer('cus_1'))!.subscriptions[0]!.unpaidBill).toEqual({
    createdAt: new Date('2026-10-31T08:00:00Z'),
    cents: 1999,
    currency: 'usd',
  });
});

test('a hold is ours by its mark, and the operator’s without one', async () => {
  const pause_collection = { behavior: 'void', resumes_at: null } as const;
  customerWith([
    subscription('sub_1', { pause_collection, metadata: { retrim_hold: 'dispute' } }),
    subscription('sub_2', { pause_collection, created: 0 }),
  ]);
  const read = await stripe().readCustomer('cus_1');
  expect(read!.subscriptions.map(({ hold }) => hold)).toEqual(['ours', 'operator']);
});

test('holding voids the bills and leaves our mark; the end of a hold takes both away', async () => {
  answers = { 'POST subscriptions/sub_1': subscription('sub_1') };
  await stripe().setInvoiceHold('sub_1', true);
  await stripe().setInvoiceHold('sub_1', false);
  expect(calls.map(({ form }) => form)).toEqual([
    { 'pause_collection[behavior]': 'void', 'metadata[retrim_hold]': 'dispute' },
    { pause_collection: '', 'metadata[retrim_hold]': '' },
  ]);
});

test('canceling sets the flag; resuming takes away the flag or the date, whichever is set', async () => {
  answers = { 'POST subscriptions/sub_1': subscription('sub_1') };
  await stripe().setCancelAtPeriodEnd('sub_1', true);
  const resumed = async (set: object): Promise<void> => {
    answers = { ...answers, 'GET subscriptions/sub_1': { ...subscription('sub_1'), ...set } };
    await stripe().setCancelAtPeriodEnd('sub_1', false);
  };
  await resumed({});
  await resumed({ cancel_at_period_end: true, cancel_at: at('2026-11-30T08:00:00Z') });
  await resumed({ cancel_at: at('2026-11-25T00:00:00Z') });
  expect(calls.filter(({ call }) => call.startsWith('POST')).map(({ form }) => form)).toEqual([
    { cancel_at_period_end: 'true' },
    { cancel_at_period_end: 'false' },
    { cancel_at: '' },
  ]);
});

test('a subscription is ended at once', async () => {
  answers = { 'DELETE subscriptions/sub_1': subscription('sub_1', { status: 'canceled' }) };
  await stripe().endNow('sub_1');
  expect(calls.map(({ call }) => call)).toEqual(['DELETE subscriptions/sub_1']);
});

test('a payment belongs to the subscription whose invoice names it; a one-off payment and an invoice of its own to none', async () => {
  customerWith(
    [subscription('sub_1'), subscription('sub_2')],
    [
      charge('ch_failed', 'pi_1', { paid: false }),
      charge('ch_1', 'pi_1'),
      charge('ch_2', 'pi_2', { refunded: true }),
      charge('ch_alone', 'pi_alone'),
      charge('ch_invoiced', 'pi_invoiced'),
      charge('ch_direct', null),
      charge('ch_late', 'pi_late'),
    ],
    [
      invoice('in_1', 'sub_1', ['pi_1']),
      invoice('in_2', 'sub_2', ['pi_2']),
      invoice('in_3', null, ['pi_invoiced']),
      { ...invoice('in_4', 'sub_1', []), payments: page([{ payment: { type: 'charge', charge: 'ch_direct' } }]) },
      invoice('in_5', 'sub_2', ['pi_other'], true),
    ],
  );
  answers['GET invoice_payments'] = page([payment('pi_other'), payment('pi_late')]);
  const { charges } = (await stripe().readCustomer('cus_1'))!;
  expect(charges[0]!.createdAt).toEqual(new Date('2026-10-31T08:00:00Z'));
  expect(charges.map(({ id, subscriptionId, refunded }) => [id, subscriptionId, refunded])).toEqual([
    ['ch_1', 'sub_1', false],
    ['ch_2', 'sub_2', true],
    ['ch_alone', undefined, false],
    ['ch_invoiced', undefined, false],
    ['ch_direct', 'sub_1', false],
    ['ch_late', 'sub_2', false],
  ]);
  expect(calls.find(({ call }) => call === 'GET invoices')!.form).toEqual({
    customer: 'cus_1',
    limit: '100',
    'expand[0]': 'data.payments',
  });
});

test.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['appeal_under_review', 'open'],
  ['won', 'won'],
  ['prevented', 'won'],
  ['warning_closed', 'won'],
  ['warning_needs_response', 'won'],
  ['lost', 'lost'],
])('a dispute that is %s is %s', async (theirs, ours) => {
  customerWith([], [charge('ch_1', 'pi_1', { disputed: true }), charge('ch_2', 'pi_2')]);
  answers['GET disputes'] = page([{ id: 'dp_1', object: 'dispute', charge: 'ch_1', status: theirs }]);
  expect((await stripe().readCustomer('cus_1'))!.charges.map(({ dispute }) => dispute)).toEqual([ours, 'none']);
});

test('a long history is read to its end, page by page', async () => {
  customerWith([subscription('sub_1'), subscription('sub_2')]);
  const many = Array.from({ length: 100 }, (_, i) => i);
  answers['GET charges'] = [
    page(
      many.map((i) => charge(`ch_${i}`, `pi_${i}`)),
      true,
    ),
    page([charge('ch_old', 'pi_old')]),
  ];
  answers['GET invoices'] = [
    page(
      many.map((i) => invoice(`in_${i}`, 'sub_2', [`pi_${i}`])),
      true,
    ),
    page([invoice('in_old', 'sub_1', ['pi_old'])]),
  ];
  const { charges } = (await stripe().readCustomer('cus_1'))!;
  expect([charges.length, charges[100]]).toEqual([
    101,
    expect.objectContaining({ id: 'ch_old', subscriptionId: 'sub_1' }),
  ]);
  expect(calls.filter(({ form }) => form.starting_after !== undefined).map(({ form }) => form.starting_after)).toEqual(
    expect.arrayContaining(['ch_99', 'in_99']),
  );
});

test('a deleted customer is none', async () => {
  answers = { 'GET customers/cus_1': { id: 'cus_1', object: 'customer', deleted: true } };
  expect(await stripe().readCustomer('cus_1')).toBeUndefined();
});

test('events since a moment come oldest first, over all pages; that of a dispute has the customer of its charge', async () => {
  const event = (id: string, object: object) => ({ id, object: 'event', type: 'x', created: 1, data: { object } });
  answers = {
    'GET events': [
      page([event('evt_3', { object: 'dispute', charge: 'ch_1' }), event('evt_2', { customer: 'cus_2' })], true),
      page([event('evt_1', { object: 'customer', id: 'cus_1' })]),
    ],
    'GET charges/ch_1': charge('ch_1', null),
  };
  const read = await stripe().eventsSince(new Date('2026-11-20T00:00:00Z'));
  expect(read.map(({ id, customerId }) => [id, customerId])).toEqual([
    ['evt_1', 'cus_1'],
    ['evt_2', 'cus_2'],
    ['evt_3', 'cus_1'],
  ]);
  expect(calls.filter(({ call }) => call === 'GET events').map(({ form }) => form)).toEqual([
    { 'created[gte]': String(at('2026-11-20T00:00:00Z')), limit: '100' },
    { 'created[gte]': String(at('2026-11-20T00:00:00Z')), limit: '100', starting_after: 'evt_2' },
  ]);
});
