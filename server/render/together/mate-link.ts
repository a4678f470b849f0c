/** The first thread's end of the line to its mate. A mate that fails or dies is no misfortune: the first thread does everything itself. */
import { Worker } from 'node:worker_threads';
import type { Ground } from '#engine/compose/ground.ts';
import type { Layers } from '#engine/layers.ts';
import type { Relief } from '#engine/materials/patterns/relief.ts';
import type { FromMate, LayTask, PaintTask, ToMate } from './mate-words.ts';

export interface MateEntry {
  file: string;
  execArgv: string[];
}

/** One picture's work, handed over; each promise is rejected when the mate can't. */
export interface Handover {
  ground: Promise<{ layers: Layers; ground: Ground }>;
  relief: Promise<Relief | null>;
  paint(task: PaintTask): Promise<void>;
  /** The mate's thread may rest. */
  end(): void;
}

export interface Mate {
  lay(task: LayTask): Handover;
  readonly isAlive: boolean;
}

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
  let job = 0;
  let isAlive = true;
  let listener: ((word: FromMate) => void) | undefined;
  let onEnd: ((reason: Error) => void) | undefined;
  const die = (reason: Error): void => {
    isAlive = false;
    onEnd?.(reason);
  };
  worker.on('message', (word: FromMate) => {
    if (word.job === job) listener?.(word);
  });
  worker.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => die(new Error(`the mate ended with code ${code}`)));

  return {
    get isAlive() {
      return isAlive;
    },
    lay(task) {
      const mine = ++job;
      const [ground, relief, painted] = [pending<{ layers: Layers; ground: Ground }>(), pending<Relief | null>(), pending<void>()];
      onEnd = (reason) => {
        for (const part of [ground, relief, painted]) part.reject(reason);
      };
      listener = (word) => {
        switch (word.kind) {
          case 'ground': return ground.resolve(word);
          case 'relief': return relief.resolve(word.relief);
          case 'painted': return painted.resolve();
          case 'failed': return onEnd?.(new Error(word.message));
        }
      };
      const say = (word: ToMate): void => {
        if (isAlive) worker.postMessage(word);
        else onEnd?.(new Error('the mate is gone'));
      };
      // While it works, the process waits for it.
      worker.ref();
      say({ job: mine, kind: 'lay', ...task });
      return {
        ground: ground.promise,
        relief: relief.promise,
        paint(paint) {
          say({ job: mine, kind: 'paint', ...paint });
          return painted.promise;
        },
        end() {
          worker.unref();
        },
      };
    },
  };
};
