/**
 * The two halves of a tent blur, which is a box twice: along the rows, each for itself, then along the columns, each for
 * itself. Beyond the border counts as 0.
 */
import { samplesAlong } from '../small-plane.ts';

/** Sums over x - radius .. x + radius of the `width` values from `at` on; beyond the ends there is nothing. `out` is another array. */
const sumAlong = (
  values: Float32Array,
  at: number,
  width: number,
  radius: number,
  out: Float32Array,
  outAt: number,
): void => {
  let sum = 0;
  const head = Math.min(radius, width);
  for (let x = 0; x < head; x++) sum += values[at + x];
  const whole = Math.max(0, width - radius);
  // The window grows at the left end, slides, and shrinks at the right one.
  const slides = Math.min(whole, radius + 1);
  let x = 0;
  for (; x < slides; x++) out[outAt + x] = sum += values[at + x + radius];
  for (; x < whole; x++) {
    sum += values[at + x + radius];
    out[outAt + x] = sum -= values[at + x - radius - 1];
  }
  for (; x < width; x++) {
    if (x > radius) sum -= values[at + x - radius - 1];
    out[outAt + x] = sum;
  }
};

export interface TentRows {
  plane: Float32Array;
  width: number;
  radius: number;
  /** May be `plane` itself, or a narrower plane of the columns `step >> 1`, `+ step`, `+ step` ... */
  out: Float32Array;
  step: number;
}

/** Rows `from` to `to` (exclusive): sums along the row, twice. */
export const tentRows = ({ plane, width, radius, out, step }: TentRows, from: number, to: number): void => {
  const once = new Float32Array(width);
  const twice = new Float32Array(step === 1 ? 0 : width);
  const kept = samplesAlong(width, step);
  for (let y = from; y < to; y++) {
    sumAlong(plane, y * width, width, radius, once, 0);
    if (step === 1) sumAlong(once, 0, width, radius, out, y * width);
    else {
      sumAlong(once, 0, width, radius, twice, 0);
      for (let k = 0, x = step >> 1, o = y * kept; k < kept; k++, x += step) out[o + k] = twice[x];
    }
  }
};

export interface TentColumns {
  /** Sums along the rows; becomes the blurred plane. */
  plane: Float32Array;
  width: number;
  height: number;
  radius: number;
}

/** Columns `from` to `to` (exclusive), in place. Rows stream through two rings of `2 * radius + 2`. */
export const tentColumns = ({ plane, width, height, radius }: TentColumns, from: number, to: number): void => {
  const window = 2 * radius + 1;
  const share = 1 / (window * window) ** 2;
  const slots = window + 1;
  const count = to - from;
  const first = Array.from({ length: slots }, () => new Float32Array(count));
  const second = Array.from({ length: slots }, () => new Float32Array(count));
  const sum1 = new Float64Array(count);
  const sum2 = new Float64Array(count);
  for (let y = 0; y < height + 2 * radius; y++) {
    // The row that enters the first box, and the one that leaves it.
    const enters = first[y % slots];
    if (y < height) enters.set(plane.subarray(y * width + from, y * width + to));
    else enters.fill(0);
    const leaves = first[(y + 1) % slots];
    // Row `y - radius` of the first box enters the second; before the first row and behind the last there is nothing.
    const middle = y - radius;
    if (middle < 0) {
      for (let x = 0; x < count; x++) sum1[x] += enters[x];
      continue;
    }
    const next = second[middle % slots];
    const gone = second[(middle + 1) % slots];
    const target = middle - radius;
    const isInside = middle < height;
    if (!isInside) next.fill(0);
    for (let x = 0; x < count; x++) {
      const sum = y >= window ? sum1[x] + (enters[x] - leaves[x]) : sum1[x] + enters[x];
      sum1[x] = sum;
      if (isInside) next[x] = sum;
    }
    if (target < 0) {
      for (let x = 0; x < count; x++) sum2[x] += next[x];
      continue;
    }
    const o = target * width + from;
    for (let x = 0; x < count; x++) {
      const sum = middle >= window ? sum2[x] + (next[x] - gone[x]) : sum2[x] + next[x];
      sum2[x] = sum;
      plane[o + x] = sum * share;
    }
  }
};
