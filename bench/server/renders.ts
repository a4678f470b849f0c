/** B12: the server's own time around a render, and how full its slots are. */
import { renders } from '#server/platform/db/schema.ts';
import { ms, quantile, timed, type Bar } from './bar.ts';
import { ask, askAndGo, ended } from './crowd.ts';
import { mockProvider, openPlace } from './place.ts';

const ownTime = async (picture: Uint8Array<ArrayBuffer>): Promise<Bar[]> => {
  const place = await openPlace({ provider: () => mockProvider(picture, 0), slots: 6 });
  try {
    const who = await place.person();
    await ask(place, who);
    const whole = await timed(60, () => ask(place, who));
    const rows = await place.deps.database.db.select().from(renders);
    const pickup = rows.map(({ createdAt, startedAt }) => startedAt!.getTime() - createdAt.getTime());
    return [
      {
        id: 'B12',
        what: 'A render around engine and provider (charge, queue, files, rows), p50',
        bar: '500 ms',
        figure: ms(quantile(whole, 0.5)),
        met: quantile(whole, 0.5) <= 500,
      },
      {
        id: 'B12',
        what: 'The same, p95',
        bar: '1.2 s',
        figure: ms(quantile(whole, 0.95)),
        met: quantile(whole, 0.95) <= 1200,
      },
      {
        id: 'B12',
        what: 'From accepted to taken, empty queue, p95',
        bar: '150 ms',
        figure: ms(quantile(pickup, 0.95)),
        met: quantile(pickup, 0.95) <= 150,
      },
    ];
  } finally {
    await place.close();
  }
};

const throughput = async (picture: Uint8Array<ArrayBuffer>): Promise<Bar> => {
  const [slots, takes, count] = [6, 8000, 30];
  const place = await openPlace({ provider: () => mockProvider(picture, takes), slots });
  try {
    await ask(place, await place.person());
    const people = await Promise.all(Array.from({ length: count }, () => place.person()));
    // All at the same moment: the slots fall free together, which is the harder case.
    const ids = await Promise.all(people.map((who) => askAndGo(place, who)));
    const finished = (await ended(place, ids)).map(({ finishedAt }) => finishedAt!.getTime()).toSorted((a, b) => a - b);
    // From the end of the first round: every slot then finishes, is filled again, and so on to the end.
    const rate = (count - slots) / ((finished.at(-1)! - finished[slots - 1]!) / 1000);
    const ideal = slots / (takes / 1000);
    return {
      id: 'B12',
      what: `${slots} slots and a model that takes 8 s`,
      bar: '0.95 of 6/8 a second',
      figure: `${(rate / ideal).toFixed(3)} (${rate.toFixed(3)} a second)`,
      met: rate >= 0.95 * ideal,
    };
  } finally {
    await place.close();
  }
};

export const benchRenders = async (picture: Uint8Array<ArrayBuffer>): Promise<Bar[]> => [
  ...(await ownTime(picture)),
  await throughput(picture),
];
