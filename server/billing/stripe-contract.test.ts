/**
 * Every refusal and every event that Stripe's contract records, given to the adapter; and the stand-in refuses in the
 * same words.
 */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PaymentsFailed, type Payments } from '#server/adapters/payments/payments.ts';
import { bodyOf, type Words } from '#server/adapters/payments/stand-in/refused.ts';
import { STAND_IN_PRICES } from '#server/adapters/payments/stand-in/prices.ts';
import { createStandIn, type StandIn } from '#server/adapters/payments/stand-in/stand-in.ts';
import { API_VERSION, LIMITS, STRIPE_CHANGES, STRIPE_FACTS } from '#server/adapters/payments/stripe-contract.ts';
import { STRIPE_ERRORS, type StripeError } from '#server/adapters/payments/stripe-errors.ts';
import { STRIPE_EVENTS } from '#server/adapters/payments/stripe-events.ts';
import { stripePayments } from '#server/adapters/payments/stripe-payments.ts';
import { isAboutAccess } from './handle-event.ts';

const SECRET = 'whsec_contract';
const KEY = 'sk_test_secret_1234567890';
const NOW = new Date('2026-11-22T12:00:00Z');

/** Answers every call as `answer` says, and otherwise with a charge of `cus_1`. */
let server: Server;
let payments: Payments;
let answer: { status: number; body: string } | undefined;
let calls = 0;
let version: unknown;
beforeAll(async () => {
  server = createServer((request, reply) => {
    calls += 1;
    version = request.headers['stripe-version'];
    const charge = { id: 'ch_1', object: 'charge', customer: 'cus_1' };
    reply
      .writeHead(answer?.status ?? 200, { 'content-type': 'application/json' })
      .end(answer?.body ?? JSON.stringify(charge));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' as const };
  payments = stripePayments(
    async () => ({ secretKey: KEY, webhookSecret: SECRET, host }),
    () => NOW,
  );
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const openCheckout = (): Promise<unknown> =>
  payments.openCheckout(
    {
      customerId: 'cus_1',
      userId: 'u',
      priceId: 'price_1',
      successUrl: 'http://x/',
      cancelUrl: 'http://x/',
      expiresAt: NOW,
    },
    'key-1',
  );
const failureOf = async (work: Promise<unknown>): Promise<Error> => {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(PaymentsFailed);
  return failure as Error;
};
const RECORDED: [string, StripeError][] = Object.values(STRIPE_ERRORS).map((shape) => [shape.when, shape]);

describe('the adapter, when Stripe refuses', () => {
  test.each(RECORDED)(
    '%s',
    async (_when, shape) => {
      answer = { status: shape.status, body: bodyOf(shape) };
      calls = 0;
      if (shape.means === 'gone') {
        expect([await payments.readPrice('price_1'), await payments.readCustomer('cus_1')]).toEqual([
          undefined,
          undefined,
        ]);
        expect([await payments.changeEmail('cus_1', 'a@b.example'), await payments.checkoutState('cs_1')]).toEqual([
          false,
          'expired',
        ]);
        await payments.endNow('sub_1');
        await failureOf(openCheckout());
        expect(calls).toBe(6);
        return;
      }
      const { message } = await failureOf(payments.readPrice('price_1'));
      expect([message.includes(shape.message), message.includes(KEY)]).toEqual([true, false]);
      expect(calls).toBe(shape.means === 'again' ? 3 : 1);
      if (shape.means === 'failed')
        for (const work of [openCheckout(), payments.changeEmail('cus_1', 'a@b.example'), payments.endNow('sub_1')])
          await failureOf(work);
    },
    30_000,
  );

  test("a 404 that is not Stripe's own says nothing about a customer: a proxy or a wrong host removes none", async () => {
    for (const body of ['<html>not found</html>', '{}', '{"error":{"message":"nothing here"}}']) {
      answer = { status: 404, body };
      await expect(payments.readCustomer('cus_1'), body).rejects.toThrow();
    }
  });

  test('every call names the version that the contract was read for', async () => {
    answer = undefined;
    await payments.readPrice('price_1').catch(() => undefined);
    expect(version).toBe(API_VERSION);
  });
});

test.each(STRIPE_EVENTS.map((shape) => [shape.type, shape] as const))(
  'the event %s',
  async (type, { object, means }) => {
    answer = undefined;
    const created = Math.floor(NOW.getTime() / 1000);
    const raw = Buffer.from(
      JSON.stringify({ id: `evt_${type}`, object: 'event', api_version: API_VERSION, created, type, data: { object } }),
    );
    const signature = `t=${created},v1=${createHmac('sha256', SECRET).update(`${created}.${raw.toString()}`).digest('hex')}`;
    const read = await payments.readEvent(raw, signature);
    expect(read).toMatchObject({ id: `evt_${type}`, type, createdAt: NOW });
    expect(isAboutAccess(type) ? 'look' : 'noted').toBe(means);
    if (means === 'look') expect(read.customerId).toBe('cus_1');
  },
);

describe("the stand-in refuses in Stripe's words", () => {
  let standIn: StandIn;
  let folder: string;
  let ask: (
    call: string,
    form?: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: unknown }>;
  let customer: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'retrim-stripe-'));
    standIn = createStandIn({
      file: path.join(folder, 'books.json'),
      appUrl: 'http://localhost:3000',
      now: () => NOW,
      deliver: async () => 200,
    });
    const { secretKey, host } = await standIn.access();
    ask = async (call, form, headers = {}) => {
      const [method = 'GET', where = ''] = call.split(' ');
      const reply = await fetch(`http://127.0.0.1:${host!.port}/v1/${where}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, ...headers },
        ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      });
      return { status: reply.status, body: await reply.json() };
    };
    customer = ((await ask('POST customers', { email: 'a@b.example' })).body as { id: string }).id;
  });
  afterAll(async () => {
    await standIn.close();
    rmSync(folder, { recursive: true });
  });

  const refusal = (why: keyof typeof STRIPE_ERRORS, words: Words = {}) => ({
    status: STRIPE_ERRORS[why].status,
    body: JSON.parse(bodyOf(STRIPE_ERRORS[why], words)) as unknown,
  });
  const inSeconds = (seconds: number): string => String(Math.floor(NOW.getTime() / 1000) + seconds);
  const order = (changes: Record<string, string> = {}) => ({
    mode: 'subscription',
    customer,
    'line_items[0][price]': STAND_IN_PRICES['premium-monthly'],
    success_url: 'http://x/',
    cancel_url: 'http://x/',
    ...changes,
  });

  test('unknown, missing or out-of-range parameters', async () => {
    expect(await ask('GET customers/cus_none')).toEqual(refusal('missing', { WHAT: 'customer', ID: 'cus_none' }));
    expect(await ask('POST checkout/sessions', order({ customer: 'cus_none' }))).toEqual(
      refusal('missingNamed', { WHAT: 'customer', ID: 'cus_none', PARAM: 'customer' }),
    );
    expect(await ask('POST checkout/sessions', order({ 'line_items[0][price]': 'x' }))).toEqual(
      refusal('missingNamed', { WHAT: 'price', ID: 'x', PARAM: 'line_items[0][price]' }),
    );
    expect(await ask('POST checkout/sessions', order({ payment_method_types: 'card' }))).toEqual(
      refusal('parameterUnknown', { PARAM: 'payment_method_types' }),
    );
    expect(await ask('POST customers', {})).toEqual(refusal('parameterMissing', { PARAM: 'email' }));
    expect(await ask('POST checkout/sessions', order({ mode: 'gift' }))).toEqual(
      refusal('parameterInvalid', { PARAM: 'mode' }),
    );
    expect(await ask(`GET charges?limit=${LIMITS.page + 1}`)).toEqual(refusal('parameterInvalid', { PARAM: 'limit' }));
    expect(await ask('POST checkout/sessions', order({ expires_at: inSeconds(LIMITS.checkoutS.least - 1) }))).toEqual(
      refusal('expiresTooSoon'),
    );
    expect(await ask('POST checkout/sessions', order({ expires_at: inSeconds(LIMITS.checkoutS.most + 1) }))).toEqual(
      refusal('expiresTooLate'),
    );
    expect(await ask('POST checkout/sessions', order({ 'automatic_tax[enabled]': 'true' }))).toEqual(
      refusal('noAddress'),
    );
    expect(await ask('GET nowhere')).toEqual(refusal('noSuchPath', { PATH: 'GET: /v1/nowhere' }));
  });

  test('a wrong key, another version, an idempotency key with other parameters', async () => {
    expect(await ask('GET charges', undefined, { authorization: 'Bearer sk_test_other' })).toEqual(refusal('wrongKey'));
    expect(await ask('GET charges', undefined, { 'stripe-version': '2020-01-01' })).toEqual(
      refusal('wrongVersion', { VERSION: '2020-01-01' }),
    );
    const key = { 'idempotency-key': 'k-1' };
    const first = await ask('POST customers', { email: 'c@d.example' }, key);
    expect(await ask('POST customers', { email: 'c@d.example' }, key)).toEqual(first);
    expect(await ask('POST customers', { email: 'other@d.example' }, key)).toEqual(
      refusal('otherWords', { KEY: 'k-1' }),
    );
    expect(await ask('POST customers', { email: 'c@d.example' }, { 'idempotency-key': 'k'.repeat(256) })).toEqual(
      refusal('keyTooLong'),
    );
  });

  test('ended objects cannot be changed, closed or refunded again', async () => {
    const { books, actions } = await standIn.look();
    const { id } = (await ask('POST checkout/sessions', order())).body as { id: string };
    actions.pay(books.sessions[id]!, 'works');
    expect(await ask(`POST checkout/sessions/${id}/expire`)).toEqual(refusal('notOpen', { STATUS: 'complete' }));
    const subscription = books.sessions[id]!.subscription!;
    const charge = Object.keys(books.charges)[0]!;
    expect((await ask('POST refunds', { charge })).status).toBe(200);
    expect(await ask('POST refunds', { charge })).toEqual(refusal('refundedAlready', { ID: charge }));
    expect((await ask(`DELETE subscriptions/${subscription}`)).status).toBe(200);
    expect(await ask(`DELETE subscriptions/${subscription}`)).toEqual(
      refusal('missing', { WHAT: 'subscription', ID: subscription }),
    );
    expect(await ask(`POST subscriptions/${subscription}`, { cancel_at_period_end: 'true' })).toEqual(
      refusal('canceled'),
    );
  });
});

test('every fact has its source and date, or is marked as unconfirmed', () => {
  for (const { source } of [
    ...RECORDED.map(([, shape]) => shape),
    ...STRIPE_EVENTS,
    ...STRIPE_FACTS,
    ...STRIPE_CHANGES,
  ]) {
    if (source === 'unconfirmed') continue;
    expect(URL.canParse(source.url), source.url).toBe(true);
    expect(source.read).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
});
