/** Trying without an account: a visitor's rights, privacy and costs, and the move into an account. */
import { readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { decodeLayers } from '#engine/layers-codec.ts';
import { files, photos, renders } from '#server/platform/db/schema.ts';
import { visitorPhotos } from '#server/platform/db/schema/visitors.ts';
import { StorageUnavailableError } from '#server/platform/files/storage-unavailable.ts';
import { listBoundEndpoints } from '#server/platform/http/serve.ts';
import { sweep } from '#server/platform/process/sweeper.ts';
import { ThreadDiedError } from '#server/platform/threads/thread-died.ts';
import { makeJpeg, makeUser, type Person } from '#tests/support/server/make.ts';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { HOUR, MINUTE, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { makeVisitor, type Visitor } from '#tests/support/server/visitor.ts';

let t: TestApp;
let looks = 0;
/** Most tests are about permissions, not about the result of the analysis. */
let found: 'really' | 'nothing' | 'never' = 'nothing';
beforeAll(async () => {
  t = await openTestApp({ APP_URL: 'https://retrim.example', STRIPE_SECRET_KEY: '' });
  const { analyzePhoto } = t.deps.pool;
  t.deps.pool = {
    ...t.deps.pool,
    analyzePhoto: (...call) => {
      looks++;
      if (found === 'really') return analyzePhoto(...call);
      if (found === 'never') return new Promise(() => undefined);
      return Promise.resolve({
        bytes: new Uint8Array(gzipSync('layers')),
        zones: [],
        warnings: [],
        source: { width: 1, height: 1 },
      } as never);
    },
  };
});
afterAll(() => t.close());
afterEach(async () => {
  found = 'nothing';
  await t.deps.database.db.delete(visitorPhotos);
  t.clock.advance(2 * HOUR); // fresh limits
});

let counted = 0;
const visitor = (address = `203.0.113.${++counted}`): Visitor => makeVisitor(t, address);
const of = (what: string, image: string): string => `/api/try/${what}?image=${encodeURIComponent(image)}`;
let shade = 0;
const photo = (width = 300, height = 200): Promise<Buffer> =>
  makeJpeg({ width, height, color: `#${(0x101010 + ((shade += 0x1f2b37) % 0xe00000)).toString(16)}` });
const seatPhoto = async (width: number, height: number): Promise<Buffer> =>
  sharp(await readFile('assets/templates/sedan-tan-leather.jpg'))
    .resize(width, height)
    .jpeg({ quality: 80 })
    .toBuffer();
type Dropped = { photo: { imageUrl: string } };
const dropped = async (who: Visitor): Promise<string> =>
  (await who.uploadPhoto(await photo())).json<Dropped>().photo.imageUrl;
/** @param cookie the visitor's */
const moveIn = (member: Person, cookie: string, images: string[]) =>
  member.call('POST', '/api/try/move-in', { images }, { cookie: `${member.cookie}; ${cookie}` });
const TAP = { type: 'tap', x: 0.4, y: 0.5, add: true };
const SAMPLE = '/templates/hatch-grey-cloth.jpg';

test('a visitor drops a photo and gets what the live preview needs', async () => {
  found = 'really';
  const ana = visitor();
  // A small one: a look has a limit by the clock, which a large photo on a busy machine may reach.
  const bytes = await seatPhoto(480, 320);
  const reply = await ana.uploadPhoto(bytes);
  expect(reply.statusCode, reply.body).toBe(201);
  expect(reply.json().photo).toMatchObject({ width: 480, height: 320, name: 'seat.jpg' });
  const set = String(reply.headers['set-cookie']);
  for (const word of ['__Host-retrim_visitor=', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=3600', 'Path=/'])
    expect(set).toContain(word);
  const { imageUrl } = reply.json<Dropped>().photo;
  await waitUntil(
    async () => (await ana.call('GET', of('analysis', imageUrl))).json<{ state: string }>().state === 'ready',
    'the photo is analyzed',
  );
  const layers = await ana.call('GET', of('layers', imageUrl));
  expect(layers.headers['cache-control']).toBe('private, no-cache');
  const raw = layers.headers['content-encoding'] === 'gzip' ? gunzipSync(layers.rawPayload) : layers.rawPayload;
  expect(decodeLayers(raw).zones.length).toBeGreaterThan(0);
  expect(await t.deps.database.db.select().from(renders)).toEqual([]);
});

test('a large photo of a visitor is reduced to 2048 pixels', async () => {
  const ana = visitor();
  const reply = await ana.uploadPhoto(await seatPhoto(3000, 2000));
  expect(reply.json().photo).toMatchObject({ width: 2048, height: 1365 });
  const { imageUrl } = reply.json<Dropped>().photo;
  const { width, height } = await sharp((await ana.call('GET', imageUrl)).rawPayload).metadata();
  expect([width, height]).toEqual([2048, 1365]);
});

test('a sample needs neither cookie nor upload; corrections of it are the visitor’s own', async () => {
  const [ana, ben] = [visitor(), visitor()];
  const asItComes = await ana.call('GET', of('analysis', SAMPLE));
  expect([asItComes.statusCode, asItComes.json().state, ana.cookie]).toEqual([200, 'ready', '']);
  expect((await ana.call('GET', of('layers', SAMPLE))).statusCode).toBe(200);
  const kept = await ana.call('PUT', of('marks', SAMPLE), { marks: [TAP], revision: 0 });
  expect([kept.statusCode, kept.json().marks, ana.cookie === '']).toEqual([200, [TAP], false]);
  expect((await ana.call('GET', of('analysis', SAMPLE))).json().marks).toEqual([TAP]);
  expect((await ben.call('GET', of('analysis', SAMPLE))).json().marks).toEqual([]);
  expect((await ana.call('GET', of('analysis', '/templates/no-such-car.jpg'))).statusCode).toBe(404);
});

test('a visitor’s further correction is kept although the reply about the one before it was lost', async () => {
  const ana = visitor();
  for (const image of [await dropped(ana), SAMPLE]) {
    const more = { ...TAP, x: 0.6 };
    for (const marks of [[TAP], [TAP, more]])
      expect((await ana.call('PUT', of('marks', image), { marks, revision: 0, storedCount: 0 })).statusCode).toBe(200);
    expect((await ana.call('PUT', of('marks', image), { marks: [more], revision: 0 })).statusCode).toBe(409);
    expect((await ana.call('GET', of('analysis', image))).json().marks).toEqual([TAP, more]);
  }
});

test('nobody else sees a visitor’s photo: no stranger, no other visitor, no member, no administrator', async () => {
  const [ana, ben, stranger] = [visitor(), visitor(), visitor()];
  const image = await dropped(ana);
  await dropped(ben);
  const [member, admin] = [await makeUser(t), await makeUser(t, { isAdmin: true })];
  const asked = [
    ['GET', image],
    ['GET', of('analysis', image)],
    ['GET', of('layers', image)],
    ['PUT', of('marks', image), { marks: [TAP], revision: 0 }],
  ] as const;
  for (const [method, url, body] of asked) {
    expect((await ana.call(method, url, body)).statusCode, url).toBe(200);
    for (const who of [ben, stranger, member, admin])
      expect((await who.call(method, url, body)).statusCode, url).toBe(404);
  }
  // By a member's own ways neither.
  for (const url of [
    image.replace('/try/photos/', '/files/'),
    `/api/analysis?image=${encodeURIComponent(image.replace('/try/photos/', '/files/'))}`,
  ])
    expect((await member.call('GET', url)).statusCode, url).toBe(404);
});

test('the cookie of a visitor opens nothing that wants an account', async () => {
  const ana = visitor();
  await dropped(ana);
  const closed = listBoundEndpoints(t.app).filter(({ access }) => access !== 'none');
  expect(closed.length).toBeGreaterThan(80);
  for (const { method, path, isFile } of closed) {
    const answer = await t.app.inject({
      method,
      url: path.replace(/:\w+/g, '1'),
      headers: { cookie: ana.cookie },
      ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
    });
    expect(answer.statusCode, `${method} ${path}`).toBe(isFile === true ? 404 : 401);
  }
});

test('what a visitor may open without an account is these six, and no more', () => {
  expect(
    listBoundEndpoints(t.app)
      .filter(({ path, access }) => path.startsWith('/api/try') && access === 'none')
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual([
    'DELETE /api/try/photos/:id',
    'GET /api/try/analysis',
    'GET /api/try/layers',
    'GET /api/try/photos/:id',
    'POST /api/try/photos/chunks',
    'PUT /api/try/marks',
  ]);
});

test('after an hour a photo is gone for its visitor too, and the sweeper takes its bytes', async () => {
  const ana = visitor();
  const image = await dropped(ana);
  await waitUntil(async () => (await ana.call('GET', of('analysis', image))).json().state === 'ready', 'analyzed');
  const [row] = await t.deps.database.db.select().from(visitorPhotos);
  t.clock.advance(59 * MINUTE);
  await sweep(t.deps);
  expect((await ana.call('GET', image)).statusCode).toBe(200);
  t.clock.advance(2 * MINUTE);
  expect((await ana.call('GET', image)).statusCode).toBe(404);
  await sweep(t.deps);
  expect([await t.deps.storage.read(row!.storageKey!), await t.deps.storage.read(row!.layersKey!)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await t.deps.database.db.select().from(visitorPhotos)).toEqual([]);
});

test('the bytes of what is still tried are no orphans, however old they look', async () => {
  const ana = visitor();
  const image = await dropped(ana);
  const list = async function* (folder?: string) {
    for await (const { key } of t.deps.storage.list(folder)) yield { key, writtenAt: new Date(0) };
  };
  await sweep({ ...t.deps, storage: { ...t.deps.storage, list } });
  expect((await ana.call('GET', image)).statusCode).toBe(200);
});

test('signing in takes photo, corrections and layers along without another look; nothing is left to the cookie', async () => {
  const ana = visitor();
  const image = await dropped(ana);
  await ana.call('PUT', of('marks', image), { marks: [TAP], revision: 0 });
  await ana.call('PUT', of('marks', SAMPLE), { marks: [TAP], revision: 0 });
  await waitUntil(
    async () =>
      (
        await Promise.all([image, SAMPLE].map(async (one) => (await ana.call('GET', of('analysis', one))).json().state))
      ).every((state) => state === 'ready'),
    'analyzed',
  );
  const before = looks;
  const member = await makeUser(t);
  const moved = await moveIn(member, ana.cookie, [image]);
  const to = image.replace('/try/photos/', '/files/');
  expect(moved.json()).toEqual({ photos: [{ from: image, to }] });
  expect(moved.cookies.find(({ name }) => name === '__Host-retrim_visitor')?.value).toBe('');

  expect((await member.call('GET', to)).statusCode).toBe(200);
  for (const one of [to, SAMPLE])
    expect((await member.call('GET', `/api/analysis?image=${encodeURIComponent(one)}`)).json()).toMatchObject({
      state: 'ready',
      marks: [TAP],
    });
  expect((await member.call('GET', `/api/layers?image=${encodeURIComponent(to)}`)).statusCode).toBe(200);
  expect(looks).toBe(before);
  expect((await ana.call('GET', image)).statusCode).toBe(404);
  const other = await makeUser(t);
  expect((await moveIn(other, ana.cookie, [image])).json()).toEqual({ photos: [] });
  expect((await other.call('GET', to)).statusCode).toBe(404);
  const [file] = await t.deps.database.db.select().from(files).where(eq(files.userId, member.user.id));
  expect(file!.expiresAt!.getTime() - t.deps.now().getTime()).toBeGreaterThan(6 * 24 * HOUR);
});

test('an account that asks again, because the reply was lost, is told where its photos are, with the cookie or without', async () => {
  const [ana, ben, member, other] = [visitor(), visitor(), await makeUser(t), await makeUser(t)];
  const [image, unmoved] = [await dropped(ana), await dropped(ben)];
  const asked = [image, unmoved];
  const first = await moveIn(member, ana.cookie, asked);
  expect(first.json()).toEqual({ photos: [{ from: image, to: image.replace('/try/photos/', '/files/') }] });
  for (const cookie of [ana.cookie, '']) {
    expect((await moveIn(member, cookie, asked)).json()).toEqual(first.json());
    expect((await moveIn(other, cookie, asked)).json()).toEqual({ photos: [] });
  }
  expect((await ben.call('GET', unmoved)).statusCode).toBe(200);
});

test('a member’s own corrections of a sample stay when a visitor’s move in', async () => {
  const [ana, member] = [visitor(), await makeUser(t)];
  await member.call('PUT', `/api/marks?image=${encodeURIComponent(SAMPLE)}`, {
    marks: [{ ...TAP, x: 0.9 }],
    revision: 0,
  });
  await ana.call('PUT', of('marks', SAMPLE), { marks: [TAP], revision: 0 });
  await moveIn(member, ana.cookie, []);
  const [row] = await t.deps.database.db.select().from(photos).where(eq(photos.userId, member.user.id));
  expect(row!.marks).toEqual([{ ...TAP, x: 0.9 }]);
});

test('an address may try twelve photos an hour, a visitor five at a time; others are not held up', async () => {
  const address = '198.51.100.7';
  const answers: number[] = [];
  for (let i = 0; i < 14; i++) answers.push((await visitor(address).uploadPhoto(await photo())).statusCode);
  expect(answers).toEqual([...Array<number>(12).fill(201), 429, 429]);
  const ben = visitor();
  for (let i = 0; i < 5; i++) expect((await ben.uploadPhoto(await photo())).statusCode).toBe(201);
  const sixth = await ben.uploadPhoto(await photo());
  expect([sixth.statusCode, sixth.json().code]).toEqual([400, 'too_many_images']);
});

test('a photo that its visitor removes counts no longer, and its bytes are gone; another visitor removes nothing', async () => {
  const [ana, ben] = [visitor(), visitor()];
  const images: string[] = [];
  for (let i = 0; i < 5; i++) images.push(await dropped(ana));
  await waitUntil(async () => (await ana.call('GET', of('analysis', images[0]!))).json().state === 'ready', 'analyzed');
  const [row] = await t.deps.database.db.select().from(visitorPhotos).where(eq(visitorPhotos.image, images[0]!));
  await dropped(ben);
  for (const who of [ben, visitor()]) await who.call('DELETE', images[0]!);
  expect((await ana.call('GET', images[0]!)).statusCode).toBe(200);
  expect((await ana.uploadPhoto(await photo())).json().code).toBe('too_many_images');
  expect((await ana.call('DELETE', images[0]!)).statusCode).toBe(204);
  expect((await ana.call('GET', images[0]!)).statusCode).toBe(404);
  expect([await t.deps.storage.read(row!.storageKey!), await t.deps.storage.read(row!.layersKey!)]).toEqual([
    undefined,
    undefined,
  ]);
  expect((await ana.uploadPhoto(await photo())).statusCode).toBe(201);
});

test('no more than eight looks wait or run at a time, also for corrections; members are not asked to wait', async () => {
  found = 'never';
  const answers: number[] = [];
  for (let i = 0; i < 10; i++) answers.push((await visitor().uploadPhoto(await photo())).statusCode);
  expect(answers).toEqual([...Array<number>(8).fill(201), 429, 429]);
  expect((await visitor().call('PUT', of('marks', SAMPLE), { marks: [TAP], revision: 0 })).statusCode).toBe(429);
  expect((await (await makeUser(t)).upload(await photo())).statusCode).toBe(201);
  // A server that died with its looks holds nobody up for long.
  t.clock.advance(4 * MINUTE);
  expect((await visitor().uploadPhoto(await photo())).statusCode).toBe(201);
});

test('a look that failed is not paid for again', async () => {
  const ana = visitor();
  const { analyzePhoto } = t.deps.pool;
  t.deps.pool.analyzePhoto = () => {
    looks++;
    return Promise.reject(new Error('no'));
  };
  const image = await dropped(ana);
  await waitUntil(async () => (await ana.call('GET', of('analysis', image))).json().state === 'failed', 'failed');
  const before = looks;
  for (let i = 0; i < 3; i++) expect((await ana.call('GET', of('layers', image))).statusCode).toBe(500);
  expect(looks).toBe(before);
  t.deps.pool.analyzePhoto = analyzePhoto;
});

test('a look that failed because the storage was down or a thread died is repeated when the layers are asked for', async () => {
  const { analyzePhoto } = t.deps.pool;
  for (const [error, status, code] of [
    [new StorageUnavailableError('read', new Error('no answer')), 503, 'stopping'],
    [Object.assign(new Error('no space left'), { code: 'ENOSPC' }), 507, 'out_of_storage'],
    [new ThreadDiedError(new Error('out of memory')), 503, 'stopping'],
  ] as const) {
    const ana = visitor();
    t.deps.pool.analyzePhoto = () => Promise.reject(error);
    const image = await dropped(ana);
    await waitUntil(async () => (await ana.call('GET', of('analysis', image))).json().state === 'failed', 'failed');
    const [row] = await t.deps.database.db.select().from(visitorPhotos).where(eq(visitorPhotos.image, image));
    expect(row!.problem!.code).toBe(code);
    // A thread that dies for the second time is another matter.
    if (!(error instanceof ThreadDiedError))
      expect((await ana.call('GET', of('layers', image))).statusCode).toBe(status);
    t.deps.pool.analyzePhoto = analyzePhoto;
    expect((await ana.call('GET', of('layers', image))).statusCode).toBe(200);
    expect((await ana.call('GET', of('analysis', image))).json().state).toBe('ready');
  }
});

test('a photo that ends its threads again and again is given up, so that a visitor’s requests do not end more of them', async () => {
  const ana = visitor();
  const { analyzePhoto } = t.deps.pool;
  let tried = 0;
  t.deps.pool.analyzePhoto = () => {
    tried++;
    return Promise.reject(new ThreadDiedError(new Error('out of memory')));
  };
  const image = await dropped(ana);
  await waitUntil(async () => (await ana.call('GET', of('analysis', image))).json().state === 'failed', 'failed');
  for (let i = 0; i < 3; i++) expect((await ana.call('GET', of('layers', image))).statusCode).toBe(500);
  expect(tried).toBe(2);
  t.deps.pool.analyzePhoto = analyzePhoto;
});

test('what is no photo is refused, and leaves nothing', async () => {
  const ana = visitor();
  expect((await ana.uploadPhoto(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).statusCode).toBe(415);
  expect(await t.deps.database.db.select().from(visitorPhotos)).toEqual([]);
});
