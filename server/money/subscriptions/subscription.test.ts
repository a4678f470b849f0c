/** From trial to premium and back, through the test payments and their signed webhooks. */
import { readFileSync } from 'node:fs';
import { and, eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAt } from '#contract/regional.ts';
import { checkouts } from '#server/platform/db/schema/billing.ts';
import { users } from '#server/platform/db/schema.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import type { MailTemplateName } from '#server/platform/mail/mail-templates.ts';
import { makeUser, signInAgain, type Person } from '#tests/support/server/make.ts';
import {
  openTestStripe,
  pauseDeliveries,
  startCheckout,
  submitInPortal,
  makeSubscriber,
  MONTHLY,
  submitForm,
  payCheckout,
  findPaymentSubscription,
  deliverPendingEvents,
  fetchSubscription,
  userRow,
  YEARLY,
} from '#tests/support/server/payment-scene.ts';
import { DAY, HOUR, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import type { PaymentSubscription } from '../payments/payments.ts';
import { reconcile } from './reconcile.ts';
import { syncWithPaymentProvider } from './sync-with-payment-provider.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** Mails of these templates that the person was sent, oldest first. */
const mailsTo = async (person: Person, ...templates: MailTemplateName[]): Promise<string[]> =>
  (
    await t.deps.database.db
      .select()
      .from(mails)
      .where(and(eq(mails.to, person.user.email), inArray(mails.template, templates)))
      .orderBy(mails.createdAt)
  ).map(({ template }) => template);
const addMonth = (iso: string): string =>
  new Date(new Date(iso).setUTCMonth(new Date(iso).getUTCMonth() + 1)).toISOString();

test('A-28, T-05: a trial pays at the checkout and is premium when the webhook has come, with 120 renders and a new window', async () => {
  const ana = await makeUser(t, { monthlyRendersCount: 25 });
  const url = await startCheckout(ana);
  const page = await t.app.inject(new URL(url).pathname);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Test payment. No money moves');
  expect(page.body).toContain('$19.99');
  await payCheckout(t, url);
  await deliverPendingEvents(t);
  const view = await fetchSubscription(ana);
  expect(view).toMatchObject({
    tier: 'premium',
    status: 'active',
    priceId: MONTHLY,
    interval: 'month',
    monthlyRendersCount: 0,
    monthlyRendersLimit: 120,
    rendersRemaining: 120,
    cancelAtPeriodEnd: false,
    hasPortal: true,
  });
  expect(view.rendersResetAt).toBe(view.currentPeriodEnd);
  const row = await userRow(t, ana);
  expect(row.rendersWindow).toBe(2);
  expect(row.trialEndsAt.getTime()).toBeLessThanOrEqual(t.deps.now().getTime());
});

test('a declined card and a payment that the bank does not confirm change nothing; a confirmed one subscribes', async () => {
  const ana = await makeUser(t);
  const url = await startCheckout(ana);
  const declined = await submitForm(t, url, { card: 'declines' });
  expect([declined.statusCode, declined.body.includes('Your card was declined. You have not been charged.')]).toEqual([
    402,
    true,
  ]);
  expect((await submitForm(t, url, { card: 'action' })).body).toContain('Your bank asks you to confirm');
  expect((await submitForm(t, url, { card: 'action', confirm: 'no' })).statusCode).toBe(402);
  await deliverPendingEvents(t);
  expect((await fetchSubscription(ana)).tier).toBe('free');
  expect((await submitForm(t, url, { card: 'action', confirm: 'yes' })).statusCode).toBe(303);
  await deliverPendingEvents(t);
  expect((await fetchSubscription(ana)).tier).toBe('premium');
});

test('W-14, W-16, A-30, A-31: cancel keeps the plan until the period ends, resume takes it back, both any number of times, and each is told once by mail', async () => {
  const ana = await makeSubscriber(t);
  const before = await fetchSubscription(ana);
  for (let i = 0; i < 2; i++)
    expect((await ana.call('POST', '/api/cancel-subscription')).json()).toMatchObject({
      tier: 'premium',
      status: 'active',
      cancelAtPeriodEnd: true,
      currentPeriodEnd: before.currentPeriodEnd,
    });
  for (let i = 0; i < 2; i++)
    expect((await ana.call('POST', '/api/resume-subscription')).json()).toMatchObject({
      tier: 'premium',
      cancelAtPeriodEnd: false,
    });
  await deliverPendingEvents(t);
  expect((await fetchSubscription(ana)).cancelAtPeriodEnd).toBe(false);
  expect(await mailsTo(ana, 'cancelled', 'resumed')).toEqual(['cancelled', 'resumed']);
});

test('A-30, A-31: canceling and resuming answer with the count of a window that has begun meanwhile', async () => {
  const ana = await makeSubscriber(t);
  const { db } = t.deps.database;
  for (const call of ['cancel', 'resume']) {
    const ended = new Date(t.deps.now().getTime() - HOUR);
    await db.update(users).set({ monthlyRendersReset: ended, monthlyRendersCount: 7 }).where(eq(users.id, ana.user.id));
    const view = (await ana.call('POST', `/api/${call}-subscription`)).json();
    expect([view.monthlyRendersCount, view.rendersRemaining]).toEqual([0, 120]);
    expect(view).toEqual(await fetchSubscription(ana));
  }
});

/** At any moment these two have different days. */
test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
  'mails name the day that a date has at the shop: %s',
  async (timeZone) => {
    const ana = await makeSubscriber(t);
    const { db } = t.deps.database;
    await db.update(users).set({ timeZone }).where(eq(users.id, ana.user.id));
    await ana.call('POST', '/api/cancel-subscription');
    await ana.call('POST', '/api/resume-subscription');
    await deliverPendingEvents(t);
    const day = dayAt(new Date(String((await fetchSubscription(ana)).currentPeriodEnd)), { timeZone, country: null });
    const sent = await db.select().from(mails).where(eq(mails.to, ana.user.email));
    expect(sent.map(({ template, data }) => [template, data])).toEqual(
      expect.arrayContaining([
        ['cancelled', expect.objectContaining({ endsOn: day })],
        ['resumed', expect.objectContaining({ renewsOn: day })],
      ]),
    );
  },
);

