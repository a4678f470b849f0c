/** Work at reduced size: gathering, box sums, openings and filling of holes on planes that carry a weight a cell. */

import { kernels } from '../../kernels/kernels.ts';
import { boxSums } from '../../raster/box-sums.ts';

const FLOAT = 4;
const DOUBLE = 8;
/** Room for the shift of a copy, and past the last value: kernels take four at once. */
const SLACK = 16;

export interface SmallPlane {
  width: number;
  height: number;
  /** Mean of the values gathered into the cell. */
  value: Float32Array;
  /** Share of the cell that was gathered, 0..1; 0 = nothing known here. */
  weight: Float32Array;
}

/** Other values of the same cells. */
export const withValues = ({ width, height, weight }: SmallPlane, value: Float32Array): SmallPlane => ({
  width,
  height,
  value,
  weight,
});

/** Pixels that a cell is sampled by along each side are enough from here on: a larger picture skips the others. */
const ENOUGH_A_SIDE = 2;
export const strideFor = (fromWidth: number, width: number): number =>
  Math.max(1, Math.floor(fromWidth / width / ENOUGH_A_SIDE));

/** Every `step`-th place along a side, from `step >> 1` on: how many there are. */
export const samplesAlong = (length: number, step: number): number =>
  Math.max(0, Math.ceil((length - (step >> 1)) / step));

interface Gathering {
  /** Key of the planes' size and the step. */
  key: string;
  /** Pixels that were gathered, by cell. */
  counts: Float32Array;
  weight: Float32Array;
}

/** Planes that are gathered alike share their weights and everything derived from them. */
const gatherings = new WeakMap<Uint8Array, Gathering>();

const gatheringOf = (
  sure: Uint8Array,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
  column: Int32Array,
  step: number,
): Gathering => {
  const key = `${fromWidth} ${fromHeight} ${width} ${height} ${step}`;
  const found = gatherings.get(sure);
  if (found?.key === key) return found;
  const counts = new Float32Array(width * height);
  const weight = new Float32Array(width * height);
  for (let y = step >> 1; y < fromHeight; y += step) {
    const row = Math.min(height - 1, Math.floor((y * height) / fromHeight)) * width;
    const start = y * fromWidth;
    for (let x = step >> 1; x < fromWidth; x += step) if (sure[start + x] !== 0) counts[row + column[x]]++;
  }
  const full = (step * step * width * height) / (fromWidth * fromHeight);
  for (let i = 0; i < weight.length; i++) weight[i] = counts[i] * full;
  const gathering = { key, counts, weight };
  gatherings.set(sure, gathering);
  return gathering;
};

interface Samples {
  /** A plane, or its samples alone, one row after the other. */
  values: Float32Array;
  /** Samples of every row of the plane, to take away; the roots of the rest are added up. */
  less?: Float32Array | undefined;
  /** Whether the roots of absolute values are added up. */
  areRoots: boolean;
}

/** Sums of the values by cell. @param column cell of each pixel of a row */
const sumsOf = (
  { values, less, areRoots }: Samples,
  sure: Uint8Array,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
  column: Int32Array,
  step: number,
): Float32Array => {
  const { borrow, memory, floats, gatherRow } = kernels();
  const isWhole = values.length === sure.length;
  const count = samplesAlong(fromWidth, step);
  const first = step >> 1;
  const along = isWhole ? fromWidth : count;
  const [valueRow, lessRow, sureRow, places, sums] = borrow(
    FLOAT * (along + SLACK),
    FLOAT * (count + SLACK),
    fromWidth + SLACK,
    FLOAT * count,
    FLOAT * width * height,
  );
  const valueRoom = floats(valueRow, along + SLACK);
  const lessRoom = floats(lessRow, count + SLACK);
  const sureRoom = new Uint8Array(memory.buffer, sureRow, fromWidth + SLACK);
  new Int32Array(memory.buffer, places, count).set(
    Int32Array.from({ length: count }, (_, k) => column[first + k * step]),
  );
  const sum = floats(sums, width * height).fill(0);
  for (let y = first, k = 0; y < fromHeight; y += step, k++) {
    const row = Math.min(height - 1, Math.floor((y * height) / fromHeight)) * width;
    const pixel = y * fromWidth;
    const start = isWhole ? pixel : k * count;
    // Copies between arrays of which one is shared are quick only where both lie alike within eight bytes.
    const lessStart = y * count;
    const [valueShift, lessShift, sureShift] = [start & 1, lessStart & 1, pixel & 7];
    valueRoom.set(values.subarray(start, start + along), valueShift);
    if (less) lessRoom.set(less.subarray(lessStart, lessStart + count), lessShift);
    sureRoom.set(sure.subarray(pixel, pixel + fromWidth), sureShift);
    gatherRow(
      valueRow + FLOAT * (valueShift + (isWhole ? first : 0)),
      less ? lessRow + FLOAT * lessShift : 0,
      sureRow + sureShift + first,
      places,
      count,
      step,
      isWhole ? 1 : 0,
      areRoots ? 1 : 0,
      sums + FLOAT * row,
    );
  }
  return sum.slice();
};

