/** B2: one render left, 50 calls at once. */
import { eq } from 'drizzle-orm';
import { ledger, renders, users } from '#server/platform/db/schema.ts';
import type { Bar } from './bar.ts';
import { DESIGN, mockProvider, openPlace } from './place.ts';

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
    const place = await openPlace({ serverUrl: url, provider: () => mockProvider(picture, 0), slots: 2 });
    const { db } = place.deps.database;
    let exact = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const who = await place.person({ monthlyRendersLimit: 25, monthlyRendersCount: 24 });
      const replies = await Promise.all(
        Array.from({ length: CALLS }, () =>
          place.call(
            who,
            'POST',
            '/api/generate-design',
            { originalImage: '/templates/hatch-grey-cloth.jpg', ...DESIGN },
            { prefer: 'respond-async' },
          ),
        ),
      );
      const accepted = replies.filter(({ statusCode }) => statusCode === 202).length;
      const [user] = await db.select().from(users).where(eq(users.id, who.id));
      const charged = await db.select().from(ledger).where(eq(ledger.userId, who.id));
      if (
        accepted === 1 &&
        user!.monthlyRendersCount === 25 &&
        charged.filter(({ kind }) => kind === 'charge').length === 1
      )
        exact++;
      while (
        (await db.select({ state: renders.state }).from(renders).where(eq(renders.userId, who.id))).some(
          ({ state }) => state === 'queued' || state === 'running',
        )
      )
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await place.close();
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
