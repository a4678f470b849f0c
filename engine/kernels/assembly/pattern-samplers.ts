/**
 * Samples patterns at four pixels, with one function for each family. Positions are in double precision, because they
 * decide on which side of a crease a pixel is; results are in single precision. A new family needs a name in `Family`, a
 * function, a line in `samplePattern`, and its measures in engine/catalog/patterns.ts.
 */
import { exponential, single, clamp } from './lanes';
import { visibilityAt, entries, length, levelOf, profileHeight, profileLight, profileSlope, readProfile } from './profile';

/** Families, by whose names the catalog refers to them. */
export enum Family {
  RollsDown,
  RollsAcross,
  Quilt,
  Holes,
}

const HOLE_DARKNESS: f32 = 0.86;

/** Width and height of one repeat in cm, and two numbers of the family's own. */
let width: f64 = 1;
let height: f64 = 1;
let own: f64 = 0;
let ownNext: f64 = 0;

/** Pointer to the tables of the profile, number of the last one, and pointer to the footprints at which the next begins. */
let levels: usize = 0;
let last: i32 = 0;
let steps: usize = 0;

/** Levels that were read last, near which the next ones are searched. */
let level: i32 = 0;
let other: i32 = 0;

/** Results: slopes along u and v, rise over run, and the fraction of light that reaches the point, 0..1. */
export let sampledU: v128 = i32x4.splat(0);
export let sampledV: v128 = i32x4.splat(0);
export let sampledOpen: v128 = i32x4.splat(0);

/** Sets the pattern of a panel, before `samplePattern`. */
export function measurePattern(
  repeatWidth: f64,
  repeatHeight: f64,
  first: f64,
  second: f64,
  tables: usize,
  lastTable: i32,
  footprints: usize,
): void {
  width = repeatWidth;
  height = repeatHeight;
  own = first;
  ownNext = second;
  levels = tables;
  last = lastTable;
  steps = footprints;
}

/** Parallel padded rolls. Own numbers: their steepness, and the offset of the first one, in periods. */
// @ts-ignore: decorator
@inline
function sampleRolls(low: v128, high: v128, pixelCm: f64, isDown: bool): void {
  const footprint = pixelCm / width;
  level = levelOf(steps, last, footprint, level);
  const per = f64x2.splat(width);
  const from = f64x2.splat(ownNext);
  readProfile(levels, level, entries(f64x2.add(f64x2.div(low, per), from), f64x2.add(f64x2.div(high, per), from)));
  const slope = f32x4.mul(profileSlope, f32x4.splat(<f32>(own * visibilityAt(footprint))));
  const none = f32x4.splat(0);
  sampledU = isDown ? slope : none;
  sampledV = isDown ? none : slope;
  sampledOpen = profileLight;
}

/** Padded diamonds between two sets of diagonal seams. Own number: their height, in cm. */
// @ts-ignore: decorator
@inline
function sampleQuilt(lowX: v128, highX: v128, lowY: v128, highY: v128, xx: f64, xy: f64, yx: f64, yy: f64): void {
  level = levelOf(steps, last, length(xx / width + yx / height, xy / width + yy / height), level);
  other = levelOf(steps, last, length(xx / width - yx / height, xy / width - yy / height), other);
  const perX = f64x2.splat(width);
  const perY = f64x2.splat(height);
  const lowA = f64x2.div(lowX, perX);
  const highA = f64x2.div(highX, perX);
  const lowB = f64x2.div(lowY, perY);
  const highB = f64x2.div(highY, perY);
  readProfile(levels, level, entries(f64x2.add(lowA, lowB), f64x2.add(highA, highB)));
  const slope = profileSlope;
  const high = profileHeight;
  const open = profileLight;
  readProfile(levels, other, entries(f64x2.sub(lowA, lowB), f64x2.sub(highA, highB)));
  const puff = f32x4.splat(<f32>own);
  const sp = f32x4.mul(f32x4.mul(slope, profileHeight), puff);
  const sq = f32x4.mul(f32x4.mul(profileSlope, high), puff);
  sampledU = f32x4.mul(f32x4.add(sp, sq), f32x4.splat(<f32>(1 / width)));
  sampledV = f32x4.mul(f32x4.sub(sp, sq), f32x4.splat(<f32>(1 / height)));
  sampledOpen = f32x4.mul(open, profileLight);
}

/** Vector to the nearest hole found so far, and its squared length. */
let holeX: v128 = i32x4.splat(0);
let holeY: v128 = i32x4.splat(0);
let holeSquare: v128 = i32x4.splat(0);

/** Searches the nearest hole in one row. */
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

/** Staggered rows of punched holes. Own number: their diameter in cm. @param pixel footprint of a pixel in cm */
// @ts-ignore: decorator
@inline
function sampleHoles(x: v128, y: v128, pixel: f64): void {
  const visible = <f32>visibilityAt((0.8 * pixel) / width);
  const pixelCm = <f32>pixel;
  const pitch = <f32>width;
  const hole = <f32>own;
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const rows = pitch / 2;
  const radius = hole / 2;
  const fraction = <f32>((Math.PI * <f64>radius * <f64>radius) / (<f64>rows * <f64>pitch));
  sampledU = zero;
  sampledV = zero;
  let holes = f32x4.splat(fraction);
  if (visible > 0) {
    holeSquare = f32x4.splat(Infinity);
    const near = f32x4.floor(f32x4.add(f32x4.mul(y, f32x4.splat(1 / rows)), f32x4.splat(0.5)));
    lookInRow(x, y, f32x4.sub(near, one), pitch, rows);
    lookInRow(x, y, near, pitch, rows);
    lookInRow(x, y, f32x4.add(near, one), pitch, rows);
    const d = f32x4.sqrt(holeSquare);
    const inside = f32x4.add(f32x4.mul(f32x4.sub(f32x4.splat(radius), d), f32x4.splat(1 / pixelCm)), f32x4.splat(0.5));
    const cover = f32x4.mul(clamp(inside, 0, 1), f32x4.splat(min<f32>(1, hole / pixelCm)));
    // The rim bends down into the hole; it is visible only if a hole is several pixels wide.
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
    holes = f32x4.add(f32x4.mul(cover, f32x4.splat(visible)), f32x4.splat(fraction * (<f32>1 - visible)));
  }
  sampledOpen = f32x4.sub(one, f32x4.mul(holes, f32x4.splat(HOLE_DARKNESS)));
}

/**
 * Samples the pattern at four pixels, after `measurePattern`.
 * @param lowX x of the first two pixels, in cm from the panel's middle @param highX of the other two
 * @param lowY y of the first two pixels @param highY of the other two
 * @param xx change of x per column @param xy per row @param yx change of y per column @param yy per row
 */
// @ts-ignore: decorator
@inline
export function samplePattern(
  family: Family,
  lowX: v128,
  highX: v128,
  lowY: v128,
  highY: v128,
  xx: f64,
  xy: f64,
  yx: f64,
  yy: f64,
): void {
  if (family === Family.Quilt) sampleQuilt(lowX, highX, lowY, highY, xx, xy, yx, yy);
  else if (family === Family.Holes)
    sampleHoles(single(lowX, highX), single(lowY, highY), Math.max(length(xx, xy), length(yx, yy)));
  else if (family === Family.RollsDown) sampleRolls(lowX, highX, length(xx, xy), true);
  else if (family === Family.RollsAcross) sampleRolls(lowY, highY, length(yx, yy), false);
}
