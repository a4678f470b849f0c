/** Colors one row of lit pixels (engine/compose/color-rows.ts), four pixels at a time. */
import { interpolate, channel0, channel1, channel2, pointer } from './lanes';

/** Arrays of the table, in the order of color-rows.ts. */
enum ArrayIndex {
  Settings,
  Codes,
  Zones,
  Light,
  Cavity,
  Bounce,
  Tone,
  Specular,
  /** RGB of each pixel. */
  Tint,
  TileColor,
  Column,
  First,
  Second,
  Fraction,
  SoftAt,
  SoftValues,
  ThreadAt,
  ThreadValues,
  PipingAt,
  PipingValues,
  /** Pixels of the picture, RGBA, from column `left` on. */
  Out,
  Changed,
}

/** Settings in the order of color-rows.ts. */
enum Setting {
  Top,
  Steps,
  Noise0,
  Noise1,
  Noise2,
  Thread,
  Piping = 8,
}

/** Smallest fraction of the light that is left under dark neighbors. */
const MIN_LIGHT_FRACTION: f32 = 0.4;
/** Floats of a zone: its albedo and its bounce, RGB each. */
const ZONE: i32 = 6;
/** Codes from which the noise is that of middle tones, and of bright tones. */
const MIDDLE: f32 = 50;
const BRIGHT: f32 = 150;

/** Albedo and bounce of four pixels of different zones: six vectors of four floats. */
const mixture = memory.data(6 * 16, 16);
/** Red, green, blue and alpha of four pixels. */
const patch = memory.data(4 * 16, 16);

/** Display codes of scene-linear light, from the table of `encodeTable`. */
// @ts-ignore: decorator
@inline
function encoded(light: v128, codes: usize, perTop: v128, steps: v128): v128 {
  const at = f32x4.min(f32x4.sqrt(f32x4.max(f32x4.mul(light, perTop), f32x4.splat(0))), steps);
  const whole = i32x4.trunc_sat_f32x4_s(at);
  return interpolate(codes, whole, f32x4.sub(at, f32x4.convert_i32x4_s(whole)));
}

/** Adds the photo's noise and dither to codes and rounds them to 0..255. */
// @ts-ignore: decorator
@inline
function grained(code: v128, alpha: v128, common: v128, dither: v128, settings: usize): v128 {
  const middle = f32x4.ge(code, f32x4.splat(MIDDLE));
  const bright = f32x4.ge(code, f32x4.splat(BRIGHT));
  let noise = v128.bitselect(v128.load32_splat(settings + Setting.Noise1 * 4), v128.load32_splat(settings + Setting.Noise0 * 4), middle);
  noise = v128.bitselect(v128.load32_splat(settings + Setting.Noise2 * 4), noise, bright);
  const grain = f32x4.add(common, f32x4.mul(f32x4.splat(0.8), dither));
  const all = f32x4.add(f32x4.add(code, f32x4.mul(f32x4.mul(alpha, noise), grain)), dither);
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.min(f32x4.max(all, f32x4.splat(0)), f32x4.splat(255))));
}

/** Ten of the random bits, from `shift` on, as -0.5..0.5. */
// @ts-ignore: decorator
@inline
function ditherOf(bits: v128, shift: i32): v128 {
  const part = v128.and(i32x4.shr_u(bits, shift), i32x4.splat(1023));
  return f32x4.sub(f32x4.mul(f32x4.convert_i32x4_s(part), f32x4.splat(1.0 / 1024)), f32x4.splat(0.5));
}

/** Mixes the bits of four hashes: `hash` of engine/materials/hash.ts. */
// @ts-ignore: decorator
@inline
function hashed(bits: v128): v128 {
  let h = i32x4.mul(v128.xor(bits, i32x4.shr_u(bits, 15)), i32x4.splat(0x2c1b3c6d));
  h = i32x4.mul(v128.xor(h, i32x4.shr_u(h, 12)), i32x4.splat(0x297a2d39));
  return v128.xor(h, i32x4.shr_u(h, 15));
}

