/**
 * How much a region looks like upholstery without a network: log odds from its place and its surface. The curves are
 * round numbers that hold in most cabins: seats fill the middle, are lit better than footwells and dashboards, worse
 * than windows, carry more color than plastic, and are neither mirror-smooth like paint nor busy like switches.
 */
import type { Regions } from './regions.ts';

/** Piecewise linear through points of rising x; flat beyond the ends. */
const curve =
  (...points: readonly (readonly [number, number])[]) =>
  (x: number): number => {
    if (x <= points[0][0]) return points[0][1];
    for (let p = 1; p < points.length; p++) {
      const [x1, y1] = points[p];
      if (x > x1) continue;
      const [x0, y0] = points[p - 1];
      return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
    }
    return points[points.length - 1][1];
  };

const bump = (value: number, center: number, width: number): number => Math.exp(-(((value - center) / width) ** 2) / 2);

const fromPosition = (x: number, y: number): number => 3 * bump(x, 0.48, 0.3) * bump(y, 0.58, 0.27) - 1.6;
const fromLightness = curve([0, -0.6], [15, -0.4], [25, -0.1], [40, 0.25], [65, 0.2], [80, 0], [92, -0.6], [100, -0.9]);
/** Against the middle lightness of this photo, which takes out its exposure. */
const fromRelativeLightness = curve(
  [-35, -0.85],
  [-20, -0.4],
  [-10, -0.1],
  [0, 0.2],
  [5, 0.3],
  [20, 0.25],
  [38, 0.1],
  [46, -0.2],
  [60, -0.55],
);
const fromChroma = curve([2, -0.3], [10, 0], [30, 0.5], [60, 0.8]);
/** By rank: regions with more color than most of this photo. */
const fromChromaRank = curve([0, -0.25], [0.4, -0.1], [0.6, 0.05], [0.85, 0.3], [1, 0.05]);
const fromRoughness = curve([0.3, -0.6], [1, 0.2], [3, 0.2], [6, -0.1], [15, -1.2]);
const fromClutter = curve([0.8, -0.5], [2, 0.3], [4, 0.3], [6, -0.1], [10, -1]);
const AT_THE_BORDER = -0.4;
const BIAS = 0.3;

/** Share of the photo, 0..1, that has a lower value than each region. */
const rankByArea = (values: Float32Array, size: Float32Array): Float32Array => {
  const order = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const whole = size.reduce((sum, n) => sum + n, 0);
  const rank = new Float32Array(values.length);
  let below = 0;
  for (const k of order) {
    below += size[k];
    rank[k] = below / whole;
  }
  return rank;
};

export const classicalEvidence = (regions: Regions): Float32Array => {
  const { count, lab, size } = regions;
  const lightness = Float32Array.from({ length: count }, (_, k) => lab[k * 3]);
  const chroma = Float32Array.from({ length: count }, (_, k) => Math.hypot(lab[k * 3 + 1], lab[k * 3 + 2]));
  const chromaRank = rankByArea(chroma, size);
  const lightnessRank = rankByArea(lightness, size);
  const brighterHalf = lightness.filter((_, k) => lightnessRank[k] >= 0.5);
  const middle = brighterHalf.reduce((least, L) => Math.min(least, L), 100);
  return Float32Array.from(
    { length: count },
    (_, k) =>
      BIAS +
      fromPosition(regions.x[k], regions.y[k]) +
      fromLightness(lightness[k]) +
      fromRelativeLightness(lightness[k] - middle) +
      fromChroma(chroma[k]) +
      fromChromaRank(chromaRank[k]) +
      fromRoughness(regions.roughness[k]) +
      fromClutter(regions.clutter[k]) +
      (regions.onBorder[k] ? AT_THE_BORDER : 0),
  );
};
