/**
 * Kernels of the stages of `prepare` (engine/compose/stages/), four pixels at a time. Each processes a row of `count`
 * pixels.
 */
import { between, exponential, gathered, integers, logarithm, pointer, storeBytes, within } from './lanes';

/** Arrays of the table, in the order of row-buffers.ts. */
enum ArrayIndex {
  /** Scene-linear light of each code. */
  Decode,
  /** See `SourceIndex`; by old color. */
  Sources,
  /** RGBA. */
  Photo,
  Matte,
  Color,
  Mixed,
  Pure,
  Log,
  Gloss,
  Base,
  Mid,
  /** Small planes interpolated at the row. */
  Weave,
  AreaGloss,
  Envelope,
  Difference,
  Slope,
  Offset,
  Around,
  Unwoven,
}

/** Floats of an old color (`Source` of diffuse-rows.ts). */
enum SourceIndex {
  LogAlbedo,
  Albedo,
  Trust,
  GlossR,
  GlossG,
  GlossB,
  MaxAreaGloss,
  DiffuseFraction,
  SpecularFraction,
  GlossError,
  Size = 12,
}

const NONE: i32 = 255;
/** Light added before the logarithm, so that black pixels have one. */
const LOG_OFFSET: f32 = 2e-4;
/** Matte code from which a pixel is all upholstery. */
const INSIDE: i32 = 250;
/** Diffuse fraction from which all light counts as diffuse. */
const ALL_DIFFUSE: f32 = 0.98;
/** Natural log above the envelope from which light is a highlight: `ABOVE` of diffuse-rows.ts. */
const ABOVE: f32 = 0.3;
/** See weave-fraction.ts. */
const WEAVE_FROM: f32 = 0.03;
const WEAVE_WIDTH: f32 = 0.04;
const MAX_GLOSS: f32 = 0.97;

/** Floats of the old colors of four pixels, a vector for each `SourceIndex`. */
const source = memory.data(SourceIndex.Size * 16, 16);

// @ts-ignore: decorator
@inline
function sourced(index: SourceIndex): v128 {
  return v128.load(source + (<usize>index << 4));
}

/** Fills `source`. @param known color that it holds, or -1 @returns color of all four pixels, or -1 if they differ */
// @ts-ignore: decorator
@inline
function fillSource(sources: usize, colors: usize, known: i32): i32 {
  const four = load<u32>(colors);
  const first = <i32>(four & 255);
  if (four === (four & 255) * 0x01010101) {
    if (first === known) return known;
    const at = sources + <usize>(first * SourceIndex.Size * 4);
    for (let k: usize = 0; k < <usize>SourceIndex.Size; k++) v128.store(source + (k << 4), v128.load32_splat(at + (k << 2)));
    return first;
  }
  const at = i32x4.mul(integers(colors), i32x4.splat(SourceIndex.Size));
  for (let k: usize = 0; k < <usize>SourceIndex.Size; k++) v128.store(source + (k << 4), gathered(sources + (k << 2), at));
  return -1;
}

/** Positions of four columns from `x` on in a small plane, in cells. */
// @ts-ignore: decorator
@inline
function cellsAt(x: i32, perColumn: f32, offset: f32, last: f32): v128 {
  const columns = f32x4.add(f32x4.splat(<f32>x), f32x4(0, 1, 2, 3));
  return within(f32x4.add(f32x4.mul(columns, f32x4.splat(perColumn)), f32x4.splat(offset)), 0, last);
}

// @ts-ignore: decorator
@inline
function weaveFraction(strength: v128): v128 {
  return within(f32x4.mul(f32x4.sub(strength, f32x4.splat(WEAVE_FROM)), f32x4.splat(1 / WEAVE_WIDTH)), 0, 1);
}

