/**
 * Kernels of the stages of `prepare` (engine/compose/stages/), four pixels at a time. Each processes a row of `count`
 * pixels.
 */
import { interpolate, exponential, gathered, integers, logarithm, pointer, storeBytes, clamp } from './lanes';

/** Arrays of the table, in the order of row-buffers.ts. */
enum ArrayIndex {
  /** Scene-linear light of each 8-bit value of a channel. */
  Decode,
  /** See `OldColorField`; by old color. */
  OldColors,
  /** RGBA. */
  Photo,
  Matte,
  /** Index of the old color of each pixel, or `NO_COLOR` outside the upholstery. */
  ColorIndex,
  /** 1 where the pixel may contain two old colors. */
  Mixed,
  /** 1 where the pixel is all upholstery of one old color. */
  Pure,
  /** Luminance after `hueRow`; natural log of luminance / albedo from `logRow` on; fine detail after `fineRow`. */
  Light,
  /** Specular light. */
  Gloss,
  Base,
  Mid,
  // From here on: one row each of a reduced plane, which the caller has interpolated vertically.
  /** Contrast of the old texture; in `splitRow` the fraction of it that is weave, 0..1. */
  Weave,
  /** Gloss as a fraction of the light of the area around. */
  AreaGloss,
  /** Log of the light around without its highlights; what exceeds it may be gloss. */
  Envelope,
  /** Log of the light, minus that of the light around it. */
  LocalDifference,
  /** Linear fit around each cell: it gives gloss from luminance in `logRow`, the base from the log of the light in `splitRow`. */
  FitSlope,
  FitOffset,
  /** Fills the base outside of the upholstery. */
  BaseOutside,
  /** Log of the light, with the weave blurred away. */
  LightWithoutWeave,
}

/** Floats of an old color (`OldColor` of diffuse-rows.ts): ten, padded to twelve. */
enum OldColorField {
  LogAlbedo,
  Albedo,
  /** How reliably hue separates gloss; 0 for a neutral color. */
  HueTrust,
  GlossWeightR,
  GlossWeightG,
  GlossWeightB,
  MaxAreaGloss,
  /** Diffuse fraction of brightness above the reference light, whose log is 0 (gloss-split.ts). */
  DiffuseFraction,
  /** Specular fraction of a local difference in brightness. */
  SpecularFraction,
  GlossError,
  Size = 12,
}

const NO_COLOR: i32 = 255;
/** Light added before the logarithm, so that black pixels have one. */
const LOG_OFFSET: f32 = 2e-4;
/** Matte (0..255) from which on a pixel is all upholstery. */
const INSIDE: i32 = 250;
/** Diffuse fraction from which all light counts as diffuse. */
const ALL_DIFFUSE: f32 = 0.98;
/** Light counts as a highlight if its log exceeds the envelope by this; `MIN_HIGHLIGHT_LOG` of diffuse-rows.ts. */
const MIN_HIGHLIGHT_LOG: f32 = 0.3;
/** See weave-fraction.ts. */
const WEAVE_FROM: f32 = 0.03;
const WEAVE_WIDTH: f32 = 0.04;
const MAX_GLOSS: f32 = 0.97;

/** Floats of the old colors of four pixels, a vector for each `OldColorField`. */
const oldColorLanes = memory.data(OldColorField.Size * 16, 16);

// @ts-ignore: decorator
@inline
function ofOldColor(field: OldColorField): v128 {
  return v128.load(oldColorLanes + (<usize>field << 4));
}

/** Fills `oldColorLanes`. @param known color that they hold, or -1 @returns color of all four pixels, or -1 if they differ */
// @ts-ignore: decorator
@inline
function fillOldColors(oldColors: usize, colors: usize, known: i32): i32 {
  const four = load<u32>(colors);
  const first = <i32>(four & 255);
  if (four === (four & 255) * 0x01010101) {
    if (first === known) return known;
    const at = oldColors + <usize>(first * OldColorField.Size * 4);
    for (let k: usize = 0; k < <usize>OldColorField.Size; k++) v128.store(oldColorLanes + (k << 4), v128.load32_splat(at + (k << 2)));
    return first;
  }
  const at = i32x4.mul(integers(colors), i32x4.splat(OldColorField.Size));
  for (let k: usize = 0; k < <usize>OldColorField.Size; k++) v128.store(oldColorLanes + (k << 4), gathered(oldColors + (k << 2), at));
  return -1;
}

