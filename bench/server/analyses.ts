/** B21: nine photos are uploaded at once, then the last one is rendered: how many other analyses does the render wait for? */
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { createRenderPool } from '#server/platform/threads/pool.ts';
import { workerEntry } from '#server/platform/entry.ts';
import { createLocalEngine } from '#server/studio/providers/models/local.ts';
import { formatMs, type BenchmarkRow } from '../benchmark-row.ts';
import { finishedRenders, queuedRenderId } from './crowd.ts';
import { openBenchApp, RENDER_REQUEST } from './bench-app.ts';

const UPLOAD_COUNT = 9;
/** Concurrent uploads of one account (`UPLOAD_CONCURRENCY` in server/studio/photos/limits.ts). */
const MAX_CONCURRENT_UPLOADS = 6;

/** A task that the thread ran. */
interface Task {
  kind: 'analysis' | 'render';
  /** How long it ran, in milliseconds. */
  duration: number;
  endedAt: number;
}

/** Variants of the photo with different brightness, because identical bytes would not be analyzed again. */
const photosOf = (photo: Buffer): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: UPLOAD_COUNT }, (_, i) =>
      sharp(photo)
        .modulate({ brightness: 0.8 + 0.04 * i })
        .jpeg({ quality: 88 })
        .toBuffer(),
    ),
  );

export const benchAnalyses = async (photo: Buffer): Promise<BenchmarkRow[]> => {
  const pool = createRenderPool(workerEntry('render-worker'), { threads: 1 });
  const tasks: Task[] = [];
  /** Records a task. The thread runs one task at a time, so it begins when it is requested or when the previous one ends. */
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
    bench.deps.renderEngine = createLocalEngine({ ...pool, renderPicture: timed('render', pool.renderPicture) });
    const photos = await photosOf(photo);
    const person = await bench.person();
    // Starts the thread and loads the engine.
    await bench.upload(person, await sharp(photos[0]).flop().jpeg().toBuffer());
    while (tasks.length === 0) await pause(20);
    tasks.length = 0;

    const urls: string[] = [];
    for (let i = 0; i < photos.length; i += MAX_CONCURRENT_UPLOADS)
      urls.push(
        ...(await Promise.all(photos.slice(i, i + MAX_CONCURRENT_UPLOADS).map((bytes) => bench.upload(person, bytes)))),
      );
    const requestedAt = performance.now();
    const id = await queuedRenderId(bench, person, { ...RENDER_REQUEST, originalImage: urls.at(-1) });
    const [row] = await finishedRenders(bench, [id]);
    const duration = performance.now() - requestedAt;
    while (tasks.length < UPLOAD_COUNT + 1) await pause(20);
    const renderIndex = tasks.findIndex(({ kind }) => kind === 'render');
    const before = tasks.slice(0, renderIndex).filter(({ endedAt }) => endedAt > requestedAt);
    const analyses = tasks.filter(({ kind }) => kind === 'analysis');
    // The last task before the render is the analysis of the render's own photo.
    const others = Math.max(0, before.length - 1);
    return [
      {
        id: 'B21',
        subject: `${UPLOAD_COUNT} photos uploaded at once on one thread, then a render of the last: number of analyses of other photos that it waits for`,
        required: 'at most 1',
        figure: `${others}; it took ${formatMs(duration)}, of which its own analysis ${formatMs(tasks[renderIndex - 1]!.duration)} and its picture ${formatMs(tasks[renderIndex]!.duration)}; an analysis takes ${formatMs(Math.max(...analyses.map((analysis) => analysis.duration)))} at most`,
        met: row!.state === 'succeeded' && others <= 1,
      },
      {
        id: 'B21',
        subject: 'The other photos are analyzed as well',
        required: `${UPLOAD_COUNT} of ${UPLOAD_COUNT}`,
        figure: `${analyses.length} of ${UPLOAD_COUNT}`,
        met: analyses.length === UPLOAD_COUNT,
      },
    ];
  } finally {
    await bench.close();
    await pool.close();
  }
};
