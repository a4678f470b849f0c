/**
 * The samplers of engine/materials/patterns, at four pixels: rolls, quilt and holes. The TypeScript there is the definition. Places are in
 * double precision, two by two, because they decide which side of a crease a pixel sees; what is read there is in single precision.
 */
import { exponential, float0, float1, float2, float3, fraction, within } from './lanes';

const PLACES: f64 = 512;
const LEVEL_BYTES: usize = 513 * 3 * 4;
const NYQUIST: f64 = 0.6;
const CLEAR: f64 = 0.3;
const HOLE_DARKNESS: f32 = 0.86;

// @ts-ignore: decorator
@inline
export function length(a: f64, b: f64): f64 {
  return Math.sqrt(a * a + b * b);
}

export function aboveNyquist(footprint: f64): f64 {
  const t = (NYQUIST - footprint) / (NYQUIST - CLEAR);
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t);
}

/** Level of a profile that a footprint reads, beginning at the last one that was read. */
function levelOf(steps: usize, last: i32, footprint: f64, level: i32): i32 {
  while (level < last && footprint >= load<f64>(steps + (<usize>level << 3))) level++;
  while (level > 0 && footprint < load<f64>(steps + (<usize>(level - 1) << 3))) level--;
  return level;
}

/** Entry of a profile's table for each of four places in periods: twelve bytes an entry. */
// @ts-ignore: decorator
@inline
function entries(low: v128, high: v128): v128 {
  const scale = f64x2.splat(PLACES);
  const half = f64x2.splat(0.5);
  const a = i32x4.trunc_sat_f64x2_s_zero(f64x2.add(f64x2.mul(fraction(low), scale), half));
  const b = i32x4.trunc_sat_f64x2_s_zero(f64x2.add(f64x2.mul(fraction(high), scale), half));
  return i32x4.mul(v128.shuffle<i64>(a, b, 0, 2), i32x4.splat(3));
}

/** Levels that were read last: the next ones are near. */
let level: i32 = 0;
let other: i32 = 0;

/** Slope along u, along v, and light of four pixels: `Sample`. */
export let sampledU: v128 = i32x4.splat(0);
export let sampledV: v128 = i32x4.splat(0);
export let sampledOpen: v128 = i32x4.splat(0);

/** Slope, height and light of a profile at four entries. */
let profileSlope: v128 = i32x4.splat(0);
let profileHeight: v128 = i32x4.splat(0);
let profileLight: v128 = i32x4.splat(0);

// @ts-ignore: decorator
@inline
function readProfile(level: usize, at: v128): void {
  const a = v128.load(level + float0(at));
  const b = v128.load(level + float1(at));
  const c = v128.load(level + float2(at));
  const d = v128.load(level + float3(at));
  const ab = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
  const cd = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
  profileSlope = v128.shuffle<i64>(ab, cd, 0, 2);
  profileHeight = v128.shuffle<i64>(ab, cd, 1, 3);
  profileLight = v128.shuffle<i32>(v128.shuffle<i32>(a, b, 2, 6, 2, 6), v128.shuffle<i32>(c, d, 2, 6, 2, 6), 0, 1, 4, 5);
}

/** `rollSampler` of rolls.ts. @param low places across the rolls of the first two pixels, `high` of the others */
// @ts-ignore: decorator
@inline
export function sampleRolls(
  steps: usize,
  levels: usize,
  last: i32,
  low: v128,
  high: v128,
  footprint: f64,
  period: f64,
  steep: f64,
  shift: f64,
  isDown: bool,
): void {
  level = levelOf(steps, last, footprint, level);
  const per = f64x2.splat(period);
  const from = f64x2.splat(shift);
  readProfile(
    levels + <usize>level * LEVEL_BYTES,
    entries(f64x2.add(f64x2.div(low, per), from), f64x2.add(f64x2.div(high, per), from)),
  );
  const slope = f32x4.mul(profileSlope, f32x4.splat(<f32>(steep * aboveNyquist(footprint))));
  const none = f32x4.splat(0);
  sampledU = isDown ? slope : none;
  sampledV = isDown ? none : slope;
  sampledOpen = profileLight;
}

