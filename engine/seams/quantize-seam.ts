import type { Point, Seam } from '../geometry/geometry.ts';

/** Steps in a pixel, and in a confidence: far finer than anything that is drawn. */
const STEPS = 4096;
const quantize = (value: number): number => Math.round(value * STEPS) / STEPS;

/** Sines and powers differ in their last digits between JavaScript engines; a seam must not, so that browser and server keep the same bytes. */
export const quantizeSeam = (seam: Seam): Seam => ({
  ...seam,
  points: seam.points.map(([x, y]): Point => [quantize(x), quantize(y)]),
  confidence: quantize(seam.confidence),
});
