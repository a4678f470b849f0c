/** B6: requests that follow or violate the schemas, photos with changed bytes, and broken multipart bodies. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { hashPassword } from '#server/platform/http/password-hash.ts';
import { listBoundEndpoints } from '#server/platform/http/serve.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import type { BenchmarkRow } from '../benchmark-row.ts';
import { createMockEngine, openBenchApp, type Person, type BenchApp } from '../server/bench-app.ts';
import { createRequestGenerator } from './request-generator.ts';
import { createRandom } from './random.ts';

const CONCURRENCY = 4;
const ROUND_COUNT = 3;
const UPLOADS_PER_PERSON = 500;
/** Intended 5xx replies: payments are not configured (501), or the server is stopping (503). */
const INTENDED_STATUSES = [501, 503];

export interface FuzzSize {
  requests: number;
  pictures: number;
  bodies: number;
}

/** Counts replies; `failures` are server errors by request and status. */
class ReplyCounts {
  readonly failures = new Map<string, number>();
  total = 0;
  accepted = 0;
  intended = 0;

  add(status: number, request: string): void {
    this.total += 1;
    if (status < 400) this.accepted += 1;
    const key = `${request} ${status}`;
    if (INTENDED_STATUSES.includes(status)) this.intended += 1;
    else if (status >= 500) this.failures.set(key, (this.failures.get(key) ?? 0) + 1);
  }

  get failed(): number {
    return [...this.failures.values()].reduce((a, b) => a + b, 0);
  }
}

/**
 * Calls `work` `count` times, a few at once. To be reproducible, `work` must draw its random numbers before its first
 * `await`.
 */
const repeat = async (count: number, work: (index: number) => Promise<void>): Promise<void> => {
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let i = next++; i < count; i = next++) await work(i);
    }),
  );
};

const fuzzRequests = async (
  bench: BenchApp,
  count: number,
  random: () => number,
  answers: ReplyCounts,
): Promise<void> => {
  const passwordHash = await hashPassword('saddle stitch 8');
  const addUser = (isAdmin: boolean): Promise<Person> =>
    bench.person({ monthlyRendersLimit: 5, passwordHash, isAdmin });
  const people = [await addUser(false), await addUser(true)];
  const next = createRequestGenerator(
    listBoundEndpoints(bench.app).filter(({ path: url }) => !url.includes('events')),
    random,
  );
  await repeat(count, async () => {
    const { endpoint, url, payload } = next();
    const role = random() < 0.25 ? 1 : 0;
    const cookie = random() < 0.05 ? undefined : people[role]!.cookie;
    const reply = await bench.app.inject({
      method: endpoint.method,
      url,
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        prefer: 'respond-async',
      },
      ...(payload === undefined ? {} : { payload }),
    });
    answers.add(reply.statusCode, `${endpoint.method} ${endpoint.path}`);
    // The request has signed out or deleted the account: a new one takes over.
    if (
      reply.statusCode === 401 &&
      cookie !== undefined &&
      endpoint.access !== 'none' &&
      people[role]!.cookie === cookie
    )
      people[role] = await addUser(role === 1);
  });
};

/** A fixed boundary keeps the run repeatable. */
const uploadBody = (bytes: Buffer): Buffer => multipart(bytes, { boundary: 'b' }).body;

