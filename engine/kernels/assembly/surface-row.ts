/**
 * The new material's surface along one row (engine/compose/surface-row.ts): each pixel's position on its panel in
 * centimeters, and the tile's slopes and tone there. Vectors hold the channels of one texel.
 */
import { pointer } from './lanes';

/** Arrays of the table, in the order of ../../compose/surface-row.ts. */
enum ArrayIndex {
  /** Centimeters per pixel outside of panels, analysis pixels per picture pixel, centimeters per texel of the mottle. */
  Scales,
  /** By panel: columns of the homography's first two rows (u and v for x, for y, for 1), then its third row. */
  Matrix,
  /** Panel of each analysis pixel along the row. */
  Panels,
  /** Pointer to each zone's tile, or 0. */
  Tiles,
  /** Zone of each pixel. */
  PixelZones,
  Dither,
  /** Tone of the mottle's finest level. */
  Mottle,
}

/** Byte offsets in a tile: texels per side (i32), last level (i32), centimeters per texel (f64), pointers to levels (u32). */
enum Tile {
  Size = 0,
  Last = 4,
  Texel = 8,
  Levels = 16,
}

const NO_PANEL: i32 = 255;
/** Bytes of a panel's matrix. */
const PANEL: usize = 9 * 8;
/** Footprints are computed once for 2^RUN_BITS pixels of a row. */
const RUN_BITS: i32 = 4;

/** Two texels of four signed bytes, as eight shorts. */
// @ts-ignore: decorator
@inline
function texels(row: usize, first: i32, second: i32): v128 {
  const one = v128.load32_zero(row + (<usize>first << 2));
  return i16x8.extend_low_i8x16_s(v128.load32_lane(row + (<usize>second << 2), one, 1));
}

/** Weighted sum of two texels. */
// @ts-ignore: decorator
@inline
function weighed(both: v128, first: v128, second: v128): v128 {
  return f32x4.add(
    f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(both)), first),
    f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(both)), second),
  );
}

/** The mottle's tone at a position in texels. */
function mottleAt(mottle: usize, size: i32, mu: f64, mv: f64): f32 {
  const mask = size - 1;
  const gu = Math.floor(mu);
  const gv = Math.floor(mv);
  const qu = mu - gu;
  const row0 = mottle + <usize>((<i32>(<i64>gv) & mask) * size);
  const row1 = mottle + <usize>(((<i32>(<i64>gv) + 1) & mask) * size);
  const u0 = <usize>(<i32>(<i64>gu) & mask);
  const u1 = <usize>((<i32>(<i64>gu) + 1) & mask);
  const upper = <f64>load<i8>(row0 + u0) * (1 - qu) + <f64>load<i8>(row0 + u1) * qu;
  const lower = <f64>load<i8>(row1 + u0) * (1 - qu) + <f64>load<i8>(row1 + u1) * qu;
  return <f32>((upper + (lower - upper) * (mv - gv)) / 127);
}

/**
 * @param columns column of each pixel, i32
 * @param out slope x, slope y, tone and mottle of each pixel
 */
