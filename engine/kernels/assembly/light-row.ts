/** All light of a row that no color changes (engine/compose/light-row.ts), four pixels at a time. */
import { between, exponential, float0, float1, float2, float3, gathered, pointer, storeInterleaved, within } from './lanes';

/** Places of the pointers in the table, in the order of light-row.ts. */
enum In {
  Settings,
  /** Standard deviations of `noise-steps.ts`. */
  Noise,
  /** Numbers `Of`, by zone and mixture. */
  Params,
  /** Index of each pixel's numbers in `Params`, in floats. */
  At,
  /** Index of a pixel's column in the picture. */
  Column,
  /** Along the row, from column `from` on. */
  Base,
  Mid,
  Fine,
  Gloss,
  KeepMid,
  KeepFine,
  Shade,
  Tilt,
  /** Small planes between their rows, and one cell more. */
  Field,
  Texture,
  Normal,
  Calm,
  Spread,
  /** Slope x, slope y, tone and mottle of each pixel. */
  Surface,
  Plain,
  Light,
  Cavity,
  Around,
  Tone,
  Shine,
  Tint,
}

/** Per-zone numbers, in the order of zone-numbers.ts. */
enum Of {
  Old,
  LogOld,
  Mirror,
  Veil,
  Shine,
  Tight,
  Sheen,
  Bloom,
  KeepMid,
  KeepFine,
  Replaced,
  Relief,
  Sparkle,
  Tone,
  Mottle,
  Size,
}

/**
 * Settings in the order of light-row.ts. Three for each small plane: cells per column, position of column 0, last
 * cell.
 */
enum Setting {
  DirectionX,
  DirectionY,
  GatherX,
  GatherY,
  GatherZ,
  Field,
  Texture = 8,
  Normal = 11,
  Calm = 14,
}

/** Parts of the row's light, as bits of `parts`. */
enum Part {
  Relief = 1,
  Calm = 2,
  Surface = 4,
  Nap = 8,
}

/** Detail this many times the median strength of its kind keeps half of itself (coring). */
const CORE_MID: f32 = 3;
const CORE_FINE: f32 = 4;
/** The finest detail below this many times the photo's noise is noise. */
const CORE_NOISE: f32 = 3;
/**
 * Share of the coring that spares dark lines in one direction: folds, seams and pleats. Bright ones may be gloss of
 * the old cover.
 */
const SPARE_LINES: f32 = 0.9;
/**
 * Most of a fold's light that comes from the fold itself; reached where it lies a natural log below its surroundings.
 */
const CAVITY: f32 = 0.5;
/**
 * Light around a typical place, against the light on it. The level of the light was judged with the old covers' bounce
 * in it, so that only what differs from the typical is new: shade fills, sunlit places keep their level.
 */
const TYPICAL_AROUND: f32 = 0.4;
/** Natural log of the darkest light that noise is known of, its steps a log and its last step. */
const DARKEST: f32 = -9;
const STEPS_A_LOG: f32 = 16;
const LAST_NOISE: f32 = 144;
/** Mirrored light that is too weak to be gathered. */
const LEAST: f32 = 1e-4;

const zone = memory.data(Of.Size * 16, 16);
/** Bytes of four pixels that do not lie side by side. */
const four = memory.data(16, 16);

// @ts-ignore: decorator
@inline
function zoned(what: Of): v128 {
  return v128.load(zone + (<usize>what << 4));
}

function fillSame(params: usize, at: i32): void {
  for (let k: usize = 0; k < <usize>Of.Size; k++) v128.store(zone + (k << 4), v128.load32_splat(params + ((<usize>at + k) << 2)));
}

function fillEach(params: usize, at: v128): void {
  for (let k: usize = 0; k < <usize>Of.Size; k++) v128.store(zone + (k << 4), gathered(params + (k << 2), at));
}

/** Four floats of a row. */
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

/** Four pairs of signed bytes, eight shorts. */
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

/** Positions of columns between a small plane's cells, in cells. */
// @ts-ignore: decorator
@inline
function cellsAt(settings: usize, plane: Setting, x: v128): v128 {
  const at = settings + (<usize>plane << 2);
  const cells = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(x), v128.load32_splat(at)), v128.load32_splat(at, 4));
  return f32x4.min(f32x4.max(cells, f32x4.splat(0)), v128.load32_splat(at, 8));
}

