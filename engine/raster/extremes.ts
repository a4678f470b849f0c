/** Smallest and largest values within a square, at a cost that hardly depends on its size. */
import { kernels } from '../kernels/kernels.ts';

const FLOAT = 4;
/** Values past the last one that the kernel reaches: it takes four at once. */
const SLACK = 4;

/** Smallest (`sign` 1) or largest (`sign` -1) value within a square of `radius`. */
const extreme = (source: Float32Array, width: number, height: number, radius: number, sign: 1 | -1): Float32Array => {
  const { borrow, floats, extreme: find } = kernels();
  const [plane, line, padded] = borrow(
    FLOAT * (source.length + SLACK),
    FLOAT * (width + 2 * radius + SLACK),
    FLOAT * (width * (height + 2 * radius) + SLACK),
  );
  floats(plane, source.length).set(source);
  find(plane, width, height, radius, sign, line, padded);
  return floats(plane, source.length).slice();
};

/** The largest value within `radius`. */
export const largest = (value: Float32Array, width: number, height: number, radius: number): Float32Array =>
  extreme(value, width, height, radius, -1);

/** The smallest value within `radius`. */
export const smallest = (value: Float32Array, width: number, height: number, radius: number): Float32Array =>
  extreme(value, width, height, radius, 1);

/** Morphological opening: bright structures narrower than twice the radius are gone. */
export const opening = (value: Float32Array, width: number, height: number, radius: number): Float32Array =>
  largest(smallest(value, width, height, radius), width, height, radius);
