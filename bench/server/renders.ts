/** B12: the server's own time for a render without its engine, and the utilization of its slots. */
import { renders } from '#server/platform/db/schema.ts';
import { formatMs, measureCalls, type BenchmarkRow } from '../benchmark-row.ts';
import { median, quantile } from '../statistics.ts';
import { finishedRenders, queuedRenderId, requestRender } from './crowd.ts';
import { createMockEngine, openBenchApp } from './bench-app.ts';

const ownTime = async (picture: Uint8Array<ArrayBuffer>): Promise<BenchmarkRow[]> => {
  const bench = await openBenchApp({ renderEngine: () => createMockEngine(picture, 0), slots: 6 });
  try {
    const person = await bench.person();
    await requestRender(bench, person);
    const durations = await measureCalls(60, () => requestRender(bench, person));
    const rows = await bench.deps.database.db.select().from(renders);
    const pickup = rows.map(({ createdAt, startedAt }) => startedAt!.getTime() - createdAt.getTime());
    return [
      {
        id: 'B12',
        subject: 'A render without its engine and provider (charge, queue, files, rows), p50',
        required: '500 ms',
        figure: formatMs(median(durations)),
        met: median(durations) <= 500,
      },
      {
        id: 'B12',
        subject: 'The same, p95',
        required: '1.2 s',
        figure: formatMs(quantile(durations, 0.95)),
        met: quantile(durations, 0.95) <= 1200,
      },
      {
        id: 'B12',
        subject: 'From accepted to taken, empty queue, p95',
        required: '150 ms',
        figure: formatMs(quantile(pickup, 0.95)),
        met: quantile(pickup, 0.95) <= 150,
      },
    ];
  } finally {
    await bench.close();
  }
};

const throughput = async (picture: Uint8Array<ArrayBuffer>): Promise<BenchmarkRow> => {
  const [slots, modelMs, count] = [6, 8000, 30];
  const bench = await openBenchApp({ renderEngine: () => createMockEngine(picture, modelMs), slots });
  try {
    await requestRender(bench, await bench.person());
    const people = await Promise.all(Array.from({ length: count }, () => bench.person()));
    // All at once, so that all slots become free at the same time, which is the hardest case.
    const ids = await Promise.all(people.map((person) => queuedRenderId(bench, person)));
    const finished = (await finishedRenders(bench, ids))
      .map(({ finishedAt }) => finishedAt!.getTime())
      .toSorted((a, b) => a - b);
    // Measured from the end of the first round, when every slot has been used once.
    const rate = (count - slots) / ((finished.at(-1)! - finished[slots - 1]!) / 1000);
    const ideal = slots / (modelMs / 1000);
    return {
      id: 'B12',
      subject: `${slots} slots and a model that takes 8 s`,
      required: '0.95 of 6/8 a second',
      figure: `${(rate / ideal).toFixed(3)} (${rate.toFixed(3)} a second)`,
      met: rate >= 0.95 * ideal,
    };
  } finally {
    await bench.close();
  }
};

export const benchRenders = async (picture: Uint8Array<ArrayBuffer>): Promise<BenchmarkRow[]> => [
  ...(await ownTime(picture)),
  await throughput(picture),
];
