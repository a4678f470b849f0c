/**
 * Limits of a tap's reach. People tap the middle of a thing, so the thing is nowhere much deeper inside the outline
 * than twice the finger's own depth there. A tap close beside the outline moves it a little, and no tap on a sliver
 * takes a seat.
 */
import type { OutlineDepth } from './outline-depth.ts';
import type { Regions } from '../see/regions.ts';

/**
 * Largest depth of a thing per depth of the finger, and by how far a thumb may miss its middle; widths of the photo.
 */
const PER_DEPTH = 2;
const THUMB = 0.01;

/**
 * Regions that a plus tap adds stay within this distance too: more with depth, without a bound from DEEP on. Widths of
 * the photo.
 */
const NEAR = 0.02;
const NEAR_PER_DEPTH = 12;
const DEEP = 0.08;

/**
 * @param photo its width / height
 * @param finger its depth on the side that it changes, in widths of the photo; 0 where it hit the other side
 * @returns 1 for each region that a tap on `seed` may change
 */
export const regionsInReach = (
  { count, x, y }: Regions,
  photo: number,
  depth: OutlineDepth,
  seed: number,
  finger: number,
  add: boolean,
): Uint8Array => {
  const deepest = PER_DEPTH * finger + THUMB;
  const farthest = add && finger < DEEP ? NEAR + NEAR_PER_DEPTH * finger : Infinity;
  return Uint8Array.from({ length: count }, (_, k) =>
    Number(
      k === seed || (depth.ofRegion[k] <= deepest && Math.hypot(x[k] - x[seed], (y[k] - y[seed]) / photo) <= farthest),
    ),
  );
};
