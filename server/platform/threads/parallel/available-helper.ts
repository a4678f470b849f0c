/**
 * A rendering thread gets a helper thread while a core is free for it. When several pictures are made at once, each is
 * made by one thread.
 */
import { availableParallelism } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { workerEntry } from '../../entry.ts';
import { openHelper, type HelperThread } from './helper-link.ts';

/** The number of pictures in progress, in memory that the pool shares with its threads. */
interface RenderLoad {
  /** One counter: pictures that are being made, this one included. Those that wait in line need no core yet. */
  pictures: Int32Array;
}

export const newRenderLoad = (): RenderLoad => ({
  pictures: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
});

const picturesNow = (): number => {
  const load = (workerData as { load?: RenderLoad } | null)?.load;
  return load === undefined ? 1 : Math.max(1, Atomics.load(load.pictures, 0));
};

/** Message of a rendering thread to the pool that started it, beside the results of its tasks. */
export interface HelperFailed {
  helperFailed: string;
}

const tellPool = ({ message }: Error): void =>
  parentPort?.postMessage({ helperFailed: message } satisfies HelperFailed);

let own: HelperThread | undefined;

/** @returns undefined when every core already has a picture to make */
export const availableHelper = (): HelperThread | undefined => {
  if (2 * picturesNow() > availableParallelism()) return undefined;
  if (own?.isAlive !== true) own = openHelper(workerEntry('render-helper'), tellPool);
  return own;
};
