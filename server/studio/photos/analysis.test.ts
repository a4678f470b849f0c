import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decodeLayers } from '#engine/layers-codec.ts';

import { photos } from '#server/platform/db/schema.ts';
import { StorageUnavailableError } from '#server/platform/files/storage-unavailable.ts';
import type { AnalyzeResult } from '#server/platform/threads/analyze-task.ts';
import { TaskTooLongError } from '#server/platform/threads/task-too-long.ts';
import { ThreadDiedError } from '#server/platform/threads/thread-died.ts';
import { ANALYSIS_VERSION } from '#server/platform/threads/analysis-version.ts';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { makeUser, type Person } from '#tests/support/server/make.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
/** How often a photo was looked at. */
let looks = 0;
/**
 * The result of a real analysis, for the tests of its uses; tests without it analyze themselves, and so do corrections.
 */
let found: AnalyzeResult | undefined;
beforeAll(async () => {
  t = await openTestApp();
  const { analyzePhoto } = t.deps.pool;
  t.deps.pool = {
    ...t.deps.pool,
    analyzePhoto: async (task, ...call) => {
      looks++;
      if (found !== undefined && task.marks?.length === 0) return { ...found, bytes: found.bytes.slice() };
      const result = await analyzePhoto(task, ...call);
      if (task.marks?.length === 0) last = result;
      return result;
    },
  };
});
let last: AnalyzeResult | undefined;
afterAll(() => t.close());

/**
 * One of our own interiors, small; made a little different for each call, so that every upload is a photo of its own.
 */
let brightness = 1;
const uploaded = async (person: Person): Promise<string> => {
  const bytes = await sharp(await readFile('assets/templates/sedan-tan-leather.jpg'))
    .resize(300, 200)
    .modulate({ brightness: (brightness += 0.01) })
    .jpeg({ quality: 92 })
    .toBuffer();
  return (await person.upload(bytes)).json<{ imageUrl: string }>().imageUrl;
};
const analysisOf = async (person: Person, image: string) =>
  (await person.call('GET', `/api/analysis?image=${encodeURIComponent(image)}`)).json<{
    state: string;
    revision: number;
    zones: { id: string; kind: string; name: string }[];
    marks: object[];
  }>();
const ready = async (person: Person, image: string) => {
  await waitUntil(async () => (await analysisOf(person, image)).state === 'ready', 'the photo is analyzed');
  return analysisOf(person, image);
};

test('a render that is asked for while its photo is looked at waits for that look', async () => {
  const ana = await makeUser(t);
  const before = looks;
  const image = await uploaded(ana);
  const reply = await ana.call('POST', '/api/generate-design', {
    originalImage: image,
    style: 'original',
    materials: ['leather'],
    mainColors: ['red'],
  });
  expect(reply.statusCode).toBe(200);
  expect(looks - before).toBe(1);
});

test('the look at a photo begins with its upload; the layers come packed and fit the photo', async () => {
  const ana = await makeUser(t);
  const image = await uploaded(ana);
  const { zones } = await ready(ana, image);
  expect(zones.length).toBeGreaterThan(0);
  const reply = await ana.call('GET', `/api/layers?image=${encodeURIComponent(image)}`, undefined, {
    'accept-encoding': 'gzip, br',
  });
  expect([reply.statusCode, reply.headers['content-encoding'], reply.headers['cache-control']]).toEqual([
    200,
    'gzip',
    'private, no-cache',
  ]);
  const layers = decodeLayers(gunzipSync(reply.rawPayload));
  expect([layers.width, layers.height, layers.zones.map(({ id }) => id)]).toEqual([
    300,
    200,
    zones.map(({ id }) => id),
  ]);
  const plain = await ana.call('GET', `/api/layers?image=${encodeURIComponent(image)}`, undefined, {
    'accept-encoding': 'identity',
  });
  expect(plain.rawPayload.equals(gunzipSync(reply.rawPayload))).toBe(true);
  const again = await ana.call('GET', `/api/layers?image=${encodeURIComponent(image)}`, undefined, {
    'if-none-match': String(reply.headers['etag']),
  });
  expect(again.statusCode).toBe(304);
});

test('concurrent requests share one analysis', async () => {
  const ana = await makeUser(t);
  const before = looks;
  const image = await uploaded(ana);
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => ana.call('GET', `/api/layers?image=${encodeURIComponent(image)}`)),
  );
  expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(looks).toBe(before + 1);
});

