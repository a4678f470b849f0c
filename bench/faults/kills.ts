/**
 * B3: the server is killed at random moments while people render, save designs and join the waitlist. Everything that it
 * acknowledged must exist afterward and be charged once.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/platform/db/open.ts';
import type { BenchmarkRow } from '../benchmark-row.ts';
import { liftRenderLimits } from '../server/lift-render-limits.ts';
import { RENDER_REQUEST, createDesignBody } from '../server/bench-app.ts';
import { callAs, register, startServer, type ServerProcess } from '../server/server-process.ts';

const USER_COUNT = 4;

const STUCK_AFTER_MS = 60_000;

interface Acknowledged {
  renders: { id: string; cookie: string }[];
  designs: { id: number; cookie: string }[];
  emails: string[];
}

const jsonOf = <T>(reply: Response | undefined): Promise<T | undefined> =>
  reply === undefined ? Promise.resolve(undefined) : (reply.json() as Promise<T>).catch(() => undefined);

/** Sends one user's requests until the server is killed; only complete replies count as acknowledged. */
const useServer = async (
  url: string,
  cookie: string,
  acknowledged: Acknowledged,
  killed: AbortSignal,
): Promise<void> => {
  const call = (...request: Parameters<ReturnType<typeof callAs>>): Promise<Response | undefined> =>
    callAs(url, cookie)(...request).catch(() => undefined);
  while (!killed.aborted) {
    const email = `k${acknowledged.emails.length}-${Math.random()}@example.com`;
    if ((await call('POST', '/api/waitlist', { email }))?.status === 201) acknowledged.emails.push(email);
    const requested = await call('POST', '/api/generate-design', RENDER_REQUEST, { prefer: 'respond-async' });
    const render = requested?.status === 202 ? await jsonOf<{ renderId: string }>(requested) : undefined;
    if (render !== undefined) acknowledged.renders.push({ id: render.renderId, cookie });
    const latest = await jsonOf<{ result?: { generatedImage: string } }>(await call('GET', '/api/renders/latest'));
    if (latest?.result !== undefined) {
      const saved = await call('POST', '/api/designs', createDesignBody(latest.result.generatedImage, 'Kept'));
      const design = saved?.status === 201 ? await jsonOf<{ id: number }>(saved) : undefined;
      if (design !== undefined) acknowledged.designs.push({ id: design.id, cookie });
    }
    await pause(10);
  }
};

/** @returns how many acknowledged renders, designs and email addresses no longer exist */
const countLost = async (url: string, { renders, designs, emails }: Acknowledged): Promise<number> => {
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
  // 200 means that the email address is already on the list.
  for (const email of emails) if ((await callAs(url, '')('POST', '/api/waitlist', { email })).status !== 200) lost++;
  return lost;
};

/** Renders that are still queued or running. */
const countUnfinished = async (url: string, cookies: readonly string[]): Promise<number> => {
  const views = await Promise.all(
    cookies.map(async (cookie) =>
      jsonOf<{ state: string } | null>(await callAs(url, cookie)('GET', '/api/renders/latest')),
    ),
  );
  return views.filter((view) => view?.state === 'queued' || view?.state === 'running').length;
};

/** Users and renders whose charges and refunds in the ledger do not match. */
const countLedgerErrors = async (dataDir: string): Promise<number> => {
  const database = await openDatabase({ dataDir });
  const { rows } = await database.db.execute<{ users: number; renders: number }>(sql`
    select (select count(*)::int from users u where monthly_renders_count <> (select coalesce(sum(amount), 0) from ledger l where l.user_id = u.id and l.window = u.renders_window)) as users,
           (select count(*)::int from renders r where (select count(*) from ledger l where l.render_id = r.id and l.kind = 'charge') <> 1
              or (select count(*) from ledger l where l.render_id = r.id and l.kind = 'refund') <> (case when state in ('failed', 'cancelled') then 1 else 0 end)) as renders`);
  await database.close();
  return rows[0]!.users + rows[0]!.renders;
};

export const benchKills = async (kills: number): Promise<BenchmarkRow> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'retrim-bench-'));
  try {
    let server: ServerProcess = await startServer({ DATA_DIR: dataDir });
    const cookies = (await Promise.all(Array.from({ length: USER_COUNT }, () => register(server)))).map(
      ({ cookie }) => cookie,
    );
    await server.stop();
    await liftRenderLimits(dataDir);
    const acknowledged: Acknowledged = { renders: [], designs: [], emails: [] };
    server = await startServer({ DATA_DIR: dataDir });
    for (let kill = 0; kill < kills; kill++) {
      const killed = new AbortController();
      const people = cookies.map((cookie) => useServer(server.url, cookie, acknowledged, killed.signal));
      // Mostly early, and sometimes late enough for a finished picture to be saved.
      await pause(50 + 3000 * Math.random() ** 2);
      await server.stop('SIGKILL');
      killed.abort();
      await Promise.all(people);
      server = await startServer({ DATA_DIR: dataDir });
    }
    const deadline = performance.now() + STUCK_AFTER_MS;
    let stuck = await countUnfinished(server.url, cookies);
    while (stuck > 0 && performance.now() < deadline) {
      await pause(200);
      stuck = await countUnfinished(server.url, cookies);
    }
    const lost = await countLost(server.url, acknowledged);
    await server.stop();
    const wrong = await countLedgerErrors(dataDir);
    return {
      id: 'B3',
      subject: `kill -9 at a random moment, ${kills} times; ${acknowledged.renders.length} renders, ${acknowledged.designs.length} saved designs, ${acknowledged.emails.length} email addresses acknowledged`,
      required: '0 lost, 0 charged twice, 0 stuck after 60 s',
      figure: `${lost} lost, ${wrong} wrong in the ledger, ${stuck} stuck (every n-th durable step: tests/faults)`,
      met: lost + wrong + stuck === 0,
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
