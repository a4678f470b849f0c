/** Every refusal and every event that is recorded of Stripe, given to the adapter. */
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PaymentsFailedError, type Payments } from '#server/money/payments/payments.ts';
import { API_VERSION } from '#server/money/payments/stripe-contract.ts';
import { STRIPE_ERRORS, type StripeError } from '#tests/support/stripe/stripe-errors.ts';
import { STRIPE_EVENTS } from '#tests/support/stripe/stripe-events.ts';
import { stripePayments } from '#server/money/payments/stripe-payments.ts';
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
  payments = stripePayments({ secretKey: KEY, webhookSecret: SECRET, host }, () => NOW);
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
  expect(failure).toBeInstanceOf(PaymentsFailedError);
  return failure as Error;
};
const bodyOf = ({ type, code, param, message }: StripeError): string =>
  JSON.stringify({ error: { type, code, param, message } });
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
    expect(isAboutAccess(type) ? 'sync' : 'stored').toBe(means);
    if (means === 'sync') expect(read.customerId).toBe('cus_1');
  },
);

test('every fact has its source and date, or is marked as unconfirmed', () => {
  for (const { source } of [...RECORDED.map(([, shape]) => shape), ...STRIPE_EVENTS]) {
    if (source === 'unconfirmed') continue;
    expect(URL.canParse(source.url), source.url).toBe(true);
    expect(source.read).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
});