test('W-17, A-31: a canceled plan ends with its period: free, 25, the trial over, and resuming comes too late', async () => {
  const ana = await makeSubscriber(t);
  await ana.call('POST', '/api/cancel-subscription');
  await submitInPortal(t, ana, 'end-period');
  await deliverPendingEvents(t);
  expect(await fetchSubscription(ana)).toMatchObject({
    tier: 'free',
    status: 'canceled',
    interval: null,
    currentPeriodEnd: null,
    monthlyRendersLimit: 25,
    rendersRemaining: 0,
    rendersResetAt: null,
    cancelAtPeriodEnd: false,
  });
  const refused = await ana.call('POST', '/api/resume-subscription');
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'subscription_ended',
      message: 'Your subscription has already ended. Please choose a plan.',
    }),
  ]);
  expect((await ana.call('POST', '/api/cancel-subscription')).json().code).toBe('no_active_subscription');
});

test("W-17: a subscriber's design, its photo and its picture stay when the plan has ended", async () => {
  const ana = await makeSubscriber(t);
  const photo = await sharp(readFileSync('assets/templates/sedan-tan-leather.jpg')).resize(240).jpeg().toBuffer();
  const { imageUrl } = (await ana.upload(photo)).json<{ imageUrl: string }>();
  const choices = {
    style: 'original',
    materials: ['leather'],
    mainColors: ['red'],
    seatType: 'bucket',
    stitchingStyle: 'none',
  };
  const made = await ana.call('POST', '/api/generate-design', { originalImage: imageUrl, ...choices });
  expect(made.statusCode, made.body).toBe(200);
  const { generatedImage, renderId } = made.json<{ generatedImage: string; renderId: string }>();
  const saved = await ana.call('POST', '/api/designs', {
    ...choices,
    name: 'Red',
    color: 'red',
    originalImageUrl: imageUrl,
    generatedImageUrl: generatedImage,
    renderId,
  });
  expect(saved.statusCode, saved.body).toBe(201);
  await ana.call('POST', '/api/cancel-subscription');
  await submitInPortal(t, ana, 'end-period');
  await deliverPendingEvents(t);
  expect(await fetchSubscription(ana)).toMatchObject({ tier: 'free', status: 'canceled' });
  const { id } = saved.json<{ id: number }>();
  expect((await ana.call('GET', '/api/designs')).json<{ id: number }[]>().map((design) => design.id)).toEqual([id]);
  for (const url of [imageUrl, generatedImage, `/api/designs/${id}/download?quality=standard`])
    expect((await ana.call('GET', url)).statusCode, url).toBe(200);
  expect((await ana.call('POST', '/api/generate-design', { originalImage: imageUrl, ...choices })).statusCode).toBe(
    402,
  );
});

