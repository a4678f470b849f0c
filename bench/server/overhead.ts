/** B8: the app's overhead over its own SQL, compared with a bare Fastify handler that runs the same SQL. */
import Fastify from 'fastify';
import { and, eq, gt } from 'drizzle-orm';
import { designs, files, sessions, users } from '#server/platform/db/schema.ts';
import { listDesigns } from '#server/studio/designs/list-designs.ts';
import { newId } from '#server/platform/ids.ts';
import { measureThroughput, formatRatio, type BenchmarkRow } from '../benchmark-row.ts';
import { mean } from '../statistics.ts';
import { openBenchApp, type Person, type BenchApp } from './bench-app.ts';
import { parseDesign } from '#engine/design.ts';

const CALL_COUNT = 900;
const CONCURRENCY = 20;
const DESIGN_COUNT = 30;
/**
 * Required speedup of PostgreSQL over the embedded database; if the bare handlers do not reach it either, a fraction of
 * their speedup is required.
 */
const POSTGRES_SPEEDUP = 2;
const BARE_SPEEDUP_FRACTION = 0.8;

const addDesigns = async (bench: BenchApp, person: Person): Promise<void> => {
  const { db } = bench.deps.database;
  const id = newId();
  await db.insert(files).values({
    id,
    userId: person.id,
    kind: 'render',
    storageKey: `renders/aa/${id}.png`,
    mime: 'image/png',
    bytes: 1,
    sha256: 'x',
  });
  await db.insert(designs).values(
    Array.from({ length: DESIGN_COUNT }, (_, i) => ({
      userId: person.id,
      name: `Design ${i}`,
      originalImageUrl: '/templates/hatch-grey-cloth.jpg',
      generatedImageUrl: `/api/files/${id}`,
      generatedFileId: id,
      design: parseDesign({ style: 'original', materials: ['leather'] }),
      cover: [],
      tier: 'free' as const,
    })),
  );
};

/** A Fastify app that runs only the SQL of the two requests. */
const openBareApp = async (bench: BenchApp, person: Person) => {
  const { db } = bench.deps.database;
  const app = Fastify();
  const session = () =>
    db
      .select({ user: users, session: sessions })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.userId, person.id), gt(sessions.expiresAt, new Date())))
      .limit(1);
  app.get('/user', async () => (await session())[0]!.user);
  app.get('/designs', async () => {
    await session();
    return listDesigns(db, person.id, {});
  });
  await app.ready();
  return app;
};

export const benchOverhead = async (serverUrl: string | undefined): Promise<BenchmarkRow[]> => {
  const rows: BenchmarkRow[] = [];
  const lists: Record<string, { app: number; bare: number }> = {};
  for (const [name, url] of [
    ['embedded', undefined],
    ...(serverUrl === undefined ? [] : [['PostgreSQL', serverUrl] as const]),
  ] as const) {
    const bench = await openBenchApp({ serverUrl: url });
    const person = await bench.person();
    await addDesigns(bench, person);
    const baseline = await openBareApp(bench, person);
    for (const [call, ours, theirs] of [
      ['/api/user', '/api/user', '/user'],
      [`list of ${DESIGN_COUNT} designs`, '/api/designs', '/designs'],
    ] as const) {
      const callApp = () => bench.call(person, 'GET', ours);
      const callBare = () => baseline.inject({ url: theirs });
      await measureThroughput(100, CONCURRENCY, callApp);
      await measureThroughput(100, CONCURRENCY, callBare);
      // Alternating, so that other load on the machine affects both.
      const rounds: Record<'app' | 'bare', number>[] = [];
      for (let round = 0; round < 3; round++)
        rounds.push({
          app: await measureThroughput(CALL_COUNT / 3, CONCURRENCY, callApp),
          bare: await measureThroughput(CALL_COUNT / 3, CONCURRENCY, callBare),
        });
      const [app, bare] = [mean(rounds.map((round) => round.app)), mean(rounds.map((round) => round.bare))];
      if (ours === '/api/designs') lists[name] = { app, bare };
      rows.push({
        id: 'B8',
        subject: `${call}, ${name}, beside a bare handler with the same SQL`,
        required: '0.6x',
        figure: `${formatRatio(app / bare)} (${Math.round(app)} of ${Math.round(bare)} a second)`,
        met: app / bare >= 0.6,
      });
    }
    await baseline.close();
    await bench.close();
  }
  if (lists.PostgreSQL !== undefined && lists.embedded !== undefined) {
    const [ratio, possible] = [lists.PostgreSQL.app / lists.embedded.app, lists.PostgreSQL.bare / lists.embedded.bare];
    rows.push({
      id: 'B8',
      subject: 'List of designs, PostgreSQL beside embedded',
      required: `${POSTGRES_SPEEDUP}x, or ${BARE_SPEEDUP_FRACTION} of what the bare handlers reach`,
      figure: `${formatRatio(ratio)}, the bare handlers ${formatRatio(possible)}`,
      met: ratio >= Math.min(POSTGRES_SPEEDUP, BARE_SPEEDUP_FRACTION * possible),
    });
  }
  return rows;
};