/** Separates gloss by hue. `Log` becomes the pixels' luminance. */
export function hueRow(table: usize, count: i32, isNeutral: bool): void {
  const decode = pointer(table, ArrayIndex.Decode);
  const sources = pointer(table, ArrayIndex.Sources);
  const photo = pointer(table, ArrayIndex.Photo);
  const matte = pointer(table, ArrayIndex.Matte);
  const color = pointer(table, ArrayIndex.Color);
  const mixed = pointer(table, ArrayIndex.Mixed);
  const pure = pointer(table, ArrayIndex.Pure);
  const log = pointer(table, ArrayIndex.Log);
  const gloss = pointer(table, ArrayIndex.Gloss);
  const zero = f32x4.splat(0);
  let known: i32 = -1;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    if (load<u32>(color + x) === 0xffffffff || load<u32>(matte + x) === 0) {
      v128.store(log + at, zero);
      v128.store(gloss + at, zero);
      store<u32>(pure + x, 0);
      continue;
    }
    known = fillSource(sources, color + x, known);
    const covers = integers(matte + x);
    const isCover = v128.and(i32x4.ne(integers(color + x), i32x4.splat(NONE)), i32x4.ne(covers, i32x4.splat(0)));
    const pixels = v128.load(photo + at);
    const byte = i32x4.splat(255);
    const r = gathered(decode, v128.and(pixels, byte));
    const g = gathered(decode, v128.and(i32x4.shr_u(pixels, 8), byte));
    const b = gathered(decode, v128.and(i32x4.shr_u(pixels, 16), byte));
    const sum = f32x4.add(
      f32x4.add(f32x4.mul(r, f32x4.splat(0.2126)), f32x4.mul(g, f32x4.splat(0.7152))),
      f32x4.mul(b, f32x4.splat(0.0722)),
    );
    const total = v128.and(f32x4.max(sum, zero), isCover);
    v128.store(log + at, total);
    let specular = zero;
    if (!isNeutral) {
      const white = f32x4.add(
        f32x4.add(f32x4.mul(sourced(SourceIndex.GlossR), r), f32x4.mul(sourced(SourceIndex.GlossG), g)),
        f32x4.mul(sourced(SourceIndex.GlossB), b),
      );
      specular = v128.and(f32x4.mul(sourced(SourceIndex.Trust), white), isCover);
    }
    v128.store(gloss + at, specular);
    // A pixel at the border of two old colors is a mixture, from which the light cannot be computed.
    const isInside = v128.and(i32x4.ge_s(covers, i32x4.splat(INSIDE)), i32x4.eq(integers(mixed + x), i32x4.splat(0)));
    storeBytes(pure + x, v128.and(v128.and(isInside, isCover), i32x4.splat(1)));
  }
}

/** Takes gloss from its fit to luminance, less what may be an error of hue, and replaces luminance by the natural log of the light. */
export function logRow(table: usize, count: i32, perColumn: f32, offset: f32, last: f32, isNeutral: bool): void {
  const sources = pointer(table, ArrayIndex.Sources);
  const matte = pointer(table, ArrayIndex.Matte);
  const color = pointer(table, ArrayIndex.Color);
  const log = pointer(table, ArrayIndex.Log);
  const gloss = pointer(table, ArrayIndex.Gloss);
  const slopes = pointer(table, ArrayIndex.Slope);
  const offsets = pointer(table, ArrayIndex.Offset);
  const zero = f32x4.splat(0);
  let known: i32 = -1;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    if (load<u32>(color + x) === 0xffffffff || load<u32>(matte + x) === 0) {
      v128.store(log + at, zero);
      v128.store(gloss + at, zero);
      continue;
    }
    known = fillSource(sources, color + x, known);
    const isCover = v128.and(
      i32x4.ne(integers(color + x), i32x4.splat(NONE)),
      i32x4.ne(integers(matte + x), i32x4.splat(0)),
    );
    const total = v128.load(log + at);
    let specular = zero;
    if (!isNeutral) {
      const cells = cellsAt(x, perColumn, offset, last);
      const whole = i32x4.trunc_sat_f32x4_s(cells);
      const part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
      const fitted = f32x4.add(f32x4.mul(between(slopes, whole, part), total), between(offsets, whole, part));
      specular = f32x4.min(f32x4.max(fitted, zero), f32x4.mul(total, f32x4.splat(MAX_GLOSS)));
      const error = f32x4.mul(total, sourced(SourceIndex.GlossError));
      specular = f32x4.div(f32x4.mul(specular, specular), f32x4.add(f32x4.add(specular, error), f32x4.splat(1e-9)));
      specular = v128.and(specular, f32x4.gt(sourced(SourceIndex.Trust), zero));
    }
    v128.store(gloss + at, v128.and(specular, isCover));
    const light = f32x4.sub(logarithm(f32x4.add(total, f32x4.splat(LOG_OFFSET))), sourced(SourceIndex.LogAlbedo));
    v128.store(log + at, v128.and(light, isCover));
  }
}

