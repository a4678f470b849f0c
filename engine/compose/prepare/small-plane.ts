/** Weighted planes at reduced size: downsampling, means over windows, and filling of holes. */
import { kernels } from '../../kernels/kernels.ts';
import { boxSums } from '../../raster/box-sums.ts';

const FLOAT = 4;
const DOUBLE = 8;
/** Extra values, because kernels work on groups of four. */
const SLACK = 16;

export interface SmallPlane {
  width: number;
  height: number;
  /** Mean of the cell's values. */
  value: Float32Array;
  /** Fraction of the cell that has values, 0..1. */
  weight: Float32Array;
}

/** A plane with other values and the weights of this one. */
export const withValues = ({ width, height, weight }: SmallPlane, value: Float32Array): SmallPlane => ({
  width,
  height,
  value,
  weight,
});

/** Minimum number of samples along each side of a cell. */
const SAMPLES_PER_SIDE = 2;

/** Step between samples of a picture that is `fromWidth` pixels wide. */
export const getSampleStep = (fromWidth: number, width: number): number =>
  Math.max(1, Math.floor(fromWidth / width / SAMPLES_PER_SIDE));

/** Number of samples along a side: every `step`-th pixel from `step >> 1` on. */
export const samplesAlong = (length: number, step: number): number =>
  Math.max(0, Math.ceil((length - (step >> 1)) / step));

interface Gathering {
  /** Sizes and step. */
  key: string;
  /** Number of samples in each cell. */
  counts: Float32Array;
  weight: Float32Array;
}

/** Cached by `pure`, so that planes over the same pixels share one weight array, by which other results are cached. */
const cellCountCache = new WeakMap<Uint8Array, Gathering>();

const gatheringOf = (
  pure: Uint8Array,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
  column: Int32Array,
  step: number,
): Gathering => {
  const key = `${fromWidth} ${fromHeight} ${width} ${height} ${step}`;
  const found = cellCountCache.get(pure);
  if (found?.key === key) return found;
  const counts = new Float32Array(width * height);
  const weight = new Float32Array(width * height);
  for (let y = step >> 1; y < fromHeight; y += step) {
    const row = Math.min(height - 1, Math.floor((y * height) / fromHeight)) * width;
    const start = y * fromWidth;
    for (let x = step >> 1; x < fromWidth; x += step) if (pure[start + x] !== 0) counts[row + column[x]]++;
  }
  const weightPerSample = (step * step * width * height) / (fromWidth * fromHeight);
  for (let i = 0; i < weight.length; i++) weight[i] = counts[i] * weightPerSample;
  const cellCounts = { key, counts, weight };
  cellCountCache.set(pure, cellCounts);
  return cellCounts;
};

interface Samples {
  /** A plane, or only its samples, row by row. */
  values: Float32Array;
  /** Subtracted from the values first: samples of every row of the plane. */
  subtrahend?: Float32Array | undefined;
  /** Whether to sum the square roots of the absolute values. */
  areRoots: boolean;
}

/** Sum of the values in each cell. @param column cell of each pixel of a row */
const sumsOf = (
  { values, subtrahend, areRoots }: Samples,
  pure: Uint8Array,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
  column: Int32Array,
  step: number,
): Float32Array => {
  const { borrow, memory, floats, gatherRow } = kernels();
  const isPlane = values.length === pure.length;
  const count = samplesAlong(fromWidth, step);
  const first = step >> 1;
  const along = isPlane ? fromWidth : count;
  const [valueRow, lessRow, pureRow, cells, sums] = borrow(
    FLOAT * (along + SLACK),
    FLOAT * (count + SLACK),
    fromWidth + SLACK,
    FLOAT * count,
    FLOAT * width * height,
  );
  const valueFloats = floats(valueRow, along + SLACK);
  const lessFloats = floats(lessRow, count + SLACK);
  const pureBytes = new Uint8Array(memory.buffer, pureRow, fromWidth + SLACK);
  new Int32Array(memory.buffer, cells, count).set(
    Int32Array.from({ length: count }, (_, k) => column[first + k * step]),
  );
  const sum = floats(sums, width * height).fill(0);
  for (let y = first, k = 0; y < fromHeight; y += step, k++) {
    const row = Math.min(height - 1, Math.floor((y * height) / fromHeight)) * width;
    const pixel = y * fromWidth;
    const start = isPlane ? pixel : k * count;
    const lessStart = y * count;
    valueFloats.set(values.subarray(start, start + along));
    if (subtrahend) lessFloats.set(subtrahend.subarray(lessStart, lessStart + count));
    pureBytes.set(pure.subarray(pixel, pixel + fromWidth));
    gatherRow(
      valueRow + FLOAT * (isPlane ? first : 0),
      subtrahend ? lessRow : 0,
      pureRow + first,
      cells,
      count,
      step,
      isPlane ? 1 : 0,
      areRoots ? 1 : 0,
      sums + FLOAT * row,
    );
  }
  return sum.slice();
};

