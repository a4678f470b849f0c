import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskStorage } from '#server/platform/files/disk.ts';
import { designs, files, photos, rateLimits, renders, sessions } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { sweep } from '#server/platform/process/sweeper.ts';
import { smallCopyKey } from '#server/studio/photos/small-copy.ts';
import { makeJpeg, makeUser, signInAgain, type Person } from '#tests/support/server/make.ts';
import { DAY, HOUR, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { DESIGN_FIELDS } from '#tests/support/a-design.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  t.deps.pool = { ...t.deps.pool, analyzePhoto: () => Promise.reject(new Error('not in this test')) };
});
afterAll(() => t.close());

const uploaded = async (person: Person): Promise<string> => {
  const color = `#${randomBytes(3).toString('hex')}`;
  return (await person.upload(await makeJpeg({ color, width: 100, height: 100 }))).json().imageUrl;
};
const idOf = (imageUrl: string): string => imageUrl.split('/').at(-1)!;
const namesStored = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const { key } of t.deps.storage.list()) names.push(path.basename(key));
  return names;
};
const statusOf = async (imageUrl: string, userId: string): Promise<number> => {
  const [file] = await t.deps.database.db
    .select()
    .from(files)
    .where(eq(files.id, idOf(imageUrl)));
  return file === undefined || file.userId !== userId ? 404 : 200;
};

test('E-36: unsaved files are removed after seven days, files of designs stay', async () => {
  const ana = await makeUser(t);
  const [unsaved, saved, result, rendering] = [
    await uploaded(ana),
    await uploaded(ana),
    await uploaded(ana),
    await uploaded(ana),
  ];
  const { db } = t.deps.database;
  await db.insert(designs).values({
    userId: ana.user.id,
    name: 'Red',
    originalImageUrl: saved,
    generatedImageUrl: result,
    originalFileId: idOf(saved),
    generatedFileId: idOf(result),
    ...DESIGN_FIELDS,
  });
  await db.insert(renders).values({
    id: newId(),
    userId: ana.user.id,
    tier: 'free',
    window: 1,
    image: rendering,
    sourceFileId: idOf(rendering),
    design: DESIGN_FIELDS.design,
  });
  const layersKey = `layers/${newId()}.bin`;
  await t.deps.storage.put(layersKey, Buffer.from('layers'));
  await db.update(photos).set({ layersKey }).where(eq(photos.image, unsaved));

  t.clock.advance(6 * DAY);
  await sweep(t.deps);
  expect(await statusOf(unsaved, ana.user.id)).toBe(200);
  t.clock.advance(1 * DAY + HOUR);
  expect((await sweep(t.deps)).files).toBe(1);
  expect(await Promise.all([unsaved, saved, result, rendering].map((url) => statusOf(url, ana.user.id)))).toEqual([
    404, 200, 200, 200,
  ]);
  const stored = await namesStored();
  expect([unsaved, saved, result].map((url) => stored.includes(`${idOf(url)}.jpg`))).toEqual([false, true, true]);
  expect(stored).not.toContain(path.basename(layersKey));
  expect(await db.select().from(photos).where(eq(photos.image, unsaved))).toEqual([]);
});

test('D-29: the thumbnail of an unsaved file goes in the same moment, not only with the bytes that no row knows', async () => {
  const ana = await makeUser(t);
  const image = await uploaded(ana);
  expect((await ana.call('GET', `${image}?size=small`)).statusCode).toBe(200);
  const thumbnail = smallCopyKey({ id: idOf(image) });
  expect(await t.deps.storage.read(thumbnail)).toBeDefined();
  t.clock.advance(7 * DAY + HOUR);
  const list = async function* (folder?: string) {
    for await (const { key } of t.deps.storage.list(folder)) yield { key, writtenAt: t.deps.now() };
  };
  await sweep({ ...t.deps, storage: { ...t.deps.storage, list } });
  expect(await t.deps.storage.read(thumbnail)).toBeUndefined();
});

test('uploading a photo again keeps it for another seven days', async () => {
  const ana = await makeUser(t);
  const bytes = await makeJpeg({ color: '#777777' });
  const { imageUrl } = (await ana.upload(bytes)).json();
  t.clock.advance(5 * DAY);
  const later = await signInAgain(t, ana);
  expect((await later.upload(bytes)).json().imageUrl).toBe(imageUrl);
  t.clock.advance(5 * DAY);
  await sweep(t.deps);
  expect(await statusOf(imageUrl, ana.user.id)).toBe(200);
});