test('A-45: a subscriber is led to the payment provider’s page with their own cards and invoices', async () => {
  const [ana, bob] = [await makeSubscriber(t), await makeSubscriber(t, YEARLY)];
  const reply = await ana.call('POST', '/api/billing-portal');
  expect([reply.statusCode, Object.keys(reply.json<object>())]).toEqual([200, ['url']]);
  const { url } = reply.json<{ url: string }>();
  expect((await bob.call('POST', '/api/billing-portal')).json<{ url: string }>().url).not.toBe(url);
  const page = await t.app.inject(new URL(url).pathname);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('$19.99, paid');
  expect(page.body).not.toContain('$95.88');
});

test("E-06: a subscriber has the payment provider's ids of customer and subscription, and no answer contains them", async () => {
  const ana = await makeSubscriber(t);
  const { stripeCustomerId, stripeSubscriptionId } = await userRow(t, ana);
  expect([stripeCustomerId, stripeSubscriptionId]).toEqual([
    expect.stringMatching(/^cus_/),
    expect.stringMatching(/^sub_/),
  ]);
  for (const url of ['/api/user', '/api/subscription', '/api/account', '/api/plans', '/api/config']) {
    const reply = await ana.call('GET', url);
    expect(reply.statusCode, url).toBe(200);
    for (const id of [stripeCustomerId!, stripeSubscriptionId!]) expect(reply.body, url).not.toContain(id);
  }
});

test('A-30, A-45: a user who never subscribed has nothing to cancel, resume or view', async () => {
  const ana = await makeUser(t);
  for (const url of ['/api/cancel-subscription', '/api/resume-subscription', '/api/billing-portal']) {
    const refused = await ana.call('POST', url);
    expect([refused.statusCode, refused.json().code], url).toEqual([409, 'no_active_subscription']);
    expect((await t.app.inject({ method: 'POST', url })).statusCode).toBe(401);
  }
});

test("A-49: the plan one has is active already; another one leads to the payment provider's change page, where the rest is taken off", async () => {
  const ana = await makeSubscriber(t);
  expect((await ana.call('POST', '/api/create-subscription', { priceId: MONTHLY })).json()).toEqual({
    status: 'active',
  });
  const url = (await ana.call('POST', '/api/create-subscription', { priceId: YEARLY })).json<{ checkoutUrl: string }>()
    .checkoutUrl;
  expect((await t.app.inject(new URL(url).pathname)).body).toContain('Change your plan');
  expect((await submitForm(t, url, { do: 'change' })).headers.location).toBe(
    `${t.deps.config.appUrl}/subscription?tab=current&checkout=returned`,
  );
  await deliverPendingEvents(t);
  const view = await fetchSubscription(ana);
  expect(view).toMatchObject({ tier: 'premium', priceId: YEARLY, interval: 'year' });
  expect(new Date(view.currentPeriodEnd!).getTime()).toBeGreaterThan(t.deps.now().getTime() + 360 * DAY);
  const bill = (await openTestStripe(t)).lastBill(await findPaymentSubscription(t, ana));
  expect(bill.cents).toBeGreaterThanOrEqual(9588 - 1999);
  expect(bill.cents).toBeLessThan(9588);
});

test('a plan that is set to cancel and bought again is resumed, not bought twice', async () => {
  const ana = await makeSubscriber(t);
  await ana.call('POST', '/api/cancel-subscription');
  expect((await ana.call('POST', '/api/create-subscription', { priceId: MONTHLY })).json()).toEqual({
    status: 'active',
  });
  expect((await fetchSubscription(ana)).cancelAtPeriodEnd).toBe(false);
});

test('W-30: back from the checkout without paying: nothing changed, and the same page is still open', async () => {
  const ana = await makeUser(t);
  const url = await startCheckout(ana);
  expect(await startCheckout(ana)).toBe(url);
  expect(await fetchSubscription(ana)).toMatchObject({ tier: 'free', status: 'trialing' });
});

