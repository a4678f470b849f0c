/** For tests of payments: creates subscribers in the test payments, and controls the delivery of its events. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { TestStripe } from '#server/money/payments/test-payments/test-stripe.ts';
import { findById, type TestEvent, type TestSubscription } from '#server/money/payments/test-payments/state.ts';
import type { TestPayments } from '#server/money/payments/test-payments/test-payments.ts';
import { WEBHOOK_PATH } from '#server/money/subscriptions/webhook-route.ts';
import { makeUser, type Person } from './make.ts';
import type { TestApp } from './test-app.ts';

export const MONTHLY = 'price_test_monthly';
export const YEARLY = 'price_test_yearly';

export const getTestPayments = (t: TestApp): TestPayments => t.deps.money.test!;

/** The payment provider's state, with all due changes applied. */
export const openTestStripe = (t: TestApp): Promise<TestStripe> => getTestPayments(t).getTestStripe();

/** Delivers the payment provider's pending events, including those of a test's own changes. */
export const deliverPendingEvents = async (t: TestApp): Promise<void> => {
  await getTestPayments(t).save();
  await getTestPayments(t).settle();
};

export const userRow = async (t: TestApp, { user }: Person): Promise<UserRow> => {
  const [row] = await t.deps.database.db.select().from(users).where(eq(users.id, user.id));
  return row!;
};

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});

/** Submits a form on one of the payment provider's pages. */
export const submitForm = (t: TestApp, url: string, fields: Record<string, string>) =>
  t.app.inject({ method: 'POST', url: new URL(url).pathname, ...form(fields) });

export const startCheckout = async (person: Person, priceId = MONTHLY): Promise<string> => {
  const reply = await person.call('POST', '/api/create-subscription', { priceId });
  expect([reply.statusCode, reply.json()]).toEqual([200, { checkoutUrl: expect.any(String), status: 'pending' }]);
  return reply.json<{ checkoutUrl: string }>().checkoutUrl;
};

export const payCheckout = async (t: TestApp, url: string, card = 'works'): Promise<void> => {
  const paid = await submitForm(t, url, { card });
  expect([paid.statusCode, paid.headers.location]).toEqual([
    303,
    `${t.deps.config.appUrl}/subscription?checkout=success`,
  ]);
};

/** A user with a paid plan, whose webhooks have been delivered. */
export const makeSubscriber = async (
  t: TestApp,
  priceId = MONTHLY,
  overrides: Partial<UserRow> = {},
): Promise<Person> => {
  const person = await makeUser(t, overrides);
  await payCheckout(t, await startCheckout(person, priceId));
  await deliverPendingEvents(t);
  expect((await fetchSubscription(person)).tier).toBe('premium');
  return person;
};

export const fetchSubscription = async (person: Person) =>
  (await person.call('GET', '/api/subscription')).json<
    Record<string, unknown> & { tier: string; status: string; currentPeriodEnd: string | null }
  >();

/** Submits actions in the payment provider's customer portal. */
export const submitInPortal = async (t: TestApp, person: Person, ...actions: string[]): Promise<void> => {
  const reply = await person.call('POST', '/api/billing-portal');
  expect(reply.statusCode).toBe(200);
  for (const action of actions)
    expect((await submitForm(t, reply.json<{ url: string }>().url, { do: action })).statusCode).toBeLessThan(400);
};

/** A user's newest subscription at the payment provider. */
export const findPaymentSubscription = async (t: TestApp, person: Person): Promise<TestSubscription> => {
  const { state } = await openTestStripe(t);
  const { stripeCustomerId } = await userRow(t, person);
  return state.subscriptions.findLast(({ customerId }) => customerId === stripeCustomerId)!;
};

/** Removes the pending events from the queue, for a test that delivers them itself. */
export const takePendingEvents = async (t: TestApp): Promise<TestEvent[]> => {
  const { state } = await openTestStripe(t);
  const taken = state.deliveries.map(({ eventId }) => findById(state.events, eventId)!);
  state.deliveries.length = 0;
  return taken;
};

/** Stops the payment provider's deliveries. @returns a function that resumes them */
export const pauseDeliveries = async (t: TestApp): Promise<() => void> => {
  const { deliveries } = (await openTestStripe(t)).state;
  const push = deliveries.push.bind(deliveries);
  // These events never become due.
  deliveries.push = (...events) =>
    push(...events.map((event) => ({ ...event, dueAt: Number.MAX_SAFE_INTEGER, tries: 1 })));
  return () => {
    deliveries.push = push;
    for (const delivery of deliveries) Object.assign(delivery, { dueAt: 0, tries: 0 });
  };
};

export const deliver = async (t: TestApp, event: object, headers: Record<string, string> = {}) => {
  const body = JSON.stringify(event);
  return t.app.inject({
    method: 'POST',
    url: WEBHOOK_PATH,
    headers: { 'content-type': 'application/json', 'stripe-signature': getTestPayments(t).sign(body), ...headers },
    payload: body,
  });
};
