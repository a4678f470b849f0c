/** Two servers and two workers, real processes, on one PostgreSQL and one bucket. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RenderView } from '#contract/studio/renders.ts';
import { LOGIN_LIMIT_PER_ACCOUNT } from '#server/account/sign-in/limits.ts';
import { projectRoot } from '#server/platform/entry.ts';
import { bridgeSignals } from '#server/platform/jobs/signal-bridge.ts';
import { createSignals } from '#server/platform/jobs/signals.ts';
import { openCluster, register, type Cluster, type Node, type ClusterUser } from '#tests/support/server/cluster.ts';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { openReceiver } from '#tests/support/server/webhook-receiver.ts';

const POSTGRES = process.env['TEST_DATABASE_URL']!;

/** Six processes and their pictures: how long they take on a busy machine says nothing about them. */
const LONG = 600_000;

let cluster: Cluster;
let [one, two]: Node[] = [];
let workers: Node[] = [];
let small: Buffer;
let large: Buffer;

beforeAll(async () => {
  const seat = sharp(await readFile(path.join(projectRoot, 'tests/fixtures/photos/sedan-tan-leather.jpg')));
  small = await seat.clone().resize(320).jpeg().toBuffer();
  large = await seat.clone().resize(2400).jpeg({ quality: 90 }).toBuffer();
  cluster = await openCluster(POSTGRES);
  // All at once on an empty database: one migrates, the others wait for it.
  [one, two, ...workers] = await Promise.all([
    cluster.start('api'),
    cluster.start('api'),
    cluster.start('worker'),
    cluster.start('worker'),
  ]);
}, LONG);
afterAll(() => cluster?.close(), 60_000);

/** For a second try: those of the first are dead, asleep or busy. */
const replaceWorkers = async (used: Node[]): Promise<void> => {
  for (const node of used) node.kill('SIGKILL');
  workers = await Promise.all([cluster.start('worker'), cluster.start('worker')]);
};

