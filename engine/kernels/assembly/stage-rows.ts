/**
 * The passes of preparing over the pixels of a row (engine/compose/stages/), four pixels at a time. Each takes `count`
 * pixels; the row lies `shift` pixels past the beginning of its planes.
 */
import { between, exponential, gathered, integers, logarithm, pointer, storeBytes, within } from './lanes';

/** Places of the pointers in the table, in the order of row-room.ts. */
enum In {
  /** Scene-linear light of each code. */
  Decode,
  /** Numbers `Of` each old color. */
  Sources,
  /** RGBA. */
  Photo,
  Matte,
  Color,
  Mixed,
  Sure,
  Log,
  Gloss,
  Base,
  Mid,
  /** Small planes between their rows, and one cell more. */
  Weave,
  Broad,
  Envelope,
  Uneven,
  Slope,
  Offset,
  Around,
  Calm,
}

/** Floats of an old color. */
enum Of {
  LogAlbedo,
  Albedo,
  Trust,
  GlossR,
  GlossG,
  GlossB,
  Broad,
  Believed,
  Mirrored,
  Size = 12,
}

const NONE: i32 = 255;
/** The least light that is distinguished from none. */
const DARKEST: f32 = 2e-4;
/** Matte from which a pixel is upholstery and nothing else. */
const INSIDE: i32 = 250;
/** Share from which brightness is light and nothing else. */
const SURE: f32 = 0.98;
/** Brightness above the envelope (log) from which it is a highlight: `ABOVE` of diffuse-rows.ts. */
const ABOVE: f32 = 0.3;
/** Texture from which detail is weave or print: weave-share.ts. */
const WEAVE_FROM: f32 = 0.03;
const WEAVE_WIDTH: f32 = 0.04;
const MAX_GLOSS: f32 = 0.97;

/** Numbers of the old colors of four pixels, a vector each. */
const source = memory.data(Of.Size * 16, 16);

// @ts-ignore: decorator
@inline
function sourced(what: Of): v128 {
  return v128.load(source + (<usize>what << 4));
}

/** Fills `source`. @returns the color that all four have, or -1 */
// @ts-ignore: decorator
@inline
function fillSource(sources: usize, colors: usize, known: i32): i32 {
  const four = load<u32>(colors);
  const first = <i32>(four & 255);
  if (four === (four & 255) * 0x01010101) {
    if (first === known) return known;
    const at = sources + <usize>(first * Of.Size * 4);
    for (let k: usize = 0; k < <usize>Of.Size; k++) v128.store(source + (k << 4), v128.load32_splat(at + (k << 2)));
    return first;
  }
  const at = i32x4.mul(integers(colors), i32x4.splat(Of.Size));
  for (let k: usize = 0; k < <usize>Of.Size; k++) v128.store(source + (k << 4), gathered(sources + (k << 2), at));
  return -1;
}

/** Positions of four columns from `x` on between the cells of a small plane. */
// @ts-ignore: decorator
@inline
function cellsAt(x: i32, perColumn: f32, offset: f32, last: f32): v128 {
  const columns = f32x4.add(f32x4.splat(<f32>x), f32x4(0, 1, 2, 3));
  return within(f32x4.add(f32x4.mul(columns, f32x4.splat(perColumn)), f32x4.splat(offset)), 0, last);
}

// @ts-ignore: decorator
@inline
function weaveShare(strength: v128): v128 {
  return within(f32x4.mul(f32x4.sub(strength, f32x4.splat(WEAVE_FROM)), f32x4.splat(1 / WEAVE_WIDTH)), 0, 1);
}

