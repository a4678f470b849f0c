/** B2: 50 concurrent calls of an account with one render left: exactly one may be accepted. */
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { ledger, renders, users } from '#server/platform/db/schema.ts';
import type { BenchmarkRow } from '../benchmark-row.ts';
import { createMockEngine, openBenchApp } from './bench-app.ts';
import { queueRender } from './crowd.ts';

const ROUND_COUNT = 100;
const CALL_COUNT = 50;

export const benchLimitRace = async (
  picture: Uint8Array<ArrayBuffer>,
  serverUrl: string | undefined,
): Promise<BenchmarkRow[]> => {
  const rows: BenchmarkRow[] = [];
  for (const [name, url] of [
    ['embedded', undefined],
    ...(serverUrl === undefined ? [] : [['PostgreSQL', serverUrl] as const]),
  ] as const) {
    const bench = await openBenchApp({ serverUrl: url, renderEngine: () => createMockEngine(picture, 0), slots: 2 });
    const { db } = bench.deps.database;
    let exactRounds = 0;
    for (let round = 0; round < ROUND_COUNT; round++) {
      const person = await bench.person({ monthlyRendersLimit: 25, monthlyRendersCount: 24 });
      const replies = await Promise.all(Array.from({ length: CALL_COUNT }, () => queueRender(bench, person)));
      const accepted = replies.filter(({ statusCode }) => statusCode === 202).length;
      const [user] = await db.select().from(users).where(eq(users.id, person.id));
      const charged = await db.select().from(ledger).where(eq(ledger.userId, person.id));
      if (
        accepted === 1 &&
        user!.monthlyRendersCount === 25 &&
        charged.filter(({ kind }) => kind === 'charge').length === 1
      )
        exactRounds++;
      while (
        (await db.select({ state: renders.state }).from(renders).where(eq(renders.userId, person.id))).some(
          ({ state }) => state === 'queued' || state === 'running',
        )
      )
        await pause(5);
    }
    await bench.close();
    rows.push({
      id: 'B2',
      subject: `Limit race, ${CALL_COUNT} calls at once with one render left, ${name}`,
      required: `exactly one accepted in ${ROUND_COUNT} of ${ROUND_COUNT}`,
      figure: `${exactRounds} of ${ROUND_COUNT}`,
      met: exactRounds === ROUND_COUNT,
    });
  }
  return rows;
};
