/** The light around each place in a bilateral grid over log light (engine/compose/prepare/even-light.ts). */
import { slide } from './small-planes';

/** Natural logs a step, and the range that is held apart: from -5 to 3. */
const LOG_STEP: f64 = 0.3;
const DARK: f64 = -5;
const LEVELS: i32 = 28;
/**
 * Half the windows, in steps, of the boxes that come near a Gaussian: a tenth of the long side, and 0.7 of a natural
 * log.
 */
const REACH: i32 = 5;
const LOG_REACH: i32 = 2;
const PASSES: i32 = 3;

/** Sums along one line of values side by side. */
// @ts-ignore: decorator
@inline
function sumAlong(lines: usize, data: usize, count: i32, radius: i32): void {
  let sum: f64 = 0;
  for (let k = 0; k < min(radius, count); k++) sum += load<f32>(lines + (<usize>k << 2));
  for (let k = 0; k < count; k++) {
    if (k + radius < count) sum += load<f32>(lines + (<usize>(k + radius) << 2));
    if (k > radius) sum -= load<f32>(lines + (<usize>(k - radius - 1) << 2));
    store<f32>(data + (<usize>k << 2), <f32>sum);
  }
}

/** Sums in place along one axis of the grid, `stride` lines side by side. */
function boxAlong(data: usize, length: i32, stride: i32, count: i32, radius: i32, lines: usize, sums: usize): void {
  const slab = stride * count;
  const row = <usize>stride << 2;
  for (let start = 0; start < length; start += slab) {
    const at = data + (<usize>start << 2);
    memory.copy(lines, at, <usize>slab << 2);
    if (stride === 1) {
      sumAlong(lines, at, count, radius);
      continue;
    }
    memory.fill(sums, 0, <usize>stride << 3);
    for (let k = 0; k < min(radius, count); k++) slide(sums, lines + <usize>k * row, 0, 0, stride);
    for (let k = 0; k < count; k++) {
      const enters = k + radius < count ? lines + <usize>(k + radius) * row : 0;
      const leaves = k > radius ? lines + <usize>(k - radius - 1) * row : 0;
      slide(sums, enters, leaves, at + <usize>k * row, stride);
    }
  }
}

/** Values of the cells into the grid, times their weights; the weights themselves where there are no values. */
function fill(grid: usize, places: usize, values: usize, weights: usize, cells: i32): void {
  for (let i = 0; i < cells; i++) {
    const at = <usize>i << 2;
    const weight = <f64>load<f32>(weights + at);
    if (weight <= 0) continue;
    const more = values === 0 ? weight : weight * <f64>load<f32>(values + at);
    const place = grid + (<usize>load<i32>(places + at) << 2);
    store<f32>(place, <f32>(<f64>load<f32>(place) + more));
  }
}

// @ts-ignore: decorator
@inline
function corner(at: usize): f64 {
  return <f64>load<f32>(at);
}

/** Between the eight corners around a cell. */
// @ts-ignore: decorator
@inline
function between(at: usize, under: usize, u0: f64, u1: f64, v0: f64, v1: f64, l0: f64, l1: f64): f64 {
  const next: usize = LEVELS * 4;
  return (
    v0 * u0 * l0 * corner(at) +
    v0 * u0 * l1 * corner(at + 4) +
    v0 * u1 * l0 * corner(at + next) +
    v0 * u1 * l1 * corner(at + next + 4) +
    v1 * u0 * l0 * corner(under) +
    v1 * u0 * l1 * corner(under + 4) +
    v1 * u1 * l0 * corner(under + next) +
    v1 * u1 * l1 * corner(under + next + 4)
  );
}

/**
 * Mean of `values` around each cell that has weight; elsewhere, and where there is hardly any weight around, the cell's
 * own.
 */