/** Computes `mixture` for four pixels of different zones, or between two zones. */
function mixZones(first: usize, second: usize, fraction: usize, zones: usize): void {
  for (let lane: usize = 0; lane < 4; lane++) {
    const a = zones + <usize>load<u8>(first + lane) * ZONE * 4;
    const b = zones + <usize>load<u8>(second + lane) * ZONE * 4;
    const part = <f32>load<u8>(fraction + lane) / 255;
    for (let c: usize = 0; c < 6; c++) {
      const own = load<f32>(a + c * 4);
      store<f32>(mixture + c * 16 + lane * 4, own + (load<f32>(b + c * 4) - own) * part);
    }
  }
}

/** Draws thread or piping over one pixel of the patch. @param entry alpha, factor on the albedo, specular light */
function sewOver(lane: usize, entry: usize, color: usize, tint: usize): void {
  const over = load<f32>(entry);
  const lit = load<f32>(entry + 4);
  const cord = load<f32>(entry + 8);
  for (let c: usize = 0; c < 3; c++) {
    const at = patch + c * 16 + lane * 4;
    const under = load<f32>(at);
    store<f32>(at, under + over * ((load<f32>(color + c * 4) * lit + cord) * load<f32>(tint + c * 4) - under));
  }
}

/** Composites one pixel of the patch over its background. @param entry alpha, then the weighted background, RGB */
function soften(lane: usize, entry: usize): void {
  const alpha = load<f32>(entry);
  for (let c: usize = 0; c < 3; c++) {
    const at = patch + c * 16 + lane * 4;
    store<f32>(at, alpha * load<f32>(at) + load<f32>(entry + 4 + c * 4));
  }
  store<f32>(patch + 48 + lane * 4, alpha);
}

/**
 * @param table see `ArrayIndex`; lists of sparse values end with -1; up to three pixels past the last one are read
 * @param left column of the picture where `Out` and `Changed` begin
 */
