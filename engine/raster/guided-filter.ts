/**
 * Guided filter (He, Sun, Tang, ECCV 2010): smooths `input` but lets the edges of `guide` through, because the result
 * is, around every pixel, a linear function of the guide.
 */
import { boxBlur } from './box-blur.ts';
import { resizePlane } from './resize.ts';
import type { Plane } from './raster.ts';

const combine = (a: Plane, b: Plane, f: (a: number, b: number) => number): Plane => {
  const data = new Float32Array(a.data.length);
  for (let i = 0; i < data.length; i++) data[i] = f(a.data[i], b.data[i]);
  return { width: a.width, height: a.height, data };
};
const product = (a: Plane, b: Plane): Plane => combine(a, b, (x, y) => x * y);

/** The slope and offset of the linear function, averaged over all windows that hold a pixel. */
const coefficients = (guide: Plane, input: Plane, radius: number, epsilon: number): { slope: Plane; offset: Plane } => {
  const meanG = boxBlur(guide, radius);
  const meanI = boxBlur(input, radius);
  const meanGG = boxBlur(product(guide, guide), radius);
  const meanGI = boxBlur(product(guide, input), radius);
  const slope = new Float32Array(guide.data.length);
  const offset = new Float32Array(guide.data.length);
  for (let i = 0; i < slope.length; i++) {
    const g = meanG.data[i];
    slope[i] = (meanGI.data[i] - g * meanI.data[i]) / (Math.max(0, meanGG.data[i] - g * g) + epsilon);
    offset[i] = meanI.data[i] - slope[i] * g;
  }
  const { width, height } = guide;
  return {
    slope: boxBlur({ width, height, data: slope }, radius),
    offset: boxBlur({ width, height, data: offset }, radius),
  };
};

/**
 * @param guide and `input` of one size, any unit
 * @param epsilon variance of the guide below which it counts as flat (guide unit squared)
 * @param step computes the linear functions at 1/step of the size and enlarges them (He, Sun 2015): faster, hardly different
 */
export const guidedFilter = (guide: Plane, input: Plane, radius: number, epsilon: number, step = 1): Plane => {
  const { width, height } = guide;
  const smallWidth = Math.max(1, Math.round(width / step));
  const smallHeight = Math.max(1, Math.round(height / step));
  const small =
    step === 1
      ? { guide, input }
      : { guide: resizePlane(guide, smallWidth, smallHeight), input: resizePlane(input, smallWidth, smallHeight) };
  const { slope, offset } = coefficients(small.guide, small.input, Math.max(1, Math.round(radius / step)), epsilon);
  const fullSlope = step === 1 ? slope : resizePlane(slope, width, height);
  const fullOffset = step === 1 ? offset : resizePlane(offset, width, height);
  const data = new Float32Array(guide.data.length);
  for (let i = 0; i < data.length; i++) data[i] = fullSlope.data[i] * guide.data[i] + fullOffset.data[i];
  return { width, height, data };
};