/** `quiltSampler` of quilt.ts. @param one footprint of the first set of seams, `two` of the second, in periods a pixel */
// @ts-ignore: decorator
@inline
export function sampleQuilt(
  steps: usize,
  levels: usize,
  last: i32,
  lowX: v128,
  highX: v128,
  lowY: v128,
  highY: v128,
  one: f64,
  two: f64,
  width: f64,
  height: f64,
  puffCm: f64,
): void {
  level = levelOf(steps, last, one, level);
  other = levelOf(steps, last, two, other);
  const perX = f64x2.splat(width);
  const perY = f64x2.splat(height);
  const lowA = f64x2.div(lowX, perX);
  const highA = f64x2.div(highX, perX);
  const lowB = f64x2.div(lowY, perY);
  const highB = f64x2.div(highY, perY);
  readProfile(levels + <usize>level * LEVEL_BYTES, entries(f64x2.add(lowA, lowB), f64x2.add(highA, highB)));
  const slope = profileSlope;
  const high = profileHeight;
  const open = profileLight;
  readProfile(levels + <usize>other * LEVEL_BYTES, entries(f64x2.sub(lowA, lowB), f64x2.sub(highA, highB)));
  const puff = f32x4.splat(<f32>puffCm);
  const sp = f32x4.mul(f32x4.mul(slope, profileHeight), puff);
  const sq = f32x4.mul(f32x4.mul(profileSlope, high), puff);
  sampledU = f32x4.mul(f32x4.add(sp, sq), f32x4.splat(<f32>(1 / width)));
  sampledV = f32x4.mul(f32x4.sub(sp, sq), f32x4.splat(<f32>(1 / height)));
  sampledOpen = f32x4.mul(open, profileLight);
}

/** One of the rows that the nearest hole may be in. */
let holeX: v128 = i32x4.splat(0);
let holeY: v128 = i32x4.splat(0);
let holeSquare: v128 = i32x4.splat(0);

// @ts-ignore: decorator
@inline
function lookInRow(x: v128, y: v128, row: v128, pitch: f32, rows: f32): void {
  const half = f32x4.splat(0.5);
  const halfRow = f32x4.mul(row, half);
  const shift = f32x4.sub(halfRow, f32x4.floor(halfRow));
  const near = f32x4.floor(f32x4.add(f32x4.sub(f32x4.mul(x, f32x4.splat(1 / pitch)), shift), half));
  const dx = f32x4.sub(x, f32x4.mul(f32x4.add(near, shift), f32x4.splat(pitch)));
  const dy = f32x4.sub(y, f32x4.mul(row, f32x4.splat(rows)));
  const square = f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy));
  const isNearer = f32x4.lt(square, holeSquare);
  holeX = v128.bitselect(dx, holeX, isNearer);
  holeY = v128.bitselect(dy, holeY, isNearer);
  holeSquare = v128.bitselect(square, holeSquare, isNearer);
}

/** `holeSampler` of perforation.ts. */
// @ts-ignore: decorator
@inline
export function sampleHoles(x: v128, y: v128, pitch: f32, hole: f32, pixelCm: f32, visible: f32): void {
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const rows = pitch / 2;
  const radius = hole / 2;
  const share = <f32>((Math.PI * <f64>radius * <f64>radius) / (<f64>rows * <f64>pitch));
  sampledU = zero;
  sampledV = zero;
  let holes = f32x4.splat(share);
  if (visible > 0) {
    holeSquare = f32x4.splat(Infinity);
    const near = f32x4.floor(f32x4.add(f32x4.mul(y, f32x4.splat(1 / rows)), f32x4.splat(0.5)));
    lookInRow(x, y, f32x4.sub(near, one), pitch, rows);
    lookInRow(x, y, near, pitch, rows);
    lookInRow(x, y, f32x4.add(near, one), pitch, rows);
    const d = f32x4.sqrt(holeSquare);
    const inside = f32x4.add(f32x4.mul(f32x4.sub(f32x4.splat(radius), d), f32x4.splat(1 / pixelCm)), f32x4.splat(0.5));
    const cover = f32x4.mul(within(inside, 0, 1), f32x4.splat(min<f32>(1, hole / pixelCm)));
    if (radius > <f32>0.7 * pixelCm) {
      const away = f32x4.mul(
        f32x4.sub(d, f32x4.splat(radius)),
        f32x4.splat(<f32>1 / (<f32>0.5 * radius + <f32>0.5 * pixelCm)),
      );
      const rim = f32x4.mul(exponential(f32x4.neg(f32x4.mul(away, away))), f32x4.splat(<f32>0.35 * visible));
      const per = f32x4.div(rim, f32x4.add(d, f32x4.splat(0.02)));
      sampledU = f32x4.mul(holeX, per);
      sampledV = f32x4.mul(holeY, per);
    }
    holes = f32x4.add(f32x4.mul(cover, f32x4.splat(visible)), f32x4.splat(share * (<f32>1 - visible)));
  }
  sampledOpen = f32x4.sub(one, f32x4.mul(holes, f32x4.splat(HOLE_DARKNESS)));
}
