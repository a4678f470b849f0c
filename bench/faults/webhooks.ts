/**
 * B15: events of the payment provider in every order, late, twice, and thousands at once: in the end everybody has the
 * state that the provider has.
 */
import { eq } from 'drizzle-orm';
import { find, type TestEvent } from '#server/money/payments/test-payments/record.ts';
import { users } from '#server/platform/db/schema.ts';
import { ms, quantile, type Bar } from '../server/bar.ts';
import { openPlace, type Person, type Place } from '../server/place.ts';

const permutations = <T>(list: readonly T[]): T[][] =>
  list.length <= 1
    ? [[...list]]
    : list.flatMap((head, i) =>
        permutations([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [head, ...rest]),
      );

/** A subscription that went through its whole life at the provider while none of its events reached us. */
const livedInSilence = async (
  place: Place,
  steps: readonly ('cancel' | 'end')[],
): Promise<{ person: Person; events: TestEvent[] }> => {
  const person = await place.person();
  const bank = await place.deps.money.test!.openBank();
  const { record } = bank;
  const page = (await place.call(person, 'POST', '/api/create-subscription', { priceId: 'price_test_monthly' })).json<{
    checkoutUrl: string;
  }>().checkoutUrl;
  const first = record.events.length;
  bank.pay(find(record.checkouts, page.split('/').at(-1)!)!, 'works');
  const subscription = record.subscriptions.at(-1)!;
  if (steps.includes('cancel')) bank.setCancel(subscription, true);
  if (steps.includes('end')) bank.end(subscription);
  record.deliveries.length = 0;
  return { person, events: record.events.slice(first) };
};

const deliver = async (place: Place, event: object): Promise<number> => {
  const payload = JSON.stringify(event);
  return (
    await place.app.inject({
      method: 'POST',
      url: '/api/webhooks/payments',
      headers: { 'content-type': 'application/json', 'stripe-signature': place.deps.money.test!.sign(payload) },
      payload,
    })
  ).statusCode;
};

/** Every order of six events, a third of them doubled. @returns how many orders, and how often something was wrong */
const sendAllOrders = async (place: Place): Promise<{ orders: number; wrong: number }> => {
  const { db } = place.deps.database;
  const { person, events } = await livedInSilence(place, ['cancel', 'end']);
  const six = [
    'customer.subscription.created',
    'invoice.paid',
    'checkout.session.completed',
    'customer.subscription.updated',
    'charge.succeeded',
    'customer.subscription.deleted',
  ].map((type) => events.find((event) => event.type === type)!);
  const orders = permutations(six);
  let wrong = 0;
  for (const [i, order] of orders.entries()) {
    await db
      .update(users)
      .set({
        subscriptionTier: 'free',
        subscriptionStatus: null,
        stripeSubscriptionId: null,
        cancelAtPeriodEnd: false,
        rendersWindow: 1,
      })
      .where(eq(users.id, person.id));
    for (const [j, event] of order.entries()) {
      const fresh = { ...event, id: `evt_${i}_${j}`, createdAt: Date.now() };
      if ((await deliver(place, fresh)) !== 200) wrong++;
      if ((i + j) % 3 === 0 && (await deliver(place, fresh)) !== 200) wrong++;
    }
    const [row] = await db.select().from(users).where(eq(users.id, person.id));
    if (row!.subscriptionTier !== 'free' || row!.subscriptionStatus !== 'canceled') wrong++;
  }
  return { orders: orders.length, wrong };
};

interface Subscriber {
  person: Person;
  events: TestEvent[];
  /** The last event ends the subscription. */
  ends: boolean;
}

/** A backlog of three days: every event in several copies under its own id, shuffled, each tenth sent twice. */
const backlogOf = (people: readonly Subscriber[], burst: number): object[] => {
  const days = (i: number): number => Date.now() - ((i * 7919) % 259_200) * 1000;
  const copyOf = (i: number): number => (Math.floor(i / 100) % 10 === 9 ? i - 100 : i);
  return Array.from({ length: burst }, (_, i) => copyOf(i))
    .map((i) => ({
      ...people[i % 100]!.events[Math.floor(i / 100) % people[i % 100]!.events.length]!,
      id: `evt_burst_${i}`,
      createdAt: days(i),
    }))
    .toSorted((a, b) => (a.id.split('').toReversed().join('') < b.id.split('').toReversed().join('') ? -1 : 1));
};

/** Eight senders at once. */
const flood = async (
  place: Place,
  backlog: readonly object[],
): Promise<{ acks: number[]; refused: number; took: number }> => {
  const acks: number[] = [];
  let refused = 0;
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let event = backlog[next++]; event !== undefined; event = backlog[next++]) {
        const sent = performance.now();
        if ((await deliver(place, event)) !== 200) refused++;
        acks.push(performance.now() - sent);
      }
    }),
  );
  return { acks, refused, took: performance.now() - began };
};

/** @returns how many subscribers are not as their last event left them */
const countWrong = async ({ deps }: Place, people: readonly Subscriber[]): Promise<number> => {
  const { db } = deps.database;
  let off = 0;
  for (const {
    person: { id },
    ends,
  } of people) {
    const [row] = await db.select().from(users).where(eq(users.id, id));
    if ((row!.subscriptionTier === 'premium') === ends || row!.rendersWindow > 3) off++;
  }
  return off;
};

export const benchWebhooks = async (burst: number): Promise<Bar[]> => {
  const place = await openPlace({ slots: 1 });
  try {
    const { orders, wrong } = await sendAllOrders(place);
    const LIVES = [['cancel'], [], ['cancel', 'end']] as const;
    const people: Subscriber[] = [];
    for (let i = 0; i < 100; i++)
      people.push({
        ...(await livedInSilence(place, LIVES[i % 3]!)),
        ends: i % 3 === 2,
      });
    const { acks, refused, took } = await flood(place, backlogOf(people, burst));
    const off = await countWrong(place, people);
    return [
      {
        id: 'B15',
        what: `${orders} orders of six events, a third of them doubled`,
        bar: 'right state after each',
        figure: `${wrong} wrong`,
        met: wrong === 0,
      },
      {
        id: 'B15',
        what: `${burst} events of three days at once, in no order, every tenth twice, 100 subscribers`,
        bar: 'right state; 60 s for 10,000',
        figure: `${off} wrong, ${refused} refused, ${ms(took)}; answered p50 ${ms(quantile(acks, 0.5))}, p99 ${ms(quantile(acks, 0.99))}`,
        met: off === 0 && refused === 0 && took <= (60_000 * burst) / 10_000,
      },
    ];
  } finally {
    await place.close();
  }
};
