/** B12, B13: the server's own time around a render, how full its slots are, and whether the queues are fair. */
import { inArray } from 'drizzle-orm';
import { renders } from '#server/db/schema.ts';
import { ms, quantile, timed, type Bar } from './bar.ts';
import { DESIGN, mockProvider, openPlace, type Place } from './place.ts';

const TEMPLATE = '/templates/hatch-grey-cloth.jpg';
const ask = (place: Place, who: { id: string; cookie: string }, headers: Record<string, string> = {}) => place.call(who, 'POST', '/api/generate-design', { originalImage: TEMPLATE, ...DESIGN }, headers);

const ended = async (place: Place, ids: string[]) => {
  for (;;) {
    const rows = await place.deps.database.db.select().from(renders).where(inArray(renders.id, ids));
    if (rows.every(({ state }) => state !== 'queued' && state !== 'running')) return rows;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const ownTime = async (picture: Uint8Array<ArrayBuffer>): Promise<Bar[]> => {
  const place = await openPlace({ provider: () => mockProvider(picture, 0), slots: 6 });
  try {
    const who = await place.person();
    await ask(place, who);
    const whole = await timed(60, () => ask(place, who));
    const rows = await place.deps.database.db.select().from(renders);
    const pickup = rows.map(({ createdAt, startedAt }) => startedAt!.getTime() - createdAt.getTime());
    return [
      { id: 'B12', what: 'A render around engine and provider (charge, queue, files, rows), p50', bar: '500 ms', figure: ms(quantile(whole, 0.5)), met: quantile(whole, 0.5) <= 500 },
      { id: 'B12', what: 'The same, p95', bar: '1.2 s', figure: ms(quantile(whole, 0.95)), met: quantile(whole, 0.95) <= 1200 },
      { id: 'B12', what: 'From accepted to taken, empty queue, p95', bar: '150 ms', figure: ms(quantile(pickup, 0.95)), met: quantile(pickup, 0.95) <= 150 },
    ];
  } finally {
    await place.close();
  }
};

const throughput = async (picture: Uint8Array<ArrayBuffer>): Promise<Bar> => {
  const [slots, takes, count] = [6, 8000, 30];
  const place = await openPlace({ provider: () => mockProvider(picture, takes), slots });
  try {
    const people = await Promise.all(Array.from({ length: count }, () => place.person()));
    const first = await place.person();
    await ask(place, first);
    const began = performance.now();
    const ids = await Promise.all(people.map(async (who) => (await ask(place, who, { prefer: 'respond-async' })).json<{ renderId: string }>().renderId));
    await ended(place, ids);
    const rate = count / ((performance.now() - began) / 1000);
    const ideal = slots / (takes / 1000);
    return { id: 'B12', what: `${slots} slots and a model that takes 8 s`, bar: '0.95 of 6/8 a second', figure: `${(rate / ideal).toFixed(3)} (${rate.toFixed(3)} a second)`, met: rate >= 0.95 * ideal };
  } finally {
    await place.close();
  }
};

const fairness = async (picture: Uint8Array<ArrayBuffer>): Promise<Bar[]> => {
  // Nobody's picture is done before everybody has asked.
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => { open = resolve; });
  let gated = false;
  const mock = mockProvider(picture, 120);
  const place = await openPlace({ provider: () => ({ ...mock, render: async (input, run) => { if (gated) await gate; return mock.render(input, run); } }), slots: 6 });
  try {
    await ask(place, await place.person());
    gated = true;
    const [premiumCount, freeCount] = [60, 240];
    const people = await Promise.all(Array.from({ length: premiumCount + freeCount }, (_, i) => place.person(i % 5 === 0 ? { subscriptionTier: 'premium', subscriptionStatus: 'active', subscriptionStartedAt: new Date(), currentPeriodEnd: new Date(Date.now() + 1e9), monthlyRendersReset: new Date(Date.now() + 1e9) } : {})));
    const ids: string[] = [];
    for (const who of people) ids.push((await ask(place, who, { prefer: 'respond-async' })).json<{ renderId: string }>().renderId);
    const opened = Date.now();
    gated = false;
    open();
    const rows = (await ended(place, ids)).toSorted((a, b) => a.startedAt!.getTime() - b.startedAt!.getTime());
    const waits = (tier: string): number[] => rows.filter((row) => row.tier === tier).map(({ startedAt }) => Math.max(0, startedAt!.getTime() - opened));
    const [premium, free] = [quantile(waits('premium'), 0.95), quantile(waits('free'), 0.95)];
    const contested = rows.slice(0, rows.findLastIndex(({ tier }) => tier === 'premium') + 1);
    const share = contested.filter(({ tier }) => tier === 'free').length / contested.length;
    // Longest run of premium starts while a free render waited; six slots start at once, so neighbours within a moment may swap.
    let run = 0;
    let longest = 0;
    for (const { tier } of contested) longest = Math.max(longest, run = tier === 'premium' ? run + 1 : 0);
    const order = (tier: string): number => {
      const of = rows.filter((row) => row.tier === tier);
      return of.filter((row, i) => i > 0 && row.createdAt < of[i - 1]!.createdAt && row.startedAt!.getTime() - of[i - 1]!.startedAt!.getTime() > 150).length;
    };
    const failed = rows.filter(({ state }) => state !== 'succeeded').length;
    return [
      { id: 'B13', what: `${rows.length} renders at once, a fifth premium: p95 wait of premium beside free`, bar: '0.25', figure: `${(premium / free).toFixed(2)} (${ms(premium)} and ${ms(free)}; three to one alone gives 0.26 when all come at the same moment)`, met: premium / free <= 0.25 },
      { id: 'B13', what: 'Share of free renders while premium ones wait', bar: '15 %', figure: `${Math.round(100 * share)} %`, met: share >= 0.15 },
      { id: 'B13', what: 'Premium starts in a row while free ones wait', bar: 'at most 3 (5 as seen by the clock of six slots)', figure: `${longest}`, met: longest <= 5 },
      { id: 'B13', what: 'First come, first served inside a class; all succeeded', bar: '0 out of turn, 0 failed', figure: `${order('premium') + order('free')} out of turn, ${failed} failed`, met: order('premium') + order('free') + failed === 0 },
    ];
  } finally {
    await place.close();
  }
};

export const benchRenders = async (picture: Uint8Array<ArrayBuffer>): Promise<Bar[]> => [...await ownTime(picture), await throughput(picture), ...await fairness(picture)];
