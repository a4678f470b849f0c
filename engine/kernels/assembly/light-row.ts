/** Light of a row, which new colors do not affect (engine/compose/light-row.ts), four pixels at a time. */
import { interpolate, exponential, float0, float1, float2, float3, gathered, pointer, storeInterleaved, clamp } from './lanes';

/** Arrays of the table, in the order of light-row.ts. */
enum ArrayIndex {
  Settings,
  /** Standard deviations of `noise-steps.ts`. */
  Noise,
  /** See `Param`; by zone, then by mixture of two zones. */
  Params,
  /** Index of each pixel's parameters in `Params`, in floats. */
  At,
  /** Column of each pixel in the picture. */
  Column,
  /** Planes of the region along the row, from column `from` on, up to `Tilt`. */
  Base,
  Mid,
  Fine,
  Gloss,
  KeepMid,
  KeepFine,
  Shade,
  Tilt,
  /** Small planes interpolated at the row, up to `SpreadGloss`. */
  Field,
  Texture,
  Normal,
  SmoothedLight,
  SpreadGloss,
  /** Slope x, slope y, tone and mottle of each pixel. */
  Surface,
  Plain,
  Light,
  Cavity,
  Bounce,
  Tone,
  Shine,
  Tint,
}

/** Parameters of a zone, in the order of zone-params.ts. */
enum Param {
  Old,
  LogOld,
  KeepGloss,
  Fresnel,
  Shine,
  HighlightSharpness,
  Sheen,
  GrazingGain,
  KeepMid,
  KeepFine,
  Replaced,
  Relief,
  GlossRelief,
  Tone,
  Mottle,
  Size,
}

/** Settings in the order of light-row.ts. Each small plane has three: cells per column, position of column 0, last cell. */
enum Setting {
  DirectionX,
  DirectionY,
  GatherX,
  GatherY,
  GatherZ,
  Field,
  Texture = 8,
  Normal = 11,
  SmoothedLight = 14,
}

/** Parts of the computation that the row needs, as bits. */
enum Part {
  Relief = 1,
  SmoothedLight = 2,
  Surface = 4,
  Nap = 8,
}

/** Coring thresholds of mid and fine detail, in multiples of the texture's typical strength; detail there is halved. */
const CORE_MID: f32 = 3;
const CORE_FINE: f32 = 4;
/** Coring threshold of fine detail in multiples of the photo's noise. */
const CORE_NOISE: f32 = 3;
/** Reduction of the coring on dark parallel lines, which are folds, seams and pleats; bright ones may be old gloss. */
const KEEP_LINES: f32 = 0.9;
/** Largest fraction of its light that a fold gets from itself; reached at one natural log below its surroundings. */
const MAX_CAVITY: f32 = 0.5;
/**
 * Typical ratio of bounce light to light. The estimated light already includes the old covers' typical bounce, so only
 * the difference from it is added: more in shade, less in the sun.
 */
const TYPICAL_BOUNCE: f32 = 0.4;
/** The table of noise-steps.ts: natural log of its first entry, entries per log, and last entry. */
const DARKEST_LOG: f32 = -9;
const STEPS_PER_LOG: f32 = 16;
const LAST_NOISE: f32 = 144;
/** Specular light below this is not shaped into highlights. */
const MIN_GLOSS: f32 = 1e-4;

/** Parameters of four pixels, one vector each. */
const zone = memory.data(Param.Size * 16, 16);
/** Scratch for the bytes of four pixels that are not adjacent. */
const four = memory.data(16, 16);

/** A parameter of four pixels. */
// @ts-ignore: decorator
@inline
function zoned(index: Param): v128 {
  return v128.load(zone + (<usize>index << 4));
}

function fillSame(params: usize, at: i32): void {
  for (let k: usize = 0; k < <usize>Param.Size; k++) v128.store(zone + (k << 4), v128.load32_splat(params + ((<usize>at + k) << 2)));
}

