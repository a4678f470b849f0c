/** Edge-preserving blur of log light, which keeps borders of shadows: a bilateral grid (Chen, Paris, Durand, SIGGRAPH 2007). */
import { kernels } from '../../kernels/kernels.ts';
import type { SmallPlane } from './small-plane.ts';

/** Grid cells along the picture's long side. */
const STEPS = 60;
/** Grid cells along the light axis: `LEVELS` of kernels/assembly/even-light.ts. */
const LEVELS = 28;

const FLOAT = 4;
const DOUBLE = 8;
/** Extra values, because the kernel works on groups of four. */
const SLACK = 4;

/**
 * @param plane natural log of light, with weights
 * @param longSide of the whole picture in cells
 * @returns blurred log light of each cell; cells without weight keep their own
 */
export const evenLight = ({ width, height, value, weight }: SmallPlane, longSide: number): Float32Array => {
  const step = Math.max(1, Math.round(longSide / STEPS));
  const columns = Math.ceil(width / step) + 1;
  const rows = Math.ceil(height / step) + 1;
  const { length } = value;
  const plane = FLOAT * (length + SLACK);
  const grid = FLOAT * (columns * rows * LEVELS + SLACK);
  const { borrow, floats, evenLight: blurLight } = kernels();
  const [values, weights, levels, indices, residual, blurredResidual, out, masses, sums, lines, doubles] = borrow(
    ...Array.from({ length: 7 }, () => plane),
    ...Array.from({ length: 3 }, () => grid),
    DOUBLE * (columns * LEVELS + SLACK),
  );
  floats(values, length).set(value);
  floats(weights, length).set(weight);
  const scratch = [levels, indices, residual, blurredResidual, masses, sums, lines, doubles] as const;
  blurLight(values, weights, width, height, step, columns, rows, ...scratch, out);
  return floats(out, length).slice();
};
