/**
 * On covers of two colors the colors show better than the network where one panel ends: both kinds learn their color
 * from the network's labels, and each superpixel goes to the kind that explains it better.
 */
import type { Regions } from './regions.ts';

/** Lightness counts little and hue is taken relative to it, as in `two-tone.ts`: light and shade are no second color. */
const LIGHTNESS = 0.4;
const CHROMATICITY = 60;
/** Least distance of the two colors against their spread, and in units of Lab. */
const APART = 2.2;
const LEAST_DISTANCE = 9;
/** Spread that even a plain cover has. */
const LEAST_SPREAD = 2.5;
/** Most that a color and the network can say, in log odds. */
const COLOR_SAY = 4;
const NET_SAY = 1.6;
const ROUNDS = 3;
/** Share of both that either needs for a color model: too few pixels give none. */
const LEAST_SHARE = 0.01;

const LAB = 3;

/**
 * @param isFirst share of each region that the network gives to the first of two kinds; NaN where it is neither
 * @returns 1 = first, 0 = second for each region, or undefined where the covers are of one color
 */
export const followColors = (
  { count, lab, size }: Pick<Regions, 'count' | 'lab' | 'size'>,
  isFirst: Float32Array,
): Uint8Array | undefined => {
  const color = new Float32Array(LAB * count);
  for (let k = 0; k < count; k++) {
    const share = CHROMATICITY / (lab[LAB * k] + 16);
    color.set([LIGHTNESS * lab[LAB * k], share * lab[LAB * k + 1], share * lab[LAB * k + 2]], LAB * k);
  }
  const known = Array.from(isFirst.keys()).filter((k) => !Number.isNaN(isFirst[k]));
  let first = isFirst.slice();
  for (let round = 0; round < ROUNDS; round++) {
    const mass = [1e-6, 1e-6];
    const sum = [new Float64Array(LAB), new Float64Array(LAB)];
    const square = [new Float64Array(LAB), new Float64Array(LAB)];
    for (const k of known) {
      for (const kind of [0, 1]) {
        const w = size[k] * (kind === 0 ? first[k] : 1 - first[k]);
        mass[kind] += w;
        for (let c = 0; c < LAB; c++) {
          sum[kind][c] += w * color[LAB * k + c];
          square[kind][c] += w * color[LAB * k + c] ** 2;
        }
      }
    }
    if (Math.min(...mass) < LEAST_SHARE * (mass[0] + mass[1])) return undefined;
    const mean = sum.map((s, kind) => s.map((v) => v / mass[kind]));
    const variance = square.map((s, kind) =>
      s.map((v, c) => Math.max(LEAST_SPREAD ** 2, v / mass[kind] - mean[kind][c] ** 2)),
    );
    const gap = Math.hypot(...mean[0].map((v, c) => v - mean[1][c]));
    const apart = Math.hypot(
      ...mean[0].map((v, c) => (v - mean[1][c]) / Math.sqrt((variance[0][c] + variance[1][c]) / 2)),
    );
    if (gap < LEAST_DISTANCE || apart < APART) return undefined;
    const cost = (k: number, kind: number): number =>
      mean[kind].reduce(
        (s, m, c) => s + (color[LAB * k + c] - m) ** 2 / variance[kind][c] + Math.log(variance[kind][c]),
        0,
      ) / 2;
    first = first.map((_, k) => {
      if (Number.isNaN(isFirst[k])) return NaN;
      const say = COLOR_SAY * Math.tanh((cost(k, 1) - cost(k, 0)) / COLOR_SAY) + NET_SAY * (2 * isFirst[k] - 1);
      return 1 / (1 + Math.exp(-say));
    });
  }
  return Uint8Array.from(first, (f) => (f > 0.5 ? 1 : 0));
};
