import type { Point, Seam } from '../geometry/geometry.ts';

const STEPS = 4096;
const quantize = (value: number): number => Math.round(value * STEPS) / STEPS;

/** Rounds a seam, so that browser and server get equal seams: `Math.sin` and `Math.pow` differ in their last digits. */
export const quantizeSeam = (seam: Seam): Seam => ({
  ...seam,
  points: seam.points.map(([x, y]): Point => [quantize(x), quantize(y)]),
  confidence: quantize(seam.confidence),
});
