import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createRenderPool, type PoolOptions, type RenderPool } from './pool.ts';
import { TaskTooLongError } from './task-too-long.ts';
import { ThreadDiedError } from './thread-died.ts';

/** Far below the hard limit of a render (120 s), far above the time in which a loaded machine starts a thread twice. */
const SOON = 60_000;

let folder: string;
let pool: RenderPool | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-pool-'));
});
afterEach(async () => {
  await pool?.close();
  pool = undefined;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let file: string;
/** @param code of a worker's file; `tried(n)` counts across threads: true for the first `n` looks */
const poolOf = async (code: string, limitsMs: PoolOptions['limitsMs'] = {}): Promise<RenderPool> => {
  file = path.join(await mkdtemp(path.join(folder, 'w-')), 'worker.mjs');
  await writeFile(
    file,
    `
    import { appendFileSync, readFileSync } from 'node:fs';
    import { threadId } from 'node:worker_threads';
    const begin = (startedBy) => Atomics.store(startedBy, 0, threadId);
    const tried = (n) => { appendFileSync(${JSON.stringify(`${file}.count`)}, '.'); return readFileSync(${JSON.stringify(`${file}.count`)}).length <= n; };
    ${code}`,
  );
  pool = createRenderPool({ file, execArgv: [] }, { threads: 1, limitsMs });
  return pool;
};
const analyze = (on: RenderPool, signal?: AbortSignal): Promise<unknown> =>
  on.analyzePhoto({ photo: new Uint8Array(1) }, signal);
const WELL = `({ ok: true, value: 'made' })`;

for (const [how, death] of Object.entries({
  'exits as if all were well': 'process.exit(0)',
  'exits with an error': 'process.exit(9)',
  'throws beside its task': `setTimeout(() => { throw new Error('beside'); }, 5); return new Promise(() => {})`,
})) {
  test(
    `a thread that ${how} in the middle of its task: the next one does it again`,
    async () => {
      const faulty = await poolOf(
        `export default ({ startedBy }) => { begin(startedBy); if (tried(1)) { ${death}; } return ${WELL}; };`,
      );
      expect(await analyze(faulty)).toBe('made');
    },
    SOON,
  );

  test(
    `a thread that ${how} every time: reported after the second try, and the pool goes on`,
    async () => {
      const faulty = await poolOf(
        `export default ({ startedBy }) => { begin(startedBy); if (tried(2)) { ${death}; } return ${WELL}; };`,
      );
      await expect(analyze(faulty)).rejects.toBeInstanceOf(ThreadDiedError);
      expect(await analyze(faulty)).toBe('made');
    },
    SOON,
  );
}

test('a thread imports its file: requiring an ES module aborts the process when its thread is ended meanwhile', async () => {
  const loaded = await poolOf(
    `export default ({ startedBy }) => { begin(startedBy); return { ok: true, value: process.features.require_module }; };`,
  );
  expect(await analyze(loaded)).toBe(false);
});

for (const [how, death] of Object.entries({ exits: 'process.exit(0)', throws: `throw new Error('no such module')` })) {
  test(
    `a thread that ${how} before it could begin leaves nobody waiting`,
    async () => {
      const faulty = await poolOf(
        `if (tried(1)) ${death};\nexport default ({ startedBy }) => { begin(startedBy); return ${WELL}; };`,
      );
      expect(await analyze(faulty)).toBe('made');
      const hopeless = await poolOf(
        `${death};\nexport default ({ startedBy }) => { begin(startedBy); return ${WELL}; };`,
      );
      await expect(analyze(hopeless)).rejects.toBeInstanceOf(ThreadDiedError);
    },
    SOON,
  );
}

test(
  'tasks behind one that was canceled or whose thread died get their turn',
  async () => {
    const one = await poolOf(
      `export default ({ startedBy }) => begin(startedBy) && tried(1) ? new Promise((r) => setTimeout(r, 600_000)) : ${WELL};`,
    );
    const cancel = new AbortController();
    const first = analyze(one, cancel.signal);
    const behind = [analyze(one), analyze(one, new AbortController().signal)];
    while (!existsSync(`${file}.count`)) await new Promise((resolve) => setTimeout(resolve, 20));
    cancel.abort();
    await expect(first).rejects.toThrow();
    expect(await Promise.all(behind)).toEqual(['made', 'made']);
  },
  SOON,
);

test(
  'a task that is canceled while it waits is never begun',
  async () => {
    const one = await poolOf(
      `export default ({ content: { task }, startedBy }) => { begin(startedBy); tried(9); return new Promise((r) => setTimeout(() => r({ ok: true, value: tried(99) && task.photo.length }), 200)); };`,
    );
    const cancel = new AbortController();
    const first = one.analyzePhoto({ photo: new Uint8Array(1) });
    const second = one.analyzePhoto({ photo: new Uint8Array(2) }, cancel.signal);
    const third = one.analyzePhoto({ photo: new Uint8Array(3) });
    cancel.abort();
    await expect(second).rejects.toThrow();
    expect(await Promise.all([first, third])).toEqual([1, 3]);
  },
  SOON,
);

test(
  'a task that never ends is stopped, and tasks behind it get their turn',
  async () => {
    const hung = await poolOf(
      `export default ({ startedBy }) => { begin(startedBy); if (tried(1)) for (;;); return ${WELL}; };`,
      { analyzePhoto: 2000 },
    );
    const first = analyze(hung);
    const behind = analyze(hung);
    await expect(first).rejects.toBeInstanceOf(TaskTooLongError);
    expect(await behind).toBe('made');
  },
  SOON,
);

test(
  'a thread that the machine keeps waiting is not taken for hung before it has computed for its limit',
  async () => {
    const slow = await poolOf(
      `export default ({ startedBy }) => { begin(startedBy); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000); return ${WELL}; };`,
      { analyzePhoto: 1500 },
    );
    expect(await analyze(slow)).toBe('made');
  },
  SOON,
);

test(
  'a thread that waits for what never comes is stopped, and tasks behind it get their turn',
  async () => {
    const waiting = await poolOf(
      `export default ({ startedBy }) => { begin(startedBy); if (tried(1)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); return ${WELL}; };`,
      { analyzePhoto: 500 },
    );
    const first = analyze(waiting);
    const behind = analyze(waiting);
    await expect(first).rejects.toBeInstanceOf(TaskTooLongError);
    expect(await behind).toBe('made');
  },
  SOON,
);

test(
  "one account's papers leave a thread to another's",
  async () => {
    const drawing = await poolOf(
      `export default ({ content: { task }, startedBy }) => { begin(startedBy); return new Promise((r) => setTimeout(() => r({ ok: true, value: task.name }), task.name === 'endless' ? 600_000 : 0)); };`,
    );
    const draw = (name: string, account: string, signal?: AbortSignal) =>
      drawing.drawCard({ name } as never, signal, account) as Promise<unknown>;
    const stop = new AbortController();
    const greedy = Promise.allSettled(Array.from({ length: 6 }, () => draw('endless', 'greedy', stop.signal)));
    expect(await draw('short', 'modest')).toBe('short');
    stop.abort();
    await greedy;
  },
  SOON,
);