/** Positions of four columns from `x` on in a small plane, in cells. */
// @ts-ignore: decorator
@inline
function cellsAt(x: i32, cellsPerColumn: f32, firstCell: f32, lastCell: f32): v128 {
  const columns = f32x4.add(f32x4.splat(<f32>x), f32x4(0, 1, 2, 3));
  return clamp(f32x4.add(f32x4.mul(columns, f32x4.splat(cellsPerColumn)), f32x4.splat(firstCell)), 0, lastCell);
}

// @ts-ignore: decorator
@inline
function weaveFraction(strength: v128): v128 {
  return clamp(f32x4.mul(f32x4.sub(strength, f32x4.splat(WEAVE_FROM)), f32x4.splat(1 / WEAVE_WIDTH)), 0, 1);
}

/**
 * Separates gloss by hue. `Light` becomes the pixels' luminance, which `logRow` replaces by the log of the light.
 * @param isNeutral no old color has a hue that separates gloss
 */
export function hueRow(table: usize, count: i32, isNeutral: bool): void {
  const decode = pointer(table, ArrayIndex.Decode);
  const oldColors = pointer(table, ArrayIndex.OldColors);
  const photo = pointer(table, ArrayIndex.Photo);
  const matte = pointer(table, ArrayIndex.Matte);
  const color = pointer(table, ArrayIndex.ColorIndex);
  const mixed = pointer(table, ArrayIndex.Mixed);
  const pure = pointer(table, ArrayIndex.Pure);
  const lights = pointer(table, ArrayIndex.Light);
  const gloss = pointer(table, ArrayIndex.Gloss);
  const zero = f32x4.splat(0);
  let known: i32 = -1;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    if (load<u32>(color + x) === 0xffffffff || load<u32>(matte + x) === 0) {
      v128.store(lights + at, zero);
      v128.store(gloss + at, zero);
      store<u32>(pure + x, 0);
      continue;
    }
    known = fillOldColors(oldColors, color + x, known);
    const mattes = integers(matte + x);
    const isUpholstery = v128.and(i32x4.ne(integers(color + x), i32x4.splat(NO_COLOR)), i32x4.ne(mattes, i32x4.splat(0)));
    const pixels = v128.load(photo + at);
    const byte = i32x4.splat(255);
    const r = gathered(decode, v128.and(pixels, byte));
    const g = gathered(decode, v128.and(i32x4.shr_u(pixels, 8), byte));
    const b = gathered(decode, v128.and(i32x4.shr_u(pixels, 16), byte));
    const sum = f32x4.add(
      f32x4.add(f32x4.mul(r, f32x4.splat(0.2126)), f32x4.mul(g, f32x4.splat(0.7152))),
      f32x4.mul(b, f32x4.splat(0.0722)),
    );
    const luminance = v128.and(f32x4.max(sum, zero), isUpholstery);
    v128.store(lights + at, luminance);
    let specular = zero;
    if (!isNeutral) {
      const separatedGloss = f32x4.add(
        f32x4.add(f32x4.mul(ofOldColor(OldColorField.GlossWeightR), r), f32x4.mul(ofOldColor(OldColorField.GlossWeightG), g)),
        f32x4.mul(ofOldColor(OldColorField.GlossWeightB), b),
      );
      specular = v128.and(f32x4.mul(ofOldColor(OldColorField.HueTrust), separatedGloss), isUpholstery);
    }
    v128.store(gloss + at, specular);
    // A pixel at the border of two old colors is a mixture, from which the light cannot be computed.
    const isInside = v128.and(i32x4.ge_s(mattes, i32x4.splat(INSIDE)), i32x4.eq(integers(mixed + x), i32x4.splat(0)));
    storeBytes(pure + x, v128.and(v128.and(isInside, isUpholstery), i32x4.splat(1)));
  }
}

/**
 * Replaces gloss by the linear function of luminance that was fitted to it around each cell, reduced by the possible error
 * of the separation by hue. Then replaces luminance by the natural log of the light.
 */
