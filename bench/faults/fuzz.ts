/** B6: requests made from the schemas and against them, pictures with bytes changed, bodies that are no multipart. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { hashPassword } from '#server/platform/http/password-hash.ts';
import { boundEndpoints } from '#server/platform/http/serve.ts';
import type { Bar } from '../server/bar.ts';
import { mockProvider, openPlace, type Person, type Place } from '../server/place.ts';
import { hostileRequests } from './hostile-requests.ts';
import { randomFrom } from './random.ts';

const AT_ONCE = 4;
const ROUNDS = 3;
const PHOTOS_OF_ONE = 500;
/** Said on purpose: no payments here, the server is stopping. */
const MEANT = [501, 503];

export interface FuzzSize {
  requests: number;
  pictures: number;
  bodies: number;
}

/** Counts of the answers by status, and of answers that must never be. */
class Answers {
  readonly failures = new Map<string, number>();
  total = 0;
  accepted = 0;
  meant = 0;

  note(status: number, what: string): void {
    this.total += 1;
    if (status < 400) this.accepted += 1;
    if (MEANT.includes(status)) this.meant += 1;
    else if (status >= 500) this.failures.set(`${what} ${status}`, (this.failures.get(`${what} ${status}`) ?? 0) + 1);
  }

  get failed(): number {
    return [...this.failures.values()].reduce((a, b) => a + b, 0);
  }
}

/** So many times, some at once; `work` draws its random numbers before it first waits, so that they are the same every time. */
const often = async (count: number, work: (index: number) => Promise<void>): Promise<void> => {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let i = next++; i < count; i = next++) await work(i);
    }),
  );
};

const fuzzRequests = async (place: Place, count: number, random: () => number, answers: Answers): Promise<void> => {
  const passwordHash = await hashPassword('saddle stitch 8');
  const newcomer = (isAdmin: boolean): Promise<Person> =>
    place.person({ monthlyRendersLimit: 5, passwordHash, isAdmin });
  const people = [await newcomer(false), await newcomer(true)];
  const next = hostileRequests(
    boundEndpoints(place.app).filter(({ path: url }) => !url.includes('events')),
    random,
  );
  await often(count, async () => {
    const { endpoint, url, payload } = next();
    const role = random() < 0.25 ? 1 : 0;
    const cookie = random() < 0.05 ? undefined : people[role]!.cookie;
    const reply = await place.app.inject({
      method: endpoint.method,
      url,
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        prefer: 'respond-async',
      },
      ...(payload === undefined ? {} : { payload }),
    });
    answers.note(reply.statusCode, `${endpoint.method} ${endpoint.path}`);
    // Signed out, or the account is gone: the next one comes.
    if (
      reply.statusCode === 401 &&
      cookie !== undefined &&
      endpoint.access !== 'none' &&
      people[role]!.cookie === cookie
    )
      people[role] = await newcomer(role === 1);
  });
};

const wrap = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
    ),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]);

const fuzzUploads = async (
  place: Place,
  photo: Buffer,
  { pictures, bodies }: FuzzSize,
  random: () => number,
  answers: Answers,
): Promise<void> => {
  const { pool } = place.deps;
  const look = pool.analyzePhoto;
  pool.analyzePhoto = () => Promise.reject(new Error('not looked at here'));
  let sender = await place.person();
  const send = (payload: Buffer, type = 'multipart/form-data; boundary=b') =>
    place.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { cookie: sender.cookie, 'content-type': type },
      payload,
    });
  const damaged = (whole: Buffer, within: number, most: number, cut: number): Buffer => {
    const changed = Buffer.from(whole);
    for (let n = 0; n < 1 + random() * most; n++) changed[Math.floor(random() * within)] = Math.floor(random() * 256);
    return random() < cut ? changed.subarray(0, Math.floor(random() * changed.length)) : changed;
  };
  await often(pictures, async (i) => {
    const body = wrap(damaged(photo, photo.length, 20, 0.2));
    if (i % PHOTOS_OF_ONE === PHOTOS_OF_ONE - 1) sender = await place.person();
    answers.note((await send(body)).statusCode, 'picture');
  });
  const whole = wrap(photo.subarray(0, 2000));
  const types = [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'-'.repeat(252)}`,
    'multipart/mixed; boundary=b',
  ];
  await often(bodies, async () => {
    const body = damaged(whole, 140, 8, 0.3);
    const type = random() < 0.2 ? types[Math.floor(random() * types.length)] : undefined;
    answers.note((await send(body, type)).statusCode, 'body');
  });
  pool.analyzePhoto = look;
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
interface Memory {
  rss: number;
  heap: number;
}
const settledMemory = async (): Promise<Memory> => {
  for (let i = 0; i < 3; i++) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const { rss, heapUsed } = process.memoryUsage();
  return { rss: Math.round(rss / 2 ** 20), heap: Math.round(heapUsed / 2 ** 20) };
};

export const benchFuzz = async (photo: Buffer, picture: Uint8Array<ArrayBuffer>, size: FuzzSize): Promise<Bar[]> => {
  const usual = process.env.TMPDIR;
  const folder = await mkdtemp(path.join(tmpdir(), 'retrim-fuzz-'));
  process.env.TMPDIR = folder;
  const place = await openPlace({ provider: () => mockProvider(picture, 0), slots: 2 });
  try {
    const random = randomFrom(20_261_120);
    const [api, uploads] = [new Answers(), new Answers()];
    const memory: Memory[] = [];
    let known = new Set<string>();
    const began = performance.now();
    // In thirds: the first fills caches, the compiler and the database's pages; growth after that is a leak.
    const third = ({ requests, pictures, bodies }: FuzzSize): FuzzSize => ({
      requests: Math.ceil(requests / ROUNDS),
      pictures: Math.ceil(pictures / ROUNDS),
      bodies: Math.ceil(bodies / ROUNDS),
    });
    for (let round = 0; round < ROUNDS; round++) {
      await fuzzRequests(place, third(size).requests, random, api);
      await fuzzUploads(place, photo, third(size), random, uploads);
      memory.push(await settledMemory());
      if (round === 0) known = new Set(await readdir(folder));
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    const left = (await readdir(folder)).filter((name) => !known.has(name)).length;
    const alive = (await place.app.inject({ url: '/api/ready' })).statusCode === 200;
    const failed = api.failed + uploads.failed;
    const worst = [...api.failures, ...uploads.failures]
      .map(([what, count]) => `${what} x${count}`)
      .slice(0, 6)
      .join(', ');
    const growth = memory.at(-1)!.rss / memory.at(-2)!.rss - 1;
    const inTurn = (what: keyof Memory): string => memory.map((one) => one[what]).join(', ');
    return [
      {
        id: 'B6',
        what: `${size.requests} requests from the schemas and against them, ${size.pictures} changed pictures, ${size.bodies} broken bodies, in ${seconds} s`,
        bar: 'no 5xx, no crash, no temporary file, memory within 10 % from the second to the last third',
        figure: `${failed} 5xx${failed === 0 ? '' : ` (${worst})`} and ${api.meant} x "not configured"; ${Math.round((100 * api.accepted) / api.total)} % of the requests and ${Math.round((100 * uploads.accepted) / uploads.total)} % of the uploads were accepted; ${left} files left; memory after each third ${inTurn('rss')} MB, of it JavaScript's ${inTurn('heap')} MB; ${alive ? 'alive' : 'DEAD'}`,
        met: failed === 0 && left === 0 && alive && growth <= 0.1,
      },
    ];
  } finally {
    await place.close();
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    await rm(folder, { recursive: true, force: true });
  }
};
