import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { UPLOAD_CHUNK_BYTES } from '#contract/studio/photos.ts';
import { rateLimits } from '#server/platform/db/schema.ts';
import { sweep } from '#server/platform/process/sweeper.ts';
import { makeLongJpeg, makeUser, type Person } from '#tests/support/server/make.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
let ana: Person;
let photo: Buffer;
beforeAll(async () => {
  t = await openTestApp();
  t.deps.pool = { ...t.deps.pool, analyzePhoto: () => Promise.reject(new Error('not in this test')) };
  ana = await makeUser(t);
  photo = await makeLongJpeg();
  expect(photo.length).toBeGreaterThan(2 * UPLOAD_CHUNK_BYTES);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.database.db.delete(rateLimits);
});

const send = (who: Person, upload: string, from: number, bytes = pieceAt(from), size = photo.length) => {
  const form = multipart(bytes, { name: 'long.jpg' });
  return t.app.inject({
    method: 'POST',
    url: `/api/upload/chunks?upload=${upload}&from=${from}&size=${size}`,
    headers: { cookie: who.cookie, 'content-type': form.type },
    payload: form.body,
  });
};
const pieceAt = (from: number): Buffer => photo.subarray(from, from + UPLOAD_CHUNK_BYTES);
const places = (): number[] =>
  Array.from({ length: Math.ceil(photo.length / UPLOAD_CHUNK_BYTES) }, (_, i) => i * UPLOAD_CHUNK_BYTES);
const keptPieces = async (): Promise<number> => {
  let count = 0;
  for await (const { key } of t.deps.storage.list()) if (key.startsWith('chunks/')) count++;
  return count;
};

test('a photo in pieces is the photo that was sent whole, also when a piece came twice; no piece is left', async () => {
  const whole = (await ana.upload(photo, { name: 'long.jpg' })).json();
  let last: unknown;
  for (const from of places()) {
    const answer = await send(ana, 'a'.repeat(22), from);
    expect(answer.statusCode, answer.body).toBe(201);
    // A lost answer: the browser sends the piece again.
    if (from === UPLOAD_CHUNK_BYTES) expect((await send(ana, 'a'.repeat(22), from)).json()).toEqual(answer.json());
    last = answer.json();
  }
  expect(last).toEqual({ received: photo.length, photo: whole });
  expect(await keptPieces()).toBe(0);
});

test('a piece without the one before it is refused and not kept: no upload takes room that has not begun', async () => {
  const upload = 'f'.repeat(22);
  expect((await send(ana, upload, UPLOAD_CHUNK_BYTES, undefined, 5 * UPLOAD_CHUNK_BYTES)).statusCode).toBe(409);
  expect(await keptPieces()).toBe(0);
});

test('an upload whose pieces are gone, or another account’s, is refused and begins again', async () => {
  const [first, ...later] = places();
  expect((await send(ana, 'b'.repeat(22), first!)).json()).toEqual({ received: UPLOAD_CHUNK_BYTES });
  const ben = await makeUser(t);
  for (const [who, upload] of [
    [ana, 'b'.repeat(22)],
    [ben, 'b'.repeat(22)],
    [ana, 'c'.repeat(22)],
  ] as const) {
    const answer = await send(who, upload, later.at(-1)!);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict' });
  }
});

test('a piece of another length, at another place, of nothing or of too much is refused', async () => {
  const upload = 'd'.repeat(22);
  expect((await send(ana, upload, 0, pieceAt(0).subarray(1))).statusCode).toBe(400);
  expect((await send(ana, upload, 0, Buffer.concat([pieceAt(0), Buffer.alloc(9)]))).statusCode).toBe(413);
  expect((await send(ana, upload, 1000)).statusCode).toBe(400);
  expect((await send(ana, upload, 0, pieceAt(0), 11 * 1024 * 1024)).statusCode).toBe(400);
  expect((await send(ana, '../../etc/passwd-here', 0)).statusCode).toBe(400);
  expect((await send({ ...ana, cookie: 'none=1' }, upload, 0)).statusCode).toBe(401);
});

test('pieces that nobody goes on with are removed after an hour', async () => {
  await send(ana, 'e'.repeat(22), 0);
  expect(await keptPieces()).toBeGreaterThan(0);
  const now = t.deps.now;
  t.deps.now = () => new Date(Date.now() + 61 * 60_000);
  await sweep(t.deps).finally(() => {
    t.deps.now = now;
  });
  expect(await keptPieces()).toBe(0);
});