const fuzzUploads = async (
  bench: BenchApp,
  photo: Buffer,
  { pictures, bodies }: FuzzSize,
  random: () => number,
  answers: ReplyCounts,
): Promise<void> => {
  const { pool } = bench.deps;
  const { analyzePhoto } = pool;
  pool.analyzePhoto = () => Promise.reject(new Error('no analysis in this benchmark'));
  let sender = await bench.person();
  const send = (payload: Buffer, type = 'multipart/form-data; boundary=b') =>
    bench.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { cookie: sender.cookie, 'content-type': type },
      payload,
    });
  /** Changes some of the first `within` bytes, up to `maxBytes`. @param cut probability that the end is cut off */
  const damageBytes = (bytes: Buffer, within: number, maxBytes: number, cut: number): Buffer => {
    const changed = Buffer.from(bytes);
    for (let n = 0; n < 1 + random() * maxBytes; n++)
      changed[Math.floor(random() * within)] = Math.floor(random() * 256);
    return random() < cut ? changed.subarray(0, Math.floor(random() * changed.length)) : changed;
  };
  await repeat(pictures, async (i) => {
    const body = uploadBody(damageBytes(photo, photo.length, 20, 0.2));
    if (i % UPLOADS_PER_PERSON === UPLOADS_PER_PERSON - 1) sender = await bench.person();
    answers.add((await send(body)).statusCode, 'picture');
  });
  const intact = uploadBody(photo.subarray(0, 2000));
  const types = [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'-'.repeat(252)}`,
    'multipart/mixed; boundary=b',
  ];
  await repeat(bodies, async () => {
    const body = damageBytes(intact, 140, 8, 0.3);
    const type = random() < 0.2 ? types[Math.floor(random() * types.length)] : undefined;
    answers.add((await send(body, type)).statusCode, 'body');
  });
  pool.analyzePhoto = analyzePhoto;
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Memory use in megabytes. */
interface Memory {
  rss: number;
  heap: number;
}
const settledMemory = async (): Promise<Memory> => {
  for (let i = 0; i < 3; i++) {
    collectGarbage();
    await pause(500);
  }
  const { rss, heapUsed } = process.memoryUsage();
  return { rss: Math.round(rss / 2 ** 20), heap: Math.round(heapUsed / 2 ** 20) };
};

export const benchFuzz = async (
  photo: Buffer,
  picture: Uint8Array<ArrayBuffer>,
  size: FuzzSize,
): Promise<BenchmarkRow[]> => {
  const originalTmpdir = process.env.TMPDIR;
  const folder = await mkdtemp(path.join(tmpdir(), 'retrim-fuzz-'));
  process.env.TMPDIR = folder;
  const bench = await openBenchApp({ renderEngine: () => createMockEngine(picture, 0), slots: 2 });
  try {
    const random = createRandom(20_261_120);
    const [api, uploads] = [new ReplyCounts(), new ReplyCounts()];
    const memory: Memory[] = [];
    let filesOfFirstRound = new Set<string>();
    const began = performance.now();
    // The first third fills caches, compiled code and database pages; growth after that is a leak.
    const third = ({ requests, pictures, bodies }: FuzzSize): FuzzSize => ({
      requests: Math.ceil(requests / ROUND_COUNT),
      pictures: Math.ceil(pictures / ROUND_COUNT),
      bodies: Math.ceil(bodies / ROUND_COUNT),
    });
    for (let round = 0; round < ROUND_COUNT; round++) {
      await fuzzRequests(bench, third(size).requests, random, api);
      await fuzzUploads(bench, photo, third(size), random, uploads);
      memory.push(await settledMemory());
      if (round === 0) filesOfFirstRound = new Set(await readdir(folder));
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    const left = (await readdir(folder)).filter((name) => !filesOfFirstRound.has(name)).length;
    const isAlive = (await bench.app.inject({ url: '/api/ready' })).statusCode === 200;
    const failed = api.failed + uploads.failed;
    const worst = [...api.failures, ...uploads.failures]
      .map(([what, count]) => `${what} x${count}`)
      .slice(0, 6)
      .join(', ');
    const growth = memory.at(-1)!.rss / memory.at(-2)!.rss - 1;
    const memoryOf = (kind: keyof Memory): string => memory.map((round) => round[kind]).join(', ');
    return [
      {
        id: 'B6',
        subject: `${size.requests} requests from the schemas and against them, ${size.pictures} changed pictures, ${size.bodies} broken bodies, in ${seconds} s`,
        required: 'no 5xx, no crash, no temporary file, memory within 10 % from the second to the last third',
        figure: `${failed} 5xx${failed === 0 ? '' : ` (${worst})`} and ${api.intended} x "not configured"; ${Math.round((100 * api.accepted) / api.total)} % of the requests and ${Math.round((100 * uploads.accepted) / uploads.total)} % of the uploads were accepted; ${left} files left; memory after each third ${memoryOf('rss')} MB, of it JavaScript's ${memoryOf('heap')} MB; ${isAlive ? 'alive' : 'DEAD'}`,
        met: failed === 0 && left === 0 && isAlive && growth <= 0.1,
      },
    ];
  } finally {
    await bench.close();
    if (originalTmpdir === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = originalTmpdir;
    await rm(folder, { recursive: true, force: true });
  }
};
