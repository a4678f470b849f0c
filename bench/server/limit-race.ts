/** B2: 50 concurrent calls of an account with one render left: exactly one may be accepted. */
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { ledger, renders, users } from '#server/platform/db/schema.ts';
import type { Bar } from '../bar.ts';
import { mockProvider, openBenchApp } from './bench-app.ts';
import { queueRender } from './crowd.ts';

const ROUNDS = 100;
const CALLS = 50;

export const benchLimitRace = async (
  picture: Uint8Array<ArrayBuffer>,
  serverUrl: string | undefined,
): Promise<Bar[]> => {
  const bars: Bar[] = [];
  for (const [name, url] of [
    ['embedded', undefined],
    ...(serverUrl === undefined ? [] : [['PostgreSQL', serverUrl] as const]),
  ] as const) {
    const bench = await openBenchApp({ serverUrl: url, provider: () => mockProvider(picture, 0), slots: 2 });
    const { db } = bench.deps.database;
    let exact = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const person = await bench.person({ monthlyRendersLimit: 25, monthlyRendersCount: 24 });
      const replies = await Promise.all(Array.from({ length: CALLS }, () => queueRender(bench, person)));
      const accepted = replies.filter(({ statusCode }) => statusCode === 202).length;
      const [user] = await db.select().from(users).where(eq(users.id, person.id));
      const charged = await db.select().from(ledger).where(eq(ledger.userId, person.id));
      if (
        accepted === 1 &&
        user!.monthlyRendersCount === 25 &&
        charged.filter(({ kind }) => kind === 'charge').length === 1
      )
        exact++;
      while (
        (await db.select({ state: renders.state }).from(renders).where(eq(renders.userId, person.id))).some(
          ({ state }) => state === 'queued' || state === 'running',
        )
      )
        await pause(5);
    }
    await bench.close();
    bars.push({
      id: 'B2',
      what: `Limit race, ${CALLS} calls at once with one render left, ${name}`,
      bar: `exactly one accepted in ${ROUNDS} of ${ROUNDS}`,
      figure: `${exact} of ${ROUNDS}`,
      met: exact === ROUNDS,
    });
  }
  return bars;
};
