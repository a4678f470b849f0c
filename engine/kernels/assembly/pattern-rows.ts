/**
 * Draws a panel's pattern into the relief, four pixels at a time: slopes of padded rolls and diamonds, lit from the
 * photo's direction, occlusion in their creases, stitches of a quilt, and holes of a perforation. Positions on the panel
 * are in centimeters and in double precision (`pattern-samplers.ts`).
 */
import { integers, pointer, storeSomeBytes, clamp } from './lanes';
import { measurePattern, sampledOpen, sampledU, sampledV, samplePattern } from './pattern-samplers';
import { length } from './profile';
import { stitchQuilt } from './quilt-thread';
import { uneven } from './unevenness';

/** Arrays of the table, in the order of paint-patterns.ts. */
enum ArrayIndex {
  /** See `PanelSetting`, f64. */
  Settings,
  /** See `Layout`, i32. */
  Layout,
  /** Footprints at which the next level of a profile begins, f64. */
  Steps,
  /** Panel of each pixel, bytes: rows of `stride` from `top` on, each from column -8 of the region on. */
  Labels,
  /** Rows of the distance to the panel's edge, from `edgeTop` on. */
  Edge,
  Shade,
  Tilt,
  KeepMid,
  KeepFine,
  /** Alpha of the thread, and its shade. */
  Cover,
  ThreadShade,
}

/** Numbers of one panel, in the order of paint-patterns.ts. */
enum PanelSetting {
  /** The panel's homography `toPatch`, nine numbers, and six of `toPixels`: a, b, d, e, g, h. */
  ToPatch,
  ToPixels = 9,
  /** Quadratics of the outline, three numbers each. */
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
  /** Width and height of one repeat, then the family's own two numbers. */
  RepeatWidth,
  RepeatHeight,
  Own,
  /** Rows of quilt thread: 0, 1 or 2. */
  ThreadRows = 43,
}

/** Positions and sizes for one call, in the order of paint-patterns.ts. */
enum Layout {
  /** Pointer to the tables of the profile, and number of the last one. */
  Levels,
  LastLevel,
  /** See pattern-samplers.ts. */
  Family,
  Seed,
  /** The panel's number among the labels. */
  Index,
  /** First column of the region and first row in memory, in picture coordinates. */
  Left,
  Top,
  /** Index of the first pixel of row `Top` in the planes, and pixels per row. */
  Start,
  Width,
  /** Pixels per row of labels. */
  Stride,
  /** Columns and rows of the panel, right and bottom exclusive. */
  BoxLeft,
  BoxRight,
  From,
  To,
  /** Size of the plane of edge distances, and its first row in memory. */
  EdgeWidth,
  EdgeHeight,
  EdgeTop,
}

/** Columns processed together: values that change slowly along a row are computed once for them. */
const STRIDE: i32 = 4;
/** Labels before the row's first column, where a group of four may begin. */
const BEFORE: i32 = 8;

// @ts-ignore: decorator
@inline
function number(settings: usize, index: i32): f64 {
  return load<f64>(settings + (<usize>index << 3));
}

// @ts-ignore: decorator
@inline
function place(layout: usize, index: i32): i32 {
  return load<i32>(layout + (<usize>index << 2));
}

/** Distance to the panel's edge in cm, like edge-reader.ts. @param first row that `plane` begins with */
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
function quadratic(settings: usize, index: i32, t: f64): f64 {
  return number(settings, index) + t * (number(settings, index + 1) + t * number(settings, index + 2));
}