const DESIGN = { style: 'original', materials: ['leather'], mainColors: ['red'] };
const ask = async (
  who: ClusterUser,
  at: Node,
  image: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  who.call(
    at,
    'POST',
    '/api/generate-design',
    { originalImage: image, ...DESIGN },
    { prefer: 'respond-async', ...headers },
  );
const start = async (who: ClusterUser, at: Node, image: string): Promise<string> => {
  const reply = await ask(who, at, image);
  expect(reply.status).toBe(202);
  return ((await reply.json()) as { renderId: string }).renderId;
};
const view = async (who: ClusterUser, at: Node, id: string): Promise<RenderView> =>
  (await (await who.call(at, 'GET', `/api/renders/${id}`)).json()) as RenderView;
const entries = async (renderId: string): Promise<string[]> =>
  (await cluster.sql('select kind from ledger where render_id = $1 order by id', [renderId])).map(({ kind }) =>
    String(kind),
  );
const metric = async (node: Node, line: RegExp): Promise<number> =>
  Number(line.exec(await (await fetch(`${node.metricsUrl}/metrics`)).text())?.[1] ?? 0);

test('started at once on an empty database they migrate it once', async () => {
  const journal = JSON.parse(
    await readFile(path.join(projectRoot, 'server/platform/db/migrations/meta/_journal.json'), 'utf8'),
  ) as { entries: unknown[] };
  expect(await cluster.sql('select count(*)::int as n from drizzle.__drizzle_migrations')).toEqual([
    { n: journal.entries.length },
  ]);
  for (const node of [one!, two!]) expect((await fetch(`${node.url}/api/ready`)).status).toBe(200);
  for (const node of workers) expect((await fetch(`${node.metricsUrl}/ready`)).status).toBe(200);
});

test('a session of one is a session of the other, also when it ends', async () => {
  const visitor = await register(one!);
  expect((await visitor.call(two!, 'GET', '/api/user')).status).toBe(200);
  expect((await visitor.call(two!, 'POST', '/api/logout')).status).toBeLessThan(300);
  expect((await visitor.call(one!, 'GET', '/api/user')).status).toBe(401);
});

test('a rate limit counts over both', async () => {
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      fetch(`${[one!, two!][i % 2]!.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong wrong' }),
      }),
    ),
  );
  const statuses = tries.map(({ status }) => status);
  expect([
    statuses.filter((status) => status === 401).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([LOGIN_LIMIT_PER_ACCOUNT.max, 40 - LOGIN_LIMIT_PER_ACCOUNT.max]);
});

test(
  'one render left and 50 calls at once over both: one is accepted',
  async () => {
    for (let round = 0; round < 2; round++) {
      const visitor = await register(one!);
      const image = '/templates/hatch-grey-cloth.jpg';
      await cluster.sql('update users set monthly_renders_count = monthly_renders_limit - 1 where id = $1', [
        visitor.id,
      ]);
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, i) => ask(visitor, [one!, two!][i % 2]!, image)),
      );
      const statuses = replies.map(({ status }) => status);
      expect(statuses.filter((status) => status === 202)).toHaveLength(1);
      // On a busy machine some are asked to come back later.
      expect(statuses.filter((status) => ![202, 402, 409, 429, 503].includes(status))).toEqual([]);
      expect(
        await cluster.sql(
          'select monthly_renders_count = monthly_renders_limit as full, (select count(*)::int from ledger where user_id = users.id) as charged from users where id = $1',
          [visitor.id],
        ),
      ).toEqual([{ full: true, charged: 1 }]);
    }
  },
  LONG,
);

test(
  'a crowd asks both, both workers work, and every render runs exactly once',
  async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, (_, i) => register([one!, two!][i % 2]!)));
    const doneByEach = (): Promise<number[]> =>
      Promise.all(workers.map((node) => metric(node, /^retrim_renders_total\{outcome="succeeded"[^}]*\} (\d+)/m)));
    const ids: string[] = [];
    let done: number[] = [];
    // On a busy machine one worker may do the first round alone, before the other is awake.
    do {
      // A template is analyzed already: the test is about which server runs a render, not about the analysis.
      const round = crowd.map((visitor, i) => start(visitor, [two!, one!][i % 2]!, '/templates/hatch-grey-cloth.jpg'));
      ids.push(...(await Promise.all(round)));
      await waitUntil(
        async () =>
          (
            await cluster.sql("select count(*)::int as n from renders where id = any($1) and state = 'succeeded'", [
              ids,
            ])
          )[0]!.n === ids.length,
        'all are done',
      );
      done = await doneByEach();
    } while (Math.min(...done) === 0);
    expect(await cluster.sql('select distinct attempt from renders where id = any($1)', [ids])).toEqual([
      { attempt: 1 },
    ]);
    expect(
      await cluster.sql('select kind, count(*)::int as n from ledger where render_id = any($1) group by kind', [ids]),
    ).toEqual([{ kind: 'charge', n: ids.length }]);
    expect(done.reduce((a, b) => a + b)).toBeGreaterThanOrEqual(ids.length);
    // Either server hands out the picture that some worker made.
    const picture = (await view(crowd[0]!, two!, ids[0]!)).result!.generatedImage;
    const [left, right] = await Promise.all(
      [one!, two!].map(async (node) => Buffer.from(await (await crowd[0]!.call(node, 'GET', picture)).arrayBuffer())),
    );
    expect(left!.length).toBeGreaterThan(1000);
    expect(left!.equals(right!)).toBe(true);
  },
  LONG,
);

test(
  'a key made at one opens the other until it is revoked; an event is told once, whichever worker sends it',
  async () => {
    const receiver = await openReceiver();
    const visitor = await register(one!);
    const made = await visitor.call(one!, 'POST', '/api/account/api-keys', {
      name: 'Shop',
      scopes: ['renders:read', 'renders:write', 'account:read'],
      expiresInDays: null,
      password: 'saddle stitch 8',
    });
    const {
      key,
      view: { id: keyId },
    } = (await made.json()) as { key: string; view: { id: string } };
    const withKey = (node: Node, url: string, body?: object): Promise<Response> =>
      fetch(`${node.url}${url}`, {
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
    expect(
      (
        await visitor.call(two!, 'POST', '/api/account/webhooks', {
          url: receiver.url,
          topics: ['render.succeeded'],
          password: 'saddle stitch 8',
        })
      ).status,
    ).toBe(201);
    const ids: string[] = [];
    for (const node of [one!, two!, one!, two!]) {
      const reply = await withKey(node, '/api/generate-design', {
        originalImage: '/templates/hatch-grey-cloth.jpg',
        ...DESIGN,
      });
      expect(reply.status).toBe(200);
      ids.push(((await reply.json()) as { renderId: string }).renderId);
    }
    await waitUntil(() => receiver.got.length >= ids.length, 'all told');
    // Two workers have looked for more several times.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(receiver.got).toHaveLength(ids.length);
    expect(new Set(receiver.got.map(({ event }) => event.data['render']!['id']))).toEqual(new Set(ids));
    expect((await visitor.call(two!, 'DELETE', `/api/account/api-keys/${keyId}`)).status).toBe(204);
    expect((await withKey(one!, '/api/user')).status).toBe(401);
    await receiver.close();
  },
  LONG,
);

test(
  'progress shows on the server that was not asked, without a poll in between',
  async () => {
    const visitor = await register(one!);
    const image = await visitor.upload(one!, small);
    // Asleep until somebody watches.
    for (const node of workers) node.kill('SIGSTOP');
    const id = await start(visitor, one!, image);
    const events = await visitor.call(two!, 'GET', `/api/renders/${id}/events`);
    expect(events.headers.get('content-type')).toContain('text/event-stream');
    for (const node of workers) node.kill('SIGCONT');
    const states: string[] = [];
    for await (const part of events.body!.pipeThrough(new TextDecoderStream()))
      for (const [, json] of part.matchAll(/^data: (.*)$/gm)) {
        const { state, stage } = JSON.parse(json!) as RenderView;
        states.push(`${state} ${stage}`);
      }
    expect(states.at(-1)).toBe('succeeded done');
    expect(states.filter((state) => state.startsWith('running '))).not.toEqual([]);
  },
  LONG,
);

test('a cancellation is told to the other server, which need not find it out', async () => {
  const url = POSTGRES;
  const pool = new pg.Pool({ connectionString: url });
  const [here, there] = [createSignals(), createSignals()];
  const fail = (error: unknown): never => {
    throw error;
  };
  const bridges = await Promise.all([here, there].map((signals) => bridgeSignals(url, pool, signals, fail)));
  const { signal } = there.registerWork('a-render');
  const stopped = once(signal, 'abort');
  here.cancel('a-render');
  await stopped;
  expect(signal.reason).toMatchObject({ reason: 'cancelled' });
  for (const bridge of bridges) await bridge.close();
  await pool.end();
});

test('a cancellation on the other server stops the worker and refunds the render once', { timeout: LONG }, async () => {
  const visitor = await register(one!);
  const id = await start(visitor, one!, await visitor.upload(two!, large));
  await waitUntil(async () => (await view(visitor, one!, id)).state === 'running', 'it runs');
  expect((await visitor.call(two!, 'DELETE', `/api/renders/${id}`)).status).toBe(204);
  expect((await view(visitor, one!, id)).state).toBe('cancelled');
  const stops = (): string[] =>
    workers.flatMap((node) =>
      node
        .log()
        .split('\n')
        .filter((line) => line.includes(id) && line.includes('work was stopped')),
    );
  await waitUntil(() => stops().length > 0, 'the worker stopped');
  expect(JSON.parse(stops()[0]!)).toMatchObject({ reason: 'cancelled' });
  expect(await entries(id)).toEqual(['charge', 'refund']);
});

test(
  'a worker told to stop hands its render back at once, and the other one takes it',
  async ({ onTestFailed }) => {
    const [first, second] = workers;
    onTestFailed(() => replaceWorkers([first!, second!]));
    const visitor = await register(one!);
    const image = await visitor.upload(one!, large);
    await waitUntil(
      async () =>
        (
          (await (await visitor.call(one!, 'GET', `/api/analysis?image=${encodeURIComponent(image)}`)).json()) as {
            state: string;
          }
        ).state === 'ready',
      'looked at',
    );
    const id = await start(visitor, one!, image);
    await waitUntil(async () => (await view(visitor, two!, id)).state === 'running', 'it runs');
    first!.kill('SIGTERM');
    expect(await first!.ended).toBe(0);
    await waitUntil(async () => (await view(visitor, two!, id)).state === 'succeeded', 'done');
    expect(await entries(id)).toEqual(['charge']);
    workers = [second!, await cluster.start('worker')];
  },
  LONG,
);

test(
  'a worker that is killed and one that hangs lose their renders to a third; the one that wakes up writes nothing more',
  async ({ onTestFailed }) => {
    const [hangs, dies] = workers;
    // There, but asleep, until the other two hold the renders.
    const third = await cluster.start('worker');
    onTestFailed(() => replaceWorkers([hangs!, dies!, third]));
    third.kill('SIGSTOP');
    workers = [third];
    const people = await Promise.all([register(one!), register(two!)]);
    const ids = await Promise.all(
      people.map(async (visitor) => start(visitor, one!, await visitor.upload(two!, large))),
    );
    await waitUntil(
      async () =>
        (
          await cluster.sql("select count(*)::int as n from renders where id = any($1) and state = 'running'", [ids])
        )[0]!.n === 2,
      'both run',
    );
    hangs!.kill('SIGSTOP');
    dies!.kill('SIGKILL');
    third.kill('SIGCONT');
    // The third has one slot: renders that it cannot run at once wait in the queue again, taken from those that held
    // it.
    await waitUntil(
      async () =>
        (
          await cluster.sql(
            "select count(*)::int as n from renders where id = any($1) and (attempt > 1 or state <> 'running')",
            [ids],
          )
        )[0]!.n === 2,
      'both were taken over',
    );
    await waitUntil(
      async () =>
        (
          await cluster.sql("select count(*)::int as n from renders where id = any($1) and state = 'succeeded'", [ids])
        )[0]!.n === 2,
      'both are done',
    );
    const results = await cluster.sql(
      'select id, attempt, result_file_id from renders where id = any($1) order by id',
      [ids],
    );
    hangs!.kill('SIGCONT');
    // Its engine goes on where it stood, and comes too late; or its next sign of life tells it that the render is somebody else's.
    await waitUntil(
      async () => (await metric(hangs!, /^retrim_renders_total\{outcome="lost"[^}]*\} (\d+)/m)) === 1,
      'it found out',
    );
    hangs!.kill('SIGKILL');
    expect(
      await cluster.sql('select id, attempt, result_file_id from renders where id = any($1) order by id', [ids]),
    ).toEqual(results);
    for (const id of ids) expect(await entries(id)).toEqual(['charge']);
    for (const [i, visitor] of people.entries())
      expect(
        (await visitor.call(two!, 'GET', (await view(visitor, one!, ids[i]!)).result!.generatedImage)).status,
      ).toBe(200);
  },
  LONG,
);

test(
  "a job's log lines carry the request that asked for it",
  async () => {
    const visitor = await register(one!);
    const reply = await ask(visitor, one!, '/templates/hatch-grey-cloth.jpg');
    const request = reply.headers.get('x-request-id')!;
    const { renderId } = (await reply.json()) as { renderId: string };
    await waitUntil(async () => (await view(visitor, two!, renderId)).state === 'succeeded', 'done');
    await waitUntil(
      () =>
        workers.some((node) =>
          node
            .log()
            .split('\n')
            .some((line) => line.includes(request) && line.includes(renderId) && line.includes('the render succeeded')),
        ),
      'the line',
    );
  },
  LONG,
);
