/**
 * `paintPattern` of engine/panel-relief/paint-pattern.ts with its samplers, its unevenness and `quilt-thread.ts`, four pixels at a time.
 * The TypeScript there is the definition; a test holds both side by side. Places on the panel are in double precision, because
 * a place decides which side of a crease a pixel sees; what is read there is in single precision.
 */
import { exponential, float0, float1, float2, float3, integers, pointer, storeBytes, within } from './lanes';

/** Places of the pointers in the table, in the order of pattern-kernel.ts. */
enum In {
  Settings,
  /** Footprints at which the next level of a profile begins, f64. */
  Steps,
  /** Panel of each pixel, a byte: rows of `stride` bytes from `top` on, column -8 of the region first. */
  Labels,
  /** Rows of the edge's distance, from `edgeTop` on. */
  Edge,
  Shade,
  Tilt,
  KeepMid,
  KeepFine,
  /** Of the thread. */
  Cover,
  ThreadShade,
}

/** Numbers of one panel, in the order of pattern-kernel.ts. */
enum Of {
  /** The panel's `toPatch`, nine numbers, and six of its `toPixels`: a, b, d, e, g, h. */
  ToPatch,
  ToPixels = 9,
  /** Three numbers each. */
  Left = 15,
  Right = 18,
  Top = 21,
  Bottom = 24,
  WidthCm = 27,
  HeightCm,
  Rise,
  Stray,
  Replaced,
  LightX,
  LightY,
  LightZ,
  Ambient,
  Direct,
  EdgeStep,
  EdgeCm,
  /** Of the sampler: width and height of one repeat, then its own. */
  RepeatWidth,
  RepeatHeight,
  Own,
  /** Rows of quilt thread: 0, 1 or 2. */
  ThreadRows = 43,
}

/** Integers of one call, in the order of pattern-kernel.ts. */
enum Sampler {
  RollsDown,
  RollsAcross,
  Quilt,
  Holes,
}

/** Columns that are looked at together: `STRIDE` of the definition. */
const STRIDE: i32 = 4;
/** Labels in front of a row: a group of four may begin there. */
const BEFORE: i32 = 8;

const PLACES: f64 = 512;
const LEVEL_BYTES: usize = 513 * 3 * 4;
const NYQUIST: f64 = 0.6;
const CLEAR: f64 = 0.3;

const HOLE_DARKNESS: f32 = 0.86;

const HALF_WIDTH: f32 = 0.055;
const STITCH: f64 = 0.55;
const DUTY: f32 = 0.8;
const ROWS: f32 = 0.17;
const SHADOW: f32 = 2.4;
const SHADOW_DEPTH: f32 = 0.3;
const HOLE_DEPTH: f32 = 0.5;

// @ts-ignore: decorator
@inline
function number(settings: usize, what: i32): f64 {
  return load<f64>(settings + (<usize>what << 3));
}

/** Entries of the lattice of `unevenness`, Mulberry32 at each place, rounded as its table is. */
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

/** Corners of the lattice's cell that was read last in each of three places: the next group nearly always lies in the same one. */
const cells = memory.data(3 * 48, 16);

/** `unevenness`. @param place 0..2, of the cell that is kept */
function uneven(seed: i32, x: f64, y: f64, place: usize): f64 {
  const floorX = Math.floor(x);
  const floorY = Math.floor(y);
  let tx = x - floorX;
  let ty = y - floorY;
  tx = tx * tx * (3 - 2 * tx);
  ty = ty * ty * (3 - 2 * ty);
  const x0 = <i32>floorX;
  const y0 = <i32>floorY;
  const kept = cells + place * 48;
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

/** Distance to the panel's edge: `edgeReader` of edge-reader.ts. @param first row of the plane that lies at `plane` */
function edgeAt(plane: usize, width: i32, height: i32, first: i32, step: f64, cm: f64, x: i32, y: i32): f64 {
  const fx = Math.min(<f64>width - 1.001, Math.max(0, (<f64>x + 0.5) * step - 0.25));
  const fy = Math.min(<f64>height - 1.001, Math.max(0, (<f64>y + 0.5) * step - 0.25));
  const ix = <i32>fx;
  const iy = <i32>fy;
  const tx = fx - <f64>ix;
  const ty = fy - <f64>iy;
  const at = plane + (<usize>((iy - first) * width + ix) << 2);
  const next = at + (<usize>width << 2);
  const upper = <f64>load<f32>(at) + tx * (<f64>load<f32>(at, 4) - <f64>load<f32>(at));
  const lower = <f64>load<f32>(next) + tx * (<f64>load<f32>(next, 4) - <f64>load<f32>(next));
  return (upper + ty * (lower - upper)) * cm;
}

// @ts-ignore: decorator
@inline
function quadratic(settings: usize, what: i32, t: f64): f64 {
  return number(settings, what) + t * (number(settings, what + 1) + t * number(settings, what + 2));
}

// @ts-ignore: decorator
@inline
function length(a: f64, b: f64): f64 {
  return Math.sqrt(a * a + b * b);
}

function aboveNyquist(footprint: f64): f64 {
  const t = (NYQUIST - footprint) / (NYQUIST - CLEAR);
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t);
}