export function logRow(table: usize, count: i32, cellsPerColumn: f32, firstCell: f32, lastCell: f32, isNeutral: bool): void {
  const oldColors = pointer(table, ArrayIndex.OldColors);
  const matte = pointer(table, ArrayIndex.Matte);
  const color = pointer(table, ArrayIndex.ColorIndex);
  const lights = pointer(table, ArrayIndex.Light);
  const gloss = pointer(table, ArrayIndex.Gloss);
  const fitSlopes = pointer(table, ArrayIndex.FitSlope);
  const fitOffsets = pointer(table, ArrayIndex.FitOffset);
  const zero = f32x4.splat(0);
  let known: i32 = -1;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    if (load<u32>(color + x) === 0xffffffff || load<u32>(matte + x) === 0) {
      v128.store(lights + at, zero);
      v128.store(gloss + at, zero);
      continue;
    }
    known = fillOldColors(oldColors, color + x, known);
    const isUpholstery = v128.and(
      i32x4.ne(integers(color + x), i32x4.splat(NO_COLOR)),
      i32x4.ne(integers(matte + x), i32x4.splat(0)),
    );
    const luminance = v128.load(lights + at);
    let specular = zero;
    if (!isNeutral) {
      const cells = cellsAt(x, cellsPerColumn, firstCell, lastCell);
      const whole = i32x4.trunc_sat_f32x4_s(cells);
      const part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
      const fitted = f32x4.add(f32x4.mul(interpolate(fitSlopes, whole, part), luminance), interpolate(fitOffsets, whole, part));
      specular = f32x4.min(f32x4.max(fitted, zero), f32x4.mul(luminance, f32x4.splat(MAX_GLOSS)));
      const error = f32x4.mul(luminance, ofOldColor(OldColorField.GlossError));
      specular = f32x4.div(f32x4.mul(specular, specular), f32x4.add(f32x4.add(specular, error), f32x4.splat(1e-9)));
      specular = v128.and(specular, f32x4.gt(ofOldColor(OldColorField.HueTrust), zero));
    }
    v128.store(gloss + at, v128.and(specular, isUpholstery));
    const logLight = f32x4.sub(logarithm(f32x4.add(luminance, f32x4.splat(LOG_OFFSET))), ofOldColor(OldColorField.LogAlbedo));
    v128.store(lights + at, v128.and(logLight, isUpholstery));
  }
}

/**
 * Reduces the gloss where the old texture is a weave or print, whose bright threads are no highlights; then removes the
 * gloss that is left from the light.
 */
export function highlightRow(table: usize, count: i32, cellsPerColumn: f32, firstCell: f32, lastCell: f32): void {
  const oldColors = pointer(table, ArrayIndex.OldColors);
  const color = pointer(table, ArrayIndex.ColorIndex);
  const lights = pointer(table, ArrayIndex.Light);
  const gloss = pointer(table, ArrayIndex.Gloss);
  const weave = pointer(table, ArrayIndex.Weave);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  let known: i32 = -1;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const specular = v128.load(gloss + at);
    const isGlossy = f32x4.ne(specular, zero);
    if (!v128.any_true(isGlossy)) continue;
    known = fillOldColors(oldColors, color + x, known);
    const cells = cellsAt(x, cellsPerColumn, firstCell, lastCell);
    const whole = i32x4.trunc_sat_f32x4_s(cells);
    const strength = interpolate(weave, whole, f32x4.sub(cells, f32x4.convert_i32x4_s(whole)));
    const remainingGloss = f32x4.mul(specular, f32x4.sub(one, weaveFraction(f32x4.mul(strength, f32x4.splat(0.5)))));
    v128.store(gloss + at, v128.bitselect(remainingGloss, specular, isGlossy));
    const logLight = v128.load(lights + at);
    const luminance = exponential(f32x4.add(logLight, ofOldColor(OldColorField.LogAlbedo)));
    const diffusePart = f32x4.max(f32x4.splat(0.03), f32x4.sub(one, f32x4.div(remainingGloss, luminance)));
    v128.store(lights + at, v128.bitselect(f32x4.add(logLight, logarithm(diffusePart)), logLight, isGlossy));
  }
}

