/** Reads the tables of padded profiles that engine/materials/patterns/profile.ts computes, one for each footprint. */
import { float0, float1, float2, float3, fraction } from './lanes';

const SAMPLES: f64 = 512;
const LEVEL_BYTES: usize = 513 * 3 * 4;
const NYQUIST: f64 = 0.6;
const CLEAR: f64 = 0.3;

// @ts-ignore: decorator
@inline
export function length(a: f64, b: f64): f64 {
  return Math.sqrt(a * a + b * b);
}

/** Visibility of a pattern, 0..1, as in engine/materials/patterns/profile.ts. @param footprint in periods per pixel */
export function visibilityAt(footprint: f64): f64 {
  const t = (NYQUIST - footprint) / (NYQUIST - CLEAR);
  if (t <= 0) return 0;
  return t >= 1 ? 1 : t * t * (3 - 2 * t);
}

/** Level of a profile for a footprint. @param level where the search begins */
export function levelOf(steps: usize, last: i32, footprint: f64, level: i32): i32 {
  while (level < last && footprint >= load<f64>(steps + (<usize>level << 3))) level++;
  while (level > 0 && footprint < load<f64>(steps + (<usize>(level - 1) << 3))) level--;
  return level;
}

/** For four positions in periods: the index of the first of the three floats of each one's entry in the table. */
// @ts-ignore: decorator
@inline
export function entries(low: v128, high: v128): v128 {
  const scale = f64x2.splat(SAMPLES);
  const half = f64x2.splat(0.5);
  const a = i32x4.trunc_sat_f64x2_s_zero(f64x2.add(f64x2.mul(fraction(low), scale), half));
  const b = i32x4.trunc_sat_f64x2_s_zero(f64x2.add(f64x2.mul(fraction(high), scale), half));
  return i32x4.mul(v128.shuffle<i64>(a, b, 0, 2), i32x4.splat(3));
}

/** Slope, height and light of a profile at four entries. */
export let profileSlope: v128 = i32x4.splat(0);
export let profileHeight: v128 = i32x4.splat(0);
export let profileLight: v128 = i32x4.splat(0);

// @ts-ignore: decorator
@inline
export function readProfile(levels: usize, level: i32, at: v128): void {
  const table = levels + <usize>level * LEVEL_BYTES;
  const a = v128.load(table + float0(at));
  const b = v128.load(table + float1(at));
  const c = v128.load(table + float2(at));
  const d = v128.load(table + float3(at));
  const ab = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
  const cd = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
  profileSlope = v128.shuffle<i64>(ab, cd, 0, 2);
  profileHeight = v128.shuffle<i64>(ab, cd, 1, 3);
  profileLight = v128.shuffle<i32>(v128.shuffle<i32>(a, b, 2, 6, 2, 6), v128.shuffle<i32>(c, d, 2, 6, 2, 6), 0, 1, 4, 5);
}
