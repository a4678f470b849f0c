/** The first thread's end of the line to its mate. A mate that fails or dies is no misfortune: the first thread does everything itself. */
import { Worker } from 'node:worker_threads';
import type { EdgeColours } from '#engine/compose/edge-colours.ts';
import type { Ground } from '#engine/compose/ground.ts';
import type { Layers } from '#engine/layers.ts';
import type { Relief } from '#engine/materials/patterns/relief.ts';
import { keepShapes } from './keep-shapes.ts';
import type { CalmTask, EdgesTask, FromMate, LayTask, PaintTask, ToMate } from './mate-words.ts';

export interface MateEntry {
  file: string;
  execArgv: string[];
}

/** What the layers say, as it becomes known; each promise is rejected when the mate can't. */
export interface Laid {
  ground: Promise<{ layers: Layers; ground: Ground }>;
  relief: Promise<Relief | null>;
}

export interface Mate {
  lay(task: LayTask): Laid;
  edges(task: EdgesTask): Promise<EdgeColours>;
  calm(task: CalmTask): Promise<void>;
  paint(task: PaintTask): Promise<void>;
  readonly isAlive: boolean;
}

type Asked = ({ kind: 'lay' } & LayTask) | ({ kind: 'edges' } & EdgesTask) | ({ kind: 'calm' } & CalmTask) | ({ kind: 'paint' } & PaintTask);

const pending = <T>() => {
  const parts = {} as { promise: Promise<T>; resolve: (value: T) => void; reject: (reason: Error) => void };
  parts.promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  // Whoever waits is told; whoever no longer does need not know.
  parts.promise.catch(() => undefined);
  return parts;
};

export const openMate = ({ file, execArgv }: MateEntry): Mate => {
  const worker = new Worker(file, { execArgv });
  worker.unref();
  let isAlive = true;
  let jobs = 0;
  const keepShape = keepShapes();
  const open = new Map<number, { hear: (word: FromMate) => void; fail: (reason: Error) => void }>();
  const end = (job: number): void => {
    open.delete(job);
    if (open.size === 0) worker.unref();
  };
  const die = (reason: Error): void => {
    isAlive = false;
    for (const { fail } of open.values()) fail(reason);
    open.clear();
  };
  worker.on('message', (word: FromMate) => {
    keepShape(word);
    const job = open.get(word.job);
    if (word.kind === 'failed') job?.fail(new Error(word.message));
    else job?.hear(word);
    if (word.kind !== 'ground') end(word.job);
  });
  worker.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => die(new Error(`the mate ended with code ${code}`)));

  const ask = (task: Asked, hear: (word: FromMate) => void, fail: (reason: Error) => void): void => {
    if (!isAlive) return fail(new Error('the mate is gone'));
    const word: ToMate = { job: ++jobs, ...task };
    open.set(word.job, { hear, fail });
    // While it works, the process waits for it.
    worker.ref();
    worker.postMessage(word);
  };

  return {
    get isAlive() {
      return isAlive;
    },
    lay(task) {
      const [ground, relief] = [pending<{ layers: Layers; ground: Ground }>(), pending<Relief | null>()];
      ask({ kind: 'lay', ...task }, (word) => {
        if (word.kind === 'ground') ground.resolve(word);
        if (word.kind === 'relief') relief.resolve(word.relief);
      }, (reason) => {
        ground.reject(reason);
        relief.reject(reason);
      });
      return { ground: ground.promise, relief: relief.promise };
    },
    edges(task) {
      const found = pending<EdgeColours>();
      ask({ kind: 'edges', ...task }, (word) => { if (word.kind === 'edges') found.resolve(word.edges); }, found.reject);
      return found.promise;
    },
    calm(task) {
      const calmed = pending<void>();
      ask({ kind: 'calm', ...task }, () => calmed.resolve(), calmed.reject);
      return calmed.promise;
    },
    paint(task) {
      const painted = pending<void>();
      ask({ kind: 'paint', ...task }, () => painted.resolve(), painted.reject);
      return painted.promise;
    },
  };
};