export function surfaceRow(
  table: usize,
  count: i32,
  y: i32,
  columns: usize,
  analysisWidth: i32,
  panels: i32,
  mottleSize: i32,
  out: usize,
): void {
  const scales = pointer(table, ArrayIndex.Scales);
  const matrix = pointer(table, ArrayIndex.Matrix);
  const panelOf = pointer(table, ArrayIndex.Panels);
  const tiles = pointer(table, ArrayIndex.Tiles);
  const pixelZones = pointer(table, ArrayIndex.PixelZones);
  const dithers = pointer(table, ArrayIndex.Dither) + ((<usize>y & 63) << 8);
  const mottle = pointer(table, ArrayIndex.Mottle);
  const cmPerPixel = load<f64>(scales);
  const toAnalysis = load<f64>(scales, 8);
  const perMottle = 1 / load<f64>(scales, 16);
  const down = f64x2.splat(<f64>y);
  let run: i32 = -1;
  let runPanel: i32 = -1;
  let runTile: usize = 0;
  let footprint: f64 = cmPerPixel;
  let finer: i32 = 0;
  let coarserFrom: f64 = 1;
  let perTexel: f64 = 1;
  let mottled: f32 = 0;
  let mottledAt: i32 = -1;
  for (let k = 0; k < count; k++) {
    const target = out + (<usize>k << 4);
    const tile = <usize>load<u32>(tiles + (<usize>load<u8>(pixelZones + <usize>k) << 2));
    if (tile === 0) {
      v128.store(target, i32x4.splat(0));
      mottledAt = -1;
      continue;
    }
    const x = load<i32>(columns + (<usize>k << 2));
    let panel = <i32>load<u8>(panelOf + <usize>min(analysisWidth - 1, <i32>((<f64>x + 0.5) * toAnalysis)));
    if (panel >= panels) panel = NO_PANEL;
    const isNew = runPanel !== panel || run !== x >> RUN_BITS || runTile !== tile;
    let uv: v128;
    if (panel === NO_PANEL) {
      uv = f64x2.mul(f64x2.replace_lane(down, 0, <f64>x), f64x2.splat(cmPerPixel));
      if (isNew) footprint = cmPerPixel;
    } else {
      const m = matrix + <usize>panel * PANEL;
      const perX = v128.load(m);
      const perY = v128.load(m, 16);
      const g = load<f64>(m, 48);
      const h = load<f64>(m, 56);
      const w = 1 / (g * <f64>x + h * <f64>y + load<f64>(m, 64));
      const sum = f64x2.add(f64x2.add(f64x2.mul(perX, f64x2.splat(<f64>x)), f64x2.mul(perY, down)), v128.load(m, 32));
      uv = f64x2.mul(sum, f64x2.splat(w));
      if (isNew) {
        const across = f64x2.mul(f64x2.sub(perX, f64x2.mul(uv, f64x2.splat(g))), f64x2.splat(w));
        const along = f64x2.mul(f64x2.sub(perY, f64x2.mul(uv, f64x2.splat(h))), f64x2.splat(w));
        const right = f64x2.mul(across, across);
        const below = f64x2.mul(along, along);
        footprint = min<f64>(
          3,
          max<f64>(
            sqrt(f64x2.extract_lane(right, 0) + f64x2.extract_lane(right, 1)),
            sqrt(f64x2.extract_lane(below, 0) + f64x2.extract_lane(below, 1)),
          ),
        );
      }
    }
    if (isNew) {
      run = x >> RUN_BITS;
      runPanel = panel;
      runTile = tile;
      // One of two levels is chosen at random, so that no border between levels is visible.
      const texel = load<f64>(tile, Tile.Texel);
      const last = load<i32>(tile, Tile.Last);
      const level = Math.log2(footprint / texel);
      const whole = Math.floor(level);
      if (!(whole >= 0)) {
        finer = 0;
        coarserFrom = 2;
      } else if (whole >= <f64>last) {
        finer = last;
        coarserFrom = 2;
      } else {
        finer = <i32>whole;
        coarserFrom = 1 - (level - whole);
      }
      perTexel = 1 / (texel * <f64>(1 << finer));
    }
    const isCoarser = <f64>load<f32>(dithers + ((<usize>x & 63) << 2)) >= coarserFrom;
    const level = finer + i32(isCoarser);
    const size = load<i32>(tile) >> level;
    const data = <usize>load<u32>(tile + (<usize>level << 2), Tile.Levels);
    const t = f64x2.mul(uv, f64x2.splat(isCoarser ? perTexel * 0.5 : perTexel));
    const whole = f64x2.floor(t);
    const part = f32x4.demote_f64x2_zero(f64x2.sub(t, whole));
    const place = i32x4.trunc_sat_f64x2_s_zero(whole);
    const fu = i32x4.extract_lane(place, 0);
    const fv = i32x4.extract_lane(place, 1);
    const mask = size - 1;
    const row0 = data + (<usize>((fv & mask) * size) << 2);
    const row1 = data + (<usize>(((fv + 1) & mask) * size) << 2);
    const u0 = fu & mask;
    const u1 = (fu + 1) & mask;
    const pu = v128.shuffle<i32>(part, part, 0, 0, 0, 0);
    const pv = v128.shuffle<i32>(part, part, 1, 1, 1, 1);
    const w11 = f32x4.mul(pu, pv);
    const w10 = f32x4.sub(pu, w11);
    const w01 = f32x4.sub(pv, w11);
    const w00 = f32x4.sub(f32x4.sub(f32x4.splat(1), pu), w01);
    const sum = f32x4.add(weighed(texels(row0, u0, u1), w00, w10), weighed(texels(row1, u0, u1), w01, w11));
    // Mottle changes over centimeters: every fourth column is enough.
    if (isNew || mottledAt !== x >> 2) {
      mottledAt = x >> 2;
      mottled = mottleAt(mottle, mottleSize, f64x2.extract_lane(uv, 0) * perMottle, f64x2.extract_lane(uv, 1) * perMottle);
    }
    v128.store(target, f32x4.replace_lane(f32x4.mul(sum, f32x4.splat(1.0 / 127)), 3, mottled));
  }
}
