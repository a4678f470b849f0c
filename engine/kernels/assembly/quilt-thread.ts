/**
 * Draws stitches in the valleys of a quilt, four pixels at a time: single stitches if they are large enough to see, else a
 * line with their mean color.
 */
import { fromNearest, fraction, integers, single, storeSomeBytes, clamp } from './lanes';

/** Half the thread's width, stitch length, and distance of each of two rows from the valley, in cm. */
const HALF_WIDTH: f32 = 0.055;
const STITCH: f64 = 0.55;
const ROW_OFFSET: f32 = 0.17;
/** Fraction of the stitch length that thread covers. */
const DUTY: f32 = 0.8;
/** Reach of the thread's shadow in half widths, and darkness of the shadow and of the needle's holes. */
const SHADOW: f32 = 2.4;
const SHADOW_DEPTH: f32 = 0.3;
const HOLE_DEPTH: f32 = 0.5;

/** Fraction of a footprint that is thread: a dash of length `DUTY` around each integer. @param t position in stitches, 0..1 */
// @ts-ignore: decorator
@inline
function dutyOver(t: v128, footprint: f32): v128 {
  const f = max<f32>(footprint, 0.004);
  const duty = f32x4.splat(DUTY);
  const a = f32x4.add(f32x4.sub(t, f32x4.splat(f / 2)), f32x4.splat(DUTY / 2));
  const b = f32x4.add(f32x4.add(t, f32x4.splat(f / 2)), f32x4.splat(DUTY / 2));
  const wa = f32x4.floor(a);
  const wb = f32x4.floor(b);
  const whole = f32x4.mul(f32x4.sub(wb, wa), duty);
  const rest = f32x4.sub(f32x4.min(duty, f32x4.sub(b, wb)), f32x4.min(duty, f32x4.sub(a, wa)));
  return f32x4.div(f32x4.add(whole, rest), f32x4.splat(f));
}

/** For a group of four pixels: centimeters per pixel, and visibility of single stitches, 0..1. */
let pixel: f32 = 1;
let seen: f32 = 1;

/**
 * Draws the stitches of one valley.
 * @param offset signed distance from the valley in cm
 * @param along position along the valley in stitches, 0..1
 * @param near mask of the pixels within reach of the line
 */
// @ts-ignore: decorator
@inline
function stitchLine(
  offset: v128,
  along: v128,
  near: v128,
  amount: v128,
  rows: i32,
  lightY: f32,
  shade: usize,
  cover: usize,
  threadShade: usize,
): void {
  const one = f32x4.splat(1);
  const zero = f32x4.splat(0);
  const away = rows === 2 ? f32x4.sub(f32x4.abs(offset), f32x4.splat(ROW_OFFSET)) : offset;
  const shadow = f32x4.min(one, f32x4.mul(f32x4.abs(away), f32x4.splat(1 / (SHADOW * HALF_WIDTH))));
  const shaded = f32x4.sub(one, f32x4.mul(f32x4.splat(SHADOW_DEPTH * seen), f32x4.sub(one, shadow)));
  const half = f32x4.splat(pixel / 2);
  const width = f32x4.splat(HALF_WIDTH);
  const covered = f32x4.div(
    f32x4.sub(f32x4.min(width, f32x4.add(away, half)), f32x4.max(f32x4.neg(width), f32x4.sub(away, half))),
    f32x4.splat(pixel),
  );
  const old = v128.load(shade);
  const darkened = f32x4.mul(old, shaded);
  const isCovered = v128.and(near, f32x4.gt(covered, zero));
  if (!v128.any_true(isCovered)) {
    v128.store(shade, v128.bitselect(darkened, old, near));
    return;
  }
  const dash = dutyOver(along, pixel / <f32>STITCH);
  const holes = f32x4.sub(one, f32x4.mul(f32x4.mul(f32x4.splat(HOLE_DEPTH * seen), covered), f32x4.sub(one, dash)));
  v128.store(shade, v128.bitselect(f32x4.mul(darkened, v128.bitselect(holes, one, isCovered)), old, near));
  const fraction = f32x4.mul(
    f32x4.mul(f32x4.min(one, f32x4.mul(covered, f32x4.splat(1.35))), dash),
    f32x4.min(one, f32x4.mul(amount, f32x4.splat(4))),
  );
  const value = i32x4.trunc_sat_f32x4_s(f32x4.floor(f32x4.add(f32x4.mul(fraction, f32x4.splat(255)), f32x4.splat(0.5))));
  const wins = v128.and(isCovered, i32x4.gt_s(value, integers(cover)));
  if (!v128.any_true(wins)) return;
  storeSomeBytes(cover, value, wins);
  const c = f32x4.mul(clamp(f32x4.div(away, width), -1, 1), f32x4.splat(seen));
  const end = f32x4.min(one, f32x4.mul(f32x4.min(along, f32x4.sub(one, along)), f32x4.splat(2 / DUTY)));
  const square = f32x4.mul(end, end);
  const lit = f32x4.sub(
    f32x4.sub(f32x4.splat(0.8), f32x4.mul(c, f32x4.splat(0.35 * lightY))),
    f32x4.mul(f32x4.mul(square, square), f32x4.splat(0.22 * seen)),
  );
  storeSomeBytes(threadShade, i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.max(lit, zero), f32x4.splat(64))), wins);
}

