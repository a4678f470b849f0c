/** The two passes of a tent blur (engine/compose/stages/tent.ts). Sums are in double precision, results in single. */

// @ts-ignore: decorator
@inline
function high2(four: v128): v128 {
  return v128.shuffle<i64>(four, four, 1, 1);
}

/** Interleaves four rows, so that each vector holds one column. @param stride bytes from one row to the next */
function interleave(rows: usize, stride: usize, width: i32, to: usize): void {
  for (let x = 0; x < width; x += 4) {
    const at = rows + (<usize>x << 2);
    const a = v128.load(at);
    const b = v128.load(at + stride);
    const c = v128.load(at + 2 * stride);
    const d = v128.load(at + 3 * stride);
    const ab0 = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
    const ab1 = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
    const cd0 = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
    const cd1 = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
    const out = to + (<usize>x << 4);
    v128.store(out, v128.shuffle<i64>(ab0, cd0, 0, 2));
    v128.store(out, v128.shuffle<i64>(ab0, cd0, 1, 3), 16);
    v128.store(out, v128.shuffle<i64>(ab1, cd1, 0, 2), 32);
    v128.store(out, v128.shuffle<i64>(ab1, cd1, 1, 3), 48);
  }
}

/** Running sums along four interleaved rows, over x - radius .. x + radius. */
function sumAlong(from: usize, width: i32, radius: i32, to: usize): void {
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  const head = min(radius, width);
  for (let x = 0; x < head; x++) {
    const more = v128.load(from + (<usize>x << 4));
    low = f64x2.add(low, f64x2.promote_low_f32x4(more));
    high = f64x2.add(high, f64x2.promote_low_f32x4(high2(more)));
  }
  for (let x = 0; x < width; x++) {
    if (x + radius < width) {
      const more = v128.load(from + (<usize>(x + radius) << 4));
      low = f64x2.add(low, f64x2.promote_low_f32x4(more));
      high = f64x2.add(high, f64x2.promote_low_f32x4(high2(more)));
    }
    if (x > radius) {
      const less = v128.load(from + (<usize>(x - radius - 1) << 4));
      low = f64x2.sub(low, f64x2.promote_low_f32x4(less));
      high = f64x2.sub(high, f64x2.promote_low_f32x4(high2(less)));
    }
    v128.store(to + (<usize>x << 4), v128.shuffle<i64>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2));
  }
}

/**
 * Sums along four rows, twice.
 * @param rows four rows of `width` floats, `stride` bytes apart; up to three floats past each are read
 * @param once scratch, like `twice`: `width` vectors and three more
 * @param kept number of columns to write: `first`, `first + step` ...
 * @param out four rows of `kept` floats, `kept * 4` bytes apart
 */
export function tentRows(
  rows: usize,
  stride: usize,
  width: i32,
  radius: i32,
  once: usize,
  twice: usize,
  first: i32,
  step: i32,
  kept: i32,
  out: usize,
): void {
  interleave(rows, stride, width, twice);
  sumAlong(twice, width, radius, once);
  sumAlong(once, width, radius, twice);
  const row = <usize>kept << 2;
  for (let k = 0, x = first; k < kept; k++, x += step) {
    const at = out + (<usize>k << 2);
    const four = v128.load(twice + (<usize>x << 4));
    v128.store32_lane(at, four, 0);
    v128.store32_lane(at + row, four, 1);
    v128.store32_lane(at + 2 * row, four, 2);
    v128.store32_lane(at + 3 * row, four, 3);
  }
}

/**
 * Moves a window of column sums down by one row: adds row `enters` and subtracts row `leaves` (0 = none).
 * @param to gets the sums times `factor` as floats; 0 = none
 * @param count number of columns; up to three more are processed
 */
export function tentColumns(sums: usize, enters: usize, leaves: usize, to: usize, factor: f64, count: i32): void {
  const scale = f64x2.splat(factor);
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const more = v128.load(enters + at);
    let low = f64x2.promote_low_f32x4(more);
    let high = f64x2.promote_low_f32x4(high2(more));
    if (leaves !== 0) {
      const less = v128.load(leaves + at);
      low = f64x2.sub(low, f64x2.promote_low_f32x4(less));
      high = f64x2.sub(high, f64x2.promote_low_f32x4(high2(less)));
    }
    const sum = sums + (at << 1);
    low = f64x2.add(v128.load(sum), low);
    high = f64x2.add(v128.load(sum, 16), high);
    v128.store(sum, low);
    v128.store(sum, high, 16);
    if (to === 0) continue;
    const first = f32x4.demote_f64x2_zero(f64x2.mul(low, scale));
    const second = f32x4.demote_f64x2_zero(f64x2.mul(high, scale));
    v128.store(to + at, v128.shuffle<i64>(first, second, 0, 2));
  }
}