function fillEach(params: usize, at: v128): void {
  for (let k: usize = 0; k < <usize>Param.Size; k++) v128.store(zone + (k << 4), gathered(params + (k << 2), at));
}

/** Four floats of a row. @param isRun whether the pixels are adjacent */
// @ts-ignore: decorator
@inline
function floats(row: usize, x: v128, isRun: bool): v128 {
  return isRun ? v128.load(row + float0(x)) : gathered(row, x);
}

/** Four bytes of a row, 0..255. */
// @ts-ignore: decorator
@inline
function bytes(row: usize, x: v128, isRun: bool): v128 {
  let found: v128;
  if (isRun) found = v128.load32_zero(row + <usize>i32x4.extract_lane(x, 0));
  else {
    store<u8>(four, load<u8>(row + <usize>i32x4.extract_lane(x, 0)));
    store<u8>(four, load<u8>(row + <usize>i32x4.extract_lane(x, 1)), 1);
    store<u8>(four, load<u8>(row + <usize>i32x4.extract_lane(x, 2)), 2);
    store<u8>(four, load<u8>(row + <usize>i32x4.extract_lane(x, 3)), 3);
    found = v128.load32_zero(four);
  }
  return f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(found)));
}

/** Four pairs of signed bytes, as eight shorts. */
// @ts-ignore: decorator
@inline
function pairs(row: usize, x: v128, isRun: bool): v128 {
  let found: v128;
  if (isRun) found = v128.load64_zero(row + (<usize>i32x4.extract_lane(x, 0) << 1));
  else {
    store<u16>(four, load<u16>(row + (<usize>i32x4.extract_lane(x, 0) << 1)));
    store<u16>(four, load<u16>(row + (<usize>i32x4.extract_lane(x, 1) << 1)), 2);
    store<u16>(four, load<u16>(row + (<usize>i32x4.extract_lane(x, 2) << 1)), 4);
    store<u16>(four, load<u16>(row + (<usize>i32x4.extract_lane(x, 3) << 1)), 6);
    found = v128.load64_zero(four);
  }
  return i16x8.extend_low_i8x16_s(found);
}

// @ts-ignore: decorator
@inline
function evens(shorts: v128): v128 {
  return f32x4.convert_i32x4_s(i32x4.shr_s(i32x4.shl(shorts, 16), 16));
}
// @ts-ignore: decorator
@inline
function odds(shorts: v128): v128 {
  return f32x4.convert_i32x4_s(i32x4.shr_s(shorts, 16));
}

/** Positions of four columns in a small plane, in cells. */
// @ts-ignore: decorator
@inline
function cellsAt(settings: usize, plane: Setting, x: v128): v128 {
  const at = settings + (<usize>plane << 2);
  const cells = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(x), v128.load32_splat(at)), v128.load32_splat(at, 4));
  return f32x4.min(f32x4.max(cells, f32x4.splat(0)), v128.load32_splat(at, 8));
}

/** Interpolates four channels of a cell and the next one. */
// @ts-ignore: decorator
@inline
function mixed(line: usize, at: usize, next: usize, part: v128): v128 {
  const from = v128.load(line + at);
  return f32x4.add(from, f32x4.mul(f32x4.sub(v128.load(line + at + next), from), part));
}

/** Coring: removes detail that is weaker than a threshold, with a smooth transition. @param square threshold squared */
// @ts-ignore: decorator
@inline
function cored(detail: v128, square: v128): v128 {
  const second = f32x4.mul(detail, detail);
  const power = f32x4.mul(second, second);
  return f32x4.div(f32x4.mul(detail, power), f32x4.add(f32x4.add(power, f32x4.mul(square, square)), f32x4.splat(1e-12)));
}

/** Exponential function, fast for small arguments by its Taylor series. */
// @ts-ignore: decorator
@inline
function smallExponential(x: v128): v128 {
  const third = f32x4.add(f32x4.splat(0.5), f32x4.mul(x, f32x4.splat(1.0 / 6)));
  const near = f32x4.add(f32x4.splat(1), f32x4.mul(x, f32x4.add(f32x4.splat(1), f32x4.mul(x, third))));
  const isFar = f32x4.gt(f32x4.abs(x), f32x4.splat(0.5));
  return v128.any_true(isFar) ? v128.bitselect(exponential(x), near, isFar) : near;
}

