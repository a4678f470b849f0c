/**
 * The light around each place, smooth but for borders of shadows: a bilateral grid over log light (Chen, Paris, Durand,
 * SIGGRAPH 2007).
 */
import { kernels } from '../../kernels/kernels.ts';
import type { SmallPlane } from './small-plane.ts';

/** Steps of the grid along the picture's long side. */
const STEPS = 60;
/** Levels of light: `LEVELS` of kernels/assembly/even-light.ts. */
const LEVELS = 28;

const FLOAT = 4;
const DOUBLE = 8;
/** Values past the last one that the kernel reaches: it takes four at once. */
const SLACK = 4;

/**
 * @param plane natural log of light, with weights
 * @param longSide of the whole picture in cells
 * @returns the log light around each cell; the cell's own where nothing is known
 */
export const evenLight = ({ width, height, value, weight }: SmallPlane, longSide: number): Float32Array => {
  const step = Math.max(1, Math.round(longSide / STEPS));
  const w = Math.ceil(width / step) + 1;
  const h = Math.ceil(height / step) + 1;
  const { length } = value;
  const plane = FLOAT * (length + SLACK);
  const grid = FLOAT * (w * h * LEVELS + SLACK);
  const { borrow, floats, evenLight: even } = kernels();
  const [values, weights, levels, places, rest, left, out, masses, sums, lines, doubles] = borrow(
    ...Array.from({ length: 7 }, () => plane),
    ...Array.from({ length: 3 }, () => grid),
    DOUBLE * (w * LEVELS + SLACK),
  );
  floats(values, length).set(value);
  floats(weights, length).set(weight);
  even(values, weights, width, height, step, w, h, levels, places, rest, left, masses, sums, lines, doubles, out);
  return floats(out, length).slice();
};
