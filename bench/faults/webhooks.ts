/**
 * B15: payment events arrive in every order, late, twice, and by the thousand. Each subscription must end in the
 * state that the payment provider reports.
 */
import { eq } from 'drizzle-orm';
import { findById, type TestEvent } from '#server/money/payments/test-payments/state.ts';
import { users } from '#server/platform/db/schema.ts';
import { formatMs, type BenchmarkRow } from '../benchmark-row.ts';
import { median, quantile } from '../statistics.ts';
import { openBenchApp, type Person, type BenchApp } from '../server/bench-app.ts';

const permutations = <T>(list: readonly T[]): T[][] =>
  list.length <= 1
    ? [[...list]]
    : list.flatMap((head, i) =>
        permutations([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [head, ...rest]),
      );

/** Runs a subscription through its life at the payment provider without delivering its events. */
const subscriberWithUndeliveredEvents = async (
  bench: BenchApp,
  steps: readonly ('cancel' | 'end')[],
): Promise<{ person: Person; events: TestEvent[] }> => {
  const person = await bench.person();
  const testStripe = await bench.deps.money.test!.getTestStripe();
  const { state } = testStripe;
  const { checkoutUrl } = (
    await bench.call(person, 'POST', '/api/create-subscription', { priceId: 'price_test_monthly' })
  ).json<{
    checkoutUrl: string;
  }>();
  const first = state.events.length;
  testStripe.pay(findById(state.checkouts, checkoutUrl.split('/').at(-1)!)!, 'works');
  const subscription = state.subscriptions.at(-1)!;
  if (steps.includes('cancel')) testStripe.setCancelAtPeriodEnd(subscription, true);
  if (steps.includes('end')) testStripe.end(subscription);
  state.deliveries.length = 0;
  return { person, events: state.events.slice(first) };
};

const deliver = async (bench: BenchApp, event: object): Promise<number> => {
  const payload = JSON.stringify(event);
  return (
    await bench.app.inject({
      method: 'POST',
      url: '/api/webhooks/payments',
      headers: { 'content-type': 'application/json', 'stripe-signature': bench.deps.money.test!.sign(payload) },
      payload,
    })
  ).statusCode;
};

/**
 * Delivers six events in every order, a third of them twice. @returns how many orders, and how many wrong answers and
 * states
 */
const deliverInEveryOrder = async (bench: BenchApp): Promise<{ orders: number; wrong: number }> => {
  const { db } = bench.deps.database;
  const { person, events } = await subscriberWithUndeliveredEvents(bench, ['cancel', 'end']);
  const orderedEvents = [
    'customer.subscription.created',
    'invoice.paid',
    'checkout.session.completed',
    'customer.subscription.updated',
    'charge.succeeded',
    'customer.subscription.deleted',
  ].map((type) => events.find((event) => event.type === type)!);
  const orders = permutations(orderedEvents);
  let wrong = 0;
  for (const [i, order] of orders.entries()) {
    await db
      .update(users)
      .set({
        subscriptionTier: 'free',
        subscriptionStatus: null,
        stripeSubscriptionId: null,
        newestSubscriptionAt: null,
        cancelAtPeriodEnd: false,
        rendersWindow: 1,
      })
      .where(eq(users.id, person.id));
    for (const [j, event] of order.entries()) {
      const fresh = { ...event, id: `evt_${i}_${j}`, createdAt: Date.now() };
      if ((await deliver(bench, fresh)) !== 200) wrong++;
      if ((i + j) % 3 === 0 && (await deliver(bench, fresh)) !== 200) wrong++;
    }
    const [row] = await db.select().from(users).where(eq(users.id, person.id));
    if (row!.subscriptionTier !== 'free' || row!.subscriptionStatus !== 'canceled') wrong++;
  }
  return { orders: orders.length, wrong };
};

interface Subscriber {
  person: Person;
  events: TestEvent[];
  /** Whether the last event ends the subscription. */
  isEnded: boolean;
}

/**
 * Events of the last three days in shuffled order: copies of the subscribers' events with new ids, every tenth id
 * twice.
 */
const backlogOf = (people: readonly Subscriber[], eventCount: number): object[] => {
  const createdAt = (i: number): number => Date.now() - ((i * 7919) % 259_200) * 1000;
  const indexOfOriginal = (i: number): number => (Math.floor(i / 100) % 10 === 9 ? i - 100 : i);
  return Array.from({ length: eventCount }, (_, i) => indexOfOriginal(i))
    .map((i) => ({
      ...people[i % 100]!.events[Math.floor(i / 100) % people[i % 100]!.events.length]!,
      id: `evt_burst_${i}`,
      createdAt: createdAt(i),
    }))
    .toSorted((a, b) => (a.id.split('').toReversed().join('') < b.id.split('').toReversed().join('') ? -1 : 1));
};

/** Delivers the events from eight senders. */
const deliverAll = async (
  bench: BenchApp,
  backlog: readonly object[],
): Promise<{ latencies: number[]; refused: number; duration: number }> => {
  const latencies: number[] = [];
  let refused = 0;
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let event = backlog[next++]; event !== undefined; event = backlog[next++]) {
        const sent = performance.now();
        if ((await deliver(bench, event)) !== 200) refused++;
        latencies.push(performance.now() - sent);
      }
    }),
  );
  return { latencies, refused, duration: performance.now() - began };
};

/** @returns how many subscribers are not in the state that follows from their last event */
const countWrongSubscribers = async ({ deps }: BenchApp, people: readonly Subscriber[]): Promise<number> => {
  const { db } = deps.database;
  let wrong = 0;
  for (const {
    person: { id },
    isEnded,
  } of people) {
    const [row] = await db.select().from(users).where(eq(users.id, id));
    if ((row!.subscriptionTier === 'premium') === isEnded || row!.rendersWindow > 3) wrong++;
  }
  return wrong;
};

export const benchWebhooks = async (eventCount: number): Promise<BenchmarkRow[]> => {
  const bench = await openBenchApp({ slots: 1 });
  try {
    const { orders, wrong } = await deliverInEveryOrder(bench);
    const lifecycles = [['cancel'], [], ['cancel', 'end']] as const;
    const people: Subscriber[] = [];
    for (let i = 0; i < 100; i++)
      people.push({
        ...(await subscriberWithUndeliveredEvents(bench, lifecycles[i % 3]!)),
        isEnded: i % 3 === 2,
      });
    const { latencies, refused, duration } = await deliverAll(bench, backlogOf(people, eventCount));
    const wrongSubscribers = await countWrongSubscribers(bench, people);
    return [
      {
        id: 'B15',
        subject: `${orders} orders of six events, a third of the events sent twice`,
        required: 'correct state after each',
        figure: `${wrong} wrong`,
        met: wrong === 0,
      },
      {
        id: 'B15',
        subject: `${eventCount} events from three days at once, shuffled, every tenth sent twice, 100 subscribers`,
        required: 'right state; 60 s for 10,000',
        figure: `${wrongSubscribers} wrong, ${refused} refused, ${formatMs(duration)}; answered p50 ${formatMs(median(latencies))}, p99 ${formatMs(quantile(latencies, 0.99))}`,
        met: wrongSubscribers === 0 && refused === 0 && duration <= (60_000 * eventCount) / 10_000,
      },
    ];
  } finally {
    await bench.close();
  }
};
