/** The entry of a worker thread, with every task of `pool.ts`. Tasks get and return bytes; none opens the database. */
import { threadId, workerData } from 'node:worker_threads';
import { ImageRefusedError } from './pictures/image-refused.ts';
import { lowerPriority } from './lower-priority.ts';
import { writeThumbnail, type ThumbnailTask } from './pictures/photo-codec.ts';
import { normalizePhoto } from './pictures/normalize-photo.ts';

lowerPriority((workerData as { niceness?: number } | null)?.niceness ?? 0);

/** A refusal is sent as a value, because errors lose their fields between threads. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; code: ImageRefusedError['code']; message: string };

const outcomeOf = async <T>(work: Promise<T>): Promise<Outcome<T>> => {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (error instanceof ImageRefusedError) return { ok: false, code: error.code, message: error.message };
    throw error;
  }
};

/** A task whose module is loaded on its first call, so that the thread for uploads does not load the engine. */
const task =
  <Input, Value>(load: () => Promise<(input: Input) => Promise<Value>>): ((input: Input) => Promise<Outcome<Value>>) =>
  (input) =>
    outcomeOf(load().then((work) => work(input)));

const tasks = {
  normalizePhoto: (input: { bytes: Uint8Array; maxSide?: number }) =>
    outcomeOf(normalizePhoto(input.bytes, input.maxSide)),
  makeThumbnail: (input: ThumbnailTask) => outcomeOf(writeThumbnail(input)),
  analyzePhoto: task(async () => (await import('./analyze-task.ts')).analyzePhoto),
  preparePhoto: task(async () => (await import('./prepare-task.ts')).preparePhoto),
  renderPicture: task(async () => (await import('./render-task.ts')).renderPicture),
  prepareModelInput: task(async () => (await import('./model-input-task.ts')).prepareModelInput),
  transferAnswer: task(async () => (await import('./transfer-task.ts')).transferAnswer),
  warmUp: task(async () => (await import('./warm-up-task.ts')).warmUp),
  normalizeLogo: task(async () => {
    const { normalizeLogo } = await import('./papers/logo-codec.ts');
    return ({ bytes }: { bytes: Uint8Array }) => normalizeLogo(bytes);
  }),
  makeTile: task(async () => (await import('./tile-task.ts')).makeTile),
  drawPdf: task(async () => (await import('./papers/draw-pdf.ts')).drawPdf),
  drawPins: task(async () => (await import('./papers/draw-pins.ts')).drawPins),
  drawCard: task(async () => (await import('./papers/draw-card.ts')).drawCard),
};

export type Tasks = typeof tasks;
interface TaskCall<Name extends keyof Tasks = keyof Tasks> {
  name: Name;
  task: Parameters<Tasks[Name]>[0];
}

/** A task as it is sent to a thread, which writes its own id into `startedBy` before anything else. */
export interface ThreadTask<T> {
  content: T;
  startedBy: Int32Array;
}

export default ({ content: { name, task }, startedBy }: ThreadTask<TaskCall>): unknown => {
  Atomics.store(startedBy, 0, threadId);
  return tasks[name](task as never);
};