export function colorRow(table: usize, count: i32, y: i32, seed: i32, left: i32, hasTiles: bool): void {
  const settings = pointer(table, ArrayIndex.Settings);
  const codes = pointer(table, ArrayIndex.Codes);
  const zones = pointer(table, ArrayIndex.Zones);
  const light = pointer(table, ArrayIndex.Light);
  const cavity = pointer(table, ArrayIndex.Cavity);
  const bounces = pointer(table, ArrayIndex.Bounce);
  const tone = pointer(table, ArrayIndex.Tone);
  const speculars = pointer(table, ArrayIndex.Specular);
  const tint = pointer(table, ArrayIndex.Tint);
  const tileColor = pointer(table, ArrayIndex.TileColor);
  const column = pointer(table, ArrayIndex.Column);
  const first = pointer(table, ArrayIndex.First);
  const second = pointer(table, ArrayIndex.Second);
  const fraction = pointer(table, ArrayIndex.Fraction);
  const out = pointer(table, ArrayIndex.Out);
  const changed = pointer(table, ArrayIndex.Changed);
  let soft = pointer(table, ArrayIndex.SoftAt);
  let softValues = pointer(table, ArrayIndex.SoftValues);
  let thread = pointer(table, ArrayIndex.ThreadAt);
  let threadValues = pointer(table, ArrayIndex.ThreadValues);
  let piping = pointer(table, ArrayIndex.PipingAt);
  let pipingValues = pointer(table, ArrayIndex.PipingValues);
  const top = load<f32>(settings + Setting.Top * 4);
  const steps = load<f32>(settings + Setting.Steps * 4);
  const most = f32x4.splat(steps);
  const perTop = f32x4.splat((steps * steps) / top);
  const one = f32x4.splat(1);
  const rowHash = i32x4.splat((y * <i32>0x85ebca77) ^ (seed * <i32>0xc2b2ae3d));
  let red = one;
  let green = one;
  let blue = one;
  let bounceRed = one;
  let bounceGreen = one;
  let bounceBlue = one;
  let known: i32 = -1;
  for (let k = 0; k < count; k += 4) {
    const at = <usize>k << 2;
    const owners = load<u32>(first + k);
    const zone = <i32>(owners & 255);
    // Pixels past the last one hold arbitrary values; at worst they take the slow path once.
    const isPlain = owners == (owners & 255) * 0x01010101 && load<u32>(fraction + k) == 0;
    if (!isPlain) {
      mixZones(first + k, second + k, fraction + k, zones);
      red = v128.load(mixture);
      green = v128.load(mixture, 16);
      blue = v128.load(mixture, 32);
      bounceRed = v128.load(mixture, 48);
      bounceGreen = v128.load(mixture, 64);
      bounceBlue = v128.load(mixture, 80);
      known = -1;
    } else if (known != zone) {
      const own = zones + <usize>zone * ZONE * 4;
      red = v128.load32_splat(own);
      green = v128.load32_splat(own, 4);
      blue = v128.load32_splat(own, 8);
      bounceRed = v128.load32_splat(own, 12);
      bounceGreen = v128.load32_splat(own, 16);
      bounceBlue = v128.load32_splat(own, 20);
      known = zone;
    }
    // Interreflection: a fold lights itself (radiosity of a cavity, B = E / (1 - k rho) per channel, so that red folds
    // are a deeper red), and a light cover brightens and tints its neighbors.
    const less = v128.load(light + at);
    const own = v128.load(cavity + at);
    const extra = v128.load(bounces + at);
    const minLight = f32x4.mul(f32x4.splat(MIN_LIGHT_FRACTION), less);
    const lightR = f32x4.max(f32x4.add(f32x4.div(less, f32x4.sub(one, f32x4.mul(own, red))), f32x4.mul(bounceRed, extra)), minLight);
    const lightG = f32x4.max(f32x4.add(f32x4.div(less, f32x4.sub(one, f32x4.mul(own, green))), f32x4.mul(bounceGreen, extra)), minLight);
    const lightB = f32x4.max(f32x4.add(f32x4.div(less, f32x4.sub(one, f32x4.mul(own, blue))), f32x4.mul(bounceBlue, extra)), minLight);
    const factor = v128.load(tone + at);
    let factorR = f32x4.mul(red, factor);
    let factorG = f32x4.mul(green, factor);
    let factorB = f32x4.mul(blue, factor);
    if (hasTiles) {
      const l = tileColor + at * 3;
      factorR = f32x4.mul(factorR, channel0(v128.load(l), v128.load(l, 16), v128.load(l, 32)));
      factorG = f32x4.mul(factorG, channel1(v128.load(l), v128.load(l, 16), v128.load(l, 32)));
      factorB = f32x4.mul(factorB, channel2(v128.load(l), v128.load(l, 16), v128.load(l, 32)));
    }
    const specular = v128.load(speculars + at);
    const t = tint + at * 3;
    const tints0 = v128.load(t);
    const tints1 = v128.load(t, 16);
    const tints2 = v128.load(t, 32);
    let r = f32x4.mul(f32x4.add(f32x4.mul(factorR, lightR), specular), channel0(tints0, tints1, tints2));
    let g = f32x4.mul(f32x4.add(f32x4.mul(factorG, lightG), specular), channel1(tints0, tints1, tints2));
    let b = f32x4.mul(f32x4.add(f32x4.mul(factorB, lightB), specular), channel2(tints0, tints1, tints2));

    let alpha = one;
    let isSoft = false;
    const end = k + 4;
    if (<u32>load<i32>(thread) < <u32>end || <u32>load<i32>(piping) < <u32>end || <u32>load<i32>(soft) < <u32>end) {
      v128.store(patch, r);
      v128.store(patch, g, 16);
      v128.store(patch, b, 32);
      v128.store(patch, one, 48);
      for (; <u32>load<i32>(thread) < <u32>end; thread += 4, threadValues += 12) {
        const lane = load<i32>(thread) - k;
        sewOver(lane, threadValues, settings + Setting.Thread * 4, t + <usize>lane * 12);
      }
      for (; <u32>load<i32>(piping) < <u32>end; piping += 4, pipingValues += 12) {
        const lane = load<i32>(piping) - k;
        sewOver(lane, pipingValues, settings + Setting.Piping * 4, t + <usize>lane * 12);
      }
      for (; <u32>load<i32>(soft) < <u32>end; soft += 4, softValues += 16) {
        soften(load<i32>(soft) - k, softValues);
        isSoft = true;
      }
      r = v128.load(patch);
      g = v128.load(patch, 16);
      b = v128.load(patch, 32);
      alpha = v128.load(patch, 48);
    }

    // Noise and half a code of dither, both random by the pixel's position.
    const columns = i32x4.extend_low_i16x8_u(v128.load64_zero(column + (<usize>k << 1)));
    const h1 = hashed(v128.xor(i32x4.mul(columns, i32x4.splat(0x9e3779b1)), rowHash));
    let h2 = i32x4.mul(v128.xor(h1, i32x4.splat(0x5bd1e995)), i32x4.splat(0x2c1b3c6d));
    h2 = v128.xor(h2, i32x4.shr_u(h2, 15));
    const byte = i32x4.splat(255);
    const sum = i32x4.add(i32x4.add(v128.and(h1, byte), v128.and(i32x4.shr_u(h1, 8), byte)), v128.and(i32x4.shr_u(h1, 16), byte));
    const common = f32x4.mul(f32x4.sub(f32x4.convert_i32x4_s(sum), f32x4.splat(382.5)), f32x4.splat(1.0 / 128));
    const codeR = grained(encoded(r, codes, perTop, most), alpha, common, ditherOf(h2, 0), settings);
    const codeG = grained(encoded(g, codes, perTop, most), alpha, common, ditherOf(h2, 10), settings);
    const codeB = grained(encoded(b, codes, perTop, most), alpha, common, ditherOf(h2, 20), settings);
    const pixels = v128.or(v128.or(codeR, i32x4.shl(codeG, 8)), i32x4.shl(codeB, 16));

    const x = i32x4.extract_lane(columns, 0) - left;
    const isRun = end <= count && i32x4.extract_lane(columns, 3) - left - x == 3;
    if (isRun) {
      const target = out + (<usize>x << 2);
      v128.store(target, v128.or(v128.and(v128.load(target), i32x4.splat(0xff000000)), pixels));
    } else {
      v128.store(patch, pixels);
      v128.store(mixture, columns);
      for (let lane = 0; lane < min(4, count - k); lane++) {
        const place = <usize>(load<i32>(mixture + (<usize>lane << 2)) - left);
        const target = out + (place << 2);
        store<u32>(target, (load<u32>(target) & 0xff000000) | load<u32>(patch + (<usize>lane << 2)));
      }
    }
    if (isRun && !isSoft) {
      store<u32>(changed + <usize>x, 0xffffffff);
      continue;
    }
    const covers = f32x4.max(one, f32x4.floor(f32x4.add(f32x4.mul(alpha, byte255()), f32x4.splat(0.5))));
    v128.store(patch, i32x4.trunc_sat_f32x4_s(v128.bitselect(byte255(), covers, f32x4.ge(alpha, one))));
    v128.store(mixture, columns);
    for (let lane = 0; lane < min(4, count - k); lane++)
      store<u8>(changed + <usize>(load<i32>(mixture + (<usize>lane << 2)) - left), load<u8>(patch + (<usize>lane << 2)));
  }
}

// @ts-ignore: decorator
@inline
function byte255(): v128 {
  return f32x4.splat(255);
}
