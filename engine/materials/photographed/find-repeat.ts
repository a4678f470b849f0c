/**
 * Finds the period of a pattern: its autocorrelation, computed by Fourier transform (Wiener, Khinchin), has a peak at
 * every repeat. The nearest peak about as high as the highest is the period; farther peaks make it more precise.
 */
import { fourier } from '../../raster/fft.ts';
import type { Plane3 } from '../../raster/raster.ts';

/** Vector to the next repeat of the pattern, in pixels of the piece. */
export type RepeatVector = readonly [number, number];

export interface Repeat {
  /** `repeats`: with period `step`; `same`: constant along `step`, as along stripes; `none`: no repeat. */
  kind: 'repeats' | 'same' | 'none';
  step: RepeatVector;
}

export interface Repeats {
  across: Repeat;
  down: Repeat;
}

/** Longest side of the reduced piece, in pixels. */
const MAX_SIDE = 512;
/** Minimum period, in pixels of the reduced piece. */
const MIN_PERIOD = 5;
/** Tangent of the largest angle between pattern and cut. */
const MAX_SKEW = Math.tan((7 * Math.PI) / 180);
/** Minimum correlation at a repeat, and its minimum height above the valley before it. */
const MIN_CORRELATION = 0.36;
const MIN_RISE = 0.22;
/** Fraction of the highest peak that the nearest repeat must reach. */
const PEAK_FRACTION = 0.85;

interface Correlation {
  /** Correlation, -1..1, after a shift by (x, y) pixels. */
  at: (x: number, y: number) => number;
  width: number;
  height: number;
}

/** Reduces the longer side to at most MAX_SIDE, by an integer factor. */
const reduced = ({ width, height, data }: Plane3): Plane3 & { factor: number } => {
  const factor = Math.max(1, Math.ceil(Math.max(width, height) / MAX_SIDE));
  const w = Math.floor(width / factor);
  const h = Math.floor(height / factor);
  const out = new Float32Array(w * h * 3);
  for (let y = 0; y < h * factor; y++) {
    for (let x = 0; x < w * factor; x++) {
      const o = 3 * (Math.floor(y / factor) * w + Math.floor(x / factor));
      const p = 3 * (y * width + x);
      for (let c = 0; c < 3; c++) out[o + c] += data[p + c] / (factor * factor);
    }
  }
  return { width: w, height: h, data: out, factor };
};

/** Autocorrelation of lightness (real part) and red minus blue (imaginary part) together. */
const correlate = ({ width, height, data }: Plane3): Correlation => {
  // Zero padding to twice the size prevents wraparound.
  const side = 2 ** Math.ceil(Math.log2(2 * Math.max(width, height)));
  const re = new Float64Array(side * side);
  const im = new Float64Array(side * side);
  const count = width * height;
  let [meanRe, meanIm] = [0, 0];
  for (let k = 0; k < count; k++) {
    const [r, g, b] = [data[3 * k], data[3 * k + 1], data[3 * k + 2]].map((value) => Math.cbrt(Math.max(0, value)));
    const i = Math.floor(k / width) * side + (k % width);
    re[i] = (r + 2 * g + b) / 4;
    im[i] = (r - b) / 2;
    meanRe += re[i] / count;
    meanIm += im[i] / count;
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      re[y * side + x] -= meanRe;
      im[y * side + x] -= meanIm;
    }
  }
  fourier(re, im, side, 1);
  for (let i = 0; i < re.length; i++) {
    // A Gaussian blur of one pixel, because noise correlates only at shift 0.
    const [column, row] = [i & (side - 1), Math.floor(i / side)];
    const fx = Math.min(column, side - column) / side;
    const fy = Math.min(row, side - row) / side;
    const blur = Math.exp(-4 * Math.PI * Math.PI * (fx * fx + fy * fy));
    re[i] = (re[i] * re[i] + im[i] * im[i]) * blur;
    im[i] = 0;
  }
  fourier(re, im, side, -1);
  const variance = re[0] / count || 1;
  return {
    width,
    height,
    at: (x, y) =>
      re[((y + side) & (side - 1)) * side + ((x + side) & (side - 1))] /
      ((width - Math.abs(x)) * (height - Math.abs(y))) /
      variance,
  };
};