/** Hue tells gloss where there is hue. `Log` becomes the whole light. */
export function hueRow(table: usize, count: i32, shift: i32, photoShift: i32, isNeutral: bool): void {
  const decode = pointer(table, In.Decode);
  const sources = pointer(table, In.Sources);
  const photo = pointer(table, In.Photo) + (<usize>photoShift << 2);
  const matte = pointer(table, In.Matte) + <usize>shift;
  const color = pointer(table, In.Color) + <usize>shift;
  const mixed = pointer(table, In.Mixed) + <usize>shift;
  const sure = pointer(table, In.Sure) + <usize>shift;
  const log = pointer(table, In.Log) + (<usize>shift << 2);
  const gloss = pointer(table, In.Gloss) + (<usize>shift << 2);
  const zero = f32x4.splat(0);
  let known: i32 = -1;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    if (load<u32>(color + x) === 0xffffffff || load<u32>(matte + x) === 0) {
      v128.store(log + at, zero);
      v128.store(gloss + at, zero);
      store<u32>(sure + x, 0);
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
    const whole = v128.and(f32x4.max(sum, zero), isCover);
    v128.store(log + at, whole);
    let mirrored = zero;
    if (!isNeutral) {
      const white = f32x4.add(
        f32x4.add(f32x4.mul(sourced(Of.GlossR), r), f32x4.mul(sourced(Of.GlossG), g)),
        f32x4.mul(sourced(Of.GlossB), b),
      );
      const trusted = f32x4.max(zero, f32x4.mul(sourced(Of.Trust), white));
      mirrored = v128.and(f32x4.min(f32x4.mul(whole, f32x4.splat(MAX_GLOSS)), trusted), isCover);
    }
    v128.store(gloss + at, mirrored);
    // At the border of two originals a pixel is a mixture, and says nothing about the light.
    const isInside = v128.and(i32x4.ge_s(covers, i32x4.splat(INSIDE)), i32x4.eq(integers(mixed + x), i32x4.splat(0)));
    storeBytes(sure + x, v128.and(v128.and(isInside, isCover), i32x4.splat(1)));
  }
}

/** Logarithm of the light on the cover, whatever its color. */
export function logRow(table: usize, count: i32, shift: i32): void {
  const sources = pointer(table, In.Sources);
  const matte = pointer(table, In.Matte) + <usize>shift;
  const color = pointer(table, In.Color) + <usize>shift;
  const log = pointer(table, In.Log) + (<usize>shift << 2);
  const gloss = pointer(table, In.Gloss) + (<usize>shift << 2);
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
    const whole = v128.load(log + at);
    const mirrored = f32x4.min(v128.load(gloss + at), f32x4.mul(whole, f32x4.splat(MAX_GLOSS)));
    v128.store(gloss + at, v128.and(mirrored, isCover));
    const light = f32x4.sub(logarithm(f32x4.add(whole, f32x4.splat(DARKEST))), sourced(Of.LogAlbedo));
    v128.store(log + at, v128.and(light, isCover));
  }
}

/** True highlights leave the diffuse light; the old cover's own texture sparkles everywhere and is none. */
export function sparkleRow(table: usize, count: i32, shift: i32, perColumn: f32, offset: f32, last: f32): void {
  const sources = pointer(table, In.Sources);
  const color = pointer(table, In.Color) + <usize>shift;
  const log = pointer(table, In.Log) + (<usize>shift << 2);
  const gloss = pointer(table, In.Gloss) + (<usize>shift << 2);
  const weave = pointer(table, In.Weave);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  let known: i32 = -1;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const mirrored = v128.load(gloss + at);
    const isGlossy = f32x4.ne(mirrored, zero);
    if (!v128.any_true(isGlossy)) continue;
    known = fillSource(sources, color + x, known);
    const cells = cellsAt(x, perColumn, offset, last);
    const whole = i32x4.trunc_sat_f32x4_s(cells);
    const flecks = between(weave, whole, f32x4.sub(cells, f32x4.convert_i32x4_s(whole)));
    const left = f32x4.mul(mirrored, f32x4.sub(one, weaveShare(f32x4.mul(flecks, f32x4.splat(0.5)))));
    v128.store(gloss + at, v128.bitselect(left, mirrored, isGlossy));
    const light = v128.load(log + at);
    const all = exponential(f32x4.add(light, sourced(Of.LogAlbedo)));
    const rest = f32x4.max(f32x4.splat(0.03), f32x4.sub(one, f32x4.div(left, all)));
    v128.store(log + at, v128.bitselect(f32x4.add(light, logarithm(rest)), light, isGlossy));
  }
}

