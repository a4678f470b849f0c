/** Operations on vectors of four pixels, which the kernels share. */

/** Reads a pointer from a table (engine/kernels/kernel-arrays.ts). */
// @ts-ignore: decorator
@inline
export function pointer(table: usize, index: i32): usize {
  return load<u32>(table + (<usize>index << 2));
}

/** One channel of four pixels, which are interleaved in three vectors. */
// @ts-ignore: decorator
@inline
export function channel0(a: v128, b: v128, c: v128): v128 {
  return v128.shuffle<i32>(v128.shuffle<i32>(a, b, 0, 3, 6, 6), c, 0, 1, 2, 5);
}
// @ts-ignore: decorator
@inline
export function channel1(a: v128, b: v128, c: v128): v128 {
  return v128.shuffle<i32>(v128.shuffle<i32>(a, b, 1, 4, 7, 7), c, 0, 1, 2, 6);
}
// @ts-ignore: decorator
@inline
export function channel2(a: v128, b: v128, c: v128): v128 {
  return v128.shuffle<i32>(v128.shuffle<i32>(a, b, 2, 5, 5, 5), c, 0, 1, 4, 7);
}

/** Stores the three channels of four pixels interleaved. */
// @ts-ignore: decorator
@inline
export function storeInterleaved(to: usize, r: v128, g: v128, b: v128): void {
  v128.store(to, v128.shuffle<i32>(v128.shuffle<i32>(r, g, 0, 4, 0, 1), b, 0, 1, 4, 3));
  v128.store(to, v128.shuffle<i32>(v128.shuffle<i32>(g, r, 1, 1, 6, 2), b, 0, 5, 2, 3), 16);
  v128.store(to, v128.shuffle<i32>(v128.shuffle<i32>(r, g, 3, 3, 7, 7), b, 6, 1, 2, 7), 32);
}

/** Byte offset of a float, from its index in one lane. */
// @ts-ignore: decorator
@inline
export function float0(at: v128): usize {
  return <usize>i32x4.extract_lane(at, 0) << 2;
}
// @ts-ignore: decorator
@inline
export function float1(at: v128): usize {
  return <usize>i32x4.extract_lane(at, 1) << 2;
}
// @ts-ignore: decorator
@inline
export function float2(at: v128): usize {
  return <usize>i32x4.extract_lane(at, 2) << 2;
}
// @ts-ignore: decorator
@inline
export function float3(at: v128): usize {
  return <usize>i32x4.extract_lane(at, 3) << 2;
}

/** Four floats of a table, by their indices. */
// @ts-ignore: decorator
@inline
export function gathered(table: usize, at: v128): v128 {
  let found = v128.load32_zero(table + float0(at));
  found = v128.load32_lane(table + float1(at), found, 1);
  found = v128.load32_lane(table + float2(at), found, 2);
  return v128.load32_lane(table + float3(at), found, 3);
}

/** Interpolates between entries of a table. @param whole indices @param part weights of the next entries, 0..1 */
// @ts-ignore: decorator
@inline
export function interpolate(table: usize, whole: v128, part: v128): v128 {
  let low = v128.load64_zero(table + float0(whole));
  let high = v128.load64_zero(table + float2(whole));
  low = v128.load64_lane(table + float1(whole), low, 1);
  high = v128.load64_lane(table + float3(whole), high, 1);
  const from = v128.shuffle<i32>(low, high, 0, 2, 4, 6);
  const to = v128.shuffle<i32>(low, high, 1, 3, 5, 7);
  return f32x4.add(from, f32x4.mul(f32x4.sub(to, from), part));
}

// @ts-ignore: decorator
@inline
export function clamp(x: v128, min: f32, max: f32): v128 {
  return f32x4.min(f32x4.max(x, f32x4.splat(min)), f32x4.splat(max));
}

/** Exponential function for -20..12, with `fastExp`'s precision: a power of two times a Taylor series of the rest. */
// @ts-ignore: decorator
@inline
export function exponential(power: v128): v128 {
  const x = clamp(power, -20, 12);
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(1.4426950408889634)));
  const f = f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.6931471805599453)));
  let sum = f32x4.splat(1.0 / 720);
  sum = f32x4.add(f32x4.mul(sum, f), f32x4.splat(1.0 / 120));
  sum = f32x4.add(f32x4.mul(sum, f), f32x4.splat(1.0 / 24));
  sum = f32x4.add(f32x4.mul(sum, f), f32x4.splat(1.0 / 6));
  sum = f32x4.add(f32x4.mul(sum, f), f32x4.splat(0.5));
  sum = f32x4.add(f32x4.mul(sum, f), f32x4.splat(1));
  sum = f32x4.add(f32x4.mul(sum, f), f32x4.splat(1));
  const two = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23);
  return f32x4.mul(sum, two);
}

/** Natural logarithm of positive values in full single precision (Cephes, `logf`: Moshier 1992). */
// @ts-ignore: decorator
@inline
export function logarithm(x: v128): v128 {
  // Reduces the argument to sqrt(1/2)..sqrt(2) by a power of two.
  const power = i32x4.shr_s(i32x4.sub(x, i32x4.splat(0x3f3504f3)), 23);
  const m = f32x4.sub(i32x4.sub(x, i32x4.shl(power, 23)), f32x4.splat(1));
  const e = f32x4.convert_i32x4_s(power);
  const z = f32x4.mul(m, m);
  let y = f32x4.splat(7.0376836292e-2);
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(-1.151461031e-1));
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(1.167699874e-1));
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(-1.2420140846e-1));
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(1.4249322787e-1));
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(-1.6668057665e-1));
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(2.0000714765e-1));
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(-2.4999993993e-1));
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(3.3333331174e-1));
  y = f32x4.mul(f32x4.mul(y, m), z);
  y = f32x4.add(y, f32x4.mul(e, f32x4.splat(-2.12194440e-4)));
  y = f32x4.sub(y, f32x4.mul(z, f32x4.splat(0.5)));
  return f32x4.add(f32x4.add(m, y), f32x4.mul(e, f32x4.splat(0.693359375)));
}

/** Four bytes as integers. */
// @ts-ignore: decorator
@inline
export function integers(bytes: usize): v128 {
  return i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(bytes)));
}

/** Stores the lowest bytes of four integers. */
// @ts-ignore: decorator
@inline
export function storeBytes(to: usize, four: v128): void {
  v128.store32_lane(to, i8x16.shuffle(four, four, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12), 0);
}

/** Converts two pairs of doubles to four floats. */
// @ts-ignore: decorator
@inline
export function single(low: v128, high: v128): v128 {
  return v128.shuffle<i64>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2);
}

/** Fractional part. */
// @ts-ignore: decorator
@inline
export function fraction(t: v128): v128 {
  return f64x2.sub(t, f64x2.floor(t));
}

/** Signed difference from the nearest integer. */
// @ts-ignore: decorator
@inline
export function fromNearest(t: v128): v128 {
  return f64x2.sub(t, f64x2.floor(f64x2.add(t, f64x2.splat(0.5))));
}

/** Stores the lowest bytes of four integers, where the mask is set. */
// @ts-ignore: decorator
@inline
export function storeSomeBytes(to: usize, four: v128, mask: v128): void {
  storeBytes(to, v128.bitselect(four, integers(to), mask));
}
