/** Kernels that take a whole plane of reduced size: it is copied in, the answer is copied out. */
import type { Kernels } from './kernels.ts';

const FLOAT = 4;
const DOUBLE = 8;
/** Values behind the last one that kernels reach: they take four at once. */
const SLACK = 4;

const view = (kernels: Kernels, pointer: number, length: number): Float32Array =>
  new Float32Array(kernels.memory.buffer, pointer, length);

/** `boxSums` of compose/small-plane.ts, but that `data` stays as it is. */
export const boxSumsByKernel = (
  kernels: Kernels,
  data: Float32Array,
  width: number,
  height: number,
  radius: number,
  out: Float32Array,
): void => {
  const plane = FLOAT * (data.length + SLACK);
  const [from, to, line] = kernels.borrow(plane, plane, DOUBLE * (width + SLACK));
  view(kernels, from, data.length).set(data);
  kernels.boxSums(from, width, height, radius, line, to);
  out.set(view(kernels, to, data.length));
};

/** `weightedMean` of compose/small-plane.ts. @param mass sums of the weights @returns a new plane */
export const weightedMeanByKernel = (
  kernels: Kernels,
  value: Float32Array,
  weight: Float32Array,
  mass: Float32Array,
  width: number,
  height: number,
  radius: number,
  fallback: number,
): Float32Array => {
  const { length } = value;
  const plane = FLOAT * (length + SLACK);
  const [values, weights, masses, to, line] = kernels.borrow(plane, plane, plane, plane, DOUBLE * (width + SLACK));
  view(kernels, values, length).set(value);
  view(kernels, weights, length).set(weight);
  view(kernels, masses, length).set(mass);
  kernels.weightedMean(values, weights, masses, width, height, radius, fallback, line, to);
  return view(kernels, to, length).slice();
};

/** `extreme` of raster/extremes.ts. @returns a new plane */
export const extremeByKernel = (
  kernels: Kernels,
  source: Float32Array,
  width: number,
  height: number,
  radius: number,
  sign: 1 | -1,
): Float32Array => {
  const long = width + 2 * radius;
  const [plane, line, padded] = kernels.borrow(
    FLOAT * (source.length + SLACK),
    FLOAT * (long + SLACK),
    FLOAT * (width * (height + 2 * radius) + SLACK),
  );
  view(kernels, plane, source.length).set(source);
  kernels.extreme(plane, width, height, radius, sign, line, padded);
  return view(kernels, plane, source.length).slice();
};

/** Light of a grid of `evenLight` (compose/even-light.ts). @param step cells between the grid's columns @param levels of the grid @returns a new plane */
export const evenLightByKernel = (
  kernels: Kernels,
  value: Float32Array,
  weight: Float32Array,
  width: number,
  height: number,
  step: number,
  levels: number,
): Float32Array => {
  const w = Math.ceil(width / step) + 1;
  const h = Math.ceil(height / step) + 1;
  const { length } = value;
  const plane = FLOAT * (length + SLACK);
  const grid = FLOAT * (w * h * levels + SLACK);
  const line = DOUBLE * (w * levels + SLACK);
  const [values, weights, level, places, rest, left, out, masses, sums, lines, doubles] = kernels.borrow(
    plane,
    plane,
    plane,
    plane,
    plane,
    plane,
    plane,
    grid,
    grid,
    grid,
    line,
  );
  view(kernels, values, length).set(value);
  view(kernels, weights, length).set(weight);
  kernels.evenLight(
    values,
    weights,
    width,
    height,
    step,
    w,
    h,
    level,
    places,
    rest,
    left,
    masses,
    sums,
    lines,
    doubles,
    out,
  );
  return view(kernels, out, length).slice();
};
