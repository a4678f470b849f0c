/**
 * The rendering thread's connection to its helper thread. When the helper fails or dies, the rendering thread does all
 * of the work itself, and those who run the server are told.
 */
import { Worker } from 'node:worker_threads';
import type { EdgeColors } from '#engine/compose/edge-colors.ts';
import type { Ground } from '#engine/compose/ground.ts';
import type { Sewing } from '#engine/panel-relief/sewing.ts';
import type { Layers } from '#engine/layers.ts';
import type { CalmLight, Relief } from '#engine/relief.ts';
import type { RunStage } from '#engine/compose/stages/stages.ts';
import { keepShapes } from './keep-shapes.ts';
import { shareStages } from './share-stages.ts';
import { sewTaskOf, sewTogether } from './sew-together.ts';
import type {
  CalmTask,
  EdgesTask,
  FromHelper,
  LayTask,
  PaintTask,
  SewTask,
  StageTask,
  ToHelper,
} from './helper-messages.ts';

export interface HelperEntry {
  file: string;
  execArgv: string[];
}

/**
 * Results that follow from the layers alone, one by one; each promise is rejected when the helper thread cannot make
 * it.
 */
export interface Laid {
  layers: Promise<Layers>;
  ground: Promise<Ground>;
  /** The helper thread has begun it. */
  sewing: Promise<SewTask | null>;
}

export interface HelperThread {
  lay(task: LayTask): Laid;
  /**
   * Does a stage of preparing together with the helper thread, which takes parts of it as soon as it is free.
   * @throws PartLost when the helper thread dies over a part, which leaves planes half done
   */
  share: RunStage;
  /**
   * Sews together with the helper thread.
   * @throws PartLost when the helper thread dies over a part, which leaves the relief half done
   */
  sew(sewing: Sewing): Relief;
  /** @returns undefined where this thread took it */
  edges(task: EdgesTask): Promise<EdgeColors | undefined>;
  /** @returns undefined where this thread took it */
  calm(task: CalmTask): Promise<CalmLight | undefined>;
  paint(task: PaintTask): Promise<void>;
  readonly isAlive: boolean;
}

type Asked =
  | ({ kind: 'lay' } & LayTask)
  | ({ kind: 'stage' } & StageTask)
  | ({ kind: 'sew' } & SewTask)
  | ({ kind: 'edges' } & EdgesTask)
  | ({ kind: 'calm' } & CalmTask)
  | ({ kind: 'paint' } & PaintTask);

const pending = <T>() => {
  const parts = {} as { promise: Promise<T>; resolve: (value: T) => void; reject: (reason: Error) => void };
  parts.promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  // A rejection is for callers that still wait; without one it must not count as unhandled.
  parts.promise.catch(() => undefined);
  return parts;
};

/** Messages that others of the same job follow. */
const GOES_ON: ReadonlySet<FromHelper['kind']> = new Set(['layers', 'ground', 'sewing']);

/** `parts` says what is done. */
const ignore = (): void => undefined;

interface Jobs {
  isAlive: () => boolean;
  ask: (task: Asked, onMessage: (message: FromHelper) => void, fail: (reason: Error) => void) => void;
}

/** Tells each message of the helper thread to the job that it answers. */
const openJobs = ({ file, execArgv }: HelperEntry, onFailure: (reason: Error) => void): Jobs => {
  const worker = new Worker(file, { execArgv });
  worker.unref();
  let isAlive = true;
  let jobs = 0;
  const keepShape = keepShapes();
  const open = new Map<number, { onMessage: (message: FromHelper) => void; fail: (reason: Error) => void }>();
  const end = (job: number): void => {
    open.delete(job);
    if (open.size === 0) worker.unref();
  };
  const die = (reason: Error): void => {
    // An error is followed by the end of the thread, which says nothing new.
    if (isAlive) onFailure(reason);
    isAlive = false;
    for (const { fail } of open.values()) fail(reason);
    open.clear();
  };
  worker.on('message', (message: FromHelper) => {
    keepShape(message);
    const job = open.get(message.job);
    if (message.kind === 'failed') {
      const reason = new Error(message.message);
      onFailure(reason);
      job?.fail(reason);
    } else job?.onMessage(message);
    if (!GOES_ON.has(message.kind)) end(message.job);
  });
  worker.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => die(new Error(`the helper thread ended with code ${code}`)));

  const ask: Jobs['ask'] = (task, onMessage, fail) => {
    if (!isAlive) return fail(new Error('the helper thread has ended'));
    const message: ToHelper = { job: ++jobs, ...task };
    open.set(message.job, { onMessage, fail });
    // Keeps the process alive until the task is done.
    worker.ref();
    worker.postMessage(message);
  };

  return { isAlive: () => isAlive, ask };
};

/** @param onFailure called once for each task that the helper thread failed at, and once when it died */
export const openHelper = (entry: HelperEntry, onFailure: (reason: Error) => void): HelperThread => {
  const { isAlive, ask } = openJobs(entry, onFailure);
  // One for all renders: code that is optimized for it would go with it.
  const share = shareStages((task) => ask({ kind: 'stage', ...task }, ignore, ignore));

  return {
    get isAlive() {
      return isAlive();
    },
    lay(task) {
      const layers = pending<Layers>();
      const ground = pending<Ground>();
      const sewing = pending<SewTask | null>();
      ask(
        { kind: 'lay', ...task },
        (message) => {
          if (message.kind === 'layers') layers.resolve(message.layers);
          if (message.kind === 'ground') ground.resolve(message.ground);
          if (message.kind === 'sewing') sewing.resolve(message.task);
        },
        (reason) => {
          layers.reject(reason);
          ground.reject(reason);
          sewing.reject(reason);
        },
      );
      return { layers: layers.promise, ground: ground.promise, sewing: sewing.promise };
    },
    share,
    sew(sewing) {
      const task = sewTaskOf(sewing);
      ask({ kind: 'sew', ...task }, ignore, ignore);
      return sewTogether(task);
    },
    edges(task) {
      const found = pending<EdgeColors | undefined>();
      ask(
        { kind: 'edges', ...task },
        (message) => {
          if (message.kind === 'edges') found.resolve(message.edges);
        },
        found.reject,
      );
      return found.promise;
    },
    calm(task) {
      const calmed = pending<CalmLight | undefined>();
      ask(
        { kind: 'calm', ...task },
        (message) => {
          if (message.kind === 'calmed') calmed.resolve(message.calm);
        },
        calmed.reject,
      );
      return calmed.promise;
    },
    paint(task) {
      const painted = pending<void>();
      ask({ kind: 'paint', ...task }, () => painted.resolve(), painted.reject);
      return painted.promise;
    },
  };
};
