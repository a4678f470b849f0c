import type { Point, Seam } from '../geometry/geometry.ts';

const STEPS = 4096;
const quantize = (value: number): number => Math.round(value * STEPS) / STEPS;

/** Rounds a seam, so that it is equal in browser and server: sines and powers differ there in their last digits. */
export const quantizeSeam = (seam: Seam): Seam => ({
  ...seam,
  points: seam.points.map(([x, y]): Point => [quantize(x), quantize(y)]),
  confidence: quantize(seam.confidence),
});