test('layers of an older engine are made anew, and the old ones are removed', async () => {
  const ana = await makeUser(t);
  const image = await uploaded(ana);
  await ready(ana, image);
  const { db } = t.deps.database;
  const mine = eq(photos.image, image);
  const [{ layersKey }] = (await db
    .update(photos)
    .set({ engineVersion: ANALYSIS_VERSION - 1 })
    .where(mine)
    .returning({ layersKey: photos.layersKey })) as [{ layersKey: string }];
  expect((await ana.call('GET', `/api/layers?image=${encodeURIComponent(image)}`)).statusCode).toBe(200);
  const [row] = await db.select().from(photos).where(mine);
  expect([row!.engineVersion, row!.layersKey === layersKey, await t.deps.storage.read(layersKey)]).toEqual([
    ANALYSIS_VERSION,
    false,
    undefined,
  ]);
});

test('an analysis is not failed by layers of an earlier one that cannot be removed', async () => {
  const ana = await makeUser(t);
  const image = await uploaded(ana);
  await ready(ana, image);
  const { db } = t.deps.database;
  const mine = eq(photos.image, image);
  await db
    .update(photos)
    .set({ engineVersion: ANALYSIS_VERSION - 1 })
    .where(mine);
  const remove = vi
    .spyOn(t.deps.storage, 'remove')
    .mockRejectedValueOnce(new StorageUnavailableError('remove', new Error('away')));
  const layers = await ana.call('GET', `/api/layers?image=${encodeURIComponent(image)}`);
  expect(remove).toHaveBeenCalledOnce();
  remove.mockRestore();
  const [row] = await db.select().from(photos).where(mine);
  expect([layers.statusCode, row!.state, row!.problem]).toEqual([200, 'ready', null]);
});

test('an analysis asks about the regions that the network is unsure of, the largest first', async () => {
  const question = { x: 0.25, y: 0.5, area: 0.02, probability: 0.45 };
  const before = found;
  found = { ...last!, questions: [question] };
  try {
    const ana = await makeUser(t);
    expect(await ready(ana, await uploaded(ana))).toMatchObject({ questions: [question] });
  } finally {
    found = before;
  }
});

