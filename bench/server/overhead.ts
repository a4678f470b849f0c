/** B8: the app's overhead over its own SQL, beside a bare Fastify handler with the same SQL in the same run. */
import Fastify from 'fastify';
import { and, eq, gt } from 'drizzle-orm';
import { designs, files, sessions, users } from '#server/platform/db/schema.ts';
import { listDesigns } from '#server/studio/designs/list-designs.ts';
import { newId } from '#server/platform/ids.ts';
import { perSecond, times, type Bar } from './bar.ts';
import { openPlace, type Person, type Place } from './place.ts';
import { parseDesign } from '#engine/design.ts';

const COUNT = 900;
const AT_ONCE = 20;
const DESIGNS = 30;
/** PostgreSQL beside the embedded database; and the share of it where a handler of the SQL alone is not that much faster either. */
const FASTER = 2;
const OF_BARE = 0.8;

const giveDesigns = async (place: Place, who: Person): Promise<void> => {
  const { db } = place.deps.database;
  const id = newId();
  await db.insert(files).values({
    id,
    userId: who.id,
    kind: 'render',
    storageKey: `renders/aa/${id}.png`,
    mime: 'image/png',
    bytes: 1,
    sha256: 'x',
  });
  await db.insert(designs).values(
    Array.from({ length: DESIGNS }, (_, i) => ({
      userId: who.id,
      name: `Design ${i}`,
      originalImageUrl: '/templates/hatch-grey-cloth.jpg',
      generatedImageUrl: `/api/files/${id}`,
      generatedFileId: id,
      design: parseDesign({ style: 'original', materials: ['leather'] }),
      cover: [],
    })),
  );
};

const bare = async (place: Place, who: Person) => {
  const { db } = place.deps.database;
  const app = Fastify();
  const session = () =>
    db
      .select({ user: users, session: sessions })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.userId, who.id), gt(sessions.expiresAt, new Date())))
      .limit(1);
  app.get('/user', async () => (await session())[0]!.user);
  app.get('/designs', async () => {
    await session();
    return listDesigns(db, who.id, {});
  });
  await app.ready();
  return app;
};

export const benchOverhead = async (serverUrl: string | undefined): Promise<Bar[]> => {
  const bars: Bar[] = [];
  const lists: Record<string, { app: number; bare: number }> = {};
  for (const [name, url] of [
    ['embedded', undefined],
    ...(serverUrl === undefined ? [] : [['PostgreSQL', serverUrl] as const]),
  ] as const) {
    const place = await openPlace({ serverUrl: url });
    const who = await place.person();
    await giveDesigns(place, who);
    const baseline = await bare(place, who);
    for (const [what, ours, theirs] of [
      ['/api/user', '/api/user', '/user'],
      [`list of ${DESIGNS} designs`, '/api/designs', '/designs'],
    ] as const) {
      const ask = () => place.call(who, 'GET', ours);
      const askBare = () => baseline.inject({ url: theirs });
      await perSecond(100, AT_ONCE, ask);
      await perSecond(100, AT_ONCE, askBare);
      // In turns, so that other work of the machine affects both.
      const rounds: Record<'app' | 'bare', number>[] = [];
      for (let round = 0; round < 3; round++)
        rounds.push({
          app: await perSecond(COUNT / 3, AT_ONCE, ask),
          bare: await perSecond(COUNT / 3, AT_ONCE, askBare),
        });
      const mean = (key: 'app' | 'bare'): number => rounds.reduce((sum, round) => sum + round[key], 0) / rounds.length;
      if (ours === '/api/designs') lists[name] = { app: mean('app'), bare: mean('bare') };
      bars.push({
        id: 'B8',
        what: `${what}, ${name}, beside a bare handler with the same SQL`,
        bar: '0.6x',
        figure: `${times(mean('app') / mean('bare'))} (${Math.round(mean('app'))} of ${Math.round(mean('bare'))} a second)`,
        met: mean('app') / mean('bare') >= 0.6,
      });
    }
    await baseline.close();
    await place.close();
  }
  if (lists.PostgreSQL !== undefined && lists.embedded !== undefined) {
    const [ratio, possible] = [lists.PostgreSQL.app / lists.embedded.app, lists.PostgreSQL.bare / lists.embedded.bare];
    bars.push({
      id: 'B8',
      what: 'List of designs, PostgreSQL beside embedded',
      bar: `${FASTER}x, or ${OF_BARE} of what the bare handlers reach`,
      figure: `${times(ratio)}, the bare handlers ${times(possible)}`,
      met: ratio >= Math.min(FASTER, OF_BARE * possible),
    });
  }
  return bars;
};