function mean(
  grid: usize,
  masses: usize,
  values: usize,
  weights: usize,
  levels: usize,
  width: i32,
  height: i32,
  step: f64,
  w: i32,
  h: i32,
  out: usize,
): void {
  for (let y = 0, i = 0; y < height; y++) {
    const v = min(h - 2, <i32>Math.floor(<f64>y / step));
    const v1 = <f64>y / step - <f64>v;
    const v0 = 1 - v1;
    for (let x = 0; x < width; x++, i++) {
      const o = <usize>i << 2;
      const own = load<f32>(values + o);
      store<f32>(out + o, own);
      if (load<f32>(weights + o) <= 0) continue;
      const u = min(w - 2, <i32>Math.floor(<f64>x / step));
      const u1 = <f64>x / step - <f64>u;
      const u0 = 1 - u1;
      const level = <f64>load<f32>(levels + o);
      const l = Math.floor(level);
      const l1 = level - l;
      const l0 = 1 - l1;
      const at = <usize>((v * w + u) * LEVELS + <i32>l) << 2;
      const below = at + (<usize>(w * LEVELS) << 2);
      const mass = between(masses + at, masses + below, u0, u1, v0, v1, l0, l1);
      if (mass > 1e-6) store<f32>(out + o, <f32>(between(grid + at, grid + below, u0, u1, v0, v1, l0, l1) / mass));
    }
  }
}

function blur(grid: usize, w: i32, h: i32, lines: usize, sums: usize): void {
  const length = w * h * LEVELS;
  for (let pass = 0; pass < PASSES; pass++) {
    boxAlong(grid, length, 1, LEVELS, LOG_REACH, lines, sums);
    boxAlong(grid, length, LEVELS, w, REACH, lines, sums);
    boxAlong(grid, length, LEVELS * w, h, REACH, lines, sums);
  }
}

/**
 * @param values natural log of light of the cells; `weights` alike
 * @param w grid's columns, `h` its rows, `step` cells apart
 * @param levels room for a float a cell; `places`, `rest` and `left` alike
 * @param masses room for the grid; `grid` and `lines` alike
 * @param sums room for `w * 28` doubles
 * @param out light around each cell
 */
export function evenLight(
  values: usize,
  weights: usize,
  width: i32,
  height: i32,
  step: i32,
  w: i32,
  h: i32,
  levels: usize,
  places: usize,
  rest: usize,
  left: usize,
  masses: usize,
  grid: usize,
  lines: usize,
  sums: usize,
  out: usize,
): void {
  const cells = width * height;
  const bytes = <usize>(w * h * LEVELS) << 2;
  const apart = <f64>step;
  for (let y = 0, i = 0; y < height; y++) {
    const row = <i32>Math.floor(<f64>y / apart + 0.5) * w * LEVELS;
    for (let x = 0; x < width; x++, i++) {
      const o = <usize>i << 2;
      const level = min<f64>(<f64>LEVELS - 1.001, max<f64>(0, (<f64>load<f32>(values + o) - DARK) / LOG_STEP));
      store<f32>(levels + o, <f32>level);
      const near = <i32>Math.floor(<f64>x / apart + 0.5) * LEVELS + <i32>Math.floor(<f64>(<f32>level) + 0.5);
      store<i32>(places + o, row + near);
    }
  }
  memory.fill(masses, 0, bytes);
  fill(masses, places, 0, weights, cells);
  blur(masses, w, h, lines, sums);
  memory.fill(grid, 0, bytes);
  fill(grid, places, values, weights, cells);
  blur(grid, w, h, lines, sums);
  mean(grid, masses, values, weights, levels, width, height, apart, w, h, out);
  // Twicing (Tukey 1977): adding the mean of the residue gives slopes back that a window at the cover's edge sees one
  // side of only.
  for (let i = 0; i < cells; i++) {
    const o = <usize>i << 2;
    store<f32>(rest + o, load<f32>(values + o) - load<f32>(out + o));
  }
  memory.fill(grid, 0, bytes);
  fill(grid, places, rest, weights, cells);
  blur(grid, w, h, lines, sums);
  mean(grid, masses, rest, weights, levels, width, height, apart, w, h, left);
  for (let i = 0; i < cells; i++) {
    const o = <usize>i << 2;
    if (load<f32>(weights + o) > 0) store<f32>(out + o, load<f32>(out + o) + load<f32>(left + o));
  }
}