/** Removes highlights from the diffuse light, but not the bright threads of a weave or print. */
export function highlightRow(table: usize, count: i32, perColumn: f32, offset: f32, last: f32): void {
  const sources = pointer(table, ArrayIndex.Sources);
  const color = pointer(table, ArrayIndex.Color);
  const log = pointer(table, ArrayIndex.Log);
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
    known = fillSource(sources, color + x, known);
    const cells = cellsAt(x, perColumn, offset, last);
    const whole = i32x4.trunc_sat_f32x4_s(cells);
    const flecks = between(weave, whole, f32x4.sub(cells, f32x4.convert_i32x4_s(whole)));
    const left = f32x4.mul(specular, f32x4.sub(one, weaveFraction(f32x4.mul(flecks, f32x4.splat(0.5)))));
    v128.store(gloss + at, v128.bitselect(left, specular, isGlossy));
    const light = v128.load(log + at);
    const all = exponential(f32x4.add(light, sourced(SourceIndex.LogAlbedo)));
    const rest = f32x4.max(f32x4.splat(0.03), f32x4.sub(one, f32x4.div(left, all)));
    v128.store(log + at, v128.bitselect(f32x4.add(light, logarithm(rest)), light, isGlossy));
  }
}

/** Returns most of the gloss of large areas to the diffuse light. */
export function areaGlossRow(table: usize, count: i32, perColumn: f32, offset: f32, last: f32): void {
  const sources = pointer(table, ArrayIndex.Sources);
  const color = pointer(table, ArrayIndex.Color);
  const log = pointer(table, ArrayIndex.Log);
  const gloss = pointer(table, ArrayIndex.Gloss);
  const areaGloss = pointer(table, ArrayIndex.AreaGloss);
  const one = f32x4.splat(1);
  let known: i32 = -1;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const specular = v128.load(gloss + at);
    const isGlossy = f32x4.ne(specular, f32x4.splat(0));
    if (!v128.any_true(isGlossy)) continue;
    known = fillSource(sources, color + x, known);
    const cells = cellsAt(x, perColumn, offset, last);
    const whole = i32x4.trunc_sat_f32x4_s(cells);
    const fraction = between(areaGloss, whole, f32x4.sub(cells, f32x4.convert_i32x4_s(whole)));
    const most = sourced(SourceIndex.MaxAreaGloss);
    const isAbove = v128.and(isGlossy, f32x4.gt(fraction, most));
    if (!v128.any_true(isAbove)) continue;
    const ratio = f32x4.div(most, fraction);
    const keep = f32x4.mul(ratio, ratio);
    const back = f32x4.div(f32x4.mul(f32x4.sub(one, keep), specular), sourced(SourceIndex.Albedo));
    const light = v128.load(log + at);
    v128.store(log + at, v128.bitselect(logarithm(f32x4.add(exponential(light), back)), light, isAbove));
    v128.store(gloss + at, v128.bitselect(f32x4.mul(specular, keep), specular, isAbove));
  }
}

