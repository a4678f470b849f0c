import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { workerEntry } from '../entry.ts';
import { DEFAULT_RENDER_NICENESS } from './lower-priority.ts';
import { createRenderPool } from './pool.ts';

const pool = createRenderPool(workerEntry('render-worker'), { threads: 1, niceness: DEFAULT_RENDER_NICENESS });
afterAll(() => pool.close());

/** By thread of this process. The name before them may hold spaces. */
const niceValues = (): Map<string, number> =>
  new Map(
    readdirSync('/proc/self/task').map((thread) => {
      const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return [thread, Number(fields[16])];
    }),
  );

test.skipIf(process.platform !== 'linux')(
  'a thread that computes pictures stands behind those that answer, which stay as they were',
  async () => {
    const own = os.getPriority(process.pid);
    const before = niceValues();
    const bytes = await sharp({ create: { width: 90, height: 70, channels: 3, background: '#8c1f2b' } })
      .png()
      .toBuffer();
    await pool.makeThumbnail({ bytes, side: 32 });
    const after = niceValues();
    const started = [...after].filter(([thread]) => !before.has(thread)).map(([, nice]) => nice);
    expect(started).toContain(Math.max(own, DEFAULT_RENDER_NICENESS));
    expect(os.getPriority(process.pid)).toBe(own);
    for (const [thread, nice] of before) expect(after.get(thread) ?? nice).toBe(nice);
  },
  60_000,
);