/**
 * @param table see `ArrayIndex`; up to three pixels past the last one are read and written
 * @param left first column of the region in the picture
 * @param from first column of the region that the row's planes begin with
 * @param parts see `Part`
 */
export function lightRow(table: usize, count: i32, left: i32, from: i32, parts: i32): void {
  const settings = pointer(table, ArrayIndex.Settings);
  const noise = pointer(table, ArrayIndex.Noise);
  const params = pointer(table, ArrayIndex.Params);
  const places = pointer(table, ArrayIndex.At);
  const column = pointer(table, ArrayIndex.Column);
  const bases = pointer(table, ArrayIndex.Base);
  const mids = pointer(table, ArrayIndex.Mid);
  const fines = pointer(table, ArrayIndex.Fine);
  const glosses = pointer(table, ArrayIndex.Gloss);
  const keepsMid = pointer(table, ArrayIndex.KeepMid);
  const keepsFine = pointer(table, ArrayIndex.KeepFine);
  const shades = pointer(table, ArrayIndex.Shade);
  const tilts = pointer(table, ArrayIndex.Tilt);
  const field = pointer(table, ArrayIndex.Field);
  const texture = pointer(table, ArrayIndex.Texture);
  const normal = pointer(table, ArrayIndex.Normal);
  const smoothedLight = pointer(table, ArrayIndex.SmoothedLight);
  const spreadGloss = pointer(table, ArrayIndex.SpreadGloss);
  const surface = pointer(table, ArrayIndex.Surface);
  const plains = pointer(table, ArrayIndex.Plain);
  const lights = pointer(table, ArrayIndex.Light);
  const cavities = pointer(table, ArrayIndex.Cavity);
  const bounces = pointer(table, ArrayIndex.Bounce);
  const tones = pointer(table, ArrayIndex.Tone);
  const shines = pointer(table, ArrayIndex.Shine);
  const tints = pointer(table, ArrayIndex.Tint);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const directionX = v128.load32_splat(settings + Setting.DirectionX * 4);
  const directionY = v128.load32_splat(settings + Setting.DirectionY * 4);
  const per255 = f32x4.splat(1.0 / 255);
  const per127 = f32x4.splat(1.0 / 127);
  const hasRelief = (parts & Part.Relief) !== 0;
  const hasSmoothedLight = (parts & Part.SmoothedLight) !== 0;
  const hasSurface = (parts & Part.Surface) !== 0;
  const hasNap = (parts & Part.Nap) !== 0;
  let known: i32 = -1;
  for (let k = 0; k < count; k += 4) {
    const o = <usize>k << 2;
    const place = v128.load(places + o);
    const first = i32x4.extract_lane(place, 0);
    if (i32x4.all_true(i32x4.eq(place, i32x4.splat(first)))) {
      if (first !== known) fillSame(params, first);
      known = first;
    } else {
      fillEach(params, place);
      known = -1;
    }
    const columns = i32x4.sub(v128.load(column + o), i32x4.splat(left));
    const x = i32x4.sub(columns, i32x4.splat(from));
    // All four are compared, because values past the last pixel are those of an earlier row.
    const isRun = i32x4.all_true(
      i32x4.eq(x, i32x4.add(i32x4.splat(i32x4.extract_lane(x, 0)), i32x4(0, 1, 2, 3))),
    );

    // Strength of the old texture: three channels; the fourth that is read belongs to the next cell.
    let cells = cellsAt(settings, Setting.Texture, columns);
    let whole = i32x4.trunc_sat_f32x4_s(cells);
    let part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
    const t0 = mixed(texture, float0(whole) * 3, 12, f32x4.splat(f32x4.extract_lane(part, 0)));
    const t1 = mixed(texture, float1(whole) * 3, 12, f32x4.splat(f32x4.extract_lane(part, 1)));
    const t2 = mixed(texture, float2(whole) * 3, 12, f32x4.splat(f32x4.extract_lane(part, 2)));
    const t3 = mixed(texture, float3(whole) * 3, 12, f32x4.splat(f32x4.extract_lane(part, 3)));
    const t01 = v128.shuffle<i32>(t0, t1, 0, 4, 1, 5);
    const t23 = v128.shuffle<i32>(t2, t3, 0, 4, 1, 5);
    const textureMid = v128.shuffle<i64>(t01, t23, 0, 2);
    const textureFine = v128.shuffle<i64>(t01, t23, 1, 3);
    const textureLines = v128.shuffle<i32>(v128.shuffle<i32>(t0, t1, 2, 6, 2, 6), v128.shuffle<i32>(t2, t3, 2, 6, 2, 6), 0, 1, 4, 5);

    // The light field: tint, luminance, log luminance and bounce light.
    cells = cellsAt(settings, Setting.Field, columns);
    whole = i32x4.trunc_sat_f32x4_s(cells);
    part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
    const p0 = f32x4.splat(f32x4.extract_lane(part, 0));
    const p1 = f32x4.splat(f32x4.extract_lane(part, 1));
    const p2 = f32x4.splat(f32x4.extract_lane(part, 2));
    const p3 = f32x4.splat(f32x4.extract_lane(part, 3));
    const c0 = float0(whole) * 6;
    const c1 = float1(whole) * 6;
    const c2 = float2(whole) * 6;
    const c3 = float3(whole) * 6;
    const f0 = mixed(field, c0, 24, p0);
    const f1 = mixed(field, c1, 24, p1);
    const f2 = mixed(field, c2, 24, p2);
    const f3 = mixed(field, c3, 24, p3);
    const f01 = v128.shuffle<i32>(f0, f1, 0, 4, 1, 5);
    const f23 = v128.shuffle<i32>(f2, f3, 0, 4, 1, 5);
    const g01 = v128.shuffle<i32>(f0, f1, 2, 6, 3, 7);
    const g23 = v128.shuffle<i32>(f2, f3, 2, 6, 3, 7);
    storeInterleaved(
      tints + o * 3,
      v128.shuffle<i64>(f01, f23, 0, 2),
      v128.shuffle<i64>(f01, f23, 1, 3),
      v128.shuffle<i64>(g01, g23, 0, 2),
    );
    const strength = v128.shuffle<i64>(g01, g23, 1, 3);
    // The last two channels; the other two that are read belong to the next cell.
    const e01 = v128.shuffle<i32>(mixed(field + 16, c0, 24, p0), mixed(field + 16, c1, 24, p1), 0, 4, 1, 5);
    const e23 = v128.shuffle<i32>(mixed(field + 16, c2, 24, p2), mixed(field + 16, c3, 24, p3), 0, 4, 1, 5);
    const logStrength = v128.shuffle<i64>(e01, e23, 0, 2);
    const neighbors = v128.shuffle<i64>(e01, e23, 1, 3);

    // The photo's shading without the old material's texture, and the new relief.
    const base = floats(bases, x, isRun);
    const m = floats(mids, x, isRun);
    const f = floats(fines, x, isRun);
    const replaced = zoned(Param.Replaced);
    const lines = v128.and(f32x4.mul(f32x4.splat(KEEP_LINES), textureLines), f32x4.lt(m, zero));
    const cm = f32x4.mul(f32x4.mul(f32x4.splat(CORE_MID), replaced), f32x4.mul(textureMid, f32x4.sub(one, lines)));
    const cf = f32x4.mul(f32x4.mul(f32x4.splat(CORE_FINE), replaced), textureFine);
    const old = f32x4.add(f32x4.add(f32x4.add(base, m), f), zoned(Param.LogOld));
    const step = f32x4.mul(f32x4.sub(old, f32x4.splat(DARKEST_LOG)), f32x4.splat(STEPS_PER_LOG));
    const noiseSigma = gathered(noise, i32x4.trunc_sat_f32x4_s(clamp(step, 0, LAST_NOISE)));
    const cn = f32x4.mul(f32x4.mul(f32x4.splat(CORE_NOISE), replaced), noiseSigma);
    let form = f32x4.add(base, f32x4.mul(zoned(Param.KeepMid), cored(m, f32x4.mul(cm, cm))));
    let detail = f32x4.mul(zoned(Param.KeepFine), cored(f, f32x4.add(f32x4.mul(cf, cf), f32x4.mul(cn, cn))));
    let sewn = one;
    let tiltX = zero;
    let tiltY = zero;
    let oldGloss = floats(glosses, x, isRun);
    if (hasRelief) {
      const keep = f32x4.mul(bytes(keepsMid, x, isRun), per255);
      const tilt = pairs(tilts, x, isRun);
      const nx = evens(tilt);
      const ny = odds(tilt);
      if (v128.any_true(f32x4.lt(keep, one))) {
        let smoothed = zero;
        let gatheredGloss = zero;
        if (hasSmoothedLight) {
          cells = cellsAt(settings, Setting.SmoothedLight, columns);
          whole = i32x4.trunc_sat_f32x4_s(cells);
          part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
          smoothed = interpolate(smoothedLight, whole, part);
          const mean = interpolate(spreadGloss, whole, part);
          const flat = f32x4.sub(one, f32x4.mul(f32x4.add(f32x4.mul(nx, nx), f32x4.mul(ny, ny)), f32x4.splat(1.0 / (127 * 127))));
          const upright = f32x4.sub(f32x4.sqrt(f32x4.max(flat, zero)), one);
          const lean = f32x4.add(
            f32x4.add(
              f32x4.mul(nx, v128.load32_splat(settings + Setting.GatherX * 4)),
              f32x4.mul(ny, v128.load32_splat(settings + Setting.GatherY * 4)),
            ),
            f32x4.mul(upright, v128.load32_splat(settings + Setting.GatherZ * 4)),
          );
          gatheredGloss = v128.bitselect(mean, f32x4.mul(mean, exponential(lean)), f32x4.lt(mean, f32x4.splat(MIN_GLOSS)));
        }
        form = f32x4.add(smoothed, f32x4.mul(f32x4.sub(form, smoothed), keep));
        oldGloss = f32x4.add(gatheredGloss, f32x4.mul(f32x4.sub(oldGloss, gatheredGloss), keep));
      }
      detail = f32x4.mul(f32x4.mul(detail, bytes(keepsFine, x, isRun)), per255);
      sewn = floats(shades, x, isRun);
      tiltX = f32x4.mul(nx, per127);
      tiltY = f32x4.mul(ny, per127);
    }
    const plain = exponential(form);
    let light = f32x4.mul(f32x4.mul(plain, sewn), smallExponential(detail));

    // The new material's surface.
    let factor = one;
    let glossFactor = one;
    if (hasSurface) {
      const s0 = v128.load(surface + (o << 2));
      const s1 = v128.load(surface + (o << 2), 16);
      const s2 = v128.load(surface + (o << 2), 32);
      const s3 = v128.load(surface + (o << 2), 48);
      const s01 = v128.shuffle<i32>(s0, s1, 0, 4, 1, 5);
      const s23 = v128.shuffle<i32>(s2, s3, 0, 4, 1, 5);
      const z01 = v128.shuffle<i32>(s0, s1, 2, 6, 3, 7);
      const z23 = v128.shuffle<i32>(s2, s3, 2, 6, 3, 7);
      const sx = v128.shuffle<i64>(s01, s23, 0, 2);
      const sy = v128.shuffle<i64>(s01, s23, 1, 3);
      const towards = f32x4.add(f32x4.mul(sx, directionX), f32x4.mul(sy, directionY));
      light = f32x4.mul(light, f32x4.max(f32x4.splat(0.3), f32x4.sub(one, f32x4.mul(zoned(Param.Relief), towards))));
      const turned = f32x4.add(f32x4.mul(f32x4.splat(1.6), towards), f32x4.mul(f32x4.splat(0.5), sy));
      glossFactor = f32x4.max(zero, f32x4.sub(one, f32x4.mul(zoned(Param.GlossRelief), turned)));
      const toned = f32x4.add(
        f32x4.mul(zoned(Param.Tone), v128.shuffle<i64>(z01, z23, 0, 2)),
        f32x4.mul(zoned(Param.Mottle), v128.shuffle<i64>(z01, z23, 1, 3)),
      );
      factor = f32x4.max(f32x4.splat(0.3), f32x4.add(one, toned));
    }
    let sheen = zero;
    if (hasNap) {
      cells = cellsAt(settings, Setting.Normal, columns);
      whole = i32x4.trunc_sat_f32x4_s(cells);
      part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
      const two = i32x4.shl(whole, 1);
      // Two interleaved channels: x at even indices, y at odd ones.
      const xFrom = gathered(normal, two);
      const yFrom = gathered(normal + 4, two);
      const nx = f32x4.mul(f32x4.add(xFrom, f32x4.mul(f32x4.sub(gathered(normal + 8, two), xFrom), part)), per127);
      const ny = f32x4.mul(f32x4.add(yFrom, f32x4.mul(f32x4.sub(gathered(normal + 12, two), yFrom), part)), per127);
      const grazing = f32x4.min(one, f32x4.add(f32x4.mul(nx, nx), f32x4.mul(ny, ny)));
      factor = f32x4.mul(factor, f32x4.add(one, f32x4.mul(zoned(Param.GrazingGain), grazing)));
      sheen = f32x4.mul(f32x4.mul(zoned(Param.Sheen), plain), f32x4.add(f32x4.splat(0.4), grazing));
    }

    // Specular light: the photo's own, plus new highlights where the light is brightest and the relief faces it.
    let shine = f32x4.mul(zoned(Param.KeepGloss), oldGloss);
    const fresnel = zoned(Param.Fresnel);
    const hasFresnel = f32x4.gt(fresnel, zero);
    if (v128.any_true(hasFresnel)) {
      const leaning = f32x4.add(f32x4.mul(tiltX, directionX), f32x4.mul(tiltY, directionY));
      const rise = f32x4.add(f32x4.sub(form, logStrength), f32x4.mul(f32x4.splat(1.6), leaning));
      const isRisen = f32x4.gt(rise, zero);
      let lobe = zero;
      if (v128.any_true(isRisen))
        lobe = v128.and(
          f32x4.sub(exponential(f32x4.mul(zoned(Param.HighlightSharpness), f32x4.min(rise, f32x4.splat(0.9)))), one),
          isRisen,
        );
      const added = f32x4.mul(strength, f32x4.add(fresnel, f32x4.mul(zoned(Param.Shine), lobe)));
      shine = f32x4.add(shine, v128.and(added, hasFresnel));
    }

    // Interreflection: the deeper a fold, the more of its light comes from its own material. The old material's fraction is
    // removed here; the new one's is added with the color.
    const sunk = f32x4.sub(logStrength, form);
    const own = f32x4.mul(clamp(sunk, 0, 1), f32x4.splat(MAX_CAVITY));
    const less = f32x4.mul(f32x4.sub(one, f32x4.mul(own, zoned(Param.Old))), light);
    v128.store(plains + o, plain);
    v128.store(lights + o, less);
    v128.store(cavities + o, own);
    v128.store(bounces + o, f32x4.sub(f32x4.mul(neighbors, sewn), f32x4.mul(f32x4.splat(TYPICAL_BOUNCE), less)));
    v128.store(tones + o, factor);
    v128.store(shines + o, f32x4.add(f32x4.mul(shine, glossFactor), sheen));
  }
}
