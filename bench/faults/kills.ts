/**
 * B3: the server dies at any moment while people render, save and join; everything that it acknowledged is there
 * afterwards, paid for once.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Bar } from '../server/bar.ts';
import { liftLimits } from '../server/lift-limits.ts';
import { DESIGN } from '../server/place.ts';
import { callAs, register, startServer, type ServerProcess } from '../server/server-process.ts';

const PEOPLE = 4;
const IMAGE = '/templates/hatch-grey-cloth.jpg';
const STUCK_AFTER_MS = 60_000;

interface Acked {
  renders: { id: string; cookie: string }[];
  designs: { id: number; cookie: string }[];
  addresses: string[];
}

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
const jsonOf = <T>(reply: Response | undefined): Promise<T | undefined> =>
  reply === undefined ? Promise.resolve(undefined) : (reply.json() as Promise<T>).catch(() => undefined);

/** One person's actions until the server is gone; answers in full count as acknowledged. */
const live = async (url: string, cookie: string, acked: Acked, over: AbortSignal): Promise<void> => {
  const call = callAs(url, cookie);
  const may = (
    method: string,
    at: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response | undefined> => call(method, at, body, headers).catch(() => undefined);
  while (!over.aborted) {
    const email = `k${acked.addresses.length}-${Math.random()}@example.com`;
    if ((await may('POST', '/api/waitlist', { email }))?.status === 201) acked.addresses.push(email);
    const asked = await may(
      'POST',
      '/api/generate-design',
      { originalImage: IMAGE, ...DESIGN },
      { prefer: 'respond-async' },
    );
    const render = asked?.status === 202 ? await jsonOf<{ renderId: string }>(asked) : undefined;
    if (render !== undefined) acked.renders.push({ id: render.renderId, cookie });
    const latest = await jsonOf<{ result?: { generatedImage: string } }>(await may('GET', '/api/renders/latest'));
    if (latest?.result !== undefined) {
      const saved = await may('POST', '/api/designs', {
        name: 'Kept',
        originalImageUrl: IMAGE,
        generatedImageUrl: latest.result.generatedImage,
        ...DESIGN,
        seatType: 'bucket',
        stitchingStyle: 'none',
      });
      const design = saved?.status === 201 ? await jsonOf<{ id: number }>(saved) : undefined;
      if (design !== undefined) acked.designs.push({ id: design.id, cookie });
    }
    await pause(10);
  }
};

/** @returns how many of the acknowledged things are not there (any more) */
const countLost = async (url: string, { renders, designs, addresses }: Acked): Promise<number> => {
  let lost = 0;
  const kept = new Set<number>();
  for (const cookie of new Set(designs.map((design) => design.cookie)))
    for (const { id } of (await jsonOf<{ id: number }[]>(await callAs(url, cookie)('GET', '/api/designs')))!)
      kept.add(id);
  lost += designs.filter(({ id }) => !kept.has(id)).length;
  for (const { id, cookie } of renders) {
    const view = await jsonOf<{ state: string }>(await callAs(url, cookie)('GET', `/api/renders/${id}`));
    if (
      view === undefined ||
      (view.state === 'succeeded' && (await callAs(url, cookie)('GET', `/api/renders/${id}/picture`)).status !== 200)
    )
      lost++;
  }
  // 200: known already.
  for (const email of addresses) if ((await callAs(url, '')('POST', '/api/waitlist', { email })).status !== 200) lost++;
  return lost;
};

const countOpen = async (url: string, cookies: readonly string[]): Promise<number> => {
  const views = await Promise.all(
    cookies.map(async (cookie) =>
      jsonOf<{ state: string } | null>(await callAs(url, cookie)('GET', '/api/renders/latest')),
    ),
  );
  return views.filter((view) => view?.state === 'queued' || view?.state === 'running').length;
};

const countWrongInBooks = async (dataDir: string): Promise<number> => {
  const database = await openDatabase({ dataDir });
  const { rows } = await database.db.execute<{ users: number; renders: number }>(sql`
    select (select count(*)::int from users u where monthly_renders_count <> (select coalesce(sum(amount), 0) from ledger l where l.user_id = u.id and l.window = u.renders_window)) as users,
           (select count(*)::int from renders r where (select count(*) from ledger l where l.render_id = r.id and l.kind = 'charge') <> 1
              or (select count(*) from ledger l where l.render_id = r.id and l.kind = 'refund') <> (case when state in ('failed', 'cancelled') then 1 else 0 end)) as renders`);
  await database.close();
  return rows[0]!.users + rows[0]!.renders;
};

export const benchKills = async (kills: number): Promise<Bar> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'retrim-bench-'));
  try {
    let server: ServerProcess = await startServer({ DATA_DIR: dataDir });
    const cookies = (await Promise.all(Array.from({ length: PEOPLE }, () => register(server)))).map(
      ({ cookie }) => cookie,
    );
    await server.stop();
    await liftLimits(dataDir);
    const acked: Acked = { renders: [], designs: [], addresses: [] };
    server = await startServer({ DATA_DIR: dataDir });
    for (let kill = 0; kill < kills; kill++) {
      const over = new AbortController();
      const busy = cookies.map((cookie) => live(server.url, cookie, acked, over.signal));
      // Mostly within a moment, now and then late enough for a picture to be there and saved.
      await pause(50 + 3000 * Math.random() ** 2);
      await server.stop('SIGKILL');
      over.abort();
      await Promise.all(busy);
      server = await startServer({ DATA_DIR: dataDir });
    }
    const deadline = performance.now() + STUCK_AFTER_MS;
    let open = await countOpen(server.url, cookies);
    while (open > 0 && performance.now() < deadline) {
      await pause(200);
      open = await countOpen(server.url, cookies);
    }
    const lost = await countLost(server.url, acked);
    await server.stop();
    const wrong = await countWrongInBooks(dataDir);
    return {
      id: 'B3',
      what: `kill -9 at a random moment, ${kills} times; ${acked.renders.length} renders, ${acked.designs.length} saved designs, ${acked.addresses.length} addresses acknowledged`,
      bar: '0 lost, 0 charged twice, 0 stuck after 60 s',
      figure: `${lost} lost, ${wrong} wrong in the books, ${open} stuck (every n-th durable step: tests/faults)`,
      met: lost + wrong + open === 0,
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
