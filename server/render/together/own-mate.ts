/** Each thread that renders has a mate, if a core is free for it: where several pictures are made at once, each is made by one thread. */
import { availableParallelism } from 'node:os';
import { workerData } from 'node:worker_threads';
import { workerEntry } from '../../entry.ts';
import { openMate, type Mate } from './mate-link.ts';

/** What the pool gives its threads. */
export interface Crowd {
  /** In memory that all see: pictures that are being made or wait, this one included. */
  pictures: Int32Array;
}

/** For the pool. */
export const newCrowd = (): Crowd => ({ pictures: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) });

const picturesNow = (): number => {
  const crowd = (workerData as { crowd?: Crowd } | null)?.crowd;
  return crowd === undefined ? 1 : Math.max(1, Atomics.load(crowd.pictures, 0));
};

let own: Mate | undefined;

/** @returns undefined when every core has its picture */
export const ownMate = (): Mate | undefined => {
  if (2 * picturesNow() > availableParallelism()) return undefined;
  if (own?.isAlive !== true) own = openMate(workerEntry('render-mate'));
  return own;
};
