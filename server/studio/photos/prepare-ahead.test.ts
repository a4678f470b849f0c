import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Deps } from '#server/platform/deps.ts';
import type { PrepareTask } from '#server/platform/threads/prepare-task.ts';
import { makeJpeg, makeUser, type Person } from '#tests/support/server/make.ts';
import { openRenderScene, waitUntil, type RenderScene } from '#tests/support/pictures/render-scene.ts';
import { findOrInsertPhotoRow } from './analysis-store.ts';
import { requireUsablePhoto, type UsablePhoto } from './usable-photo.ts';
import { openPrepareAhead } from './prepare-ahead.ts';

let t: RenderScene;
let ana: Person;
let picture: UsablePhoto;
let tasks: PrepareTask[] = [];
beforeAll(async () => {
  t = await openRenderScene();
  const { preparePhoto } = t.deps.pool;
  t.deps.pool = {
    ...t.deps.pool,
    preparePhoto: async (task, ...call) => {
      await preparePhoto(task, ...call);
      tasks.push(task);
    },
  };
  ana = await makeUser(t);
  const { imageUrl } = (await ana.upload(await makeJpeg({ width: 160, height: 120 }))).json<{ imageUrl: string }>();
  picture = await requireUsablePhoto(t.deps.database.db, ana.user.id, imageUrl);
});
afterAll(() => t.close());
beforeEach(() => {
  tasks = [];
});

const open = () => ana.call('GET', `/api/layers?image=${encodeURIComponent(picture.url)}`);
const rowOf = () => findOrInsertPhotoRow(t.deps.database.db, ana.user.id, picture);
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

test('a photo that is opened in the studio is prepared once the hand rests: its stored bytes, with its layers', async () => {
  expect((await open()).statusCode).toBe(200);
  await waitUntil(() => tasks.length > 0, 'prepared');
  const stored = (await ana.call('GET', picture.url)).rawPayload;
  const { layersKey } = await rowOf();
  expect(Buffer.from(tasks[0]!.photo).equals(stored)).toBe(true);
  expect(Buffer.from(tasks[0]!.layers).equals((await t.deps.storage.read(layersKey!))!)).toBe(true);
});

test('a photo that is opened twice in a row is prepared once', async () => {
  const prepareAhead = openPrepareAhead(t.deps, 0);
  const row = await rowOf();
  prepareAhead(picture, row);
  prepareAhead(picture, row);
  await waitUntil(() => tasks.length > 0, 'prepared');
  await settled();
  expect(tasks).toHaveLength(1);
});

type Case = [string, (deps: Deps) => Partial<Deps>, Partial<UsablePhoto>];
test.each<Case>([
  [
    'a process that answers requests alone',
    ({ config }) => ({ config: { ...config, roles: { api: true, worker: false } } }),
    {},
  ],
  ['a process that makes a picture', ({ pool }) => ({ pool: { ...pool, isIdle: false } }), {}],
  ['a process that reads a photo whose planes would not be kept', () => ({}), { width: 4000, height: 3000 }],
])('%s prepares nothing', async (_, changed, size) => {
  openPrepareAhead({ ...t.deps, ...changed(t.deps) }, 0)({ ...picture, ...size }, await rowOf());
  await settled();
  expect(tasks).toEqual([]);
});

test('layers that a correction has replaced, and a thread that fails, harm nobody', async () => {
  const warned: string[] = [];
  const log = { ...t.deps.log, warn: (_: object, words: string) => void warned.push(words) } as Deps['log'];
  openPrepareAhead({ ...t.deps, log }, 0)(picture, { ...(await rowOf()), layersKey: 'layers/xx/gone.gz' });
  await settled();
  expect([tasks, warned]).toEqual([[], []]);
  const pool = { ...t.deps.pool, preparePhoto: () => Promise.reject(new Error('no memory')) };
  openPrepareAhead({ ...t.deps, log, pool }, 0)(picture, await rowOf());
  await waitUntil(() => warned.length > 0, 'warned');
  expect(warned).toEqual(['a photo could not be prepared ahead']);
});
