/** Dying at every durable step between a tile's bytes and its rows. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TileReply } from '#contract/studio/swatches.ts';
import { files } from '#server/platform/db/schema.ts';
import { swatchTiles } from '#server/platform/db/schema/swatches.ts';
import { sweep } from '#server/platform/process/sweeper.ts';
import { makeUser } from '#tests/support/server/make.ts';
import { injectCrashes, type CrashInjector } from '#tests/support/server/crash-injector.ts';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { TILE_CUT, plaidPhoto } from '#tests/support/pictures/swatch-scene.ts';
import { HOUR, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
let crash: CrashInjector;
/** One cut of one photo is one tile, made once; where it is made has tests of its own. */
let made: Promise<Awaited<ReturnType<TestApp['deps']['pool']['makeTile']>>> | undefined;
beforeAll(async () => {
  t = await openTestApp(
    { RETRIM_RATE_LIMITS: 'off' },
    {
      prepare: async (deps) => {
        const { makeTile } = deps.pool;
        deps.pool = { ...deps.pool, makeTile: (...call) => (made ??= makeTile(...call)) };
        crash = await injectCrashes(deps);
      },
    },
  );
});
afterAll(async () => {
  crash.restart();
  await t.close();
});

test('a tile has its bytes and facts, or does not exist; a repeated request makes it, and remains are swept', async () => {
  const photo = await plaidPhoto({ side: 320 });
  const keysOfTiles = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of t.deps.storage.list()) if (key.startsWith('tiles/')) keys.push(key);
    return keys;
  };
  let deaths = 0;
  for (const moment of ['before', 'after'] as const) {
    for (let step = 1; ; step++) {
      const ana = await makeUser(t);
      const { imageUrl: image } = (await ana.upload(photo, { purpose: 'material' })).json<{ imageUrl: string }>();
      const ask = () => ana.call('POST', '/api/swatches/tile', { image, ...TILE_CUT });
      crash.crashAt(step, moment);
      await ask().catch(() => undefined);
      await waitUntil(() => crash.pendingCalls === 0, 'nothing moves any more');
      const died = crash.hasCrashed;
      crash.restart();
      const rows = await t.deps.database.db
        .select()
        .from(files)
        .leftJoin(swatchTiles, eq(swatchTiles.fileId, files.id))
        .where(eq(files.userId, ana.user.id));
      for (const { files: file, swatch_tiles: facts } of rows.filter((row) => row.files.kind === 'tile')) {
        expect(facts).not.toBeNull();
        expect(await t.deps.storage.read(file.storageKey)).toBeDefined();
      }
      const again = await ask();
      expect(again.statusCode, again.body).toBe(201);
      expect((await ana.call('GET', again.json<TileReply>().tileUrl)).statusCode).toBe(200);
      if (!died) break;
      deaths += 1;
      expect(step).toBeLessThan(12);
    }
  }
  expect(deaths).toBeGreaterThan(1);
  const list = async function* (folder?: string) {
    for await (const { key } of t.deps.storage.list(folder))
      yield { key, writtenAt: new Date(t.deps.now().getTime() - 2 * HOUR) };
  };
  await sweep({ ...t.deps, storage: { ...t.deps.storage, list } });
  const rows = await t.deps.database.db.select({ key: files.storageKey }).from(files).where(eq(files.kind, 'tile'));
  expect((await keysOfTiles()).sort()).toEqual(rows.map(({ key }) => key).sort());
});
