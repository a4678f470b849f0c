/** A visitor's limits under uploads that come at once, and photos that come again. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { visitorPhotos } from '#server/platform/db/schema/visitors.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { makeJpeg } from '#tests/support/server/make.ts';
import { HOUR, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { storeVisitorPhoto } from './keep-visitor-photo.ts';
import { MAX_PENDING_ANALYSES, MAX_PHOTOS_PER_VISITOR } from './limits.ts';
import { findPhoto } from './store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
afterEach(async () => {
  await t.deps.database.db.delete(visitorPhotos);
  t.clock.advance(2 * HOUR);
});

let shade = 0;
const photo = async (name = 'seat.jpg') => ({
  name,
  bytes: await makeJpeg({ width: 300, height: 200, color: `#${(0x101010 + (shade += 0x010305)).toString(16)}` }),
});
type Photo = Awaited<ReturnType<typeof photo>>;
const drop = (visitor: string, sent: Photo) => storeVisitorPhoto(t.deps, visitor, sent as never);
const rows = () => t.deps.database.db.select().from(visitorPhotos);
const refusals = (ends: PromiseSettledResult<unknown>[]) =>
  ends.flatMap((end) =>
    end.status === 'rejected' ? [end.reason instanceof Problem ? end.reason.code : end.reason] : [],
  );
/** The files that the storage holds among those that were put. */
const putKeys: string[] = [];
beforeAll(() => {
  const { storage } = t.deps;
  const put = storage.put.bind(storage);
  storage.put = async (key, ...rest) => {
    putKeys.push(key);
    return put(key, ...rest);
  };
});
const storedOf = async (keys: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const key of keys) {
    const file = await t.deps.storage.stream(key);
    if (file !== undefined) found.push(key);
    file?.body.destroy();
  }
  return found;
};

test('nine photos of one visitor at once: five are kept, and no bytes of the others', async () => {
  const sent = await Promise.all(Array.from({ length: MAX_PHOTOS_PER_VISITOR + 4 }, () => photo()));
  putKeys.length = 0;
  const ends = await Promise.allSettled(sent.map((one) => drop('ana', one)));
  expect(refusals(ends)).toEqual(Array(4).fill('too_many_images'));
  expect(await rows()).toHaveLength(MAX_PHOTOS_PER_VISITOR);
  expect(await storedOf(putKeys)).toHaveLength(MAX_PHOTOS_PER_VISITOR);
});

test('twelve visitors at once: no more looks wait than are allowed', async () => {
  const sent = await Promise.all(Array.from({ length: 12 }, () => photo()));
  const ends = await Promise.allSettled(sent.map((one, i) => drop(`visitor ${i}`, one)));
  expect(refusals(ends)).toEqual(Array(12 - MAX_PENDING_ANALYSES).fill('too_many_requests'));
  expect(await rows()).toHaveLength(MAX_PENDING_ANALYSES);
});

test('one photo that is sent four times at once is one photo', async () => {
  const same = await photo();
  putKeys.length = 0;
  const kept = await Promise.all(Array.from({ length: 4 }, () => drop('ana', same)));
  expect(new Set(kept.map(({ image }) => image)).size).toBe(1);
  expect(await rows()).toHaveLength(1);
  expect(await storedOf(putKeys)).toHaveLength(1);
});

test('a photo that comes again while its old row is removed gets an address that lives', async () => {
  const same = await photo();
  const first = await drop('ana', same);
  let again: Promise<Awaited<ReturnType<typeof drop>>>;
  await t.deps.database.db.transaction(async (tx) => {
    await tx.delete(visitorPhotos).where(eq(visitorPhotos.id, first.id));
    again = drop('ana', same);
    // Long enough to have seen the row that is about to go, where the database lets it look.
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  const { image } = await again!;
  expect(await findPhoto(t.deps.database.db, 'ana', image, t.deps.now())).toBeDefined();
});

test('a photo that comes again lives an hour from then', async () => {
  const same = await photo();
  const first = await drop('ana', same);
  t.clock.advance(HOUR / 2);
  const again = await drop('ana', same);
  expect([again.image, again.expiresAt > first.expiresAt]).toEqual([first.image, true]);
  t.clock.advance(2 * HOUR);
  expect((await drop('ana', same)).image).not.toBe(first.image);
});
