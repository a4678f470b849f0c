/** B3, B4, B5: dying at any moment, coming back, and keeping a second process out. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/open.ts';
import { ms, quantile, type Bar } from './bar.ts';
import { DESIGN } from './place.ts';
import { freePort, register, spawnServer, startServer, type Visitor } from './server-process.ts';

const REFUSALS = 20;
const FILL_MB = 100;

const fill = async (dataDir: string): Promise<void> => {
  const database = await openDatabase({ dataDir });
  await database.db.execute(sql`create table bench_fill as select n, repeat(md5(n::text), 64) as filling from generate_series(1, ${FILL_MB * 470}) n`);
  await database.close();
};

export const benchStarts = async (kills: number): Promise<Bar[]> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'retrim-bench-'));
  try {
    const first = await startServer({ DATA_DIR: dataDir });
    const people = await Promise.all(Array.from({ length: 4 }, () => register(first)));
    const refused: number[] = [];
    let refusals = 0;
    for (let i = 0; i < REFUSALS; i++) {
      const began = performance.now();
      const second = spawnServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
      const [code] = (await once(second, 'exit')) as [number];
      refused.push(performance.now() - began);
      if (code === 1) refusals++;
    }
    const alive = (await fetch(`${first.url}/api/ready`)).status === 200;
    await first.stop();
    await fill(dataDir);
    const again = await startServer({ DATA_DIR: dataDir });
    const b3 = await killOften(dataDir, again, people, kills);
    return [
      b3,
      { id: 'B4', what: 'First start on an empty folder', bar: '10 s', figure: ms(first.readyMs), met: first.readyMs <= 10_000 },
      { id: 'B4', what: `Start with ${FILL_MB} MB of data`, bar: '2 s', figure: ms(again.readyMs), met: again.readyMs <= 2000 },
      { id: 'B5', what: 'A second process on one folder is refused, from its start to its end', bar: `1 s, ${REFUSALS} of ${REFUSALS}`, figure: `p50 ${ms(quantile(refused, 0.5))}, slowest ${ms(Math.max(...refused))}, ${refusals} of ${REFUSALS}, the first ${alive ? 'unaffected' : 'DOWN'}`, met: refusals === REFUSALS && alive && Math.max(...refused) <= 1000 },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

interface Seen { renderId: string; who: Visitor }

const killOften = async (dataDir: string, running: Awaited<ReturnType<typeof startServer>>, people: Visitor[], kills: number): Promise<Bar> => {
  let server = running;
  const acked: Seen[] = [];
  const lost: string[] = [];
  const at = (who: Visitor): Visitor => ({ ...who, call: (method, url, body, headers = {}) => fetch(`${server.url}${url}`, { method, headers: { cookie: who.cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }) });
  for (let kill = 0; kill < kills; kill++) {
    let stop = false;
    const busy = people.map(async (who) => {
      while (!stop) {
        const reply = await at(who).call('POST', '/api/generate-design', { originalImage: '/templates/hatch-grey-cloth.jpg', ...DESIGN }, { prefer: 'respond-async' }).catch(() => undefined);
        if (reply?.status === 202) acked.push({ renderId: ((await reply.json().catch(() => ({ renderId: '' }))) as { renderId: string }).renderId, who });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 1500));
    await server.stop('SIGKILL');
    stop = true;
    await Promise.all(busy);
    server = await startServer({ DATA_DIR: dataDir });
  }
  for (const { renderId, who } of acked.filter(({ renderId: id }) => id !== '')) if ((await at(who).call('GET', `/api/renders/${renderId}`)).status !== 200) lost.push(renderId);
  // Everything that was under way ends within a minute.
  const deadline = Date.now() + 60_000;
  let open = people.length;
  while (open > 0 && Date.now() < deadline) {
    const views = await Promise.all(people.map(async (who) => (await (await at(who).call('GET', '/api/renders/latest')).json()) as { state?: string }));
    open = views.filter(({ state }) => state === 'queued' || state === 'running').length;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await server.stop();
  const database = await openDatabase({ dataDir });
  const { rows } = await database.db.execute<{ wrong: number; twice: number }>(sql`
    select (select count(*)::int from users u where monthly_renders_count <> (select coalesce(sum(amount), 0) from ledger l where l.user_id = u.id and l.window = u.renders_window)) as wrong,
           (select count(*)::int from renders r where (select count(*) from ledger l where l.render_id = r.id and l.kind = 'charge') <> 1 or (state in ('failed', 'cancelled')) <> exists (select 1 from ledger l where l.render_id = r.id and l.kind = 'refund')) as twice`);
  await database.close();
  const { wrong, twice } = rows[0]!;
  return {
    id: 'B3', what: `kill -9 at a random moment, ${kills} times, ${acked.length} renders accepted`, bar: '0 lost, 0 charged twice, 0 stuck after 60 s',
    figure: `${lost.length} lost, ${wrong + twice} wrong in the books, ${open} stuck (every n-th durable step: tests/faults)`, met: lost.length === 0 && wrong + twice === 0 && open === 0,
  };
};
