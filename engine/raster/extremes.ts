/** Minimum and maximum filters over squares, at a cost that hardly depends on the radius. */
import { kernels } from '../kernels/kernels.ts';

const FLOAT = 4;
/** Extra values, because the kernel works on groups of four. */
const SLACK = 4;

/** Smallest (`sign` 1) or largest (`sign` -1) value in a square of 2 * radius + 1. */
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

export const maximumFilter = (value: Float32Array, width: number, height: number, radius: number): Float32Array =>
  extreme(value, width, height, radius, -1);

export const minimumFilter = (value: Float32Array, width: number, height: number, radius: number): Float32Array =>
  extreme(value, width, height, radius, 1);

/** Morphological opening: removes bright structures narrower than the square. */
export const morphologicalOpening = (
  value: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array => maximumFilter(minimumFilter(value, width, height, radius), width, height, radius);