test('a checkout that a crash cut off long ago does not stand in the way of the next', async () => {
  const ana = await makeUser(t);
  await t.deps.database.db.insert(checkouts).values({
    id: `cut-off-${ana.user.id}`,
    userId: ana.user.id,
    priceId: MONTHLY,
    createdAt: new Date(t.deps.now().getTime() - 40 * 60_000),
  });
  await payCheckout(t, await startCheckout(ana));
  await deliverPendingEvents(t);
  expect((await fetchSubscription(ana)).tier).toBe('premium');
});

test('another price closes the first payment page: only one can ever be paid', async () => {
  const ana = await makeUser(t);
  const first = await startCheckout(ana, MONTHLY);
  const second = await startCheckout(ana, YEARLY);
  expect(second).not.toBe(first);
  expect((await submitForm(t, first, { card: 'works' })).statusCode).toBe(409);
  await payCheckout(t, second);
  await deliverPendingEvents(t);
  expect((await fetchSubscription(ana)).priceId).toBe(YEARLY);
});

test('a paid payment page without its webhook yet answers as active', async () => {
  const ana = await makeUser(t);
  const url = await startCheckout(ana);
  const { state } = await openTestStripe(t);
  const push = state.deliveries.push.bind(state.deliveries);
  state.deliveries.push = () => 0;
  await payCheckout(t, url);
  state.deliveries.push = push;
  expect((await ana.call('POST', '/api/create-subscription', { priceId: MONTHLY })).json()).toEqual({
    status: 'active',
  });
  expect((await fetchSubscription(ana)).tier).toBe('premium');
});

// The clock only moves forward from here on.
test('renewal: the month starts anew with its bill, and the plan goes on', async () => {
  const ana = await makeSubscriber(t);
  const before = await fetchSubscription(ana);
  t.clock.advance(32 * DAY);
  await deliverPendingEvents(t);
  const after = await fetchSubscription(await signInAgain(t, ana));
  expect(after).toMatchObject({ tier: 'premium', status: 'active', monthlyRendersCount: 0 });
  expect(after.currentPeriodEnd!.slice(0, 10)).toBe(addMonth(before.currentPeriodEnd!).slice(0, 10));
  expect(after.rendersResetAt).toBe(after.currentPeriodEnd);
});

test('a yearly plan has twelve windows of 120', async () => {
  const ana = await makeSubscriber(t, YEARLY);
  const { db } = t.deps.database;
  const { users } = await import('#server/platform/db/schema.ts');
  await db.update(users).set({ monthlyRendersCount: 120 }).where(eq(users.id, ana.user.id));
  t.clock.advance(32 * DAY);
  const view = await fetchSubscription(await signInAgain(t, ana));
  expect(view).toMatchObject({ monthlyRendersCount: 0, rendersRemaining: 120, interval: 'year' });
  expect(new Date(String(view.rendersResetAt)).getTime() - t.deps.now().getTime()).toBeLessThan(31 * DAY);
  expect(new Date(view.currentPeriodEnd!).getTime() - t.deps.now().getTime()).toBeGreaterThan(300 * DAY);
});

test('W-18: a renewal that cannot be paid: due with a week of grace and a mail, then free; paid late, it is back without a second allowance', async () => {
  const ana = await makeSubscriber(t);
  await submitInPortal(t, ana, 'card-declines', 'end-period');
  await deliverPendingEvents(t);
  expect(await fetchSubscription(ana)).toMatchObject({
    tier: 'premium',
    status: 'past_due',
    graceUntil: expect.any(String),
  });
  expect(await mailsTo(ana, 'payment-failed')).toEqual(['payment-failed']);
  expect((await ana.call('POST', '/api/create-subscription', { priceId: MONTHLY })).json()).toMatchObject({
    status: 'past_due',
    checkoutUrl: expect.stringContaining('/portal/'),
  });
  const { db } = t.deps.database;
  const { users } = await import('#server/platform/db/schema.ts');
  await db.update(users).set({ monthlyRendersCount: 77 }).where(eq(users.id, ana.user.id));
  t.clock.advance(6 * DAY);
  expect(await fetchSubscription(await signInAgain(t, ana))).toMatchObject({ tier: 'premium', status: 'past_due' });
  // No event of the payment provider arrives for a while, and still the week is over when it is over.
  t.clock.advance(1 * DAY + HOUR);
  const later = await signInAgain(t, ana);
  expect(await fetchSubscription(later)).toMatchObject({
    tier: 'free',
    status: 'past_due',
    currentPeriodEnd: null,
    monthlyRendersLimit: 25,
    rendersRemaining: 0,
  });
  const testStripe = await openTestStripe(t);
  const { stripeCustomerId } = await userRow(t, ana);
  const owed = testStripe.state.subscriptions.find(({ customerId }) => customerId === stripeCustomerId)!;
  expect(owed.status).toBe('ended');
  // The payment provider gave up as well: the end is an end.
  testStripe.setCard(stripeCustomerId!, 'works');
  await deliverPendingEvents(t);
  expect(await fetchSubscription(later)).toMatchObject({ tier: 'free', status: 'canceled' });
});