/** Highest correlation at shift `along` and a small shift `beside`, near `around`, at right angles: [value, beside]. */
const bestBeside = (
  read: (along: number, beside: number) => number,
  along: number,
  around: number,
  reach: number,
): [number, number] => {
  let best: [number, number] = [-Infinity, 0];
  for (let beside = Math.round(around) - reach; beside <= Math.round(around) + reach; beside++) {
    // Of equal values, the one with the smallest sideways shift wins.
    const value = read(along, beside) - 1e-4 * Math.abs(beside);
    if (value > best[0]) best = [value, beside];
  }
  return best;
};

/** Position of the maximum of the parabola through three values, -0.5..0.5. */
const peakOffset = (before: number, at: number, after: number): number => {
  const curve = before - 2 * at + after;
  return curve > -1e-5 ? 0 : Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / curve));
};

/** @param read correlation at a shift along this direction and beside it @param length of the piece in this direction */
const repeatAlong = (read: (along: number, beside: number) => number, length: number): Repeat => {
  const farthest = Math.floor(length * 0.52);
  const value = new Float64Array(farthest + 1);
  const beside = new Float64Array(farthest + 1);
  for (let t = 1; t <= farthest; t++) [value[t], beside[t]] = bestBeside(read, t, 0, Math.ceil(t * MAX_SKEW));
  let valley = Infinity;
  const peaks: number[] = [];
  for (let t = 2; t < farthest; t++) {
    valley = Math.min(valley, value[t]);
    if (
      t >= MIN_PERIOD &&
      value[t] >= value[t - 1] &&
      value[t] > value[t + 1] &&
      value[t] > MIN_CORRELATION &&
      value[t] - valley > MIN_RISE
    )
      peaks.push(t);
  }
  if (peaks.length === 0) {
    const same = value.subarray(MIN_PERIOD, farthest).every((correlation) => correlation > MIN_CORRELATION);
    const farShift = Math.floor(length * 0.85);
    const straight = (shift: number): number => (shift / farthest) * beside[farthest];
    return same
      ? { kind: 'same', step: [farShift, bestBeside(read, farShift, straight(farShift), 6)[1]] }
      : { kind: 'none', step: [length, 0] };
  }
  const top = Math.max(...peaks.map((t) => value[t]));
  const first = peaks.find((t) => value[t] >= PEAK_FRACTION * top)!;
  let step: [number, number] = [first, beside[first]];
  for (let times = 1; times * step[0] < 0.8 * length; times++) {
    // Refines the step by the peak after several repeats, to a fraction of a pixel.
    const [ex, ey] = [Math.round(times * step[0]), times * step[1]];
    let [best, bx, by] = [-Infinity, ex, Math.round(ey)];
    for (let t = ex - 2; t <= ex + 2; t++) {
      const [correlation, b] = bestBeside(read, t, ey, 2);
      if (correlation > best) [best, bx, by] = [correlation, t, b];
    }
    if (best < 0.5 * value[first]) break;
    step = [
      (bx + peakOffset(read(bx - 1, by), best, read(bx + 1, by))) / times,
      (by + peakOffset(read(bx, by - 1), best, read(bx, by + 1))) / times,
    ];
  }
  return { kind: 'repeats', step };
};

/** Makes a repeat perpendicular to stripes, along which nothing changes. */
const perpendicularTo = ({ kind, step: [x, y] }: Repeat, stripes: Repeat): Repeat => {
  const [sx, sy] = stripes.step;
  const along = stripes.kind === 'same' && kind === 'repeats' ? (x * sx + y * sy) / (sx * sx + sy * sy) : 0;
  return { kind, step: [x - along * sx, y - along * sy] };
};

/** @param piece in even light */
export const findRepeats = (piece: Plane3): Repeats => {
  const small = reduced(piece);
  const { at, width, height } = correlate(small);
  const across = repeatAlong((along, beside) => at(along, beside), width);
  const down = repeatAlong((along, beside) => at(beside, along), height);
  const scaled = ({ kind, step: [along, beside] }: Repeat, isTurned: boolean): Repeat => ({
    kind,
    step: isTurned ? [beside * small.factor, along * small.factor] : [along * small.factor, beside * small.factor],
  });
  const [a, d] = [scaled(across, false), scaled(down, true)];
  return { across: perpendicularTo(a, d), down: perpendicularTo(d, a) };
};