/**
 * Where `AreaGloss` exceeds the old color's `MaxAreaGloss`, multiplies the pixel's gloss by (`MaxAreaGloss` / `AreaGloss`)²
 * and moves the rest back to the diffuse light.
 */
export function areaGlossRow(table: usize, count: i32, cellsPerColumn: f32, firstCell: f32, lastCell: f32): void {
  const oldColors = pointer(table, ArrayIndex.OldColors);
  const color = pointer(table, ArrayIndex.ColorIndex);
  const lights = pointer(table, ArrayIndex.Light);
  const gloss = pointer(table, ArrayIndex.Gloss);
  const areaGloss = pointer(table, ArrayIndex.AreaGloss);
  const one = f32x4.splat(1);
  let known: i32 = -1;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const specular = v128.load(gloss + at);
    const isGlossy = f32x4.ne(specular, f32x4.splat(0));
    if (!v128.any_true(isGlossy)) continue;
    known = fillOldColors(oldColors, color + x, known);
    const cells = cellsAt(x, cellsPerColumn, firstCell, lastCell);
    const whole = i32x4.trunc_sat_f32x4_s(cells);
    const fraction = interpolate(areaGloss, whole, f32x4.sub(cells, f32x4.convert_i32x4_s(whole)));
    const maxFraction = ofOldColor(OldColorField.MaxAreaGloss);
    const isAbove = v128.and(isGlossy, f32x4.gt(fraction, maxFraction));
    if (!v128.any_true(isAbove)) continue;
    const ratio = f32x4.div(maxFraction, fraction);
    const keep = f32x4.mul(ratio, ratio);
    const back = f32x4.div(f32x4.mul(f32x4.sub(one, keep), specular), ofOldColor(OldColorField.Albedo));
    const logLight = v128.load(lights + at);
    v128.store(lights + at, v128.bitselect(logarithm(f32x4.add(exponential(logLight), back)), logLight, isAbove));
    v128.store(gloss + at, v128.bitselect(f32x4.mul(specular, keep), specular, isAbove));
  }
}

/**
 * Moves light from the diffuse light to the gloss: first, on neutral materials, part of what exceeds the envelope; then, on
 * dark covers of any hue, what they mirror. @param maxSpecular `MAX_SPECULAR` of gloss-split.ts
 */
export function envelopeRow(
  table: usize,
  count: i32,
  cellsPerColumn: f32,
  firstCell: f32,
  lastCell: f32,
  hasDifference: bool,
  maxSpecular: f32,
): void {
  const oldColors = pointer(table, ArrayIndex.OldColors);
  const color = pointer(table, ArrayIndex.ColorIndex);
  const pure = pointer(table, ArrayIndex.Pure);
  const lights = pointer(table, ArrayIndex.Light);
  const gloss = pointer(table, ArrayIndex.Gloss);
  const weave = pointer(table, ArrayIndex.Weave);
  const envelope = pointer(table, ArrayIndex.Envelope);
  const difference = pointer(table, ArrayIndex.LocalDifference);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  let known: i32 = -1;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    if (load<u32>(pure + x) === 0) continue;
    known = fillOldColors(oldColors, color + x, known);
    const neutral = f32x4.sub(one, ofOldColor(OldColorField.HueTrust));
    const diffuseFraction = ofOldColor(OldColorField.DiffuseFraction);
    const isUnaffected = v128.and(f32x4.eq(neutral, zero), f32x4.gt(diffuseFraction, f32x4.splat(ALL_DIFFUSE)));
    const isAffected = v128.andnot(i32x4.ne(integers(pure + x), i32x4.splat(0)), isUnaffected);
    if (!v128.any_true(isAffected)) continue;
    const cells = cellsAt(x, cellsPerColumn, firstCell, lastCell);
    const whole = i32x4.trunc_sat_f32x4_s(cells);
    const part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
    const logLight = v128.load(lights + at);
    let logDiffuse = logLight;
    const over = f32x4.sub(f32x4.sub(logLight, interpolate(envelope, whole, part)), f32x4.splat(MIN_HIGHLIGHT_LOG));
    const isOver = f32x4.gt(over, zero);
    if (v128.any_true(isOver)) {
      const plain = f32x4.mul(neutral, f32x4.sub(one, weaveFraction(interpolate(weave, whole, part))));
      const rise = f32x4.div(f32x4.mul(over, over), f32x4.add(over, f32x4.splat(0.15)));
      logDiffuse = f32x4.sub(logLight, v128.and(f32x4.mul(plain, rise), isOver));
    }
    const remainingLight = exponential(logDiffuse);
    const albedo = ofOldColor(OldColorField.Albedo);
    let specular = v128.load(gloss + at);
    const isLower = f32x4.lt(logDiffuse, logLight);
    if (v128.any_true(isLower)) {
      const lost = f32x4.mul(albedo, f32x4.sub(exponential(logLight), remainingLight));
      specular = f32x4.add(specular, v128.and(lost, isLower));
    }
    if (hasDifference) logDiffuse = f32x4.sub(logDiffuse, f32x4.mul(ofOldColor(OldColorField.SpecularFraction), interpolate(difference, whole, part)));
    logDiffuse = v128.bitselect(f32x4.mul(diffuseFraction, logDiffuse), logDiffuse, f32x4.gt(logDiffuse, zero));
    // The limit keeps nearly clipped areas in direct sun from becoming white gloss on the new cover.
    const mirrored = f32x4.mul(albedo, f32x4.sub(remainingLight, exponential(logDiffuse)));
    specular = f32x4.add(specular, clamp(mirrored, 0, maxSpecular));
    v128.store(gloss + at, v128.bitselect(specular, v128.load(gloss + at), isAffected));
    v128.store(lights + at, v128.bitselect(logDiffuse, logLight, isAffected));
  }
}

