/** Value noise, -1..1, for the unevenness of handwork. Lattice values are hashes of their positions. */

/** Hashes of four lattice points: Mulberry32. */
// @ts-ignore: decorator
@inline
function lattice(seed: i32, at: v128): v128 {
  const step = i32x4.mul(i32x4.add(at, i32x4.splat(1)), i32x4.splat(0x6d2b79f5));
  const state = i32x4.add(i32x4.splat(seed ^ <i32>0x9e3779b9), step);
  let t = i32x4.mul(v128.xor(state, i32x4.shr_u(state, 15)), v128.or(state, i32x4.splat(1)));
  const again = i32x4.mul(v128.xor(t, i32x4.shr_u(t, 7)), v128.or(t, i32x4.splat(61)));
  t = v128.xor(t, i32x4.add(t, again));
  return v128.xor(t, i32x4.shr_u(t, 14));
}

// @ts-ignore: decorator
@inline
function unit(low: v128): v128 {
  const value = f64x2.sub(f64x2.mul(f64x2.convert_low_i32x4_u(low), f64x2.splat(1.0 / 2147483648)), f64x2.splat(1));
  return f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(value));
}

/** Cache of the corners of the last lattice cell, for each of three callers: the next point is nearly always in it. */
const cells = memory.data(3 * 48, 16);

/** @param caller 0..2, for the cache @returns noise at (x, y), with a wavelength of about two units */
export function uneven(seed: i32, x: f64, y: f64, caller: usize): f64 {
  const floorX = Math.floor(x);
  const floorY = Math.floor(y);
  let tx = x - floorX;
  let ty = y - floorY;
  tx = tx * tx * (3 - 2 * tx);
  ty = ty * ty * (3 - 2 * ty);
  const x0 = <i32>floorX;
  const y0 = <i32>floorY;
  const kept = cells + caller * 48;
  if (load<i32>(kept) !== seed || load<i32>(kept, 4) !== x0 || load<i32>(kept, 8) !== y0 || load<i32>(kept, 12) === 0) {
    const rows = v128.shuffle<i32>(i32x4.splat((y0 & 63) << 6), i32x4.splat(((y0 + 1) & 63) << 6), 0, 4, 0, 4);
    const columns = v128.shuffle<i32>(i32x4.splat(x0 & 63), i32x4.splat((x0 + 1) & 63), 0, 0, 4, 4);
    const corners = lattice(seed, i32x4.add(rows, columns));
    v128.store(kept, unit(corners), 16);
    v128.store(kept, unit(v128.shuffle<i64>(corners, corners, 1, 1)), 32);
    store<i32>(kept, seed);
    store<i32>(kept, x0, 4);
    store<i32>(kept, y0, 8);
    store<i32>(kept, 1, 12);
  }
  const from = v128.load(kept, 16);
  const along = f64x2.add(from, f64x2.mul(f64x2.splat(tx), f64x2.sub(v128.load(kept, 32), from)));
  const upper = f64x2.extract_lane(along, 0);
  return upper + ty * (f64x2.extract_lane(along, 1) - upper);
}
