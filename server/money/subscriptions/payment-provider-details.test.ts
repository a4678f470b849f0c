/** Details beside the order: the address that the payment provider gets, the amount that it names, and its pages. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails } from '#server/platform/db/schema/mails.ts';
import { users } from '#server/platform/db/schema.ts';
import { makeUser } from '#tests/support/server/make.ts';
import {
  deliverPendingEvents,
  findPaymentSubscription,
  makeSubscriber,
  openTestStripe,
  userRow,
} from '#tests/support/server/payment-scene.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { requirePaymentProviderUrl } from './open-checkout.ts';
import { reconcile } from './reconcile.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const customerOf = async (id: string) =>
  (await openTestStripe(t)).state.customers.find((customer) => customer.id === id)!;

test('a changed address reaches the payment provider, however it was changed, and once', async () => {
  const ana = await makeSubscriber(t);
  const { stripeCustomerId, email } = await userRow(t, ana);
  expect((await customerOf(stripeCustomerId!)).email).toBe(email);
  expect((await reconcile(t.deps)).syncedEmails).toBe(0);
  await t.deps.database.db.update(users).set({ email: 'ana.new@shop.example' }).where(eq(users.id, ana.user.id));
  expect((await reconcile(t.deps)).syncedEmails).toBe(1);
  expect((await customerOf(stripeCustomerId!)).email).toBe('ana.new@shop.example');
  expect((await reconcile(t.deps)).syncedEmails).toBe(0);
});

test('an unreachable provider gets the address later; a customer that it does not know is left alone', async () => {
  const ben = await makeSubscriber(t);
  const { stripeCustomerId } = await userRow(t, ben);
  const { payments } = t.deps.money;
  const real = { ...payments! };
  await t.deps.database.db.update(users).set({ email: 'ben.new@shop.example' }).where(eq(users.id, ben.user.id));
  payments!.changeEmail = () => Promise.reject(new Error('away'));
  await expect(reconcile(t.deps)).rejects.toThrow('away');
  payments!.changeEmail = (...change) => real.changeEmail(...change);
  expect((await reconcile(t.deps)).syncedEmails).toBe(1);
  expect((await customerOf(stripeCustomerId!)).email).toBe('ben.new@shop.example');
  const nobody = await makeUser(t, { stripeCustomerId: 'cus_of_another_account' });
  expect((await reconcile(t.deps)).syncedEmails).toBe(1);
  expect((await userRow(t, nobody)).billingEmail).toBe(nobody.user.email);
});

test('an address that the payment provider refuses holds up no other', async () => {
  const [ana, ben] = [await makeSubscriber(t), await makeSubscriber(t)];
  const { payments } = t.deps.money;
  const real = { ...payments! };
  for (const { user } of [ana, ben])
    await t.deps.database.db
      .update(users)
      .set({ email: `new-${user.id}@shop.example` })
      .where(eq(users.id, user.id));
  payments!.changeEmail = (id, email) =>
    email.includes(ana.user.id) ? Promise.reject(new Error('email_invalid')) : real.changeEmail(id, email);
  await expect(reconcile(t.deps)).rejects.toThrow('email_invalid');
  expect((await userRow(t, ben)).billingEmail).toBe(`new-${ben.user.id}@shop.example`);
  payments!.changeEmail = (...change) => real.changeEmail(...change);
  expect((await reconcile(t.deps)).syncedEmails).toBe(1);
});

test('the mail about a declined payment names the amount of the bill, not the price', async () => {
  const ana = await makeSubscriber(t);
  const testStripe = await openTestStripe(t);
  const subscription = await findPaymentSubscription(t, ana);
  subscription.status = 'past_due';
  testStripe.lastBill(subscription).cents = 2179;
  testStripe.emit('invoice.payment_failed', subscription.customerId);
  await deliverPendingEvents(t);
  const sent = await t.deps.database.db.select().from(mails).where(eq(mails.to, ana.user.email));
  expect(sent.map(({ template, data }) => [template, data])).toEqual([
    ['payment-failed', expect.objectContaining({ amount: '$21.79' })],
  ]);
});

test("pages of the payment provider: its own, and the domain of one's own that is configured, nothing that looks like either", () => {
  const config = {
    ...t.deps.config,
    payments: 'stripe' as const,
    stripe: { ...t.deps.config.stripe, customDomain: 'pay.shop.example' },
  };
  for (const url of [
    'https://checkout.stripe.com/c/x',
    'https://billing.stripe.com/p/x',
    'https://pay.shop.example/c/x',
  ])
    expect(() => requirePaymentProviderUrl({ config }, url)).not.toThrow();
  const strangers = [
    'http://pay.shop.example/c/x',
    'https://pay.shop.example.evil.example/',
    'https://evil.example/pay.shop.example',
    'https://shop.example/',
    'https://xpay.shop.example/',
    'https://stripe.com.evil.example/',
  ];
  for (const url of strangers)
    expect(() => requirePaymentProviderUrl({ config }, url), url).toThrow('unexpected address');
});
