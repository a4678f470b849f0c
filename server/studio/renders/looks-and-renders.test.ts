/** Looks at uploads and renders share the threads: a render waits for one look of others at most. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalEngine } from '#server/studio/providers/models/local.ts';
import { files, photos } from '#server/platform/db/schema.ts';
import { workerEntry } from '#server/platform/entry.ts';
import { createRenderPool, type RenderPool } from '#server/platform/threads/pool.ts';
import { makeJpeg, makeUser } from '#tests/support/server/make.ts';
import { LEATHER, renderRow, waitUntil } from '#tests/support/pictures/render-scene.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
let folder: string;
let pool: RenderPool;
/** Looks that were asked for. */
let asked = 0;
/** Lines of the real worker's tasks in the order in which a thread began them. */
const begun = (): string[] =>
  existsSync(path.join(folder, 'begun'))
    ? readFileSync(path.join(folder, 'begun'), 'utf8').split('\n').slice(0, -1)
    : [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-looks-'));
  const { file, execArgv } = workerEntry('render-worker');
  // The real worker, which notes its looks and renders and holds the first back until a file says so.
  await writeFile(
    path.join(folder, 'worker.mjs'),
    `
    import { createHash } from 'node:crypto';
    import { appendFileSync, existsSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import real from ${JSON.stringify(`file://${file}`)};
    export default async (call) => {
      const { name, task } = call.content;
      if (name === 'analyzePhoto' || name === 'renderPicture') {
        const sha256 = createHash('sha256').update(task.photo).digest('hex');
        appendFileSync(${JSON.stringify(path.join(folder, 'begun'))}, name + ' ' + sha256 + '\\n');
        while (!existsSync(${JSON.stringify(path.join(folder, 'go'))})) await sleep(5);
      }
      return real(call);
    };`,
  );
  const own = createRenderPool({ file: path.join(folder, 'worker.mjs'), execArgv }, { threads: 1 });
  pool = {
    ...own,
    analyzePhoto: (...call) => {
      asked++;
      return own.analyzePhoto(...call);
    },
  };
  t = await openTestApp(
    {},
    {
      prepare: async (deps) => {
        await deps.pool.close();
        Object.assign(deps, { pool, renderEngine: createLocalEngine(pool) });
      },
    },
  );
});
afterAll(async () => {
  await t.close();
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

test('nine uploads at once, then a render of the last: it waits for the look under way, and all are looked at in order', async () => {
  const ana = await makeUser(t);
  const hashes: string[] = [];
  let last = '';
  for (let at = 0; at < 9; at++) {
    const reply = await ana.upload(await makeJpeg({ width: 96, height: 64, color: `#${at}0${at}0c0` }));
    expect(reply.statusCode, reply.body).toBe(201);
    last = reply.json<{ imageUrl: string }>().imageUrl;
    const [file] = await t.deps.database.db
      .select()
      .from(files)
      .where(eq(files.id, last.split('/').at(-1)!));
    hashes.push(file!.sha256);
    // A busy machine may bring one upload's look into line before an earlier one's.
    await waitUntil(() => asked === at + 1, 'its look is in line');
  }
  await waitUntil(() => begun().length === 1, 'the first look has begun');
  const reply = await ana.call(
    'POST',
    '/api/generate-design',
    { originalImage: last, originalImages: [last], ...LEATHER },
    { prefer: 'respond-async' },
  );
  expect(reply.statusCode, reply.body).toBe(202);
  const { renderId } = reply.json<{ renderId: string }>();
  await waitUntil(
    async () => (await renderRow(t, renderId)).stage === 'finding',
    'the render wants its photo looked at',
  );
  await writeFile(path.join(folder, 'go'), '');
  await waitUntil(async () => !['queued', 'running'].includes((await renderRow(t, renderId)).state), 'ended');
  await waitUntil(() => begun().length >= 9, 'all looked at');
  const looksLeft = async () =>
    (await t.deps.database.db.select().from(photos)).filter(({ state }) => state === 'queued' || state === 'running');
  await waitUntil(async () => (await looksLeft()).length === 0, 'no look is left');
  const nameOf = (line: string): string => {
    const [name, sha256] = line.split(' ');
    return `${name} ${hashes.indexOf(sha256!)}`;
  };
  const order = begun().map(nameOf);
  expect(order.slice(0, 3)).toEqual(['analyzePhoto 0', 'analyzePhoto 8', 'renderPicture 8']);
  expect(order.slice(3)).toEqual(Array.from({ length: 7 }, (_, at) => `analyzePhoto ${at + 1}`));
});