test('corrections are kept with the photo, and the layers are made anew', async () => {
  found = last;
  const ana = await makeUser(t);
  const image = await uploaded(ana);
  const { revision, zones } = await ready(ana, image);
  const address = `/api/marks?image=${encodeURIComponent(image)}`;
  const marks = [{ type: 'rename', zone: zones[0]!.id, name: 'Driver seat' }];
  const put = await ana.call('PUT', address, { marks, revision });
  expect([put.statusCode, put.json()]).toEqual([
    200,
    expect.objectContaining({ revision: revision + 1, marks, state: expect.stringMatching(/queued|running/) }),
  ]);
  expect((await ready(ana, image)).zones[0]!.name).toBe('Driver seat');
  // Another window that still has the old revision does not overwrite it.
  const late = await ana.call('PUT', address, { marks: [], revision });
  expect([late.statusCode, late.json()]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
  expect((await ana.call('PUT', address, { marks: [{ type: 'explode' }], revision: revision + 1 })).statusCode).toBe(
    400,
  );
});

test('corrections that begin with all the stored ones are kept although the reply about those was lost, and others are refused', async () => {
  const ana = await makeUser(t);
  const image = await uploaded(ana);
  const { revision } = await ready(ana, image);
  const marksOf = (...names: string[]) => names.map((name) => ({ type: 'rename', zone: 'seat', name }));
  const put = async (...names: string[]) => {
    const reply = await ana.call('PUT', `/api/marks?image=${encodeURIComponent(image)}`, {
      marks: marksOf(...names),
      revision,
      storedCount: 0,
    });
    return [reply.statusCode, reply.json<{ revision?: number }>().revision];
  };
  expect(await put('First')).toEqual([200, revision + 1]);
  expect(await put('First')).toEqual([200, revision + 1]);
  expect(await put('First', 'Second')).toEqual([200, revision + 2]);
  expect(await put('First', 'Second', 'Third')).toEqual([200, revision + 3]);
  for (const others of [['First'], [], ['Other', 'Second', 'Third', 'Fourth']])
    expect(await put(...others)).toEqual([409, undefined]);
  expect((await analysisOf(ana, image)).marks).toEqual(marksOf('First', 'Second', 'Third'));
});

test('what one window has undone is not brought back by another that does not know of it', async () => {
  const ana = await makeUser(t);
  const image = await uploaded(ana);
  const put = (revision: number, storedCount: number | undefined, ...names: string[]) =>
    ana.call('PUT', `/api/marks?image=${encodeURIComponent(image)}`, {
      marks: names.map((name) => ({ type: 'rename', zone: 'seat', name })),
      revision,
      storedCount,
    });
  const { revision } = await ready(ana, image);
  await put(revision, 0, 'First', 'Second');
  await put(revision + 1, 2, 'First');
  for (const storedCount of [2, undefined])
    expect((await put(revision + 1, storedCount, 'First', 'Second', 'Third')).statusCode).toBe(409);
  expect((await put(revision + 1, 2, 'First')).statusCode).toBe(200);
});

test('of two saves at once, those of a page that closes, the one with more corrections stays', async () => {
  const ana = await makeUser(t);
  const image = await uploaded(ana);
  const { revision } = await ready(ana, image);
  const marks = ['First', 'Second'].map((name) => ({ type: 'rename', zone: 'seat', name }));
  const put = (count: number) =>
    ana.call('PUT', `/api/marks?image=${encodeURIComponent(image)}`, {
      marks: marks.slice(0, count),
      revision,
      storedCount: 0,
    });
  await Promise.all([put(1), put(2)]);
  expect((await analysisOf(ana, image)).marks).toEqual(marks);
});

test('lost layers are made again instead of an error', async () => {
  const ana = await makeUser(t);
  const image = await uploaded(ana);
  await ready(ana, image);
  const [row] = await t.deps.database.db.select().from(photos).where(eq(photos.image, image));
  await t.deps.storage.remove(row!.layersKey!);
  expect((await ana.call('GET', `/api/layers?image=${encodeURIComponent(image)}`)).statusCode).toBe(200);
});

test("somebody else's photo has no analysis, no layers and takes no corrections", async () => {
  const [ana, eve] = [await makeUser(t), await makeUser(t)];
  const image = encodeURIComponent(await uploaded(ana));
  expect((await eve.call('GET', `/api/analysis?image=${image}`)).statusCode).toBe(404);
  expect((await eve.call('GET', `/api/layers?image=${image}`)).statusCode).toBe(404);
  expect((await eve.call('PUT', `/api/marks?image=${image}`, { marks: [], revision: 0 })).statusCode).toBe(404);
  expect((await t.app.inject(`/api/layers?image=${image}`)).statusCode).toBe(404);
  expect((await t.app.inject(`/api/analysis?image=${image}`)).statusCode).toBe(401);
  expect((await eve.call('GET', '/api/analysis?image=https%3A%2F%2Fevil.example%2Fx.jpg')).statusCode).toBe(400);
});

test('a photo that cannot be analyzed is reported, and corrections give it another try', async () => {
  const ana = await makeUser(t);
  const { pool } = t.deps;
  t.deps.pool = { ...pool, analyzePhoto: () => Promise.reject(new Error('boom at /srv/x')) };
  const image = await uploaded(ana);
  await waitUntil(async () => (await analysisOf(ana, image)).state === 'failed', 'failed');
  t.deps.pool = pool;
  expect(
    (await ana.call('PUT', `/api/marks?image=${encodeURIComponent(image)}`, { marks: [], revision: 0 })).statusCode,
  ).toBe(200);
  await ready(ana, image);
});

test('an analysis that failed because the storage was down says so, and the next request for the layers repeats it', async () => {
  const ana = await makeUser(t);
  const { pool } = t.deps;
  t.deps.pool = {
    ...pool,
    analyzePhoto: () => Promise.reject(new StorageUnavailableError('write', new Error('no answer'))),
  };
  const image = await uploaded(ana);
  await waitUntil(async () => (await analysisOf(ana, image)).state === 'failed', 'failed');
  const layers = () => ana.call('GET', `/api/layers?image=${encodeURIComponent(image)}`);
  const refused = await layers();
  expect([refused.statusCode, refused.json<{ message: string }>().message, refused.headers['retry-after']]).toEqual([
    503,
    'The picture storage is not answering right now. Please try again in a moment.',
    '10',
  ]);
  t.deps.pool = pool;
  expect((await layers()).statusCode).toBe(200);
});

test('an analysis that takes too long ends with a message and is not repeated, and corrections give it another try', async () => {
  const ana = await makeUser(t);
  const { pool } = t.deps;
  let tried = 0;
  t.deps.pool = {
    ...pool,
    analyzePhoto: () => {
      tried++;
      return Promise.reject(new TaskTooLongError(60_000));
    },
  };
  const image = await uploaded(ana);
  await waitUntil(async () => (await analysisOf(ana, image)).state === 'failed', 'failed');
  const layers = await ana.call('GET', `/api/layers?image=${encodeURIComponent(image)}`);
  expect([layers.statusCode, layers.json(), tried]).toEqual([
    504,
    expect.objectContaining({ code: 'too_slow', message: expect.stringContaining('corrections') }),
    1,
  ]);
  t.deps.pool = pool;
  expect(
    (await ana.call('PUT', `/api/marks?image=${encodeURIComponent(image)}`, { marks: [], revision: 0 })).statusCode,
  ).toBe(200);
  await ready(ana, image);
});

test('a photo that ends its threads again and again is given up with one message, and corrections give it another try', async () => {
  const ana = await makeUser(t);
  const { pool } = t.deps;
  let tried = 0;
  t.deps.pool = {
    ...pool,
    analyzePhoto: () => {
      tried++;
      return Promise.reject(new ThreadDiedError(new Error('out of memory')));
    },
  };
  const image = await uploaded(ana);
  await waitUntil(async () => (await analysisOf(ana, image)).state === 'failed', 'failed');
  const layers = () => ana.call('GET', `/api/layers?image=${encodeURIComponent(image)}`);
  for (let i = 0; i < 3; i++) {
    const refused = await layers();
    expect([refused.statusCode, refused.json()]).toEqual([
      500,
      expect.objectContaining({ code: 'render_failed', message: expect.stringContaining('stops whenever') }),
    ]);
  }
  expect(tried).toBe(2);
  t.deps.pool = pool;
  expect(
    (await ana.call('PUT', `/api/marks?image=${encodeURIComponent(image)}`, { marks: [], revision: 0 })).statusCode,
  ).toBe(200);
  await ready(ana, image);
});

test('new corrections end the analysis of the old ones, and callers that waited get the newest', async () => {
  const ana = await makeUser(t);
  const image = await uploaded(ana);
  const { revision } = await ready(ana, image);
  const { pool } = t.deps;
  let [isHeld, begun, ended] = [true, false, false];
  // One pool to the end, because an analysis is shared by the callers of one pool, however late they come.
  t.deps.pool = {
    ...pool,
    analyzePhoto: (task, signal, ...call) => {
      if (!isHeld) return pool.analyzePhoto(task, signal, ...call);
      return new Promise((_, reject) => {
        begun = true;
        const end = (): void => {
          ended = true;
          reject(signal!.reason as Error);
        };
        if (signal!.aborted) end();
        else signal!.addEventListener('abort', end);
      });
    },
  };
  const put = (at: number, name: string) =>
    ana.call('PUT', `/api/marks?image=${encodeURIComponent(image)}`, {
      marks: [{ type: 'rename', zone: 'seat', name }],
      revision: at,
    });
  expect((await put(revision, 'First')).statusCode).toBe(200);
  const waits = ana.call('GET', `/api/layers?image=${encodeURIComponent(image)}`);
  await waitUntil(() => begun, 'running');
  isHeld = false;
  expect((await put(revision + 1, 'Second')).statusCode).toBe(200);
  expect((await waits).statusCode).toBe(200);
  expect([ended, (await ready(ana, image)).revision]).toEqual([true, revision + 2]);
  t.deps.pool = pool;
});

test('corrections are limited: marks, points in all strokes together, and reported problems', async () => {
  const ana = await makeUser(t);
  const image = await uploaded(ana);
  const { revision } = await ready(ana, image);
  const put = (marks: unknown[]) =>
    ana.call('PUT', `/api/marks?image=${encodeURIComponent(image)}`, { marks, revision });
  const stroke = (count: number, value = 0.5) => ({
    type: 'stroke',
    points: Array.from({ length: count }, () => [value, value]),
    radius: 0.01,
    add: true,
    snap: false,
  });
  const wrong = [
    await put(Array.from({ length: 501 }, () => ({ type: 'clear' }))),
    await put(Array.from({ length: 8 }, () => stroke(4000))),
    await put([stroke(4001)]),
    await put([stroke(4000, 7)]),
    await put(
      Array.from({ length: 101 }, () => ({ type: 'split', from: [0.1, 0.5], to: [0.9, 0.5], zone: 'insert-2' })),
    ),
    await put(Array.from({ length: 41 }, (_, k) => ({ type: 'panel', x: 0.5, y: 0.5, zone: `insert-${k + 2}` }))),
    await put(Array.from({ length: 500 }, () => ({ type: 'tap' }))),
  ];
  expect(wrong.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400, 400]);
  for (const { body } of wrong) expect(body.length).toBeLessThan(16 * 1024);
  expect(Object.keys(wrong.at(-1)!.json<{ fields: object }>().fields).length).toBeLessThanOrEqual(20);
  const beyond = await ana.call('PUT', `/api/marks?image=${encodeURIComponent(image)}`, {
    marks: [],
    revision: Number.MAX_SAFE_INTEGER,
  });
  expect([beyond.statusCode, beyond.json<{ field: string }>().field]).toEqual([400, 'revision']);
  expect((await put([stroke(4000), stroke(4000)])).statusCode).toBe(200);
});

test('accounts that open photos at once share the places, and none gets more than its share', async () => {
  const ana = await makeUser(t);
  const image = await uploaded(ana);
  await ready(ana, image);
  const open = (person: Person) =>
    person.call('GET', `/api/layers?image=${encodeURIComponent(image)}`, undefined, { 'accept-encoding': 'identity' });
  const codes = (await Promise.all(Array.from({ length: 30 }, () => open(ana)))).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(6);
  expect(new Set(codes)).toEqual(new Set([200, 429]));
  expect((await open(ana)).statusCode).toBe(200);
});
