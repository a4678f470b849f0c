/** Enlarges zone numbers from the working size to the analysis size with smooth borders. */
import { NO_ZONE } from '../../layers.ts';
import { fullBounds, type Bounds } from '../../raster/bounds.ts';
import { spreadZones } from './spread.ts';

/** Working pixels that zones spread beyond the chosen regions. */
const SPREAD = 8;

/** Linear interpolation along one axis: for each large pixel the small one before it and the weight of the next. */
const samplesBetween = (from: number, to: number): { first: Int32Array; weight: Float32Array } => {
  const first = new Int32Array(to);
  const weight = new Float32Array(to);
  for (let k = 0; k < to; k++) {
    const at = Math.min(from - 1, Math.max(0, ((k + 0.5) * from) / to - 0.5));
    first[k] = Math.floor(at);
    weight[k] = at - first[k];
  }
  return { first, weight };
};

/** The zone of largest total weight among four neighbors. @param fx weight of `b` and `d`, `fy` of `c` and `d` */
const majorityZone = (a: number, b: number, c: number, d: number, fx: number, fy: number): number => {
  if (a === b && a === c && a === d) return a;
  const wa = (1 - fx) * (1 - fy);
  const wb = fx * (1 - fy);
  const wc = (1 - fx) * fy;
  const wd = fx * fy;
  const forA = wa + (b === a ? wb : 0) + (c === a ? wc : 0) + (d === a ? wd : 0);
  const forB = wb + (a === b ? wa : 0) + (c === b ? wc : 0) + (d === b ? wd : 0);
  const forC = wc + (a === c ? wa : 0) + (b === c ? wb : 0) + (d === c ? wd : 0);
  const forD = wd + (a === d ? wa : 0) + (b === d ? wb : 0) + (c === d ? wc : 0);
  const most = Math.max(forA, forB, forC, forD);
  if (most === forA) return a;
  if (most === forB) return b;
  return most === forC ? c : d;
};

/**
 * Gives each pixel the zone of largest bilinear weight among the four small pixels around it.
 * @param region part of the enlarged plane to compute, by default all of it @returns one byte for each of its pixels
 */
export const enlargeZones = (
  small: Uint8Array,
  width: number,
  height: number,
  toWidth: number,
  toHeight: number,
  { left, top, right, bottom }: Bounds = fullBounds(toWidth, toHeight),
): Uint8Array => {
  const large = new Uint8Array((right - left) * (bottom - top));
  const across = samplesBetween(width, toWidth);
  const down = samplesBetween(height, toHeight);
  for (let y = top, i = 0; y < bottom; y++) {
    const row0 = down.first[y] * width;
    const row1 = Math.min(height - 1, down.first[y] + 1) * width;
    for (let x = left; x < right; x++) {
      const x0 = across.first[x];
      const x1 = Math.min(width - 1, x0 + 1);
      large[i++] = majorityZone(
        small[row0 + x0],
        small[row0 + x1],
        small[row1 + x0],
        small[row1 + x1],
        across.weight[x],
        down.weight[y],
      );
    }
  }
  return large;
};

/** @param small a zone number or NO_ZONE for each pixel of the working size; it is changed */
export const zoneMap = (
  small: Uint8Array,
  width: number,
  height: number,
  toWidth: number,
  toHeight: number,
): Uint8Array => {
  if (small.some((zone) => zone !== NO_ZONE)) spreadZones(small, width, height, SPREAD);
  return enlargeZones(small, width, height, toWidth, toHeight);
};
