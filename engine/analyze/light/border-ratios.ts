/**
 * How much brighter one color is than its neighbor right beside their common border, where the light is the same on both:
 * the ratio of their materials.
 */
import { hueOf } from './zone-colors.ts';

export interface BorderRatio {
  a: number;
  b: number;
  /** Median of log(luminance of a / luminance of b). */
  logRatio: number;
  samples: number;
  /** How far apart the hues lie on its two sides (as `hueDistance`), medians that noise leaves alone. */
  hueStep: number;
}

const NONE = 255;

/** Steps across the border: far enough to leave seams and piping, near enough for one light. */
const REACH = 5;

const medianOf = (values: number[]): number => values.sort((p, q) => p - q)[values.length >> 1];

/**
 * @param colorOf 255 = none
 * @param logY log luminance, one a pixel of the analysis size
 * @param hueAt scene-linear RGB of a pixel; its brightness does not matter
 */
export const borderRatios = (
  colorOf: Uint8Array,
  matte: Uint8Array,
  logY: Float32Array,
  hueAt: (pixel: number) => [number, number, number],
  width: number,
  height: number,
): BorderRatio[] => {
  const found = new Map<number, { ratios: number[]; a: number[]; b: number[] }>();
  const look = (i: number, j: number, before: number, after: number): void => {
    const p = colorOf[i];
    const q = colorOf[j];
    if (p === q || p === NONE || q === NONE) return;
    if (colorOf[before] !== p || colorOf[after] !== q || matte[before] < 250 || matte[after] < 250) return;
    const key = p < q ? p * 256 + q : q * 256 + p;
    const ratio = p < q ? logY[before] - logY[after] : logY[after] - logY[before];
    const border = found.get(key) ?? { ratios: [], a: [], b: [] };
    found.set(key, border);
    border.ratios.push(ratio);
    const [here, there] = [hueOf(hueAt(before)), hueOf(hueAt(after))];
    const sign = p < q ? 1 : -1;
    border.a.push(sign * (here.a - there.a));
    border.b.push(sign * (here.b - there.b));
  };
  for (let y = REACH; y < height - REACH - 1; y++) {
    for (let x = REACH; x < width - REACH - 1; x++) {
      const i = y * width + x;
      if (colorOf[i] === NONE) continue;
      look(i, i + 1, i - REACH, i + 1 + REACH);
      look(i, i + width, i - REACH * width, i + (1 + REACH) * width);
    }
  }
  return [...found].map(([key, { ratios, a, b }]) => ({
    a: key >> 8,
    b: key & 255,
    logRatio: medianOf(ratios),
    samples: ratios.length,
    hueStep: Math.hypot(medianOf(a), medianOf(b)),
  }));
};
