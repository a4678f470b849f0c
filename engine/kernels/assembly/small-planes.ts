/** Box sums, weighted means, and minimum and maximum filters for planes of reduced size. */

/** Running sums along a row over x - radius .. x + radius. @param out must not be `data` */
// @ts-ignore: decorator
@inline
function sumAlong(data: usize, out: usize, width: i32, radius: i32): void {
  let sum: f64 = 0;
  const head = min(radius, width);
  for (let x = 0; x < head; x++) sum += load<f32>(data + (<usize>x << 2));
  for (let x = 0; x < width; x++) {
    const enters: f64 = x + radius < width ? load<f32>(data + (<usize>(x + radius) << 2)) : 0;
    const leaves: f64 = x > radius ? load<f32>(data + (<usize>(x - radius - 1) << 2)) : 0;
    sum += enters - leaves;
    store<f32>(out + (<usize>x << 2), <f32>sum);
  }
}

/**
 * Moves the window of column sums down by one row: adds row `enters`, subtracts row `leaves`, stores the sums in `out`.
 * Each of the three may be 0 for none.
 * @param line sums of the columns, doubles; three more are written
 */
// @ts-ignore: decorator
@inline
export function slide(line: usize, enters: usize, leaves: usize, out: usize, width: i32): void {
  for (let x = 0; x < width; x += 4) {
    const at = <usize>x << 2;
    let low = v128.load(line + (at << 1));
    let high = v128.load(line + (at << 1), 16);
    if (enters !== 0) {
      const more = v128.load(enters + at);
      low = f64x2.add(low, f64x2.promote_low_f32x4(more));
      high = f64x2.add(high, f64x2.promote_low_f32x4(v128.shuffle<i64>(more, more, 1, 1)));
    }
    if (leaves !== 0) {
      const less = v128.load(leaves + at);
      low = f64x2.sub(low, f64x2.promote_low_f32x4(less));
      high = f64x2.sub(high, f64x2.promote_low_f32x4(v128.shuffle<i64>(less, less, 1, 1)));
    }
    v128.store(line + (at << 1), low);
    v128.store(line + (at << 1), high, 16);
    if (out !== 0)
      v128.store(out + at, v128.shuffle<i64>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2));
  }
}

/**
 * Sums over a square window, which is clipped at the border.
 * @param data floats; overwritten with the sums along the rows
 * @param line scratch: `width` doubles and three more
 * @param out another plane; up to three more floats are written
 */
export function boxSums(data: usize, width: i32, height: i32, radius: i32, line: usize, out: usize): void {
  const stride = <usize>width << 2;

  for (let y = 0; y < height; y++) {
    const row = data + <usize>y * stride;
    memory.copy(out, row, stride);
    sumAlong(out, row, width, radius);
  }
  memory.fill(line, 0, (<usize>width + 4) << 3);
  for (let y = 0; y < min(radius, height); y++) slide(line, data + <usize>y * stride, 0, 0, width);
  for (let y = 0; y < height; y++) {
    const enters = y + radius < height ? data + <usize>(y + radius) * stride : 0;
    const leaves = y > radius ? data + <usize>(y - radius - 1) * stride : 0;
    slide(line, enters, leaves, out + <usize>y * stride, width);
  }
}

/**
 * Weighted mean over a square window.
 * @param value overwritten
 * @param mass sums of the weights over that window
 * @param out means, or `fallback` if there is no weight
 */
export function weightedMean(
  value: usize,
  weight: usize,
  mass: usize,
  width: i32,
  height: i32,
  radius: i32,
  fallback: f32,
  line: usize,
  out: usize,
): void {
  const end = <usize>(width * height) << 2;
  for (let at: usize = 0; at < end; at += 16)
    v128.store(value + at, f32x4.mul(v128.load(value + at), v128.load(weight + at)));
  boxSums(value, width, height, radius, line, out);
  const minWeight = f32x4.splat(1e-3);
  const other = f32x4.splat(fallback);
  for (let at: usize = 0; at < end; at += 16) {
    const all = v128.load(mass + at);
    const mean = f32x4.div(v128.load(out + at), all);
    v128.store(out + at, v128.bitselect(mean, other, f32x4.ge(all, minWeight)));
  }
}

/** `data[i] = min(data[i], data[i + by])` for the first `count` values. */
// @ts-ignore: decorator
@inline
function lower(data: usize, count: i32, by: i32): void {
  const ahead = <usize>by << 2;
  let i = 0;
  for (; i + 4 <= count; i += 4) {
    const at = data + (<usize>i << 2);
    v128.store(at, f32x4.pmin(v128.load(at), v128.load(at + ahead)));
  }
  for (; i < count; i++) {
    const at = data + (<usize>i << 2);
    const next = load<f32>(at + ahead);
    if (next < load<f32>(at)) store<f32>(at, next);
  }
}

/**
 * Replaces each value by the minimum of it and the `window - 1` values after it, by doubling the window.
 * @param stride distance from one value to the next
 */
// @ts-ignore: decorator
@inline
function slideMinimum(data: usize, count: i32, window: i32, stride: i32): void {
  let reached = 1;
  for (; reached * 2 <= window; reached *= 2) lower(data, max(0, count - reached) * stride, reached * stride);
  if (window > reached) lower(data, max(0, count - (window - reached)) * stride, (window - reached) * stride);
}

/**
 * Smallest (`sign` 1) or largest (`sign` -1) value within a square.
 * @param source floats; overwritten with the result
 * @param line scratch: `width + 2 * radius` floats
 * @param padded scratch: `width * (height + 2 * radius)` floats
 */
export function extreme(source: usize, width: i32, height: i32, radius: i32, sign: f32, line: usize, padded: usize): void {
  const window = 2 * radius + 1;
  const long = width + 2 * radius;
  const rows = height + 2 * radius;
  for (let i = 0; i < width * rows; i++) store<f32>(padded + (<usize>i << 2), Infinity);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < radius; x++) {
      store<f32>(line + (<usize>x << 2), Infinity);
      store<f32>(line + (<usize>(x + width + radius) << 2), Infinity);
    }
    const row = source + (<usize>(y * width) << 2);
    for (let x = 0; x < width; x++)
      store<f32>(line + (<usize>(x + radius) << 2), sign * load<f32>(row + (<usize>x << 2)));
    slideMinimum(line, long, window, 1);
    memory.copy(padded + (<usize>((y + radius) * width) << 2), line, <usize>width << 2);
  }
  slideMinimum(padded, rows, window, width);
  for (let i = 0; i < width * height; i++) {
    const at = <usize>i << 2;
    store<f32>(source + at, sign * load<f32>(padded + at));
  }
}