/**
 * Draws the thread in the valleys of a quilt.
 * @param isSewn mask of the pixels with enough of the pattern
 * @param pixelCm size of a pixel on the panel
 * @param width @param height size of one diamond in cm
 * @param rows parallel rows of thread, 1 or 2
 * @param shade pointer to the first of the four pixels, like `cover` and `threadShade`
 */
// @ts-ignore: decorator
@inline
export function stitchQuilt(
  lowX: v128,
  highX: v128,
  lowY: v128,
  highY: v128,
  isSewn: v128,
  amount: v128,
  pixelCm: f32,
  width: f64,
  height: f64,
  rows: i32,
  lightY: f32,
  shade: usize,
  cover: usize,
  threadShade: usize,
): void {
  pixel = pixelCm;
  seen = min<f32>(1, HALF_WIDTH / pixel);
  const reach = f32x4.splat(SHADOW * HALF_WIDTH + (rows === 2 ? ROW_OFFSET : 0) + pixel / 2);
  const perCm = Math.sqrt(1 / (width * width) + 1 / (height * height));
  const perX = f64x2.splat(width);
  const perY = f64x2.splat(height);
  const perLength = f64x2.splat(1 / perCm);
  const perStitch = f64x2.splat(1 / (perCm * STITCH));
  const lowA = f64x2.div(lowX, perX);
  const highA = f64x2.div(highX, perX);
  const lowB = f64x2.div(lowY, perY);
  const highB = f64x2.div(highY, perY);
  const p = single(
    f64x2.mul(fromNearest(f64x2.add(lowA, lowB)), perLength),
    f64x2.mul(fromNearest(f64x2.add(highA, highB)), perLength),
  );
  const q = single(
    f64x2.mul(fromNearest(f64x2.sub(lowA, lowB)), perLength),
    f64x2.mul(fromNearest(f64x2.sub(highA, highB)), perLength),
  );
  const nearP = v128.and(isSewn, f32x4.le(f32x4.abs(p), reach));
  const nearQ = v128.and(isSewn, f32x4.le(f32x4.abs(q), reach));
  if (v128.any_true(nearP)) {
    const along = single(
      fraction(f64x2.mul(f64x2.sub(f64x2.div(lowX, perY), f64x2.div(lowY, perX)), perStitch)),
      fraction(f64x2.mul(f64x2.sub(f64x2.div(highX, perY), f64x2.div(highY, perX)), perStitch)),
    );
    stitchLine(p, along, nearP, amount, rows, lightY, shade, cover, threadShade);
  }
  if (v128.any_true(nearQ)) {
    const along = single(
      fraction(f64x2.mul(f64x2.sub(f64x2.neg(f64x2.div(lowX, perY)), f64x2.div(lowY, perX)), perStitch)),
      fraction(f64x2.mul(f64x2.sub(f64x2.neg(f64x2.div(highX, perY)), f64x2.div(highY, perX)), perStitch)),
    );
    stitchLine(q, along, nearQ, amount, rows, lightY, shade, cover, threadShade);
  }
}