/** Most of the gloss of a whole area goes back to its diffuse light. */
export function broadRow(table: usize, count: i32, shift: i32, perColumn: f32, offset: f32, last: f32): void {
  const sources = pointer(table, In.Sources);
  const color = pointer(table, In.Color) + <usize>shift;
  const log = pointer(table, In.Log) + (<usize>shift << 2);
  const gloss = pointer(table, In.Gloss) + (<usize>shift << 2);
  const broad = pointer(table, In.Broad);
  const one = f32x4.splat(1);
  let known: i32 = -1;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const mirrored = v128.load(gloss + at);
    const isGlossy = f32x4.ne(mirrored, f32x4.splat(0));
    if (!v128.any_true(isGlossy)) continue;
    known = fillSource(sources, color + x, known);
    const cells = cellsAt(x, perColumn, offset, last);
    const whole = i32x4.trunc_sat_f32x4_s(cells);
    const share = between(broad, whole, f32x4.sub(cells, f32x4.convert_i32x4_s(whole)));
    const most = sourced(Of.Broad);
    const isBroad = v128.and(isGlossy, f32x4.gt(share, most));
    if (!v128.any_true(isBroad)) continue;
    const ratio = f32x4.div(most, share);
    const keep = f32x4.mul(ratio, ratio);
    const back = f32x4.div(f32x4.mul(f32x4.sub(one, keep), mirrored), sourced(Of.Albedo));
    const light = v128.load(log + at);
    v128.store(log + at, v128.bitselect(logarithm(f32x4.add(exponential(light), back)), light, isBroad));
    v128.store(gloss + at, v128.bitselect(f32x4.mul(mirrored, keep), mirrored, isBroad));
  }
}

/**
 * Highlights above the envelope leave the diffuse light of neutral material.
 * @param mostMirrored light that `MAX_MIRRORED` names
 */
export function envelopeRow(
  table: usize,
  count: i32,
  shift: i32,
  perColumn: f32,
  offset: f32,
  last: f32,
  hasUneven: bool,
  mostMirrored: f32,
): void {
  const sources = pointer(table, In.Sources);
  const color = pointer(table, In.Color) + <usize>shift;
  const sure = pointer(table, In.Sure) + <usize>shift;
  const log = pointer(table, In.Log) + (<usize>shift << 2);
  const gloss = pointer(table, In.Gloss) + (<usize>shift << 2);
  const weave = pointer(table, In.Weave);
  const envelope = pointer(table, In.Envelope);
  const uneven = pointer(table, In.Uneven);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  let known: i32 = -1;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    if (load<u32>(sure + x) === 0) continue;
    known = fillSource(sources, color + x, known);
    const neutral = f32x4.sub(one, sourced(Of.Trust));
    const believed = sourced(Of.Believed);
    const isCertain = v128.and(f32x4.eq(neutral, zero), f32x4.gt(believed, f32x4.splat(SURE)));
    const isMeant = v128.andnot(i32x4.ne(integers(sure + x), i32x4.splat(0)), isCertain);
    if (!v128.any_true(isMeant)) continue;
    const cells = cellsAt(x, perColumn, offset, last);
    const whole = i32x4.trunc_sat_f32x4_s(cells);
    const part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
    const light = v128.load(log + at);
    let diffuse = light;
    const over = f32x4.sub(f32x4.sub(light, between(envelope, whole, part)), f32x4.splat(ABOVE));
    const isOver = f32x4.gt(over, zero);
    if (v128.any_true(isOver)) {
      const plain = f32x4.mul(neutral, f32x4.sub(one, weaveShare(between(weave, whole, part))));
      const rise = f32x4.div(f32x4.mul(over, over), f32x4.add(over, f32x4.splat(0.15)));
      diffuse = f32x4.sub(light, v128.and(f32x4.mul(plain, rise), isOver));
    }
    const matt = exponential(diffuse);
    const albedo = sourced(Of.Albedo);
    let mirrored = v128.load(gloss + at);
    const isLower = f32x4.lt(diffuse, light);
    if (v128.any_true(isLower)) {
      const lost = f32x4.mul(albedo, f32x4.sub(exponential(light), matt));
      mirrored = f32x4.add(mirrored, v128.and(lost, isLower));
    }
    if (hasUneven) diffuse = f32x4.sub(diffuse, f32x4.mul(sourced(Of.Mirrored), between(uneven, whole, part)));
    diffuse = v128.bitselect(f32x4.mul(believed, diffuse), diffuse, f32x4.gt(diffuse, zero));
    // A whole patch brighter than that is in direct sun and nearly clipped: its brightness on the new cover is
    // unknown, but it is not white.
    const shown = f32x4.mul(albedo, f32x4.sub(matt, exponential(diffuse)));
    mirrored = f32x4.add(mirrored, within(shown, 0, mostMirrored));
    v128.store(gloss + at, v128.bitselect(mirrored, v128.load(gloss + at), isMeant));
    v128.store(log + at, v128.bitselect(diffuse, light, isMeant));
  }
}