test('bytes that no row knows go after an hour, half-written ones are never seen', async () => {
  const [old, young] = [`lost/${newId()}.jpg`, `lost/${newId()}.jpg`];
  await t.deps.storage.put(old, Buffer.from('old'));
  await t.deps.storage.put(young, Buffer.from('young'));
  // Nobody can set the time at which a bucket took a file: the list is given a time instead.
  const now = t.deps.now().getTime();
  const list = async function* (folder?: string) {
    for await (const { key } of t.deps.storage.list(folder))
      yield { key, writtenAt: new Date(key === old ? now - 2 * HOUR : now) };
  };
  await sweep({ ...t.deps, storage: { ...t.deps.storage, list } });
  expect(await t.deps.storage.read(old)).toBeUndefined();
  expect(await t.deps.storage.read(young)).toEqual(Buffer.from('young'));
});

test('D-29: a step that fails is logged and counted, and unsaved files still go after seven days', async () => {
  const ana = await makeUser(t);
  const { imageUrl } = (await ana.upload(await makeJpeg({ color: '#123454' }))).json();
  t.clock.advance(7 * DAY + HOUR);
  const logged: unknown[] = [];
  const list = (folder?: string) => {
    if (folder === 'chunks') throw new Error('the bucket refuses the list');
    return t.deps.storage.list(folder);
  };
  const log = { ...t.deps.log, error: (fields: object) => logged.push(fields) } as unknown as typeof t.deps.log;
  const swept = await sweep({ ...t.deps, log, storage: { ...t.deps.storage, list } });
  expect(swept.files).toBeGreaterThan(0);
  expect(await statusOf(imageUrl, ana.user.id)).toBe(404);
  expect(logged).toEqual([
    expect.objectContaining({
      step: 'removeOldChunks',
      err: expect.objectContaining({ message: 'the bucket refuses the list' }) as unknown,
    }),
  ]);
  expect(await t.deps.metrics.registry.getSingleMetricAsString('retrim_sweep_failures_total')).toContain(
    'retrim_sweep_failures_total{step="removeOldChunks"} 1',
  );
});

test('D-29: bytes that cannot be removed keep no others from going, and go with a later sweep', async () => {
  const ana = await makeUser(t);
  const sent = await Promise.all(['#a1a1a1', '#b2b2b2', '#c3c3c3'].map((color) => makeJpeg({ color })));
  const ids: string[] = [];
  for (const bytes of sent) ids.push(idOf((await ana.upload(bytes)).json<{ imageUrl: string }>().imageUrl));
  t.clock.advance(7 * DAY + HOUR);
  const stuck = ids[0]!;
  const remove = (key: string) =>
    key.includes(stuck) ? Promise.reject(new Error('not now')) : t.deps.storage.remove(key);
  const there = async (): Promise<boolean[]> => {
    const names = await namesStored();
    return ids.map((id) => names.includes(`${id}.jpg`));
  };
  // Twice: the first time the row goes, the second time the bytes are those of no row.
  for (let round = 0; round < 2; round++) {
    const lost = `lost/${newId()}.jpg`;
    await t.deps.storage.put(lost, Buffer.from('old'));
    const list = async function* (folder?: string) {
      for await (const { key } of t.deps.storage.list(folder))
        yield { key, writtenAt: new Date(t.deps.now().getTime() - 2 * HOUR) };
    };
    await sweep({ ...t.deps, storage: { ...t.deps.storage, remove, list } });
    expect(await there()).toEqual([true, false, false]);
    expect(await t.deps.storage.read(lost)).toBeUndefined();
  }
  const list = async function* (folder?: string) {
    for await (const { key } of t.deps.storage.list(folder))
      yield { key, writtenAt: new Date(t.deps.now().getTime() - 2 * HOUR) };
  };
  await sweep({ ...t.deps, storage: { ...t.deps.storage, list } });
  expect(await there()).toEqual([false, false, false]);
});

test('in a folder, a file that cannot be renamed into place leaves nothing', async () => {
  const folder = path.join(t.dataDir, 'a-folder');
  const storage = await openDiskStorage(folder);
  await writeFile(path.join(folder, 'blocked'), 'a file where a folder should be');
  await expect(storage.put('blocked/x.jpg', Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(folder, { recursive: true })).toEqual(['blocked']);
});

test.each(['../x.jpg', '/etc/passwd', 'a/../../b.jpg', 'a//b.jpg', 'a\\b.jpg', 'x', '', 'a/b.jpg\u0000'])(
  'the storage refuses the key %j',
  async (key) => {
    await expect(async () => t.deps.storage.read(key)).rejects.toThrow('not a storage key');
  },
);

test('sessions and limits that are over are swept', async () => {
  const ana = await makeUser(t);
  await t.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: ana.user.email, password: 'wrong wrong' },
  });
  t.clock.advance(2 * DAY);
  await sweep(t.deps);
  expect(await t.deps.database.db.select().from(sessions)).toEqual([]);
  expect(await t.deps.database.db.select().from(rateLimits)).toEqual([]);
});