/** Draws rows `From` to `To` of one panel. @param table see `ArrayIndex` */
export function patternRows(table: usize): void {
  const layout = pointer(table, ArrayIndex.Layout);
  const family = place(layout, Layout.Family);
  const seed = place(layout, Layout.Seed);
  const left = place(layout, Layout.Left);
  const top = place(layout, Layout.Top);
  const width = place(layout, Layout.Width);
  const stride = place(layout, Layout.Stride);
  const boxRight = place(layout, Layout.BoxRight);
  const to = place(layout, Layout.To);
  const edgeWidth = place(layout, Layout.EdgeWidth);
  const edgeHeight = place(layout, Layout.EdgeHeight);
  const edgeTop = place(layout, Layout.EdgeTop);
  const s = pointer(table, ArrayIndex.Settings);
  const edges = pointer(table, ArrayIndex.Edge);
  const a = f64x2.splat(number(s, PanelSetting.ToPatch));
  const d = f64x2.splat(number(s, PanelSetting.ToPatch + 3));
  const g = f64x2.splat(number(s, PanelSetting.ToPatch + 6));
  const c = f64x2.splat(number(s, PanelSetting.ToPatch + 2));
  const f = f64x2.splat(number(s, PanelSetting.ToPatch + 5));
  const i = f64x2.splat(number(s, PanelSetting.ToPatch + 8));
  const widthCm = number(s, PanelSetting.WidthCm);
  const heightCm = number(s, PanelSetting.HeightCm);
  const rise = number(s, PanelSetting.Rise);
  const stray = number(s, PanelSetting.Stray);
  const replaced = f32x4.splat(<f32>number(s, PanelSetting.Replaced));
  const edgeStep = number(s, PanelSetting.EdgeStep);
  const edgeCm = number(s, PanelSetting.EdgeCm);
  const lightX = f32x4.splat(<f32>number(s, PanelSetting.LightX));
  const lightY = f32x4.splat(<f32>number(s, PanelSetting.LightY));
  const lightZ = f32x4.splat(<f32>number(s, PanelSetting.LightZ));
  const ambient = f32x4.splat(<f32>number(s, PanelSetting.Ambient));
  const direct = f32x4.splat(<f32>number(s, PanelSetting.Direct));
  const repeatWidth = number(s, PanelSetting.RepeatWidth);
  const repeatHeight = number(s, PanelSetting.RepeatHeight);
  measurePattern(
    repeatWidth,
    repeatHeight,
    number(s, PanelSetting.Own),
    number(s, PanelSetting.Own + 1),
    <usize>place(layout, Layout.Levels),
    place(layout, Layout.LastLevel),
    pointer(table, ArrayIndex.Steps),
  );
  const threadRows = <i32>number(s, PanelSetting.ThreadRows);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const ours = i32x4.splat(place(layout, Layout.Index));
  for (let y = place(layout, Layout.From); y < to; y++) {
    const py = <f64>y + 0.5;
    const bpy = f64x2.splat(number(s, PanelSetting.ToPatch + 1) * py);
    const epy = f64x2.splat(number(s, PanelSetting.ToPatch + 4) * py);
    const hpy = f64x2.splat(number(s, PanelSetting.ToPatch + 7) * py);
    const labels = pointer(table, ArrayIndex.Labels) + <usize>((y - top) * stride + BEFORE - left);
    const row = place(layout, Layout.Start) + (y - top) * width - left;
    let ahead: f64 = 0;
    let aheadAt = -1;
    for (let x = place(layout, Layout.BoxLeft) & ~(STRIDE - 1); x < boxRight; x += STRIDE) {
      const all = i32x4.eq(integers(labels + <usize>x), ours);
      // Groups start at multiples of STRIDE of the picture's columns, so that a part of a picture equals the whole.
      for (let rest = i32x4.bitmask(all); rest !== 0; ) {
        const first = ctz(rest);
        const end = first + ctz(~(rest >> first));
        rest &= -1 << end;
        const lanes = i32x4(0, 1, 2, 3);
        const inside = v128.and(i32x4.ge_s(lanes, i32x4.splat(first)), i32x4.lt_s(lanes, i32x4.splat(end)));
        const x0 = x + first;

        // Values of the group's first pixel.
        const px = <f64>x0 + 0.5;
        const w = 1 / (f64x2.extract_lane(g, 0) * px + f64x2.extract_lane(hpy, 0) + f64x2.extract_lane(i, 0));
        const pu = (f64x2.extract_lane(a, 0) * px + f64x2.extract_lane(bpy, 0) + f64x2.extract_lane(c, 0)) * w;
        const pv = (f64x2.extract_lane(d, 0) * px + f64x2.extract_lane(epy, 0) + f64x2.extract_lane(f, 0)) * w;
        const cu = min<f64>(1, max<f64>(0, pu));
        const cv = min<f64>(1, max<f64>(0, pv));
        const patchLeft = quadratic(s, PanelSetting.Left, cv);
        const patchTop = quadratic(s, PanelSetting.Top, cu);
        const kx = widthCm / (quadratic(s, PanelSetting.Right, cv) - patchLeft);
        const ky = heightCm / (quadratic(s, PanelSetting.Bottom, cu) - patchTop);
        const sx = (pu - patchLeft) * kx - widthCm / 2;
        const sy = (pv - patchTop) * ky - heightCm / 2;
        const xx = (number(s, PanelSetting.ToPatch) - pu * number(s, PanelSetting.ToPatch + 6)) * kx * w;
        const xy = (number(s, PanelSetting.ToPatch + 1) - pu * number(s, PanelSetting.ToPatch + 7)) * kx * w;
        const yx = (number(s, PanelSetting.ToPatch + 3) - pv * number(s, PanelSetting.ToPatch + 6)) * ky * w;
        const yy = (number(s, PanelSetting.ToPatch + 4) - pv * number(s, PanelSetting.ToPatch + 7)) * ky * w;
        const strayX = stray * uneven(seed, sx * 0.22, sy * 0.22, 0);
        const strayY = stray * uneven(seed, sy * 0.22 + 31, sx * 0.22 + 17, 1);
        // Uneven thickness of the foam.
        const full = f32x4.splat(<f32>-(1 + 0.12 * uneven(seed, sx * 0.4 + 7, sy * 0.4 + 3, 2)));
        const edge =
          aheadAt === x0 ? ahead : edgeAt(edges, edgeWidth, edgeHeight, edgeTop, edgeStep, edgeCm, x0, y);
        ahead = edgeAt(edges, edgeWidth, edgeHeight, edgeTop, edgeStep, edgeCm, x0 + STRIDE, y);
        aheadAt = x0 + STRIDE;
        const risen = (ahead - edge) / STRIDE;
        // Directions of the panel's two axes in the picture, towards their vanishing points.
        let ux = number(s, PanelSetting.ToPixels) - px * number(s, PanelSetting.ToPixels + 4);
        let uy = number(s, PanelSetting.ToPixels + 2) - py * number(s, PanelSetting.ToPixels + 4);
        let vx = number(s, PanelSetting.ToPixels + 1) - px * number(s, PanelSetting.ToPixels + 5);
        let vy = number(s, PanelSetting.ToPixels + 3) - py * number(s, PanelSetting.ToPixels + 5);
        const lengthU = length(ux, uy);
        const lengthV = length(vx, vy);
        const nu = 1 / (lengthU > 0 ? lengthU : 1);
        const nv = 1 / (lengthV > 0 ? lengthV : 1);
        ux *= nu;
        uy *= nu;
        vx *= nv;
        vy *= nv;

        // Position of each pixel on the panel, in cm from its middle.
        const pair = f64x2.add(f64x2.splat(<f64>x + 0.5), f64x2(0, 1));
        const next = f64x2.add(pair, f64x2.splat(2));
        const lowW = f64x2.div(f64x2.splat(1), f64x2.add(f64x2.add(f64x2.mul(g, pair), hpy), i));
        const highW = f64x2.div(f64x2.splat(1), f64x2.add(f64x2.add(f64x2.mul(g, next), hpy), i));
        const moveX = f64x2.splat(patchLeft);
        const moveY = f64x2.splat(patchTop);
        const scaleX = f64x2.splat(kx);
        const scaleY = f64x2.splat(ky);
        const halfX = f64x2.splat(widthCm / 2);
        const halfY = f64x2.splat(heightCm / 2);
        const strayedX = f64x2.splat(strayX);
        const strayedY = f64x2.splat(strayY);
        const lowU = f64x2.mul(f64x2.add(f64x2.add(f64x2.mul(a, pair), bpy), c), lowW);
        const highU = f64x2.mul(f64x2.add(f64x2.add(f64x2.mul(a, next), bpy), c), highW);
        const lowV = f64x2.mul(f64x2.add(f64x2.add(f64x2.mul(d, pair), epy), f), lowW);
        const highV = f64x2.mul(f64x2.add(f64x2.add(f64x2.mul(d, next), epy), f), highW);
        const lowX = f64x2.add(f64x2.sub(f64x2.mul(f64x2.sub(lowU, moveX), scaleX), halfX), strayedX);
        const highX = f64x2.add(f64x2.sub(f64x2.mul(f64x2.sub(highU, moveX), scaleX), halfX), strayedX);
        const lowY = f64x2.add(f64x2.sub(f64x2.mul(f64x2.sub(lowV, moveY), scaleY), halfY), strayedY);
        const highY = f64x2.add(f64x2.sub(f64x2.mul(f64x2.sub(highV, moveY), scaleY), halfY), strayedY);

        samplePattern(family, lowX, highX, lowY, highY, xx, xy, yx, yy);

        // Shading from the photo's light direction; the pattern fades out towards the seam.
        const steady = f32x4.add(
          f32x4.splat(<f32>edge),
          f32x4.mul(f32x4.sub(f32x4(0, 1, 2, 3), f32x4.splat(<f32>first)), f32x4.splat(<f32>risen)),
        );
        const e = clamp(f32x4.mul(steady, f32x4.splat(<f32>(1 / rise))), 0, 1);
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
        const shade = pointer(table, ArrayIndex.Shade) + (k << 2);
        const old = v128.load(shade);
        const shaded = f32x4.mul(old, f32x4.mul(f32x4.mul(f32x4.add(ambient, lit), norm), closed));
        v128.store(shade, v128.bitselect(shaded, old, inside));
        const leanX = i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.mul(f32x4.splat(127), tx), norm));
        const leanY = i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.mul(f32x4.splat(127), ty), norm));
        const both = v128.or(v128.and(leanX, i32x4.splat(255)), i32x4.shl(v128.and(leanY, i32x4.splat(255)), 8));
        const tilt = pointer(table, ArrayIndex.Tilt) + (k << 1);
        const pairs = i8x16.shuffle(both, both, 0, 1, 4, 5, 8, 9, 12, 13, 0, 1, 4, 5, 8, 9, 12, 13);
        const mask = i8x16.shuffle(inside, inside, 0, 1, 4, 5, 8, 9, 12, 13, 0, 1, 4, 5, 8, 9, 12, 13);
        v128.store64_lane(tilt, v128.bitselect(pairs, v128.load64_zero(tilt), mask), 0);
        const keep = i32x4.trunc_sat_f32x4_s(f32x4.sub(f32x4.splat(255), f32x4.mul(replaced, amount)));
        storeSomeBytes(pointer(table, ArrayIndex.KeepMid) + k, keep, inside);
        storeSomeBytes(pointer(table, ArrayIndex.KeepFine) + k, keep, inside);

        // Thread in the valleys of a quilt.
        if (threadRows === 0) continue;
        const isSewn = v128.and(inside, f32x4.gt(amount, f32x4.splat(0.02)));
        if (!v128.any_true(isSewn)) continue;
        const pixelCm = <f32>Math.sqrt(Math.max(xx * xx + xy * xy, yx * yx + yy * yy));
        const cover = pointer(table, ArrayIndex.Cover) + k;
        const threadShade = pointer(table, ArrayIndex.ThreadShade) + k;
        const sunY = <f32>number(s, PanelSetting.LightY);
        stitchQuilt(
          lowX, highX, lowY, highY, isSewn, amount, pixelCm, repeatWidth, repeatHeight, threadRows, sunY, shade, cover, threadShade,
        );
      }
    }
  }
}
