/** Edge-preserving blur by a bilateral grid over log light (engine/compose/prepare/even-light.ts). */
import { slide } from './small-planes';

/** The grid's levels: steps of 0.3 natural logs from -5 to 3. */
const LOG_STEP: f64 = 0.3;
const DARKEST_LOG: f64 = -5;
const LEVELS: i32 = 28;
/** Radii of the box blurs along the picture and along the levels, in grid cells. Three passes approximate a Gaussian. */
const REACH: i32 = 5;
const LOG_REACH: i32 = 2;
const PASSES: i32 = 3;

/** Box sums along one line. */
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

/** Box sums along one axis of the grid, in place. @param stride number of interleaved lines */
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

/** Adds each cell's value times its weight to the grid; only the weights if `values` is 0. */
function splat(grid: usize, indices: usize, values: usize, weights: usize, cells: i32): void {
  for (let i = 0; i < cells; i++) {
    const at = <usize>i << 2;
    const weight = <f64>load<f32>(weights + at);
    if (weight <= 0) continue;
    const added = values === 0 ? weight : weight * <f64>load<f32>(values + at);
    const target = grid + (<usize>load<i32>(indices + at) << 2);
    store<f32>(target, <f32>(<f64>load<f32>(target) + added));
  }
}

// @ts-ignore: decorator
@inline
function corner(at: usize): f64 {
  return <f64>load<f32>(at);
}

/** Trilinear interpolation between the eight grid corners around a cell. */
// @ts-ignore: decorator
@inline
function interpolate(at: usize, under: usize, u0: f64, u1: f64, v0: f64, v1: f64, l0: f64, l1: f64): f64 {
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

/** Reads the blurred value of each cell from the grid; cells without weight, or with none around them, keep their own. */
function slice(
  grid: usize,
  masses: usize,
  values: usize,
  weights: usize,
  levels: usize,
  width: i32,
  height: i32,
  step: f64,
  columns: i32,
  rows: i32,
  out: usize,
): void {
  for (let y = 0, i = 0; y < height; y++) {
    const v = min(rows - 2, <i32>Math.floor(<f64>y / step));
    const v1 = <f64>y / step - <f64>v;
    const v0 = 1 - v1;
    for (let x = 0; x < width; x++, i++) {
      const o = <usize>i << 2;
      const own = load<f32>(values + o);
      store<f32>(out + o, own);
      if (load<f32>(weights + o) <= 0) continue;
      const u = min(columns - 2, <i32>Math.floor(<f64>x / step));
      const u1 = <f64>x / step - <f64>u;
      const u0 = 1 - u1;
      const level = <f64>load<f32>(levels + o);
      const l = Math.floor(level);
      const l1 = level - l;
      const l0 = 1 - l1;
      const at = <usize>((v * columns + u) * LEVELS + <i32>l) << 2;
      const below = at + (<usize>(columns * LEVELS) << 2);
      const mass = interpolate(masses + at, masses + below, u0, u1, v0, v1, l0, l1);
      if (mass > 1e-6) store<f32>(out + o, <f32>(interpolate(grid + at, grid + below, u0, u1, v0, v1, l0, l1) / mass));
    }
  }
}

function blur(grid: usize, columns: i32, rows: i32, lines: usize, sums: usize): void {
  const length = columns * rows * LEVELS;
  for (let pass = 0; pass < PASSES; pass++) {
    boxAlong(grid, length, 1, LEVELS, LOG_REACH, lines, sums);
    boxAlong(grid, length, LEVELS, columns, REACH, lines, sums);
    boxAlong(grid, length, LEVELS * columns, rows, REACH, lines, sums);
  }
}

/**
 * @param values natural log of light of each cell @param weights of each cell
 * @param step cells between two columns or rows of the grid
 * @param levels scratch, like `indices`, `residual` and `blurredResidual`: four bytes for each cell
 * @param masses scratch, like `grid` and `lines`: floats of the grid's size
 * @param sums scratch: `columns * LEVELS` doubles
 * @param out blurred light of each cell
 */
export function evenLight(
  values: usize,
  weights: usize,
  width: i32,
  height: i32,
  step: i32,
  columns: i32,
  rows: i32,
  levels: usize,
  indices: usize,
  residual: usize,
  blurredResidual: usize,
  masses: usize,
  grid: usize,
  lines: usize,
  sums: usize,
  out: usize,
): void {
  const cells = width * height;
  const bytes = <usize>(columns * rows * LEVELS) << 2;
  const spacing = <f64>step;
  for (let y = 0, i = 0; y < height; y++) {
    const row = <i32>Math.floor(<f64>y / spacing + 0.5) * columns * LEVELS;
    for (let x = 0; x < width; x++, i++) {
      const o = <usize>i << 2;
      const level = min<f64>(<f64>LEVELS - 1.001, max<f64>(0, (<f64>load<f32>(values + o) - DARKEST_LOG) / LOG_STEP));
      store<f32>(levels + o, <f32>level);
      const near = <i32>Math.floor(<f64>x / spacing + 0.5) * LEVELS + <i32>Math.floor(<f64>(<f32>level) + 0.5);
      store<i32>(indices + o, row + near);
    }
  }
  memory.fill(masses, 0, bytes);
  splat(masses, indices, 0, weights, cells);
  blur(masses, columns, rows, lines, sums);
  memory.fill(grid, 0, bytes);
  splat(grid, indices, values, weights, cells);
  blur(grid, columns, rows, lines, sums);
  slice(grid, masses, values, weights, levels, width, height, spacing, columns, rows, out);
  // Twicing (Tukey 1977): adding the blurred residual restores gradients at the edge of a cover.
  for (let i = 0; i < cells; i++) {
    const o = <usize>i << 2;
    store<f32>(residual + o, load<f32>(values + o) - load<f32>(out + o));
  }
  memory.fill(grid, 0, bytes);
  splat(grid, indices, residual, weights, cells);
  blur(grid, columns, rows, lines, sums);
  slice(grid, masses, residual, weights, levels, width, height, spacing, columns, rows, blurredResidual);
  for (let i = 0; i < cells; i++) {
    const o = <usize>i << 2;
    if (load<f32>(weights + o) > 0) store<f32>(out + o, load<f32>(out + o) + load<f32>(blurredResidual + o));
  }
}
