/** Requests of every kind and size from many accounts at once, with all limits on, against the built server in a process of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';
import { costlyRequests, everyEndpoint } from '#tests/support/server/costly-requests.ts';
import { memoryOf, watchHealth, type Watched } from '#tests/support/server/health-watch.ts';
import type { Bar } from '../server/bar.ts';
import { register, startServer, type ServerProcess, type Visitor } from '../server/server-process.ts';
import { hostileRequests } from './hostile-requests.ts';
import { randomFrom } from './random.ts';

const ACCOUNTS = 20;
const ROUNDS = 3;
/** One in so many is one of the most costly. */
const COSTLY_EVERY = 10;
const STALL_MS = 200;
const PATIENCE_MS = 30_000;
/** Until threads that nobody needs have ended and freed memory has gone back. */
const SETTLE_MS = 65_000;
/** They would end the account that goes on sending; streams never end by themselves. */
const LEFT_OUT = /^\/api\/(logout|account|change-password|reset-password|two-factor|sessions)|\/events$/;

class Tally {
  readonly failures = new Map<string, number>();
  readonly byClass = new Map<string, number>();
  largestError = 0;

  note(status: number, bytes: number, what: string): void {
    const kind = status === 429 ? '429' : status === 0 ? 'cut off' : `${Math.floor(status / 100)}xx`;
    this.byClass.set(kind, (this.byClass.get(kind) ?? 0) + 1);
    if (status >= 400) this.largestError = Math.max(this.largestError, bytes);
    if (status >= 500) this.failures.set(`${what} ${status}`, (this.failures.get(`${what} ${status}`) ?? 0) + 1);
  }
}

interface Sent {
  endpoint: Endpoint;
  url: string;
  body: string | undefined;
}

const send = async (
  server: ServerProcess,
  { cookie }: Visitor,
  { endpoint, url, body }: Sent,
  tally: Tally,
): Promise<void> => {
  const what = `${endpoint.method} ${endpoint.path}`;
  const reply = await fetch(server.url + url, {
    method: endpoint.method,
    headers: { cookie, prefer: 'respond-async', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body === undefined ? {} : { body }),
  }).then(
    async (answer) => ({ status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }),
    () => ({ status: 0, bytes: 0 }),
  );
  tally.note(reply.status, reply.bytes, what);
};

const flood = async (
  server: ServerProcess,
  people: readonly Visitor[],
  count: number,
  next: () => Sent,
  tally: Tally,
): Promise<void> => {
  let left = count;
  await Promise.all(
    people.map(async (person) => {
      while (left-- > 0) await send(server, person, next(), tally);
    }),
  );
};

const source = async (random: () => number): Promise<() => Sent> => {
  const endpoints = (await everyEndpoint()).filter(({ path: url }) => !LEFT_OUT.test(url));
  const small = hostileRequests(endpoints, random);
  const costly = endpoints.flatMap((endpoint) =>
    costlyRequests(endpoint, { image: '/templates/hatch-grey-cloth.jpg' }),
  );
  let sent = 0;
  return () => {
    sent += 1;
    if (sent % COSTLY_EVERY !== 0) {
      const { endpoint, url, payload } = small();
      return { endpoint, url, body: payload };
    }
    const { endpoint, url, body } = costly[Math.floor(random() * costly.length)]!;
    return { endpoint, url, body };
  };
};

const worseOf = (a: Watched, b: Watched): Watched => ({
  stalledMs: Math.max(a.stalledMs, b.stalledMs),
  waitedMs: Math.max(a.waitedMs, b.waitedMs),
  answers: a.answers + b.answers,
  failures: a.failures + b.failures,
});

export const benchFlood = async (count: number): Promise<Bar[]> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'retrim-flood-'));
  const server = await startServer({ DATA_DIR: dataDir, RETRIM_RATE_LIMITS: 'on' });
  try {
    const people: Visitor[] = [];
    for (let i = 0; i < ACCOUNTS; i++) people.push(await register(server));
    const next = await source(randomFrom(20_261_122));
    const [tally, memory] = [new Tally(), [] as number[]];
    const watch = watchHealth(server.url, server.child.pid!);
    let worst = await watch.take();
    const began = performance.now();
    let seconds = 0;
    // In thirds: the first fills caches, the compiler and the database's pages; growth after that is a leak.
    for (let round = 0; round < ROUNDS; round++) {
      const from = performance.now();
      await flood(server, people, Math.ceil(count / ROUNDS), next, tally);
      seconds += (performance.now() - from) / 1000;
      worst = worseOf(worst, await watch.take());
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      memory.push(Math.round(memoryOf(server.child.pid!)));
    }
    watch.stop();
    const peak = Math.round(memoryOf(server.child.pid!, 'peak'));
    const failed = [...tally.failures].map(([what, times]) => `${what} x${times}`);
    const classes = [...tally.byClass]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([kind, times]) => `${times} x ${kind}`)
      .join(', ');
    const growth = memory.at(-1)! / memory.at(-2)! - 1;
    const size = `${count} requests from ${ACCOUNTS} accounts at once in ${Math.round(seconds)} s, every tenth as costly as can be, limits on`;
    console.log(`the whole took ${Math.round((performance.now() - began) / 1000)} s`);
    return [
      {
        id: 'load',
        what: size,
        bar: 'no 5xx, no error larger than 64 kB',
        figure: `${failed.length === 0 ? 'no 5xx' : failed.slice(0, 6).join(', ')}; ${classes}; the largest error ${tally.largestError} bytes`,
        met: failed.length === 0 && tally.largestError <= 64 * 1024,
      },
      {
        id: 'load',
        what: 'The same: /api/health asked from outside all the while',
        bar: `${STALL_MS} ms`,
        figure: `${worst.answers} answers, ${worst.failures} failures; at most ${Math.round(worst.stalledMs)} ms while the server computed, ${Math.round(worst.waitedMs)} ms as the clock went`,
        met: worst.stalledMs <= STALL_MS && worst.failures === 0,
      },
      {
        id: 'load',
        what: 'The same: memory',
        bar: 'within 10 % from the second to the last third',
        figure: `${memory.join(', ')} MB after each third, ${peak} MB at most`,
        met: growth <= 0.1,
      },
    ];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