// @ts-ignore: decorator
@inline
function mixed(line: usize, at: usize, next: usize, part: v128): v128 {
  const from = v128.load(line + at);
  return f32x4.add(from, f32x4.mul(f32x4.sub(v128.load(line + at + next), from), part));
}

/** Detail without everything weaker than its threshold, softly. */
// @ts-ignore: decorator
@inline
function cored(detail: v128, square: v128): v128 {
  const second = f32x4.mul(detail, detail);
  const power = f32x4.mul(second, second);
  return f32x4.div(f32x4.mul(detail, power), f32x4.add(f32x4.add(power, f32x4.mul(square, square)), f32x4.splat(1e-12)));
}

/** exp of a small rest by its series. */
// @ts-ignore: decorator
@inline
function smallExponential(x: v128): v128 {
  const third = f32x4.add(f32x4.splat(0.5), f32x4.mul(x, f32x4.splat(1.0 / 6)));
  const near = f32x4.add(f32x4.splat(1), f32x4.mul(x, f32x4.add(f32x4.splat(1), f32x4.mul(x, third))));
  const isFar = f32x4.gt(f32x4.abs(x), f32x4.splat(0.5));
  return v128.any_true(isFar) ? v128.bitselect(exponential(x), near, isFar) : near;
}

/**
 * @param table see `In`; up to three pixels past the last one are read and written
 * @param left first column of the region in the picture
 * @param from first column of the region that the row's planes begin with
 * @param parts see `Part`
 */