/** The base, and all that is left of the light in `Mid`. */
export function splitRow(table: usize, count: i32, shift: i32, perColumn: f32, offset: f32, last: f32, isWoven: bool): void {
  const sure = pointer(table, In.Sure) + <usize>shift;
  const log = pointer(table, In.Log) + (<usize>shift << 2);
  const base = pointer(table, In.Base) + (<usize>shift << 2);
  const mid = pointer(table, In.Mid) + (<usize>shift << 2);
  const slope = pointer(table, In.Slope);
  const offsets = pointer(table, In.Offset);
  const around = pointer(table, In.Around);
  const calm = pointer(table, In.Calm);
  const woven = pointer(table, In.Weave);
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const cells = cellsAt(x, perColumn, offset, last);
    const whole = i32x4.trunc_sat_f32x4_s(cells);
    const part = f32x4.sub(cells, f32x4.convert_i32x4_s(whole));
    const isSure = i32x4.ne(integers(sure + x), i32x4.splat(0));
    const fill = between(around, whole, part);
    if (!v128.any_true(isSure)) {
      v128.store(base + at, fill);
      v128.store(mid + at, f32x4.splat(0));
      continue;
    }
    const light = v128.load(log + at);
    let guide = light;
    if (isWoven) {
      const share = between(woven, whole, part);
      guide = f32x4.add(light, f32x4.mul(f32x4.sub(between(calm, whole, part), light), share));
    }
    const own = f32x4.add(f32x4.mul(between(slope, whole, part), guide), between(offsets, whole, part));
    v128.store(base + at, v128.bitselect(own, fill, isSure));
    v128.store(mid + at, v128.and(f32x4.sub(light, own), isSure));
  }
}

/** The rest that neither base nor mid hold, in the place of the light. */
export function fineRow(table: usize, count: i32, shift: i32): void {
  const sure = pointer(table, In.Sure) + <usize>shift;
  const log = pointer(table, In.Log) + (<usize>shift << 2);
  const base = pointer(table, In.Base) + (<usize>shift << 2);
  const mid = pointer(table, In.Mid) + (<usize>shift << 2);
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const isSure = i32x4.ne(integers(sure + x), i32x4.splat(0));
    const rest = f32x4.sub(f32x4.sub(v128.load(log + at), v128.load(base + at)), v128.load(mid + at));
    v128.store(log + at, v128.and(rest, isSure));
  }
}