/** Level of a profile that a footprint reads, beginning at the last one that was read. */
function levelOf(steps: usize, last: i32, footprint: f64, level: i32): i32 {
  while (level < last && footprint >= load<f64>(steps + (<usize>level << 3))) level++;
  while (level > 0 && footprint < load<f64>(steps + (<usize>(level - 1) << 3))) level--;
  return level;
}

/** Four values in double precision, two by two, as four in single precision. */
// @ts-ignore: decorator
@inline
function single(low: v128, high: v128): v128 {
  return v128.shuffle<i64>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2);
}

/** Rest above the whole number. */
// @ts-ignore: decorator
@inline
function fraction(t: v128): v128 {
  return f64x2.sub(t, f64x2.floor(t));
}

/** Distance to the nearest whole number, with its sign. */
// @ts-ignore: decorator
@inline
function beside(t: v128): v128 {
  return f64x2.sub(t, f64x2.floor(f64x2.add(t, f64x2.splat(0.5))));
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

/** Share of a footprint that a mark of `DUTY` covers: `dutyOver`. @param t 0..1 */
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

/** The lowest bytes of a mask of four, as a mask of four bytes. */
// @ts-ignore: decorator
@inline
function storeSomeBytes(to: usize, four: v128, mask: v128): void {
  storeBytes(to, v128.bitselect(four, integers(to), mask));
}

/** Pixels of a thread that are known for a group of four. */
let pixel: f32 = 1;
let seen: f32 = 1;

/**
 * One line of a quilt's stitches: `stitchLine` of quilt-thread.ts.
 * @param offset from the valley in cm, `along` it in stitches, 0..1
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
  const away = rows === 2 ? f32x4.sub(f32x4.abs(offset), f32x4.splat(ROWS)) : offset;
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
  const share = f32x4.mul(
    f32x4.mul(f32x4.min(one, f32x4.mul(covered, f32x4.splat(1.35))), dash),
    f32x4.min(one, f32x4.mul(amount, f32x4.splat(4))),
  );
  const value = i32x4.trunc_sat_f32x4_s(f32x4.floor(f32x4.add(f32x4.mul(share, f32x4.splat(255)), f32x4.splat(0.5))));
  const wins = v128.and(isCovered, i32x4.gt_s(value, integers(cover)));
  if (!v128.any_true(wins)) return;
  storeSomeBytes(cover, value, wins);
  const c = f32x4.mul(within(f32x4.div(away, width), -1, 1), f32x4.splat(seen));
  const end = f32x4.min(one, f32x4.mul(f32x4.min(along, f32x4.sub(one, along)), f32x4.splat(2 / DUTY)));
  const square = f32x4.mul(end, end);
  const lit = f32x4.sub(
    f32x4.sub(f32x4.splat(0.8), f32x4.mul(c, f32x4.splat(0.35 * lightY))),
    f32x4.mul(f32x4.mul(square, square), f32x4.splat(0.22 * seen)),
  );
  storeSomeBytes(threadShade, i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.max(lit, zero), f32x4.splat(64))), wins);
}

/** Slope along u, along v, and light of four pixels: `Sample`. */
let sampledU: v128 = i32x4.splat(0);
let sampledV: v128 = i32x4.splat(0);
let sampledOpen: v128 = i32x4.splat(0);

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
function sampleHoles(x: v128, y: v128, settings: usize, pixelCm: f32, visible: f32): void {
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const pitch = <f32>number(settings, Of.RepeatWidth);
  const hole = <f32>number(settings, Of.Own);
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

/**
 * Some rows of one panel.
 * @param table see `In`
 * @param levels of the profile, one behind the other, `lastLevel` the last one's number
 * @param left first column of the region, `top` first row that lies in memory, both of the picture
 * @param start place of the first pixel of row `top` in the planes, `width` pixels a row
 * @param stride of the rows of labels
 * @param boxLeft columns of the panel to `boxRight`, rows `from` to `to`, of the picture
 */
export function patternRows(
  table: usize,
  levels: usize,
  lastLevel: i32,
  kind: i32,
  seed: i32,
  index: i32,
  left: i32,
  top: i32,
  start: i32,
  width: i32,
  stride: i32,
  boxLeft: i32,
  boxRight: i32,
  from: i32,
  to: i32,
  edgeWidth: i32,
  edgeHeight: i32,
  edgeTop: i32,
): void {
  const s = pointer(table, In.Settings);
  const steps = pointer(table, In.Steps);
  const edges = pointer(table, In.Edge);
  const a = f64x2.splat(number(s, Of.ToPatch));
  const d = f64x2.splat(number(s, Of.ToPatch + 3));
  const g = f64x2.splat(number(s, Of.ToPatch + 6));
  const c = f64x2.splat(number(s, Of.ToPatch + 2));
  const f = f64x2.splat(number(s, Of.ToPatch + 5));
  const i = f64x2.splat(number(s, Of.ToPatch + 8));
  const widthCm = number(s, Of.WidthCm);
  const heightCm = number(s, Of.HeightCm);
  const rise = number(s, Of.Rise);
  const stray = number(s, Of.Stray);
  const replaced = f32x4.splat(<f32>number(s, Of.Replaced));
  const edgeStep = number(s, Of.EdgeStep);
  const edgeCm = number(s, Of.EdgeCm);
  const lightX = f32x4.splat(<f32>number(s, Of.LightX));
  const lightY = f32x4.splat(<f32>number(s, Of.LightY));
  const lightZ = f32x4.splat(<f32>number(s, Of.LightZ));
  const ambient = f32x4.splat(<f32>number(s, Of.Ambient));
  const direct = f32x4.splat(<f32>number(s, Of.Direct));
  const repeatWidth = number(s, Of.RepeatWidth);
  const repeatHeight = number(s, Of.RepeatHeight);
  const own = number(s, Of.Own);
  const ownNext = number(s, Of.Own + 1);
  const threadRows = <i32>number(s, Of.ThreadRows);
  const perCm = Math.sqrt(1 / (repeatWidth * repeatWidth) + 1 / (repeatHeight * repeatHeight));
  const threadReach = SHADOW * HALF_WIDTH + (threadRows === 2 ? ROWS : 0);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const ours = i32x4.splat(index);
  let level = 0;
  let other = 0;
  for (let y = from; y < to; y++) {
    const py = <f64>y + 0.5;
    const bpy = f64x2.splat(number(s, Of.ToPatch + 1) * py);
    const epy = f64x2.splat(number(s, Of.ToPatch + 4) * py);
    const hpy = f64x2.splat(number(s, Of.ToPatch + 7) * py);
    const labels = pointer(table, In.Labels) + <usize>((y - top) * stride + BEFORE - left);
    const row = start + (y - top) * width - left;
    let ahead: f64 = 0;
    let aheadAt = -1;
    for (let x = boxLeft & ~(STRIDE - 1); x < boxRight; x += STRIDE) {
      const all = i32x4.eq(integers(labels + <usize>x), ours);
      // As in the definition, every run of pixels is looked at anew.
      for (let rest = i32x4.bitmask(all); rest !== 0; ) {
        const first = ctz(rest);
        const end = first + ctz(~(rest >> first));
        rest &= -1 << end;
        const lanes = i32x4(0, 1, 2, 3);
        const inside = v128.and(i32x4.ge_s(lanes, i32x4.splat(first)), i32x4.lt_s(lanes, i32x4.splat(end)));
        const x0 = x + first;

        // The look at the group's first pixel.
        const px = <f64>x0 + 0.5;
        const w = 1 / (f64x2.extract_lane(g, 0) * px + f64x2.extract_lane(hpy, 0) + f64x2.extract_lane(i, 0));
        const pu = (f64x2.extract_lane(a, 0) * px + f64x2.extract_lane(bpy, 0) + f64x2.extract_lane(c, 0)) * w;
        const pv = (f64x2.extract_lane(d, 0) * px + f64x2.extract_lane(epy, 0) + f64x2.extract_lane(f, 0)) * w;
        const cu = pu < 0 ? 0 : pu > 1 ? 1 : pu;
        const cv = pv < 0 ? 0 : pv > 1 ? 1 : pv;
        const patchLeft = quadratic(s, Of.Left, cv);
        const patchTop = quadratic(s, Of.Top, cu);
        const kx = widthCm / (quadratic(s, Of.Right, cv) - patchLeft);
        const ky = heightCm / (quadratic(s, Of.Bottom, cu) - patchTop);
        const sx = (pu - patchLeft) * kx - widthCm / 2;
        const sy = (pv - patchTop) * ky - heightCm / 2;
        const xx = (number(s, Of.ToPatch) - pu * number(s, Of.ToPatch + 6)) * kx * w;
        const xy = (number(s, Of.ToPatch + 1) - pu * number(s, Of.ToPatch + 7)) * kx * w;
        const yx = (number(s, Of.ToPatch + 3) - pv * number(s, Of.ToPatch + 6)) * ky * w;
        const yy = (number(s, Of.ToPatch + 4) - pv * number(s, Of.ToPatch + 7)) * ky * w;
        const strayX = stray * uneven(seed, sx * 0.22, sy * 0.22, 0);
        const strayY = stray * uneven(seed, sy * 0.22 + 31, sx * 0.22 + 17, 1);
        const full = f32x4.splat(<f32>-(1 + 0.12 * uneven(seed, sx * 0.4 + 7, sy * 0.4 + 3, 2)));
        const edge =
          aheadAt === x0 ? ahead : edgeAt(edges, edgeWidth, edgeHeight, edgeTop, edgeStep, edgeCm, x0, y);
        ahead = edgeAt(edges, edgeWidth, edgeHeight, edgeTop, edgeStep, edgeCm, x0 + STRIDE, y);
        aheadAt = x0 + STRIDE;
        const risen = (ahead - edge) / STRIDE;
        let ux = number(s, Of.ToPixels) - px * number(s, Of.ToPixels + 4);
        let uy = number(s, Of.ToPixels + 2) - py * number(s, Of.ToPixels + 4);
        let vx = number(s, Of.ToPixels + 1) - px * number(s, Of.ToPixels + 5);
        let vy = number(s, Of.ToPixels + 3) - py * number(s, Of.ToPixels + 5);
        const lengthU = length(ux, uy);
        const lengthV = length(vx, vy);
        const nu = 1 / (lengthU > 0 ? lengthU : 1);
        const nv = 1 / (lengthV > 0 ? lengthV : 1);
        ux *= nu;
        uy *= nu;
        vx *= nv;
        vy *= nv;

        // Each pixel's place on the panel, in cm from its middle.
        const low = f64x2.add(f64x2.splat(<f64>x + 0.5), f64x2(0, 1));
        const high = f64x2.add(low, f64x2.splat(2));
        const lowW = f64x2.div(f64x2.splat(1), f64x2.add(f64x2.add(f64x2.mul(g, low), hpy), i));
        const highW = f64x2.div(f64x2.splat(1), f64x2.add(f64x2.add(f64x2.mul(g, high), hpy), i));
        const moveX = f64x2.splat(patchLeft);
        const moveY = f64x2.splat(patchTop);
        const scaleX = f64x2.splat(kx);
        const scaleY = f64x2.splat(ky);
        const halfX = f64x2.splat(widthCm / 2);
        const halfY = f64x2.splat(heightCm / 2);
        const strayedX = f64x2.splat(strayX);
        const strayedY = f64x2.splat(strayY);
        const lowU = f64x2.mul(f64x2.add(f64x2.add(f64x2.mul(a, low), bpy), c), lowW);
        const highU = f64x2.mul(f64x2.add(f64x2.add(f64x2.mul(a, high), bpy), c), highW);
        const lowV = f64x2.mul(f64x2.add(f64x2.add(f64x2.mul(d, low), epy), f), lowW);
        const highV = f64x2.mul(f64x2.add(f64x2.add(f64x2.mul(d, high), epy), f), highW);
        const lowX = f64x2.add(f64x2.sub(f64x2.mul(f64x2.sub(lowU, moveX), scaleX), halfX), strayedX);
        const highX = f64x2.add(f64x2.sub(f64x2.mul(f64x2.sub(highU, moveX), scaleX), halfX), strayedX);
        const lowY = f64x2.add(f64x2.sub(f64x2.mul(f64x2.sub(lowV, moveY), scaleY), halfY), strayedY);
        const highY = f64x2.add(f64x2.sub(f64x2.mul(f64x2.sub(highV, moveY), scaleY), halfY), strayedY);

        // The pattern there.
        if (kind === Sampler.Quilt) {
          level = levelOf(steps, lastLevel, length(xx / repeatWidth + yx / repeatHeight, xy / repeatWidth + yy / repeatHeight), level);
          other = levelOf(steps, lastLevel, length(xx / repeatWidth - yx / repeatHeight, xy / repeatWidth - yy / repeatHeight), other);
          const perX = f64x2.splat(repeatWidth);
          const perY = f64x2.splat(repeatHeight);
          const lowA = f64x2.div(lowX, perX);
          const highA = f64x2.div(highX, perX);
          const lowB = f64x2.div(lowY, perY);
          const highB = f64x2.div(highY, perY);
          readProfile(levels + <usize>level * LEVEL_BYTES, entries(f64x2.add(lowA, lowB), f64x2.add(highA, highB)));
          const slope = profileSlope;
          const height = profileHeight;
          const open = profileLight;
          readProfile(levels + <usize>other * LEVEL_BYTES, entries(f64x2.sub(lowA, lowB), f64x2.sub(highA, highB)));
          const puff = f32x4.splat(<f32>own);
          const sp = f32x4.mul(f32x4.mul(slope, profileHeight), puff);
          const sq = f32x4.mul(f32x4.mul(profileSlope, height), puff);
          sampledU = f32x4.mul(f32x4.add(sp, sq), f32x4.splat(<f32>(1 / repeatWidth)));
          sampledV = f32x4.mul(f32x4.sub(sp, sq), f32x4.splat(<f32>(1 / repeatHeight)));
          sampledOpen = f32x4.mul(open, profileLight);
        } else if (kind === Sampler.Holes) {
          const pixelCm = Math.max(length(xx, xy), length(yx, yy));
          sampleHoles(single(lowX, highX), single(lowY, highY), s, <f32>pixelCm, <f32>aboveNyquist((0.8 * pixelCm) / repeatWidth));
        } else {
          const isDown = kind === Sampler.RollsDown;
          const footprint = (isDown ? length(xx, xy) : length(yx, yy)) / repeatWidth;
          level = levelOf(steps, lastLevel, footprint, level);
          const per = f64x2.splat(repeatWidth);
          const shift = f64x2.splat(ownNext);
          const lowT = f64x2.add(f64x2.div(isDown ? lowX : lowY, per), shift);
          const highT = f64x2.add(f64x2.div(isDown ? highX : highY, per), shift);
          readProfile(levels + <usize>level * LEVEL_BYTES, entries(lowT, highT));
          const slope = f32x4.mul(profileSlope, f32x4.splat(<f32>(own * aboveNyquist(footprint))));
          sampledU = isDown ? slope : zero;
          sampledV = isDown ? zero : slope;
          sampledOpen = profileLight;
        }

        // Lit from the photo's direction; nothing of it at the seam.
        const steady = f32x4.add(
          f32x4.splat(<f32>edge),
          f32x4.mul(f32x4.sub(f32x4(0, 1, 2, 3), f32x4.splat(<f32>first)), f32x4.splat(<f32>risen)),
        );
        const e = within(f32x4.mul(steady, f32x4.splat(<f32>(1 / rise))), 0, 1);
        const amount = f32x4.mul(f32x4.mul(e, e), f32x4.sub(f32x4.splat(3), f32x4.add(e, e)));
        const strength = f32x4.mul(full, amount);
        const su = f32x4.mul(sampledU, strength);
        const sv = f32x4.mul(sampledV, strength);
        const tx = f32x4.add(f32x4.mul(su, f32x4.splat(<f32>ux)), f32x4.mul(sv, f32x4.splat(<f32>vx)));
        const ty = f32x4.add(f32x4.mul(su, f32x4.splat(<f32>uy)), f32x4.mul(sv, f32x4.splat(<f32>vy)));
        const norm = f32x4.div(one, f32x4.sqrt(f32x4.add(f32x4.add(f32x4.mul(tx, tx), f32x4.mul(ty, ty)), one)));
        const facing = f32x4.add(f32x4.add(f32x4.mul(tx, lightX), f32x4.mul(ty, lightY)), lightZ);
        const lit = f32x4.mul(f32x4.max(facing, zero), direct);
        const closed = f32x4.sub(one, f32x4.mul(f32x4.sub(one, sampledOpen), amount));
        const k = <usize>(row + x);
        const shade = pointer(table, In.Shade) + (k << 2);
        const old = v128.load(shade);
        const shaded = f32x4.mul(old, f32x4.mul(f32x4.mul(f32x4.add(ambient, lit), norm), closed));
        v128.store(shade, v128.bitselect(shaded, old, inside));
        const leanX = i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.mul(f32x4.splat(127), tx), norm));
        const leanY = i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.mul(f32x4.splat(127), ty), norm));
        const both = v128.or(v128.and(leanX, i32x4.splat(255)), i32x4.shl(v128.and(leanY, i32x4.splat(255)), 8));
        const tilt = pointer(table, In.Tilt) + (k << 1);
        const pairs = i8x16.shuffle(both, both, 0, 1, 4, 5, 8, 9, 12, 13, 0, 1, 4, 5, 8, 9, 12, 13);
        const mask = i8x16.shuffle(inside, inside, 0, 1, 4, 5, 8, 9, 12, 13, 0, 1, 4, 5, 8, 9, 12, 13);
        v128.store64_lane(tilt, v128.bitselect(pairs, v128.load64_zero(tilt), mask), 0);
        const keep = i32x4.trunc_sat_f32x4_s(f32x4.sub(f32x4.splat(255), f32x4.mul(replaced, amount)));
        storeSomeBytes(pointer(table, In.KeepMid) + k, keep, inside);
        storeSomeBytes(pointer(table, In.KeepFine) + k, keep, inside);

        // Thread in the valleys of a quilt.
        if (threadRows === 0) continue;
        const isSewn = v128.and(inside, f32x4.gt(amount, f32x4.splat(0.02)));
        if (!v128.any_true(isSewn)) continue;
        pixel = <f32>Math.sqrt(Math.max(xx * xx + xy * xy, yx * yx + yy * yy));
        seen = min<f32>(1, HALF_WIDTH / pixel);
        const reach = f32x4.splat(threadReach + pixel / 2);
        const perX = f64x2.splat(repeatWidth);
        const perY = f64x2.splat(repeatHeight);
        const perLength = f64x2.splat(1 / perCm);
        const perStitch = f64x2.splat(1 / (perCm * STITCH));
        const lowA = f64x2.div(lowX, perX);
        const highA = f64x2.div(highX, perX);
        const lowB = f64x2.div(lowY, perY);
        const highB = f64x2.div(highY, perY);
        const p = single(
          f64x2.mul(beside(f64x2.add(lowA, lowB)), perLength),
          f64x2.mul(beside(f64x2.add(highA, highB)), perLength),
        );
        const q = single(
          f64x2.mul(beside(f64x2.sub(lowA, lowB)), perLength),
          f64x2.mul(beside(f64x2.sub(highA, highB)), perLength),
        );
        const nearP = v128.and(isSewn, f32x4.le(f32x4.abs(p), reach));
        const nearQ = v128.and(isSewn, f32x4.le(f32x4.abs(q), reach));
        const cover = pointer(table, In.Cover) + k;
        const threadShade = pointer(table, In.ThreadShade) + k;
        const sunY = <f32>number(s, Of.LightY);
        if (v128.any_true(nearP)) {
          const along = single(
            fraction(f64x2.mul(f64x2.sub(f64x2.div(lowX, perY), f64x2.div(lowY, perX)), perStitch)),
            fraction(f64x2.mul(f64x2.sub(f64x2.div(highX, perY), f64x2.div(highY, perX)), perStitch)),
          );
          stitchLine(p, along, nearP, amount, threadRows, sunY, shade, cover, threadShade);
        }
        if (v128.any_true(nearQ)) {
          const along = single(
            fraction(f64x2.mul(f64x2.sub(f64x2.neg(f64x2.div(lowX, perY)), f64x2.div(lowY, perX)), perStitch)),
            fraction(f64x2.mul(f64x2.sub(f64x2.neg(f64x2.div(highX, perY)), f64x2.div(highY, perX)), perStitch)),
          );
          stitchLine(q, along, nearQ, amount, threadRows, sunY, shade, cover, threadShade);
        }
      }
    }
  }
}
