/** Visitors' photos in chunks: lost chunks, their owner, and limits on storage. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MAX_UPLOAD_BYTES, UPLOAD_CHUNK_BYTES } from '#contract/studio/photos.ts';
import { createApp } from '#server/app.ts';
import { visitorPhotos } from '#server/platform/db/schema/visitors.ts';
import { startSweeper } from '#server/platform/process/sweeper.ts';
import { makeJpeg, makeLongJpeg, makeUser } from '#tests/support/server/make.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { HOUR, MINUTE, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { makeVisitor, pieceOf, type Visitor } from '#tests/support/server/visitor.ts';
import { TRY_CHUNK_LIMIT_IN_TOTAL, createTryChunkLimit } from './limits.ts';

let t: TestApp;
let photo: Buffer;
beforeAll(async () => {
  t = await openTestApp({ APP_URL: 'https://retrim.example', STRIPE_SECRET_KEY: '' });
  t.deps.pool = { ...t.deps.pool, analyzePhoto: () => Promise.reject(new Error('not in this test')) };
  photo = await makeLongJpeg();
  expect(photo.length).toBeGreaterThan(2 * UPLOAD_CHUNK_BYTES);
});
afterAll(() => t.close());
afterEach(async () => {
  await t.deps.database.db.delete(visitorPhotos);
  for (const key of await keptPieces()) await t.deps.storage.remove(key);
  t.clock.advance(2 * HOUR); // fresh limits
});

let counted = 0;
const visitor = (address = `203.0.113.${++counted}`): Visitor => makeVisitor(t, address);
const keptPieces = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of t.deps.storage.list('chunks')) keys.push(key);
  return keys;
};
const places = (): number[] =>
  Array.from({ length: Math.ceil(photo.length / UPLOAD_CHUNK_BYTES) }, (_, i) => i * UPLOAD_CHUNK_BYTES);
const UPLOAD = 'a'.repeat(22);
const send = (who: Visitor, from: number, upload = UPLOAD) => who.send(pieceOf(photo, upload, from));
const isOpen = async (who: Visitor, imageUrl: string): Promise<boolean> =>
  (await who.call('GET', imageUrl)).statusCode === 200;
const rows = () => t.deps.database.db.select().from(visitorPhotos);

test('the first piece brings the cookie, the last one the photo, and no piece is left', async () => {
  const ana = visitor();
  const first = await send(ana, 0);
  expect([first.statusCode, first.json(), ana.cookie === '']).toEqual([201, { received: UPLOAD_CHUNK_BYTES }, false]);
  const { cookie } = ana;
  expect(await rows()).toEqual([]);
  let last = first;
  for (const from of places().slice(1)) last = await send(ana, from);
  expect(last.json()).toMatchObject({ received: photo.length, photo: { size: photo.length, width: 2000 } });
  // The photo lives for an hour from now, and so must the cookie.
  expect([ana.cookie, String(last.headers['set-cookie']).includes('Max-Age=3600')]).toEqual([cookie, true]);
  expect(await isOpen(ana, last.json().photo.imageUrl)).toBe(true);
  expect(await keptPieces()).toEqual([]);
});

test('a piece whose answer was lost is sent again, also the last: it is one photo', async () => {
  const ana = visitor();
  for (const from of places()) {
    const answer = await send(ana, from);
    if (from < places().at(-1)!) expect((await send(ana, from)).json()).toEqual(answer.json());
  }
  // The last chunk deletes the chunks, so that the browser has to start again.
  expect((await send(ana, places().at(-1)!)).json()).toMatchObject({ code: 'conflict' });
  for (const from of places()) expect((await send(ana, from)).statusCode).toBe(201);
  expect(await rows()).toHaveLength(1);
});

test('a storage that fails under a piece loses nothing: the same piece again, and the upload goes on', async () => {
  const ana = visitor();
  await send(ana, 0);
  const put = vi.spyOn(t.deps.storage, 'put').mockRejectedValueOnce(new Error('the disk is full'));
  expect((await send(ana, UPLOAD_CHUNK_BYTES)).statusCode).toBe(500);
  put.mockRestore();
  for (const from of places().slice(1)) expect((await send(ana, from)).statusCode).toBe(201);
});

test('another server goes on with an upload whose first has died', async () => {
  const ana = visitor();
  await send(ana, 0);
  const app = await createApp(t.deps);
  const there = makeVisitor({ app }, '203.0.113.250');
  there.cookie = ana.cookie;
  for (const from of places().slice(1)) expect((await send(there, from)).statusCode).toBe(201);
  await app.close();
});

test('with another visitor’s cookie, with none or as a member nobody goes on with an upload', async () => {
  const [ana, ben, nobody, member] = [visitor(), visitor(), visitor(), await makeUser(t)];
  await send(ana, 0);
  await ben.uploadPhoto(await makeJpeg());
  for (const from of places().slice(1)) {
    for (const who of [ben, nobody]) {
      const answer = await send(who, from);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
    }
    const { bytes, size } = pieceOf(photo, UPLOAD, from);
    const form = multipart(bytes);
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/upload/chunks?upload=${UPLOAD}&from=${from}&size=${size}`,
      headers: { cookie: member.cookie, 'content-type': form.type },
      payload: form.body,
    });
    expect(answer.statusCode).toBe(409);
  }
  expect([nobody.cookie, await keptPieces()]).toEqual(['', [expect.any(String)]]);
  // A key or a made-up cookie opens nothing either.
  nobody.cookie = `__Host-retrim_visitor=${'x'.repeat(43)}`;
  expect((await send(nobody, UPLOAD_CHUNK_BYTES)).statusCode).toBe(409);
  for (const from of places().slice(1)) expect((await send(ana, from)).statusCode).toBe(201);
});

test('first pieces count as uploads, twelve an hour of one address, and a later one does not', async () => {
  const ana = visitor();
  const answers: number[] = [];
  for (let i = 0; i < 13; i++) {
    const upload = `upload-number-${i}-of-ana`;
    answers.push((await send(ana, 0, upload)).statusCode);
  }
  expect(answers).toEqual([...Array<number>(12).fill(201), 429]);
  expect((await send(ana, UPLOAD_CHUNK_BYTES, 'upload-number-3-of-ana')).statusCode).toBe(201);
  expect(await keptPieces()).toHaveLength(13);
});

test('no more than 180 later pieces an hour come from an address, nor more than 1,200 from all', async () => {
  expect([createTryChunkLimit({ local: false }).max, TRY_CHUNK_LIMIT_IN_TOTAL.max]).toEqual([180, 1200]);
  const late = { ...pieceOf(photo, UPLOAD, UPLOAD_CHUNK_BYTES), bytes: Buffer.from('x') };
  // Without the cookie they are counted and refused before their bytes are read.
  const flood = async (address: string, times: number): Promise<number[]> => {
    const who = visitor(address);
    const codes: number[] = [];
    for (let i = 0; i < times; i++) codes.push((await who.send(late)).statusCode);
    return codes;
  };
  expect(await flood('198.51.100.1', 181)).toEqual([...Array<number>(180).fill(409), 429]);
  for (let n = 2; n <= 6; n++) expect(new Set(await flood(`198.51.100.${n}`, 180))).toEqual(new Set([409]));
  // 181 + 5 × 180 were counted, but the one that its address was refused: 120 are left for everybody.
  const rest = await flood('198.51.100.7', 121);
  expect(rest).toEqual([...Array<number>(120).fill(409), 429]);
});

test('too large a photo, too long a piece and too large a sum of pieces are refused', async () => {
  const ana = visitor();
  const full = Buffer.alloc(UPLOAD_CHUNK_BYTES, 1);
  expect((await ana.send({ upload: UPLOAD, from: 0, size: MAX_UPLOAD_BYTES + 1, bytes: full })).statusCode).toBe(400);
  const long = Buffer.alloc(2 * UPLOAD_CHUNK_BYTES, 1);
  expect((await ana.send({ upload: UPLOAD, from: 0, size: long.length, bytes: long })).statusCode).toBe(413);
  for (let from = 0; from < MAX_UPLOAD_BYTES - UPLOAD_CHUNK_BYTES; from += UPLOAD_CHUNK_BYTES)
    expect((await ana.send({ upload: UPLOAD, from, size: MAX_UPLOAD_BYTES, bytes: full })).statusCode).toBe(201);
  // One more than was said, and a place beyond the largest photo.
  const lastPlace = MAX_UPLOAD_BYTES - UPLOAD_CHUNK_BYTES;
  for (const piece of [
    { from: lastPlace, size: MAX_UPLOAD_BYTES - 1, bytes: full },
    { from: MAX_UPLOAD_BYTES, size: MAX_UPLOAD_BYTES, bytes: full },
    { from: MAX_UPLOAD_BYTES + UPLOAD_CHUNK_BYTES, size: MAX_UPLOAD_BYTES, bytes: full },
  ])
    expect((await ana.send({ upload: UPLOAD, ...piece })).statusCode).toBe(400);
  // All of it, and no photo.
  const last = await ana.send({ upload: UPLOAD, from: lastPlace, size: MAX_UPLOAD_BYTES, bytes: full });
  expect([last.statusCode, await rows()]).toEqual([415, []]);
});

test('where there is no room for the photo, the last piece says so before it is read, and is taken later', async () => {
  const ana = visitor();
  for (const from of places().slice(0, -1)) await send(ana, from);
  for (let i = 0; i < 5; i++)
    expect((await ana.uploadPhoto(await makeJpeg({ color: `#1020${i}0` }))).statusCode).toBe(201);
  expect((await send(ana, places().at(-1)!)).json()).toMatchObject({ code: 'too_many_images' });
  await t.deps.database.db.delete(visitorPhotos);
  expect((await send(ana, places().at(-1)!)).statusCode).toBe(201);
});

test('pieces of an upload that broke off are removed within ten minutes after an hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const sweeper = startSweeper(t.deps);
    // The pieces of other tests' time: storage has its own clock, which nobody moves.
    t.clock.set(new Date());
    await send(visitor('198.51.100.200'), 0);
    t.clock.advance(59 * MINUTE);
    vi.advanceTimersByTime(10 * MINUTE);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await keptPieces()).toHaveLength(1);
    t.clock.advance(2 * MINUTE);
    vi.advanceTimersByTime(10 * MINUTE);
    await waitUntil(async () => (await keptPieces()).length === 0, 'swept');
    await sweeper.stop();
  } finally {
    vi.useRealTimers();
  }
});