/** Computes the base, and `Mid` as mid and fine together; the caller smooths it before `fineRow`. */
export function splitRow(table: usize, count: i32, cellsPerColumn: f32, firstCell: f32, lastCell: f32, isWoven: bool): void {
  const pure = pointer(table, ArrayIndex.Pure);
  const lights = pointer(table, ArrayIndex.Light);
  const base = pointer(table, ArrayIndex.Base);
  const mid = pointer(table, ArrayIndex.Mid);
  const fitSlopes = pointer(table, ArrayIndex.FitSlope);
  const fitOffsets = pointer(table, ArrayIndex.FitOffset);
  const baseOutside = pointer(table, ArrayIndex.BaseOutside);
  const lightWithoutWeave = pointer(table, ArrayIndex.LightWithoutWeave);
  const weaveFractions = pointer(table, ArrayIndex.Weave);
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const cells = cellsAt(x, cellsPerColumn, firstCell, lastCell);
    const whole = i32x4.trunc_sat_f32x4_s(cells);
    const part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
    const isPure = i32x4.ne(integers(pure + x), i32x4.splat(0));
    const fill = interpolate(baseOutside, whole, part);
    if (!v128.any_true(isPure)) {
      v128.store(base + at, fill);
      v128.store(mid + at, f32x4.splat(0));
      continue;
    }
    const logLight = v128.load(lights + at);
    let guide = logLight;
    if (isWoven) {
      const fraction = interpolate(weaveFractions, whole, part);
      guide = f32x4.add(logLight, f32x4.mul(f32x4.sub(interpolate(lightWithoutWeave, whole, part), logLight), fraction));
    }
    const own = f32x4.add(f32x4.mul(interpolate(fitSlopes, whole, part), guide), interpolate(fitOffsets, whole, part));
    v128.store(base + at, v128.bitselect(own, fill, isPure));
    v128.store(mid + at, v128.and(f32x4.sub(logLight, own), isPure));
  }
}

/** Replaces the light by the fine detail: the rest after base and mid. */
export function fineRow(table: usize, count: i32): void {
  const pure = pointer(table, ArrayIndex.Pure);
  const lights = pointer(table, ArrayIndex.Light);
  const base = pointer(table, ArrayIndex.Base);
  const mid = pointer(table, ArrayIndex.Mid);
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const isPure = i32x4.ne(integers(pure + x), i32x4.splat(0));
    const rest = f32x4.sub(f32x4.sub(v128.load(lights + at), v128.load(base + at)), v128.load(mid + at));
    v128.store(lights + at, v128.and(rest, isPure));
  }
}
