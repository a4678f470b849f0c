/**
 * Checkout, webhook, cancel, resume: every durable step is the last one once, before it took effect and after. Then the
 * payment provider tells again, or the customer asks again, and all is as if nothing had been.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkouts, webhookEvents } from '#server/platform/db/schema/billing.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { makeUser, type Person } from '#tests/support/server/make.ts';
import { injectCrashes, type CrashInjector } from '#tests/support/server/crash-injector.ts';
import {
  openTestStripe,
  startCheckout,
  deliver,
  pauseDeliveries,
  makeSubscriber,
  MONTHLY,
  payCheckout,
  findPaymentSubscription,
  deliverPendingEvents,
  takePendingEvents,
  userRow,
} from '#tests/support/server/payment-scene.ts';
import { expectConsistentLedger, waitUntil } from '#tests/support/pictures/render-scene.ts';
import { MINUTE, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
let crash: CrashInjector;
beforeAll(async () => {
  t = await openTestApp(
    { RETRIM_RATE_LIMITS: 'off' },
    {
      prepare: async (deps) => {
        crash = await injectCrashes(deps);
      },
    },
  );
});
afterAll(async () => {
  crash.restart();
  await t.close();
});

const dieEverywhere = async <S extends { person: Person }>(
  moment: 'before' | 'after',
  prepare: () => Promise<S>,
  scenario: (scene: S) => Promise<unknown>,
  check: (scene: S, died: boolean) => Promise<void>,
): Promise<number> => {
  for (let step = 1; ; step++) {
    const scene = await prepare();
    await deliverPendingEvents(t);
    crash.crashAt(step, moment);
    await scenario(scene).catch(() => undefined);
    await waitUntil(() => crash.pendingCalls === 0, 'nothing of the process moves any more');
    // A delivery still on its way to the dead would otherwise fail after the clock has moved on, and not be due again.
    await deliverPendingEvents(t);
    const died = crash.hasCrashed;
    crash.restart();
    await check(scene, died);
    await expectConsistentLedger(t, scene.person.user.id);
    if (!died) return step - 1;
    if (step > 40) throw new Error('the scenario never ends');
  }
};

const mailsTo = async (person: Person): Promise<string[]> =>
  (await t.deps.database.db.select().from(mails).where(eq(mails.to, person.user.email))).map(
    ({ template }) => template,
  );

test.each(['before', 'after'] as const)(
  'a webhook: dying %s any durable step, the event that is sent again has its effect once',
  async (moment) => {
    const steps = await dieEverywhere(
      moment,
      async () => {
        const person = await makeUser(t);
        const release = await pauseDeliveries(t);
        await payCheckout(t, await startCheckout(person));
        const events = await takePendingEvents(t);
        release();
        return { person, events };
      },
      ({ events }) => deliver(t, events[0]!),
      async ({ person, events }) => {
        for (const event of [...events, ...events]) expect((await deliver(t, event)).statusCode).toBe(200);
        expect(await userRow(t, person)).toMatchObject({
          subscriptionTier: 'premium',
          subscriptionStatus: 'active',
          rendersWindow: 2,
          monthlyRendersCount: 0,
          monthlyRendersLimit: 120,
        });
        expect(
          await t.deps.database.db.select().from(webhookEvents).where(eq(webhookEvents.userId, person.user.id)),
        ).toHaveLength(events.length);
      },
    );
    expect(steps).toBeGreaterThanOrEqual(2);
  },
);

test.each(['before', 'after'] as const)(
  'a checkout: dying %s any durable step leaves one customer and one page that can be paid',
  async (moment) => {
    const steps = await dieEverywhere(
      moment,
      async () => ({ person: await makeUser(t) }),
      ({ person }) => person.call('POST', '/api/create-subscription', { priceId: MONTHLY }),
      async ({ person }) => {
        const url = await startCheckout(person);
        const { state } = await openTestStripe(t);
        expect(state.customers.filter(({ userId }) => userId === person.user.id)).toHaveLength(1);
        const { stripeCustomerId } = await userRow(t, person);
        expect(
          state.checkouts
            .filter(({ customerId, state }) => customerId === stripeCustomerId && state === 'open')
            .map((page) => page.url),
        ).toEqual([url]);
        expect(
          await t.deps.database.db.select().from(checkouts).where(eq(checkouts.userId, person.user.id)),
        ).toHaveLength(1);
        await payCheckout(t, url);
        await deliverPendingEvents(t);
        expect((await userRow(t, person)).subscriptionTier).toBe('premium');
        expect(state.charges.filter(({ customerId }) => customerId === stripeCustomerId)).toHaveLength(1);
      },
    );
    expect(steps).toBeGreaterThanOrEqual(3);
  },
);

test.each(['before', 'after'] as const)(
  'cancel and resume: dying %s any durable step, here and at the payment provider it is the same, and told once',
  async (moment) => {
    for (const [url, flag, told] of [
      ['/api/cancel-subscription', true, ['cancelled']],
      ['/api/resume-subscription', false, ['cancelled', 'resumed']],
    ] as const) {
      const steps = await dieEverywhere(
        moment,
        async () => {
          const person = await makeSubscriber(t);
          if (!flag) await person.call('POST', '/api/cancel-subscription');
          return { person };
        },
        ({ person }) => person.call('POST', url),
        async ({ person }) => {
          // Events that the dead process did not take are sent again.
          t.clock.advance(2 * MINUTE);
          await deliverPendingEvents(t);
          // Our state equals the payment provider's, also before anybody asks again.
          expect((await userRow(t, person)).cancelAtPeriodEnd).toBe(
            (await findPaymentSubscription(t, person)).cancelAtPeriodEnd,
          );
          expect((await person.call('POST', url)).json()).toMatchObject({ tier: 'premium', cancelAtPeriodEnd: flag });
          await deliverPendingEvents(t);
          expect((await findPaymentSubscription(t, person)).cancelAtPeriodEnd).toBe(flag);
          expect((await mailsTo(person)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(told);
        },
      );
      expect(steps, url).toBeGreaterThanOrEqual(3);
    }
  },
);
