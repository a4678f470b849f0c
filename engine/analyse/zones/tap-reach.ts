/**
 * How far a plus tap may reach. Someone who wants a seat taps its middle; someone who taps just beside the outline wants it moved a
 * little there. So what a tap adds stays within a multiple of the way from the finger to what is chosen already.
 */
import type { Superpixels } from './superpixels.ts';

/** All in widths of the photo. */
const LEAST = 0.02;
const PER_DEPTH = 12;
/** From this depth on there is no bound. */
const DEEP = 0.08;

/** @param x 0..1 @param y 0..1 @param side 1 = chosen, one a region @returns widths of the photo, Infinity where the tap lies deep */
export const reachOfTap = ({ width, height, labels }: Superpixels, side: ArrayLike<number>, x: number, y: number): number => {
  const [cx, cy] = [x * width, y * height];
  const r = DEEP * width;
  let nearest = r * r;
  for (let row = Math.max(0, Math.floor(cy - r)); row <= Math.min(height - 1, cy + r); row++) {
    for (let column = Math.max(0, Math.floor(cx - r)); column <= Math.min(width - 1, cx + r); column++) {
      if (!side[labels[row * width + column]]) continue;
      nearest = Math.min(nearest, (column + 0.5 - cx) ** 2 + (row + 0.5 - cy) ** 2);
    }
  }
  return nearest >= r * r ? Infinity : LEAST + (PER_DEPTH * Math.sqrt(nearest)) / width;
};
