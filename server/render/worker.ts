/**
 * The inside of a worker thread: every function here is a task of `pool.ts`. Pixels and bytes in, bytes out; nothing
 * here opens the database or the storage.
 */
import './compile-at-once.ts';
import { threadId, workerData } from 'node:worker_threads';
import type { TransferTask } from './transfer-task.ts';
import type { AnalyzeTask } from './analyze-task.ts';
import type { CutTask } from './cut-task.ts';
import type { CompareTask } from './compare/compare-task.ts';
import { transferBuffers } from './transfer-buffers.ts';
import { ImageRefused } from './image-refused.ts';
import type { ThreadTask } from './steady-threads.ts';
import type { PdfTask } from './pdf/pdf-task.ts';
import type { PrepareTask } from './prepare-task.ts';
import type { RenderResult, RenderTask } from './render-task.ts';
import type { TileTask } from './tile-task.ts';
import { giveWay } from './give-way.ts';
import { writeThumbnail } from './photo-codec.ts';
import { normalizePhoto as normalize } from './reader/normalize-photo.ts';

// A helper thread is started by this one, and stands where it does.
giveWay((workerData as { niceness?: number } | null)?.niceness ?? 0);

const itsPictures = ({ master, standard, changed }: RenderResult): ArrayBuffer[] =>
  [standard, master, changed].flatMap((picture) => (picture === undefined ? [] : [picture.bytes.buffer]));

/** Errors lose their own fields between threads, so a refusal is sent as a value. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; code: ImageRefused['code']; message: string };

const outcomeOf = async <T>(work: Promise<T>, buffersOf: (value: T) => ArrayBuffer[]): Promise<Outcome<T>> => {
  try {
    const value = await work;
    return transferBuffers({ ok: true, value }, buffersOf(value));
  } catch (error) {
    if (error instanceof ImageRefused) return { ok: false, code: error.code, message: error.message };
    throw error;
  }
};

const itsBytes = ({ bytes }: { bytes: Uint8Array<ArrayBuffer> }): ArrayBuffer[] => [bytes.buffer];

/** Each module is loaded by the first task that needs it; the thread for uploads needs none of them. */
const engine = {
  analyze: () => import('./analyze-task.ts'),
  prepare: () => import('./prepare-task.ts'),
  render: () => import('./render-task.ts'),
  cut: () => import('./cut-task.ts'),
  transfer: () => import('./transfer-task.ts'),
  warmUp: () => import('./warm-up-task.ts'),
};
/** Modules for presentations, comparisons and tiles, loaded in the same way. */
const drawing = {
  pdf: () => import('./pdf/draw-pdf.ts'),
  strip: () => import('./compare/draw-strip.ts'),
  sweep: () => import('./compare/draw-sweep.ts'),
  card: () => import('./compare/draw-card.ts'),
  logo: () => import('./pdf/logo-codec.ts'),
  tile: () => import('./tile-task.ts'),
};

const tasks = {
  normalizePhoto: (task: { bytes: Uint8Array; longest?: number }) =>
    outcomeOf(normalize(task.bytes, task.longest), itsBytes),
  analyzePhoto: (task: AnalyzeTask) =>
    outcomeOf(
      engine.analyze().then(({ analyzePhoto }) => analyzePhoto(task)),
      itsBytes,
    ),
  preparePhoto: (task: PrepareTask) =>
    outcomeOf(
      engine.prepare().then(({ preparePhoto }) => preparePhoto(task)),
      () => [],
    ),
  renderPicture: (task: RenderTask) =>
    outcomeOf(
      engine.render().then(({ renderPicture }) => renderPicture(task)),
      itsPictures,
    ),
  cutForModel: (task: CutTask) =>
    outcomeOf(
      engine.cut().then(({ cutForModel }) => cutForModel(task)),
      (cut) => (cut === undefined ? [] : [cut.image.buffer, ...(cut.mask === undefined ? [] : [cut.mask.buffer])]),
    ),
  transferAnswer: (task: TransferTask) =>
    outcomeOf(
      engine.transfer().then(({ transferAnswer }) => transferAnswer(task)),
      ({ result }) => itsPictures(result),
    ),
  previewAnswer: (task: TransferTask) =>
    outcomeOf(
      engine.transfer().then(({ previewAnswer }) => previewAnswer(task)),
      itsBytes,
    ),
  warmUp: (task: { step: number }) =>
    outcomeOf(
      engine.warmUp().then(({ warmUp }) => warmUp(task)),
      () => [],
    ),
  makeThumbnail: (task: { bytes: Uint8Array; side: number; quality?: number }) =>
    outcomeOf(writeThumbnail(task.bytes, task.side, task.quality), itsBytes),
  normalizeLogo: (task: { bytes: Uint8Array }) =>
    outcomeOf(
      drawing.logo().then(({ normalizeLogo }) => normalizeLogo(task.bytes)),
      itsBytes,
    ),
  makeTile: (task: TileTask) =>
    outcomeOf(
      drawing.tile().then(({ makeTile }) => makeTile(task)),
      itsBytes,
    ),
  drawPdf: (task: PdfTask) =>
    outcomeOf(
      drawing.pdf().then(({ drawPdf }) => drawPdf(task)),
      itsBytes,
    ),
  drawStrip: (task: CompareTask) =>
    outcomeOf(
      drawing.strip().then(({ drawStrip }) => drawStrip(task)),
      itsBytes,
    ),
  drawSweep: (task: CompareTask) =>
    outcomeOf(
      drawing.sweep().then(({ drawSweep }) => drawSweep(task)),
      itsBytes,
    ),
  drawCard: (task: Pick<CompareTask, 'before' | 'after'>) =>
    outcomeOf(
      drawing.card().then(({ drawCard }) => drawCard(task)),
      itsBytes,
    ),
};

export type Tasks = typeof tasks;
export interface Call<Name extends keyof Tasks = keyof Tasks> {
  name: Name;
  task: Parameters<Tasks[Name]>[0];
}

export default ({ content: { name, task }, startedBy }: ThreadTask<Call>): unknown => {
  Atomics.store(startedBy, 0, threadId);
  return tasks[name](task as never);
};
