/**
 * How much a region looks like upholstery without a network: log odds from where it lies and what its surface is like. The
 * curves are round numbers for what holds in most cabins: seats fill the middle, are lit better than footwells and dashboards,
 * worse than windows, carry more colour than plastic, and are neither mirror-smooth like paint nor busy like switches.
 */
import type { Regions } from './regions.ts';

/** Piecewise linear through points of rising x; flat beyond the ends. */
const curve = (...points: readonly (readonly [number, number])[]) => (x: number): number => {
  if (x <= points[0][0]) return points[0][1];
  for (let p = 1; p < points.length; p++) {
    const [x1, y1] = points[p];
    if (x > x1) continue;
    const [x0, y0] = points[p - 1];
    return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  }
  return points[points.length - 1][1];
};

const bump = (value: number, centre: number, width: number): number => Math.exp(-(((value - centre) / width) ** 2) / 2);

const fromPosition = (x: number, y: number): number => 3 * bump(x, 0.48, 0.3) * bump(y, 0.58, 0.27) - 1.6;
const fromLightness = curve([0, -1.2], [15, -0.8], [25, -0.2], [40, 0.5], [65, 0.4], [80, 0], [92, -1.2], [100, -1.8]);
const fromChroma = curve([2, -0.4], [10, 0], [30, 0.7], [60, 1.2]);
const fromRoughness = curve([0.3, -0.6], [1, 0.2], [3, 0.2], [6, -0.1], [15, -1.2]);
const fromClutter = curve([0.8, -0.5], [2, 0.3], [4, 0.3], [6, -0.1], [10, -1]);
const AT_THE_BORDER = -0.4;
const CAUTION = 0.3;

export const classicalEvidence = (regions: Regions): Float32Array =>
  Float32Array.from(
    { length: regions.count },
    (_, k) =>
      CAUTION +
      fromPosition(regions.x[k], regions.y[k]) +
      fromLightness(regions.lab[k * 3]) +
      fromChroma(Math.hypot(regions.lab[k * 3 + 1], regions.lab[k * 3 + 2])) +
      fromRoughness(regions.roughness[k]) +
      fromClutter(regions.clutter[k]) +
      (regions.onBorder[k] ? AT_THE_BORDER : 0),
  );
