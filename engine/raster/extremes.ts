/** Smallest and largest values within a square, at a cost that hardly depends on its size. */

import { kernels } from '../kernels/kernels.ts';
import { extremeByKernel } from '../kernels/small-planes.ts';

/** `line[i] = min(line[i .. i + window - 1])` for the first `count`, by doubling the window (van Herk's cost, simpler). */
const slideMinimum = (line: Float32Array, count: number, window: number): void => {
  let reached = 1;
  while (reached * 2 <= window) {
    for (let i = 0; i < count - reached; i++) if (line[i + reached] < line[i]) line[i] = line[i + reached];
    reached *= 2;
  }
  const rest = window - reached;
  if (rest > 0) for (let i = 0; i < count - rest; i++) if (line[i + rest] < line[i]) line[i] = line[i + rest];
};

/** The same down the columns of `plane`, whole rows at a time: memory is read in the order it lies in. */
const slideMinimumDown = (plane: Float32Array, width: number, rows: number, window: number): void => {
  const lower = (by: number): void => {
    const offset = by * width;
    for (let i = 0, end = Math.max(0, rows - by) * width; i < end; i++)
      if (plane[i + offset] < plane[i]) plane[i] = plane[i + offset];
  };
  let reached = 1;
  for (; reached * 2 <= window; reached *= 2) lower(reached);
  if (window > reached) lower(window - reached);
};

/** Smallest (`sign` 1) or largest (`sign` -1) value within a square of `radius`, by rows, then columns. */
const extreme = (source: Float32Array, width: number, height: number, radius: number, sign: 1 | -1): Float32Array => {
  const compiled = kernels();
  if (compiled !== null) return extremeByKernel(compiled, source, width, height, radius, sign);
  const window = 2 * radius + 1;
  const line = new Float32Array(width + 2 * radius);
  const rows = height + 2 * radius;
  const padded = new Float32Array(width * rows).fill(Infinity);
  for (let y = 0, i = 0; y < height; y++) {
    line.fill(Infinity, 0, radius);
    line.fill(Infinity, width + radius);
    for (let x = 0; x < width; x++, i++) line[x + radius] = sign * source[i];
    slideMinimum(line, width + 2 * radius, window);
    padded.set(line.subarray(0, width), (y + radius) * width);
  }
  slideMinimumDown(padded, width, rows, window);
  const out = new Float32Array(source.length);
  for (let i = 0; i < out.length; i++) out[i] = sign * padded[i];
  return out;
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