export function lightRow(table: usize, count: i32, left: i32, from: i32, parts: i32): void {
  const settings = pointer(table, In.Settings);
  const noise = pointer(table, In.Noise);
  const params = pointer(table, In.Params);
  const places = pointer(table, In.At);
  const column = pointer(table, In.Column);
  const bases = pointer(table, In.Base);
  const mids = pointer(table, In.Mid);
  const fines = pointer(table, In.Fine);
  const glosses = pointer(table, In.Gloss);
  const keepsMid = pointer(table, In.KeepMid);
  const keepsFine = pointer(table, In.KeepFine);
  const shades = pointer(table, In.Shade);
  const tilts = pointer(table, In.Tilt);
  const field = pointer(table, In.Field);
  const texture = pointer(table, In.Texture);
  const normal = pointer(table, In.Normal);
  const calm = pointer(table, In.Calm);
  const spread = pointer(table, In.Spread);
  const surface = pointer(table, In.Surface);
  const plains = pointer(table, In.Plain);
  const lights = pointer(table, In.Light);
  const cavities = pointer(table, In.Cavity);
  const arounds = pointer(table, In.Around);
  const tones = pointer(table, In.Tone);
  const shines = pointer(table, In.Shine);
  const tints = pointer(table, In.Tint);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const directionX = v128.load32_splat(settings + Setting.DirectionX * 4);
  const directionY = v128.load32_splat(settings + Setting.DirectionY * 4);
  const per255 = f32x4.splat(1.0 / 255);
  const per127 = f32x4.splat(1.0 / 127);
  const hasRelief = (parts & Part.Relief) !== 0;
  const hasCalm = (parts & Part.Calm) !== 0;
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
    // All four are compared: past the last pixel lies one of an earlier row.
    const isRun = i32x4.all_true(
      i32x4.eq(x, i32x4.add(i32x4.splat(i32x4.extract_lane(x, 0)), i32x4(0, 1, 2, 3))),
    );

    // Strength of the old texture: three channels, and a fourth of the next cell.
    let cells = cellsAt(settings, Setting.Texture, columns);
    let whole = i32x4.trunc_sat_f32x4_s(cells);
    let part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
    const t0 = mixed(texture, float0(whole) * 3, 12, f32x4.splat(f32x4.extract_lane(part, 0)));
    const t1 = mixed(texture, float1(whole) * 3, 12, f32x4.splat(f32x4.extract_lane(part, 1)));
    const t2 = mixed(texture, float2(whole) * 3, 12, f32x4.splat(f32x4.extract_lane(part, 2)));
    const t3 = mixed(texture, float3(whole) * 3, 12, f32x4.splat(f32x4.extract_lane(part, 3)));
    const t01 = v128.shuffle<i32>(t0, t1, 0, 4, 1, 5);
    const t23 = v128.shuffle<i32>(t2, t3, 0, 4, 1, 5);
    const gritMid = v128.shuffle<i64>(t01, t23, 0, 2);
    const gritFine = v128.shuffle<i64>(t01, t23, 1, 3);
    const gritLines = v128.shuffle<i32>(v128.shuffle<i32>(t0, t1, 2, 6, 2, 6), v128.shuffle<i32>(t2, t3, 2, 6, 2, 6), 0, 1, 4, 5);

    // Color and strength of the light around.
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
    // The last two channels, with two of the next cell.
    const e01 = v128.shuffle<i32>(mixed(field + 16, c0, 24, p0), mixed(field + 16, c1, 24, p1), 0, 4, 1, 5);
    const e23 = v128.shuffle<i32>(mixed(field + 16, c2, 24, p2), mixed(field + 16, c3, 24, p3), 0, 4, 1, 5);
    const logStrength = v128.shuffle<i64>(e01, e23, 0, 2);
    const neighbors = v128.shuffle<i64>(e01, e23, 1, 3);

    // Forms and creases of the photo without the old material's texture, and what is sewn now.
    const base = floats(bases, x, isRun);
    const m = floats(mids, x, isRun);
    const f = floats(fines, x, isRun);
    const replaced = zoned(Of.Replaced);
    const lines = v128.and(f32x4.mul(f32x4.splat(SPARE_LINES), gritLines), f32x4.lt(m, zero));
    const cm = f32x4.mul(f32x4.mul(f32x4.splat(CORE_MID), replaced), f32x4.mul(gritMid, f32x4.sub(one, lines)));
    const cf = f32x4.mul(f32x4.mul(f32x4.splat(CORE_FINE), replaced), gritFine);
    const old = f32x4.add(f32x4.add(f32x4.add(base, m), f), zoned(Of.LogOld));
    const step = f32x4.mul(f32x4.sub(old, f32x4.splat(DARKEST)), f32x4.splat(STEPS_A_LOG));
    const shake = gathered(noise, i32x4.trunc_sat_f32x4_s(within(step, 0, LAST_NOISE)));
    const cn = f32x4.mul(f32x4.mul(f32x4.splat(CORE_NOISE), replaced), shake);
    let form = f32x4.add(base, f32x4.mul(zoned(Of.KeepMid), cored(m, f32x4.mul(cm, cm))));
    let detail = f32x4.mul(zoned(Of.KeepFine), cored(f, f32x4.add(f32x4.mul(cf, cf), f32x4.mul(cn, cn))));
    let sewn = one;
    let tiltX = zero;
    let tiltY = zero;
    let mirrored = floats(glosses, x, isRun);
    if (hasRelief) {
      const keep = f32x4.mul(bytes(keepsMid, x, isRun), per255);
      const tilt = pairs(tilts, x, isRun);
      const nx = evens(tilt);
      const ny = odds(tilt);
      if (v128.any_true(f32x4.lt(keep, one))) {
        let calmed = zero;
        let gatheredGloss = zero;
        if (hasCalm) {
          cells = cellsAt(settings, Setting.Calm, columns);
          whole = i32x4.trunc_sat_f32x4_s(cells);
          part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
          calmed = between(calm, whole, part);
          const mean = between(spread, whole, part);
          const flat = f32x4.sub(one, f32x4.mul(f32x4.add(f32x4.mul(nx, nx), f32x4.mul(ny, ny)), f32x4.splat(1.0 / (127 * 127))));
          const upright = f32x4.sub(f32x4.sqrt(f32x4.max(flat, zero)), one);
          const lean = f32x4.add(
            f32x4.add(
              f32x4.mul(nx, v128.load32_splat(settings + Setting.GatherX * 4)),
              f32x4.mul(ny, v128.load32_splat(settings + Setting.GatherY * 4)),
            ),
            f32x4.mul(upright, v128.load32_splat(settings + Setting.GatherZ * 4)),
          );
          gatheredGloss = v128.bitselect(mean, f32x4.mul(mean, exponential(lean)), f32x4.lt(mean, f32x4.splat(LEAST)));
        }
        form = f32x4.add(calmed, f32x4.mul(f32x4.sub(form, calmed), keep));
        mirrored = f32x4.add(gatheredGloss, f32x4.mul(f32x4.sub(mirrored, gatheredGloss), keep));
      }
      detail = f32x4.mul(f32x4.mul(detail, bytes(keepsFine, x, isRun)), per255);
      sewn = floats(shades, x, isRun);
      tiltX = f32x4.mul(nx, per127);
      tiltY = f32x4.mul(ny, per127);
    }
    const plain = exponential(form);
    let light = f32x4.mul(f32x4.mul(plain, sewn), smallExponential(detail));

    // The surface of the new material.
    let factor = one;
    let sparkle = one;
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
      light = f32x4.mul(light, f32x4.max(f32x4.splat(0.3), f32x4.sub(one, f32x4.mul(zoned(Of.Relief), towards))));
      const turned = f32x4.add(f32x4.mul(f32x4.splat(1.6), towards), f32x4.mul(f32x4.splat(0.5), sy));
      sparkle = f32x4.max(zero, f32x4.sub(one, f32x4.mul(zoned(Of.Sparkle), turned)));
      const toned = f32x4.add(
        f32x4.mul(zoned(Of.Tone), v128.shuffle<i64>(z01, z23, 0, 2)),
        f32x4.mul(zoned(Of.Mottle), v128.shuffle<i64>(z01, z23, 1, 3)),
      );
      factor = f32x4.max(f32x4.splat(0.3), f32x4.add(one, toned));
    }
    let bloom = zero;
    if (hasNap) {
      cells = cellsAt(settings, Setting.Normal, columns);
      whole = i32x4.trunc_sat_f32x4_s(cells);
      part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
      const two = i32x4.shl(whole, 1);
      // Two channels: even places are x, odd ones y; the next cell lies two further.
      const xFrom = gathered(normal, two);
      const yFrom = gathered(normal + 4, two);
      const nx = f32x4.mul(f32x4.add(xFrom, f32x4.mul(f32x4.sub(gathered(normal + 8, two), xFrom), part)), per127);
      const ny = f32x4.mul(f32x4.add(yFrom, f32x4.mul(f32x4.sub(gathered(normal + 12, two), yFrom), part)), per127);
      const grazing = f32x4.min(one, f32x4.add(f32x4.mul(nx, nx), f32x4.mul(ny, ny)));
      factor = f32x4.mul(factor, f32x4.add(one, f32x4.mul(zoned(Of.Bloom), grazing)));
      bloom = f32x4.mul(f32x4.mul(zoned(Of.Sheen), plain), f32x4.add(f32x4.splat(0.4), grazing));
    }

    // Gloss: the photo's own, or highlights where the light is brightest and the relief leans towards it.
    let shine = f32x4.mul(zoned(Of.Mirror), mirrored);
    const veil = zoned(Of.Veil);
    const isVeiled = f32x4.gt(veil, zero);
    if (v128.any_true(isVeiled)) {
      const leaning = f32x4.add(f32x4.mul(tiltX, directionX), f32x4.mul(tiltY, directionY));
      const rise = f32x4.add(f32x4.sub(form, logStrength), f32x4.mul(f32x4.splat(1.6), leaning));
      const isRisen = f32x4.gt(rise, zero);
      let lobe = zero;
      if (v128.any_true(isRisen))
        lobe = v128.and(
          f32x4.sub(exponential(f32x4.mul(zoned(Of.Tight), f32x4.min(rise, f32x4.splat(0.9)))), one),
          isRisen,
        );
      const added = f32x4.mul(strength, f32x4.add(veil, f32x4.mul(zoned(Of.Shine), lobe)));
      shine = f32x4.add(shine, v128.and(added, isVeiled));
    }

    // A fold sees itself: the deeper, the more of its light comes from the same material; the old one's share goes
    // here, the new one's comes with the color. Covers light each other, too.
    const sunk = f32x4.sub(logStrength, form);
    const own = f32x4.mul(within(sunk, 0, 1), f32x4.splat(CAVITY));
    const less = f32x4.mul(f32x4.sub(one, f32x4.mul(own, zoned(Of.Old))), light);
    v128.store(plains + o, plain);
    v128.store(lights + o, less);
    v128.store(cavities + o, own);
    v128.store(arounds + o, f32x4.sub(f32x4.mul(neighbors, sewn), f32x4.mul(f32x4.splat(TYPICAL_AROUND), less)));
    v128.store(tones + o, factor);
    v128.store(shines + o, f32x4.add(f32x4.mul(shine, sparkle), bloom));
  }
}
