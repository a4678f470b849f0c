/**
 * The second half of painting: new reflectance under the light that `light-rows.ts` found, in scene-linear RGB; gloss added and never
 * multiplied by the reflectance, sewing over it, the background of an edge, back through the photo's tone curve, the photo's noise, 8 bits.
 */
import { kernels } from '../kernels/kernels.ts';
import { hash } from '../materials/hash.ts';
import type { Raster } from '../raster/raster.ts';
import { colorRowsByKernel } from './color-kernel.ts';
import type { LitRows } from './lit-rows.ts';
import type { Paintable } from './prepare.ts';
import type { TrimColors } from './trim-colors.ts';

export interface RowTarget {
  picture: Raster;
  changed: Uint8Array;
}

/** Share of the photo's noise that is put on the new surface: the light it was computed from still carries the rest. */
const NOISE = 0.8;
/** However dark the new covers are, this share of the light stays. */
const LEAST_LEFT = 0.4;
/** Of the light on the upholstery all around, this share comes from cover to cover when both send all of it back. */
const BOUNCE = 0.2;

/** Colors that a plan gives to each zone and to thread and piping. */
export interface PlanColors {
  /** Reflectance by zone, then what it adds to the light that covers throw at each other (less than 0 where darker): red, green, blue. */
  zones: Float32Array;
  trims: TrimColors;
}

const COLOR = 6;
/** No pixel. */
const NOWHERE = -1;

export const planColors = (
  { albedo: before }: Pick<Paintable, 'albedo'>,
  now: readonly (readonly [number, number, number])[],
  trims: TrimColors,
): PlanColors => ({
  trims,
  zones: Float32Array.from(
    now.flatMap((albedo, zone) => [...albedo, ...[0, 1, 2].map((c) => BOUNCE * (albedo[c] - before[zone][c]))]),
  ),
});

/** The parts of a prepared photo that coloring reads. */
type Film = Pick<Paintable, 'photo' | 'layers' | 'encode'>;

/** @param lit whole rows */
export const colorRows = (
  film: Film,
  lit: LitRows,
  colors: PlanColors,
  seed: number,
  { picture, changed }: RowTarget,
): void => {
  const compiled = kernels();
  if (compiled === null) return colorEachPixel(film, lit, colors, seed, { picture, changed });
  const [thread, piping] = colors.trims;
  colorRowsByKernel(compiled, {
    lit,
    encode: film.encode,
    zones: colors.zones,
    thread,
    piping,
    noise: film.layers.light.noise.map((tone) => NOISE * tone),
    seed,
    picture,
    changed,
  });
};

