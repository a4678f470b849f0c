/** B21: nine photos are uploaded at once, then the last one is rendered: how many other photos' analyses it waits for. */
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { createRenderPool } from '#server/platform/threads/pool.ts';
import { workerEntry } from '#server/platform/entry.ts';
import { localProvider } from '#server/studio/providers/models/local.ts';
import { ms, type Bar } from '../bar.ts';
import { finishedRenders, queuedRenderId } from './crowd.ts';
import { openBenchApp, RENDER_REQUEST } from './bench-app.ts';

const UPLOADS = 9;
/** Concurrent uploads of one account (`UPLOADS_AT_ONCE` in server/studio/photos/limits.ts). */
const AT_ONCE = 6;

/** A task of the thread. */
interface Task {
  kind: 'analysis' | 'render';
  /** Milliseconds that it ran. */
  duration: number;
  endedAt: number;
}

/** The photo at different brightnesses: equal bytes would be recognized and not analyzed again. */
const photosOf = (photo: Buffer): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: UPLOADS }, (_, i) =>
      sharp(photo)
        .modulate({ brightness: 0.8 + 0.04 * i })
        .jpeg({ quality: 88 })
        .toBuffer(),
    ),
  );

export const benchAnalyses = async (photo: Buffer): Promise<Bar[]> => {
  const pool = createRenderPool(workerEntry('render-worker'), { threads: 1 });
  const tasks: Task[] = [];
  /** One thread runs one task at a time: a task begins when it is requested or when the previous one ends. */
  const timed =
    <Input extends unknown[], Result>(kind: Task['kind'], run: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      const requestedAt = performance.now();
      const result = await run(...input);
      const endedAt = performance.now();
      const began = Math.max(requestedAt, tasks.at(-1)?.endedAt ?? 0);
      tasks.push({ kind, duration: endedAt - began, endedAt });
      return result;
    };
  const bench = await openBenchApp({ slots: 1 });
  try {
    bench.deps.pool = { ...pool, analyzePhoto: timed('analysis', pool.analyzePhoto) };
    bench.deps.provider = localProvider({ ...pool, renderPicture: timed('render', pool.renderPicture) });
    const photos = await photosOf(photo);
    const person = await bench.person();
    // Starts the thread and loads the engine.
    await bench.upload(person, await sharp(photos[0]).flop().jpeg().toBuffer());
    while (tasks.length === 0) await pause(20);
    tasks.length = 0;

    const addresses: string[] = [];
    for (let i = 0; i < photos.length; i += AT_ONCE)
      addresses.push(...(await Promise.all(photos.slice(i, i + AT_ONCE).map((bytes) => bench.upload(person, bytes)))));
    const requestedAt = performance.now();
    const id = await queuedRenderId(bench, person, { ...RENDER_REQUEST, originalImage: addresses.at(-1) });
    const [row] = await finishedRenders(bench, [id]);
    const duration = performance.now() - requestedAt;
    while (tasks.length < UPLOADS + 1) await pause(20);
    const renderIndex = tasks.findIndex(({ kind }) => kind === 'render');
    const before = tasks.slice(0, renderIndex).filter(({ endedAt }) => endedAt > requestedAt);
    const analyses = tasks.filter(({ kind }) => kind === 'analysis');
    // The last task before the render is the analysis of its own photo.
    const others = Math.max(0, before.length - 1);
    return [
      {
        id: 'B21',
        what: `${UPLOADS} photos uploaded at once on one thread, then a render of the last: analyses of other photos that it waits for`,
        bar: 'at most 1',
        figure: `${others}; it took ${ms(duration)}, of which its own analysis ${ms(tasks[renderIndex - 1]!.duration)} and its picture ${ms(tasks[renderIndex]!.duration)}; an analysis takes ${ms(Math.max(...analyses.map((analysis) => analysis.duration)))} at most`,
        met: row!.state === 'succeeded' && others <= 1,
      },
      {
        id: 'B21',
        what: 'The other photos are analyzed as well',
        bar: `${UPLOADS} of ${UPLOADS}`,
        figure: `${analyses.length} of ${UPLOADS}`,
        met: analyses.length === UPLOADS,
      },
    ];
  } finally {
    await bench.close();
    await pool.close();
  }
};