/**
 * Means of `values` over the pixels marked `sure`, in cells of `width` x `height`.
 * @param values a plane, or its samples alone: `samplesAlong` of them in every `step`-th row
 * @param sure stays as it is from the first time on
 * @param step only every so manieth row and column is looked at
 */
export const gather = (
  values: Float32Array,
  sure: Uint8Array,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
  step = 1,
): SmallPlane => meansOf({ values, areRoots: false }, sure, fromWidth, fromHeight, width, height, step);

/**
 * Gathers the square roots of a plane's absolute values.
 * @param less subtracted from the values first, up to 1: the samples of every row of the plane
 */
export const gatherRoots = (
  values: Float32Array,
  less: Float32Array | undefined,
  sure: Uint8Array,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
  step: number,
): SmallPlane => meansOf({ values, less, areRoots: true }, sure, fromWidth, fromHeight, width, height, step);

const meansOf = (
  from: Samples,
  sure: Uint8Array,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
  step: number,
): SmallPlane => {
  const column = Int32Array.from({ length: fromWidth }, (_, x) =>
    Math.min(width - 1, Math.floor((x * width) / fromWidth)),
  );
  const { counts, weight } = gatheringOf(sure, fromWidth, fromHeight, width, height, column, step);
  const value = sumsOf(from, sure, fromWidth, fromHeight, width, height, column, step);
  for (let i = 0; i < value.length; i++) if (counts[i] > 0) value[i] /= counts[i];
  return { width, height, value, weight };
};

/** Sums of weights by radius: several means are taken with the same weights. */
const masses = new WeakMap<Float32Array, Map<number, Float32Array>>();

const massOf = ({ width, height, weight }: Omit<SmallPlane, 'value'>, radius: number): Float32Array => {
  const known = masses.get(weight) ?? new Map<number, Float32Array>();
  masses.set(weight, known);
  const found = known.get(radius);
  if (found) return found;
  const mass = new Float32Array(weight.length);
  boxSums(weight, width, height, radius, mass);
  known.set(radius, mass);
  return mass;
};

/** Weighted mean over a window; cells without weight in reach become `fallback`. */
export const weightedMean = (plane: SmallPlane, radius: number, fallback = 0): Float32Array => {
  const { width, height, value, weight } = plane;
  const { length } = value;
  const mass = massOf(plane, radius);
  const { borrow, floats, weightedMean: mean } = kernels();
  const bytes = FLOAT * (length + SLACK);
  const [values, weights, sums, to, line] = borrow(bytes, bytes, bytes, bytes, DOUBLE * (width + SLACK));
  floats(values, length).set(value);
  floats(weights, length).set(weight);
  floats(sums, length).set(mass);
  mean(values, weights, sums, width, height, radius, fallback, line, to);
  return floats(to, length).slice();
};

/**
 * Sums over everything above and to the left of each corner between cells (Crow, SIGGRAPH 1984): `width + 1` corners a
 * row.
 */
const cornerSums = ({ width, height, value, weight }: SmallPlane): Float64Array => {
  const corners = width + 1;
  const out = new Float64Array(corners * (height + 1));
  for (let y = 0, i = 0; y < height; y++) {
    let sum = 0;
    let o = (y + 1) * corners;
    out[o++] = 0;
    for (let x = 0; x < width; x++, i++, o++) {
      if (weight[i] > 0) sum += value[i];
      out[o] = out[o - corners] + sum;
    }
  }
  return out;
};

/** Number of cells with a weight, as corner sums, by weights. */
const knowns = new WeakMap<Float32Array, Float64Array>();

const knownOf = ({ width, height, weight }: SmallPlane): Float64Array => {
  const found = knowns.get(weight);
  if (found) return found;
  const known = cornerSums({ width, height, value: new Float32Array(weight.length).fill(1), weight });
  knowns.set(weight, known);
  return known;
};

/**
 * Fills cells without weight with the mean of the known ones in the narrowest window that holds any: 5, 13, 37 ...
 * cells wide.
 */
export const fillHoles = (plane: SmallPlane): Float32Array => {
  const { width, height, value, weight } = plane;
  const filled = value.slice();
  let open = 0;
  for (let i = 0; i < weight.length; i++) if (weight[i] <= 0) open++;
  if (open === 0 || open === weight.length) return filled;
  const known = knownOf(plane);
  const corners = width + 1;
  const sums = cornerSums(plane);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (weight[i] > 0) continue;
      for (let radius = 2; ; radius *= 3) {
        const left = Math.max(0, x - radius);
        const right = Math.min(width, x + radius + 1);
        const upper = Math.max(0, y - radius) * corners;
        const lower = Math.min(height, y + radius + 1) * corners;
        const count = known[lower + right] - known[lower + left] - known[upper + right] + known[upper + left];
        if (count < 0.5) continue;
        filled[i] = (sums[lower + right] - sums[lower + left] - sums[upper + right] + sums[upper + left]) / count;
        break;
      }
    }
  }
  return filled;
};