/**
 * Downsamples `values` to `width` x `height` cells: means over the pixels where `pure` is 1.
 * @param values a plane, or only its samples: `samplesAlong` of them in every `step`-th row
 * @param pure must not change later: results are cached by it
 * @param step distance of the rows and columns that are sampled
 */
export const downsample = (
  values: Float32Array,
  pure: Uint8Array,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
  step = 1,
): SmallPlane => meansOf({ values, areRoots: false }, pure, fromWidth, fromHeight, width, height, step);

/**
 * Downsamples the square roots of a plane's absolute values.
 * @param subtrahend subtracted from the values first: samples of every row of the plane
 */
export const downsampleRoots = (
  values: Float32Array,
  subtrahend: Float32Array | undefined,
  pure: Uint8Array,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
  step: number,
): SmallPlane => meansOf({ values, subtrahend, areRoots: true }, pure, fromWidth, fromHeight, width, height, step);

const meansOf = (
  from: Samples,
  pure: Uint8Array,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
  step: number,
): SmallPlane => {
  const column = Int32Array.from({ length: fromWidth }, (_, x) =>
    Math.min(width - 1, Math.floor((x * width) / fromWidth)),
  );
  const { counts, weight } = gatheringOf(pure, fromWidth, fromHeight, width, height, column, step);
  const value = sumsOf(from, pure, fromWidth, fromHeight, width, height, column, step);
  for (let i = 0; i < value.length; i++) if (counts[i] > 0) value[i] /= counts[i];
  return { width, height, value, weight };
};

/** Cached sums of weights over windows, by weights and radius. */
const windowWeightCache = new WeakMap<Float32Array, Map<number, Float32Array>>();

const massOf = ({ width, height, weight }: Omit<SmallPlane, 'value'>, radius: number): Float32Array => {
  const byRadius = windowWeightCache.get(weight) ?? new Map<number, Float32Array>();
  windowWeightCache.set(weight, byRadius);
  const cached = byRadius.get(radius);
  if (cached) return cached;
  const mass = new Float32Array(weight.length);
  boxSums(weight, width, height, radius, mass);
  byRadius.set(radius, mass);
  return mass;
};

/** Weighted mean over a window; cells without any weight in reach become `fallback`. */
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

/** Summed-area table (Crow, SIGGRAPH 1984) of cells with weight, with `width + 1` entries in each row. */
const summedArea = ({ width, height, value, weight }: SmallPlane): Float64Array => {
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

/** Cached summed-area tables of the number of cells with weight, by weights. */
const countTables = new WeakMap<Float32Array, Float64Array>();

const countTableOf = ({ width, height, weight }: SmallPlane): Float64Array => {
  const cached = countTables.get(weight);
  if (cached) return cached;
  const table = summedArea({ width, height, value: new Float32Array(weight.length).fill(1), weight });
  countTables.set(weight, table);
  return table;
};

/** Fills cells without weight with the mean of the others, in the smallest window of 5, 13, 37 ... cells that has any. */
export const fillHoles = (plane: SmallPlane): Float32Array => {
  const { width, height, value, weight } = plane;
  const filled = value.slice();
  let emptyCount = 0;
  for (let i = 0; i < weight.length; i++) if (weight[i] <= 0) emptyCount++;
  if (emptyCount === 0 || emptyCount === weight.length) return filled;
  const counts = countTableOf(plane);
  const corners = width + 1;
  const sums = summedArea(plane);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (weight[i] > 0) continue;
      for (let radius = 2; ; radius *= 3) {
        const left = Math.max(0, x - radius);
        const right = Math.min(width, x + radius + 1);
        const upper = Math.max(0, y - radius) * corners;
        const lower = Math.min(height, y + radius + 1) * corners;
        const count = counts[lower + right] - counts[lower + left] - counts[upper + right] + counts[upper + left];
        if (count < 0.5) continue;
        filled[i] = (sums[lower + right] - sums[lower + left] - sums[upper + right] + sums[upper + left]) / count;
        break;
      }
    }
  }
  return filled;
};