/** A user whose renewal fails now, and whose subscription stays overdue however often the bill is tried again. */
const makeOverdue = async () => {
  const ana = await makeSubscriber(t);
  const subscription = await findPaymentSubscription(t, ana);
  await submitInPortal(t, ana, 'card-declines', 'end-period');
  subscription.retry = { dueAt: Number.MAX_SAFE_INTEGER, tries: 1 };
  await deliverPendingEvents(t);
  return { ana, subscription };
};

test('D-17, W-18: a further bill of a subscription that stays overdue starts no second week and no second allowance', async () => {
  const { ana, subscription } = await makeOverdue();
  const { graceUntil } = await fetchSubscription(ana);
  const testStripe = await openTestStripe(t);
  const writeBill = async (): Promise<void> => {
    testStripe.state.bills.push({ ...testStripe.lastBill(subscription), createdAt: t.deps.now().getTime() });
    testStripe.emit('invoice.payment_failed', subscription.customerId);
    await deliverPendingEvents(t);
  };
  t.clock.advance(3 * DAY);
  await writeBill();
  expect(await fetchSubscription(await signInAgain(t, ana))).toMatchObject({ status: 'past_due', graceUntil });
  t.clock.advance(5 * DAY);
  await reconcile(t.deps);
  t.clock.advance(22 * DAY);
  subscription.periodEnd += 30 * DAY;
  await t.deps.database.db.update(users).set({ monthlyRendersCount: 120 }).where(eq(users.id, ana.user.id));
  await writeBill();
  expect(await fetchSubscription(await signInAgain(t, ana))).toMatchObject({
    tier: 'free',
    status: 'past_due',
    monthlyRendersCount: 120,
  });
});

test('D-11, W-18: a bill that is paid after the plan was on hold: the month has its 120, and who had them has no others', async () => {
  const overdue = [await makeOverdue(), await makeOverdue()];
  const setCount = ({ user }: Person, monthlyRendersCount: number) =>
    t.deps.database.db.update(users).set({ monthlyRendersCount }).where(eq(users.id, user.id));
  // The month that was paid ends with the first visit of the week, or, without one, when the plan is back.
  const ended = new Date(t.deps.now().getTime() - HOUR);
  for (const { ana } of overdue) {
    await t.deps.database.db.update(users).set({ monthlyRendersReset: ended }).where(eq(users.id, ana.user.id));
    await setCount(ana, 120);
  }
  const [away, visitor] = overdue.map(({ ana }) => ana) as [Person, Person];
  expect(await fetchSubscription(visitor)).toMatchObject({ monthlyRendersCount: 0 });
  await setCount(visitor, 50);
  t.clock.advance(8 * DAY);
  await reconcile(t.deps);
  for (const person of [away, visitor]) {
    const again = await signInAgain(t, person);
    expect(await fetchSubscription(again)).toMatchObject({ tier: 'free', rendersResetAt: null, rendersRemaining: 0 });
    expect((await again.call('GET', '/api/user')).json()).toMatchObject({ monthlyRendersReset: null });
  }
  for (const { subscription } of overdue) (await openTestStripe(t)).setCard(subscription.customerId, 'works');
  await deliverPendingEvents(t);
  for (const [person, monthlyRendersCount] of [
    [away, 0],
    [visitor, 50],
  ] as const) {
    const view = await fetchSubscription(await signInAgain(t, person));
    expect(view).toMatchObject({ tier: 'premium', status: 'active', monthlyRendersLimit: 120, monthlyRendersCount });
    expect(view.rendersResetAt).toBe(view.currentPeriodEnd);
  }
});