/** Moves light above the envelope to the gloss, on neutral materials. @param maxSpecular `MAX_SPECULAR` of gloss-split.ts */
export function envelopeRow(
  table: usize,
  count: i32,
  perColumn: f32,
  offset: f32,
  last: f32,
  hasDifference: bool,
  maxSpecular: f32,
): void {
  const sources = pointer(table, ArrayIndex.Sources);
  const color = pointer(table, ArrayIndex.Color);
  const pure = pointer(table, ArrayIndex.Pure);
  const log = pointer(table, ArrayIndex.Log);
  const gloss = pointer(table, ArrayIndex.Gloss);
  const weave = pointer(table, ArrayIndex.Weave);
  const envelope = pointer(table, ArrayIndex.Envelope);
  const difference = pointer(table, ArrayIndex.Difference);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  let known: i32 = -1;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    if (load<u32>(pure + x) === 0) continue;
    known = fillSource(sources, color + x, known);
    const neutral = f32x4.sub(one, sourced(SourceIndex.Trust));
    const diffuseFraction = sourced(SourceIndex.DiffuseFraction);
    const isCertain = v128.and(f32x4.eq(neutral, zero), f32x4.gt(diffuseFraction, f32x4.splat(ALL_DIFFUSE)));
    const isMeant = v128.andnot(i32x4.ne(integers(pure + x), i32x4.splat(0)), isCertain);
    if (!v128.any_true(isMeant)) continue;
    const cells = cellsAt(x, perColumn, offset, last);
    const whole = i32x4.trunc_sat_f32x4_s(cells);
    const part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
    const light = v128.load(log + at);
    let diffuse = light;
    const over = f32x4.sub(f32x4.sub(light, between(envelope, whole, part)), f32x4.splat(ABOVE));
    const isOver = f32x4.gt(over, zero);
    if (v128.any_true(isOver)) {
      const plain = f32x4.mul(neutral, f32x4.sub(one, weaveFraction(between(weave, whole, part))));
      const rise = f32x4.div(f32x4.mul(over, over), f32x4.add(over, f32x4.splat(0.15)));
      diffuse = f32x4.sub(light, v128.and(f32x4.mul(plain, rise), isOver));
    }
    const diffuseLight = exponential(diffuse);
    const albedo = sourced(SourceIndex.Albedo);
    let specular = v128.load(gloss + at);
    const isLower = f32x4.lt(diffuse, light);
    if (v128.any_true(isLower)) {
      const lost = f32x4.mul(albedo, f32x4.sub(exponential(light), diffuseLight));
      specular = f32x4.add(specular, v128.and(lost, isLower));
    }
    if (hasDifference) diffuse = f32x4.sub(diffuse, f32x4.mul(sourced(SourceIndex.SpecularFraction), between(difference, whole, part)));
    diffuse = v128.bitselect(f32x4.mul(diffuseFraction, diffuse), diffuse, f32x4.gt(diffuse, zero));
    // The limit keeps nearly clipped areas in direct sun from becoming white gloss on the new cover.
    const shown = f32x4.mul(albedo, f32x4.sub(diffuseLight, exponential(diffuse)));
    specular = f32x4.add(specular, within(shown, 0, maxSpecular));
    v128.store(gloss + at, v128.bitselect(specular, v128.load(gloss + at), isMeant));
    v128.store(log + at, v128.bitselect(diffuse, light, isMeant));
  }
}

/** Computes the base, and `Mid` as the rest of the light. */
export function splitRow(table: usize, count: i32, perColumn: f32, offset: f32, last: f32, isWoven: bool): void {
  const pure = pointer(table, ArrayIndex.Pure);
  const log = pointer(table, ArrayIndex.Log);
  const base = pointer(table, ArrayIndex.Base);
  const mid = pointer(table, ArrayIndex.Mid);
  const slope = pointer(table, ArrayIndex.Slope);
  const offsets = pointer(table, ArrayIndex.Offset);
  const around = pointer(table, ArrayIndex.Around);
  const unwoven = pointer(table, ArrayIndex.Unwoven);
  const woven = pointer(table, ArrayIndex.Weave);
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const cells = cellsAt(x, perColumn, offset, last);
    const whole = i32x4.trunc_sat_f32x4_s(cells);
    const part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
    const isPure = i32x4.ne(integers(pure + x), i32x4.splat(0));
    const fill = between(around, whole, part);
    if (!v128.any_true(isPure)) {
      v128.store(base + at, fill);
      v128.store(mid + at, f32x4.splat(0));
      continue;
    }
    const light = v128.load(log + at);
    let guide = light;
    if (isWoven) {
      const fraction = between(woven, whole, part);
      guide = f32x4.add(light, f32x4.mul(f32x4.sub(between(unwoven, whole, part), light), fraction));
    }
    const own = f32x4.add(f32x4.mul(between(slope, whole, part), guide), between(offsets, whole, part));
    v128.store(base + at, v128.bitselect(own, fill, isPure));
    v128.store(mid + at, v128.and(f32x4.sub(light, own), isPure));
  }
}

/** Replaces the light by the fine detail: the rest after base and mid. */
export function fineRow(table: usize, count: i32): void {
  const pure = pointer(table, ArrayIndex.Pure);
  const log = pointer(table, ArrayIndex.Log);
  const base = pointer(table, ArrayIndex.Base);
  const mid = pointer(table, ArrayIndex.Mid);
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const isPure = i32x4.ne(integers(pure + x), i32x4.splat(0));
    const rest = f32x4.sub(f32x4.sub(v128.load(log + at), v128.load(base + at)), v128.load(mid + at));
    v128.store(log + at, v128.and(rest, isPure));
  }
}
