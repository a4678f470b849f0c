/** Gives a rendering thread a helper thread while a core is free for it. */
import { availableParallelism } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { workerEntry } from '../../entry.ts';
import { openHelper, type HelperThread } from './helper-link.ts';

/** Memory that the pool shares with its threads. */
interface RenderLoad {
  /** A single counter: the pictures that are being made. */
  pictures: Int32Array;
}

export const newRenderLoad = (): RenderLoad => ({
  pictures: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
});

const countPictures = (): number => {
  const load = (workerData as { load?: RenderLoad } | null)?.load;
  return load === undefined ? 1 : Math.max(1, Atomics.load(load.pictures, 0));
};

/** Message from a rendering thread to its pool. */
export interface HelperFailed {
  helperFailed: string;
}

const reportFailure = ({ message }: Error): void =>
  parentPort?.postMessage({ helperFailed: message } satisfies HelperFailed);

let helper: HelperThread | undefined;

/** @returns undefined when no core is free */
export const availableHelper = (): HelperThread | undefined => {
  if (2 * countPictures() > availableParallelism()) return undefined;
  if (helper?.isAlive !== true) helper = openHelper(workerEntry('render-helper'), reportFailure);
  return helper;
};