test('D-09, D-64: a trial that an administrator extends after the plan has ended holds, whatever the payment provider says later', async () => {
  const ana = await makeSubscriber(t);
  await submitInPortal(t, ana, 'refund');
  await deliverPendingEvents(t);
  const trialEndsAt = new Date(t.deps.now().getTime() + 7 * DAY);
  const admin = await makeUser(t, { isAdmin: true });
  const extended = await admin.call('PATCH', `/api/admin/users/${ana.user.id}`, {
    trialEndsAt: trialEndsAt.toISOString(),
  });
  expect(extended.statusCode, extended.body).toBe(200);
  const view = { tier: 'free', status: 'trialing', rendersRemaining: 25, trialEndsAt: trialEndsAt.toISOString() };
  expect(await fetchSubscription(ana)).toMatchObject(view);
  expect((await ana.call('POST', '/api/create-subscription', { priceId: MONTHLY })).statusCode).toBe(200);
  expect(await fetchSubscription(ana)).toMatchObject(view);
});

test('D-09: a trial that an administrator extends while the plan is on hold outlasts the end of the subscription', async () => {
  const ana = await makeSubscriber(t);
  const subscription = await findPaymentSubscription(t, ana);
  const onHold = {
    subscriptionTier: 'free',
    subscriptionStatus: 'past_due',
    pastDueSince: new Date(t.deps.now().getTime() - 8 * DAY),
    trialEndsAt: new Date(t.deps.now().getTime() + 7 * DAY),
  } as const;
  await t.deps.database.db.update(users).set(onHold).where(eq(users.id, ana.user.id));
  const stripe = await openTestStripe(t);
  stripe.end(subscription);
  await deliverPendingEvents(t);
  expect(await fetchSubscription(ana)).toMatchObject({
    tier: 'free',
    status: 'trialing',
    trialEndsAt: onHold.trialEndsAt.toISOString(),
  });
  expect((await userRow(t, ana)).subscriptionStatus).toBe('canceled');
});

test('W-18: a plan on hold whose customer the payment provider no longer has is over, and a plan can be chosen again', async () => {
  const ana = await makeSubscriber(t);
  const { stripeCustomerId } = await userRow(t, ana);
  const { state } = await openTestStripe(t);
  state.customers = state.customers.filter(({ id }) => id !== stripeCustomerId);
  const onHold = {
    subscriptionTier: 'free',
    subscriptionStatus: 'past_due',
    pastDueSince: new Date(t.deps.now().getTime() - 8 * DAY),
  } as const;
  await t.deps.database.db.update(users).set(onHold).where(eq(users.id, ana.user.id));
  // The trial ended when the plan began.
  const wasDroppedBefore = await makeUser(t, { ...onHold, trialEndsAt: t.deps.now() });
  for (const person of [ana, wasDroppedBefore]) {
    expect(await startCheckout(person)).toContain('/checkout/');
    expect(await fetchSubscription(person)).toMatchObject({ tier: 'free', status: 'canceled' });
  }
});

test('a bill paid in its week of grace continues the plan unchanged', async () => {
  const ana = await makeSubscriber(t);
  await submitInPortal(t, ana, 'card-declines', 'end-period');
  await deliverPendingEvents(t);
  await submitInPortal(t, ana, 'card-works');
  await deliverPendingEvents(t);
  expect(await fetchSubscription(ana)).toMatchObject({ tier: 'premium', status: 'active', graceUntil: null });
});

test('a refund of the last payment ends the plan at once, here and at the payment provider; designs and account stay', async () => {
  const ana = await makeSubscriber(t);
  expect((await fetchSubscription(ana)).refundUntil).toEqual(expect.any(String));
  await submitInPortal(t, ana, 'refund');
  await deliverPendingEvents(t);
  expect(await fetchSubscription(ana)).toMatchObject({
    tier: 'free',
    status: 'canceled',
    currentPeriodEnd: null,
    refundUntil: null,
  });
  expect((await findPaymentSubscription(t, ana)).status).toBe('ended');
});

