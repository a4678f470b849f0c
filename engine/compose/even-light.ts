/** The light around each place, smooth but for borders of shadows: a bilateral grid over log light (Chen, Paris, Durand, SIGGRAPH 2007). */
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

/** In place: sums over `2 * radius + 1` entries along one axis of the grid. */
const boxAlong = (data: Float32Array, stride: number, count: number, radius: number): void => {
  const line = new Float32Array(count);
  const slab = stride * count;
  for (let outer = 0; outer < data.length; outer += slab) {
    for (let inner = outer; inner < outer + stride; inner++) {
      let sum = 0;
      for (let k = 0; k < count; k++) line[k] = data[inner + k * stride];
      for (let k = 0; k < Math.min(radius, count); k++) sum += line[k];
      for (let k = 0; k < count; k++) {
        if (k + radius < count) sum += line[k + radius];
        if (k - radius - 1 >= 0) sum -= line[k - radius - 1];
        data[inner + k * stride] = sum;
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
  const w = Math.ceil(width / step) + 1;
  const h = Math.ceil(height / step) + 1;
  const levels = value.map(levelOf);
  const gathered = (values: Float32Array | undefined): Float32Array => {
    const grid = new Float32Array(w * h * LEVELS);
    for (let y = 0, i = 0; y < height; y++) {
      const row = Math.round(y / step) * w;
      for (let x = 0; x < width; x++, i++) {
        if (weight[i] > 0) grid[(row + Math.round(x / step)) * LEVELS + Math.round(levels[i])] += values ? weight[i] * values[i] : weight[i];
      }
    }
    return blur(grid, w, h);
  };
  const masses = gathered(undefined);
  const mean = (values: Float32Array): Float32Array => {
    const sums = gathered(values);
    const found = values.slice();
    for (let y = 0, i = 0; y < height; y++) {
      const v = Math.min(h - 2, Math.floor(y / step));
      const tv = y / step - v;
      for (let x = 0; x < width; x++, i++) {
        if (weight[i] <= 0) continue;
        const u = Math.min(w - 2, Math.floor(x / step));
        const tu = x / step - u;
        const l = Math.floor(levels[i]);
        const tl = levels[i] - l;
        let sum = 0;
        let mass = 0;
        for (let corner = 0; corner < 8; corner++) {
          const at = ((v + (corner >> 2)) * w + u + ((corner >> 1) & 1)) * LEVELS + l + (corner & 1);
          const share = (corner & 4 ? tv : 1 - tv) * (corner & 2 ? tu : 1 - tu) * (corner & 1 ? tl : 1 - tl);
          sum += share * sums[at];
          mass += share * masses[at];
        }
        if (mass > 1e-6) found[i] = sum / mass;
      }
    }
    return found;
  };
  const around = mean(value);
  // Twicing (Tukey 1977): the mean of what is left gives slopes back that a window at the cover's edge sees one side of only.
  const left = mean(value.map((v, i) => v - around[i]));
  return around.map((v, i) => (weight[i] > 0 ? v + left[i] : v));
};