/** The definition, one pixel after the other; kernels/assembly/color-row.ts is its equal. */
const colorEachPixel = (
  { photo, layers, encode }: Film,
  lit: LitRows,
  { zones, trims }: PlanColors,
  seed: number,
  { picture, changed }: RowTarget,
): void => {
  const {
    top: firstRow,
    rows,
    starts,
    column,
    first,
    second,
    share,
    light,
    cavity,
    around,
    tone,
    shine,
    tint,
    laid,
  } = lit;
  const { soft } = lit;
  const [thread, piping] = lit.trims;
  const [threadColor, pipingColor] = trims;
  const { codes, steps, top } = encode;
  const perTop = (steps * steps) / top;
  const noise = layers.light.noise;
  const noiseAt = Float32Array.from(
    { length: 256 },
    (_, code) => NOISE * (code < 50 ? noise[0] : code < 150 ? noise[1] : noise[2]),
  );
  const out = picture.data;
  const width = photo.width;
  // Lists are read alongside: the next entry, and the pixel that it is of.
  let nextSoft = 0;
  let nextThread = 0;
  let nextPiping = 0;
  let softAt = soft.count > 0 ? soft.at[0] : NOWHERE;
  let threadAt = thread.count > 0 ? thread.at[0] : NOWHERE;
  let pipingAt = piping.count > 0 ? piping.at[0] : NOWHERE;
  for (let row = 0; row < rows; row++) {
    const y = firstRow + row;
    for (let k = starts[row], end = starts[row + 1]; k < end; k++) {
      const x = column[k];
      const o = COLOR * first[k];
      let red = zones[o];
      let green = zones[o + 1];
      let blue = zones[o + 2];
      let bounceRed = zones[o + 3];
      let bounceGreen = zones[o + 4];
      let bounceBlue = zones[o + 5];
      if (share[k] !== 0) {
        const part = share[k] / 255;
        const other = COLOR * second[k];
        red += (zones[other] - red) * part;
        green += (zones[other + 1] - green) * part;
        blue += (zones[other + 2] - blue) * part;
        bounceRed += (zones[other + 3] - bounceRed) * part;
        bounceGreen += (zones[other + 4] - bounceGreen) * part;
        bounceBlue += (zones[other + 5] - bounceBlue) * part;
      }
      // A fold's own light comes back by channel (radiosity of a cavity: B = E / (1 - k rho)), so that red folds are a deeper red. A light
      // cover brightens the shade around it and tints it, a dark one takes that light away.
      const less = light[k];
      const own = cavity[k];
      const extra = around[k];
      const least = LEAST_LEFT * less;
      const lightR = less / (1 - own * red) + bounceRed * extra;
      const lightG = less / (1 - own * green) + bounceGreen * extra;
      const lightB = less / (1 - own * blue) + bounceBlue * extra;
      if (laid !== null) {
        red *= laid[3 * k];
        green *= laid[3 * k + 1];
        blue *= laid[3 * k + 2];
      }
      const factor = tone[k];
      const mirrored = shine[k];
      const tintR = tint[3 * k];
      const tintG = tint[3 * k + 1];
      const tintB = tint[3 * k + 2];
      let r = (red * factor * (lightR > least ? lightR : least) + mirrored) * tintR;
      let g = (green * factor * (lightG > least ? lightG : least) + mirrored) * tintG;
      let b = (blue * factor * (lightB > least ? lightB : least) + mirrored) * tintB;

      if (k === threadAt) {
        const n = 3 * nextThread++;
        threadAt = nextThread < thread.count ? thread.at[nextThread] : NOWHERE;
        const over = thread.values[n];
        const lit = thread.values[n + 1];
        const cord = thread.values[n + 2];
        r += over * ((threadColor[0] * lit + cord) * tintR - r);
        g += over * ((threadColor[1] * lit + cord) * tintG - g);
        b += over * ((threadColor[2] * lit + cord) * tintB - b);
      }
      if (k === pipingAt) {
        const n = 3 * nextPiping++;
        pipingAt = nextPiping < piping.count ? piping.at[nextPiping] : NOWHERE;
        const over = piping.values[n];
        const lit = piping.values[n + 1];
        const cord = piping.values[n + 2];
        r += over * ((pipingColor[0] * lit + cord) * tintR - r);
        g += over * ((pipingColor[1] * lit + cord) * tintG - g);
        b += over * ((pipingColor[2] * lit + cord) * tintB - b);
      }

      let alpha = 1;
      if (k === softAt) {
        const n = 4 * nextSoft++;
        softAt = nextSoft < soft.count ? soft.at[nextSoft] : NOWHERE;
        alpha = soft.values[n];
        r = alpha * r + soft.values[n + 1];
        g = alpha * g + soft.values[n + 2];
        b = alpha * b + soft.values[n + 3];
      }

      // One table look-up a channel; then the photo's noise and half a code of dither, both seeded by the pixel's place.
      const h1 = hash(x, y, seed);
      let h2 = Math.imul(h1 ^ 0x5bd1e995, 0x2c1b3c6d);
      h2 ^= h2 >>> 15;
      const common = ((h1 & 255) + ((h1 >>> 8) & 255) + ((h1 >>> 16) & 255) - 382.5) / 128;
      const pixel = y * width + x;
      // Unrolled by hand: V8 does not, and it is a third of the time. Clamped and rounded by the array itself.
      const p = 4 * pixel;
      const atR = r <= 0 ? 0 : r >= top ? steps : Math.sqrt(r * perTop);
      const atG = g <= 0 ? 0 : g >= top ? steps : Math.sqrt(g * perTop);
      const atB = b <= 0 ? 0 : b >= top ? steps : Math.sqrt(b * perTop);
      const eR = atR | 0;
      const eG = atG | 0;
      const eB = atB | 0;
      const codeR = codes[eR] + (codes[eR + 1] - codes[eR]) * (atR - eR);
      const codeG = codes[eG] + (codes[eG + 1] - codes[eG]) * (atG - eG);
      const codeB = codes[eB] + (codes[eB + 1] - codes[eB]) * (atB - eB);
      const ditherR = (h2 & 1023) / 1024 - 0.5;
      const ditherG = ((h2 >>> 10) & 1023) / 1024 - 0.5;
      const ditherB = ((h2 >>> 20) & 1023) / 1024 - 0.5;
      out[p] = codeR + alpha * noiseAt[codeR | 0] * (common + 0.8 * ditherR) + ditherR;
      out[p + 1] = codeG + alpha * noiseAt[codeG | 0] * (common + 0.8 * ditherG) + ditherG;
      out[p + 2] = codeB + alpha * noiseAt[codeB | 0] * (common + 0.8 * ditherB) + ditherB;
      changed[pixel] = alpha >= 1 ? 255 : Math.max(1, Math.round(255 * alpha));
    }
  }
};