test('D-07, D-11: in a trial at the payment provider there is nothing to refund, and the first month that is paid has its 120', async () => {
  const ana = await makeUser(t);
  const release = await pauseDeliveries(t);
  await payCheckout(t, await startCheckout(ana));
  const subscription = await findPaymentSubscription(t, ana);
  const { state } = await openTestStripe(t);
  state.charges = state.charges.filter(({ customerId }) => customerId !== subscription.customerId);
  const trialEnd = t.deps.now().getTime() + 14 * DAY;
  Object.assign(subscription, { anchor: trialEnd, periodEnd: trialEnd });
  release();
  await deliverPendingEvents(t);
  expect(await fetchSubscription(ana)).toMatchObject({
    tier: 'premium',
    rendersResetAt: new Date(trialEnd).toISOString(),
    refundUntil: null,
  });
  await t.deps.database.db.update(users).set({ monthlyRendersCount: 120 }).where(eq(users.id, ana.user.id));
  t.clock.set(new Date(trialEnd + HOUR));
  await deliverPendingEvents(t);
  const view = await fetchSubscription(await signInAgain(t, ana));
  expect(view).toMatchObject({ tier: 'premium', monthlyRendersCount: 0, refundUntil: expect.any(String) });
  expect(Date.parse(String(view.refundUntil))).toBeGreaterThan(trialEnd + 30 * DAY);
});

test('D-17: a first subscription that was on hold when it became known is a purchase once it opens', async () => {
  const ana = await makeUser(t);
  await t.deps.database.db.update(users).set({ monthlyRendersCount: 25 }).where(eq(users.id, ana.user.id));
  const payments = t.deps.money.payments!;
  const readCustomer = payments.readCustomer.bind(payments);
  payments.readCustomer = async (id) => {
    const customer = await readCustomer(id);
    const hold = (subscription: PaymentSubscription) => ({ ...subscription, status: 'not_paid' as const });
    return customer && { ...customer, subscriptions: customer.subscriptions.map(hold) };
  };
  try {
    await payCheckout(t, await startCheckout(ana));
    await deliverPendingEvents(t);
    expect((await fetchSubscription(ana)).tier).toBe('free');
  } finally {
    payments.readCustomer = readCustomer;
  }
  await syncWithPaymentProvider(t.deps, ana.user.id);
  expect(await fetchSubscription(ana)).toMatchObject({
    tier: 'premium',
    monthlyRendersCount: 0,
    monthlyRendersLimit: 120,
  });
});

test('an earlier payment that is refunded takes no month that was paid since', async () => {
  const ana = await makeSubscriber(t);
  t.clock.advance(32 * DAY);
  await deliverPendingEvents(t);
  const { id } = await findPaymentSubscription(t, ana);
  const testStripe = await openTestStripe(t);
  const charges = testStripe.state.charges.filter(({ subscriptionId }) => subscriptionId === id);
  expect(charges).toHaveLength(2);
  testStripe.refund(charges[0]!);
  await deliverPendingEvents(t);
  expect(await fetchSubscription(await signInAgain(t, ana))).toMatchObject({ tier: 'premium', status: 'active' });
});

test('a webhook that never came is found by asking: a day after the stored end, and minutes after a checkout', async () => {
  const [ana, ben] = [await makeSubscriber(t), await makeUser(t)];
  const { state } = await openTestStripe(t);
  const push = state.deliveries.push.bind(state.deliveries);
  state.deliveries.push = () => 0;
  await payCheckout(t, await startCheckout(ben));
  await ana.call('POST', '/api/cancel-subscription');
  t.clock.advance(10 * 60_000);
  await reconcile(t.deps);
  expect((await fetchSubscription(ben)).tier).toBe('premium');
  t.clock.advance(31 * DAY + 3 * HOUR);
  await openTestStripe(t);
  expect((await userRow(t, ana)).subscriptionTier).toBe('premium');
  t.clock.advance(DAY);
  for (let i = 0; i < 3; i++) await reconcile(t.deps);
  expect((await userRow(t, ana)).subscriptionTier).toBe('free');
  expect((await userRow(t, ben)).subscriptionTier).toBe('premium');
  state.deliveries.push = push;
});
