/** Work at reduced size: gathering, box sums, openings and filling of holes on planes that carry a weight a cell. */

import { kernels } from '../kernels/kernels.ts';
import { gatherByKernel, type Samples } from '../kernels/sampling.ts';
import { weightedMeanByKernel } from '../kernels/small-planes.ts';
import { boxSums } from '../raster/box-sums.ts';

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
  /** Of the planes, and the step. */
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

/** Where samples fall: the cell of each along a row, and the row of cells of each sampled row. */
const samplesOf = (
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
  column: Int32Array,
  step: number,
) => {
  const first = step >> 1;
  return {
    width: fromWidth,
    height: fromHeight,
    step,
    columns: Int32Array.from({ length: samplesAlong(fromWidth, step) }, (_, k) => column[first + k * step]),
    rows: Int32Array.from(
      { length: samplesAlong(fromHeight, step) },
      (_, k) => Math.min(height - 1, Math.floor(((first + k * step) * height) / fromHeight)) * width,
    ),
  };
};

/** Sums of the values by cell. */
const sumsOf = (
  values: Float32Array,
  sure: Uint8Array,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
  column: Int32Array,
  step: number,
): Float32Array => {
  const value = new Float32Array(width * height);
  const first = step >> 1;
  const isWhole = values.length === sure.length;
  const [along, down] = isWhole ? [step, step * fromWidth] : [1, samplesAlong(fromWidth, step)];
  for (let y = first, from = isWhole ? first * fromWidth + first : 0; y < fromHeight; y += step, from += down) {
    const row = Math.min(height - 1, Math.floor((y * height) / fromHeight)) * width;
    const start = y * fromWidth;
    // A cell's sum stays at hand while the row runs through it; rounded as it is when it lies in the plane.
    let at = -1;
    let sum = 0;
    for (let x = first, i = from; x < fromWidth; x += step, i += along) {
      if (sure[start + x] === 0) continue;
      const cell = row + column[x];
      if (cell !== at) {
        if (at >= 0) value[at] = sum;
        at = cell;
        sum = value[at];
      }
      sum = Math.fround(sum + values[i]);
    }
    if (at >= 0) value[at] = sum;
  }
  return value;
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
 * The same of the square roots of a plane's absolute values.
 * @param less to take away from them first, up to 1: the samples of every row of the plane
 * @param scratch room for the samples of every row; may be `less`
 */
export const gatherRoots = (
  plane: Float32Array,
  less: Float32Array | undefined,
  sure: Uint8Array,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
  step: number,
  scratch: Float32Array,
): SmallPlane => {
  if (kernels() !== null)
    return meansOf({ values: plane, less, areRoots: true }, sure, fromWidth, fromHeight, width, height, step);
  const kept = samplesAlong(fromWidth, step);
  // Rows that are looked at move up to the front.
  for (let y = step >> 1, k = 0; y < fromHeight; y += step)
    for (let o = y * kept, x = step >> 1, i = y * fromWidth + x; x < fromWidth; x += step, i += step, o++, k++)
      scratch[k] = Math.sqrt(less ? Math.min(1, Math.abs(plane[i] - less[o])) : Math.abs(plane[i]));
  const roots = scratch.subarray(0, kept * samplesAlong(fromHeight, step));
  return gather(roots, sure, fromWidth, fromHeight, width, height, step);
};

const meansOf = (
  from: Pick<Samples, 'values' | 'less' | 'areRoots'>,
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
  const compiled = kernels();
  const value =
    compiled === null
      ? sumsOf(from.values, sure, fromWidth, fromHeight, width, height, column, step)
      : gatherByKernel(
          compiled,
          { ...from, sure, ...samplesOf(fromWidth, fromHeight, width, height, column, step) },
          width * height,
        );
  for (let i = 0; i < value.length; i++) if (counts[i] > 0) value[i] /= counts[i];
  return { width, height, value, weight };
};

/** Room for one plane, kept: a new one for every sum is memory to be wiped first and swept up later. */
let room = new Float32Array(0);

const roomFor = (length: number): Float32Array => {
  if (room.length < length) room = new Float32Array(length);
  return room.subarray(0, length);
};

/** Sums of weights by radius: several means are taken with the same weights. */
const masses = new WeakMap<Float32Array, Map<number, Float32Array>>();

const massOf = ({ width, height, weight }: Omit<SmallPlane, 'value'>, radius: number): Float32Array => {
  const known = masses.get(weight) ?? new Map<number, Float32Array>();
  masses.set(weight, known);
  const found = known.get(radius);
  if (found) return found;
  const mass = new Float32Array(weight.length);
  const scratch = roomFor(weight.length);
  scratch.set(weight);
  boxSums(scratch, width, height, radius, mass);
  known.set(radius, mass);
  return mass;
};

/** Weighted mean over a window; cells without weight in reach become `fallback`. */
export const weightedMean = (plane: SmallPlane, radius: number, fallback = 0): Float32Array => {
  const { width, height, value, weight } = plane;
  const mass = massOf(plane, radius);
  const compiled = kernels();
  if (compiled !== null) return weightedMeanByKernel(compiled, value, weight, mass, width, height, radius, fallback);
  const scratch = roomFor(value.length);
  for (let i = 0; i < value.length; i++) scratch[i] = weight[i] * value[i];
  const sum = new Float32Array(value.length);
  boxSums(scratch, width, height, radius, sum);
  for (let i = 0; i < sum.length; i++) sum[i] = mass[i] > 1e-3 ? sum[i] / mass[i] : fallback;
  return sum;
};

/** Sums over everything above and to the left of each corner between cells (Crow, SIGGRAPH 1984): `width + 1` corners a row. */
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

/** By weights: how many cells have any, as corner sums. */
const knowns = new WeakMap<Float32Array, Float64Array>();

const knownOf = ({ width, height, weight }: SmallPlane): Float64Array => {
  const found = knowns.get(weight);
  if (found) return found;
  const known = cornerSums({ width, height, value: roomFor(weight.length).fill(1), weight });
  knowns.set(weight, known);
  return known;
};

/** Fills cells without weight with the mean of the known ones in the narrowest window that holds any: 5, 13, 37 ... cells wide. */
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

/** Bilinear reading of small planes of one size along the rows of a larger picture. */
interface SmallReader {
  /** Fills `out`, one value a column of the larger picture. @param y row of the larger picture */
  read(plane: Float32Array, y: number, out: Float32Array): void;
  /** The plane's row above row `y` of the larger picture, and 0..1 of the way to the one below it. */
  rowAt(y: number): { upper: number; part: number };
  /** Where a column falls in a line: cells a column, the place of column 0, the last cell. */
  readonly cells: readonly [number, number, number];
}

export const smallReader = (width: number, height: number, toWidth: number, toHeight: number): SmallReader => {
  const share = new Float32Array(toWidth);
  // The columns between two cells' middles follow each other: each cell knows where its own end.
  const ends = new Int32Array(Math.max(1, width - 1));
  for (let x = 0; x < toWidth; x++) {
    const fx = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / toWidth - 0.5));
    const cell = Math.min(Math.max(0, width - 2), Math.floor(fx));
    share[x] = fx - cell;
    ends[cell] = x + 1;
  }
  for (let cell = 1; cell < ends.length; cell++) if (ends[cell] === 0) ends[cell] = ends[cell - 1];
  // One cell more than the plane has, for planes one cell wide.
  const line = new Float32Array(width + 1);
  const rowAt = (y: number): { upper: number; part: number } => {
    const fy = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / toHeight - 0.5));
    const upper = Math.min(Math.max(0, height - 2), Math.floor(fy));
    return { upper, part: fy - upper };
  };
  const between = (plane: Float32Array, y: number): void => {
    const { upper: row, part } = rowAt(y);
    const upper = row * width;
    const lower = Math.min(height - 1, row + 1) * width;
    for (let x = 0; x < width; x++) line[x] = plane[upper + x] + (plane[lower + x] - plane[upper + x]) * part;
    line[width] = line[width - 1];
  };
  return {
    rowAt,
    cells: [width / toWidth, (0.5 * width) / toWidth - 0.5, width - 1],
    read: (plane, y, out) => {
      between(plane, y);
      for (let cell = 0, x = 0; cell < ends.length; cell++) {
        const from = line[cell];
        const rise = line[cell + 1] - from;
        for (const end = ends[cell]; x < end; x++) out[x] = from + rise * share[x];
      }
    },
  };
};
