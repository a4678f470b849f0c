/** The light around each place, smooth but for borders of shadows: a bilateral grid over log light (Chen, Paris, Durand, SIGGRAPH 2007). */
import { kernels } from '../kernels/kernels.ts';
import { evenLightByKernel } from '../kernels/small-planes.ts';
import type { SmallPlane } from './small-plane.ts';

/** Steps of the grid along the picture's long side. */
const STEPS = 60;
/** Natural logs a step, and the range that is held apart. */
const LOG_STEP = 0.3;
const DARK = -5;
const BRIGHT = 3;
const LEVELS = Math.ceil((BRIGHT - DARK) / LOG_STEP) + 1;
/** Half the windows, in steps, of the boxes that come near a Gaussian: a tenth of the long side, and 0.7 of a natural log. */
const REACH = 5;
const LOG_REACH = 2;
const PASSES = 3;

/** In place: sums over `2 * radius + 1` entries along one axis of the grid, `stride` lines side by side: memory is read in the order it lies in. */
const boxAlong = (data: Float32Array, stride: number, count: number, radius: number): void => {
  const slab = stride * count;
  const lines = new Float32Array(slab);
  const sums = new Float64Array(stride);
  for (let start = 0; start < data.length; start += slab) {
    for (let i = 0; i < slab; i++) lines[i] = data[start + i];
    sums.fill(0);
    for (let i = 0, lane = 0; i < Math.min(radius, count) * stride; i++) {
      sums[lane] += lines[i];
      if (++lane === stride) lane = 0;
    }
    for (let k = 0; k < count; k++) {
      const at = k * stride;
      const enters = k + radius < count ? at + radius * stride : -1;
      const leaves = k > radius ? at - (radius + 1) * stride : -1;
      for (let lane = 0; lane < stride; lane++) {
        let sum = sums[lane];
        if (enters >= 0) sum += lines[enters + lane];
        if (leaves >= 0) sum -= lines[leaves + lane];
        sums[lane] = sum;
        data[start + at + lane] = sum;
      }
    }
  }
};

const levelOf = (log: number): number => Math.min(LEVELS - 1.001, Math.max(0, (log - DARK) / LOG_STEP));

/** In place, along all three axes. */
const blur = (grid: Float32Array, w: number, h: number): Float32Array => {
  for (let pass = 0; pass < PASSES; pass++) {
    boxAlong(grid, 1, LEVELS, LOG_REACH);
    boxAlong(grid, LEVELS, w, REACH);
    boxAlong(grid, LEVELS * w, h, REACH);
  }
  return grid;
};

/** @param plane natural log of light, with weights @param longSide of the whole picture in cells @returns the log light around each cell; the cell's own where nothing is known */
export const evenLight = ({ width, height, value, weight }: SmallPlane, longSide: number): Float32Array => {
  const step = Math.max(1, Math.round(longSide / STEPS));
  const compiled = kernels();
  if (compiled !== null) return evenLightByKernel(compiled, value, weight, width, height, step, LEVELS);
  const w = Math.ceil(width / step) + 1;
  const h = Math.ceil(height / step) + 1;
  const levels = new Float32Array(value.length);
  for (let i = 0; i < levels.length; i++) levels[i] = levelOf(value[i]);
  const nearest = Int32Array.from({ length: width }, (_, x) => Math.round(x / step) * LEVELS);
  const gathered = (values: Float32Array | undefined): Float32Array => {
    const grid = new Float32Array(w * h * LEVELS);
    for (let y = 0, i = 0; y < height; y++) {
      const row = Math.round(y / step) * w * LEVELS;
      for (let x = 0; x < width; x++, i++) {
        if (weight[i] > 0) grid[row + nearest[x] + Math.round(levels[i])] += values ? weight[i] * values[i] : weight[i];
      }
    }
    return blur(grid, w, h);
  };

  /** Between the eight corners around each cell that has weight. */
  const between = (grid: Float32Array): Float64Array => {
    const found = new Float64Array(value.length);
    for (let y = 0, i = 0; y < height; y++) {
      const v = Math.min(h - 2, Math.floor(y / step));
      const v1 = y / step - v;
      const v0 = 1 - v1;
      for (let x = 0; x < width; x++, i++) {
        if (weight[i] <= 0) continue;
        const u = Math.min(w - 2, Math.floor(x / step));
        const u1 = x / step - u;
        const u0 = 1 - u1;
        const l = Math.floor(levels[i]);
        const l1 = levels[i] - l;
        const l0 = 1 - l1;
        const at = (v * w + u) * LEVELS + l;
        const under = at + w * LEVELS;
        found[i] =
          v0 * u0 * l0 * grid[at] +
          v0 * u0 * l1 * grid[at + 1] +
          v0 * u1 * l0 * grid[at + LEVELS] +
          v0 * u1 * l1 * grid[at + LEVELS + 1] +
          v1 * u0 * l0 * grid[under] +
          v1 * u0 * l1 * grid[under + 1] +
          v1 * u1 * l0 * grid[under + LEVELS] +
          v1 * u1 * l1 * grid[under + LEVELS + 1];
      }
    }
    return found;
  };
  const masses = between(gathered(undefined));
  const mean = (values: Float32Array): Float32Array => {
    const sums = between(gathered(values));
    const found = values.slice();
    for (let i = 0; i < found.length; i++) if (masses[i] > 1e-6) found[i] = sums[i] / masses[i];
    return found;
  };
  const around = mean(value);
  // Twicing (Tukey 1977): adding the mean of the residue gives slopes back that a window at the cover's edge sees one
  // side of only.
  const rest = new Float32Array(value.length);
  for (let i = 0; i < rest.length; i++) rest[i] = value[i] - around[i];
  const left = mean(rest);
  for (let i = 0; i < around.length; i++) if (weight[i] > 0) around[i] += left[i];
  return around;
};
