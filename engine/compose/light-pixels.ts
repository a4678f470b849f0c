/**
 * The light on the pixels of a row that no new color changes: the definition, of which kernels/assembly/light-row.ts is the equal. Forms and
 * creases of the photo without the old material's texture, what is sewn now, the new material's surface, and gloss.
 */
import { fastExp } from '../color/exponential.ts';
import { luminance } from '../color/srgb.ts';
import type { Relief } from '../relief.ts';
import { LIGHT_CHANNELS } from './light-field.ts';
import type { LitRows } from './lit-rows.ts';
import type { NoiseReader } from './noise-reader.ts';
import type { Paintable } from './prepare.ts';
import { TEXTURE_CHANNELS } from './shading-split.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/** Detail this many times the median strength of its kind keeps half of itself (coring). */
const CORE_MID = 3;
const CORE_FINE = 4;
/** So much of the coring spares dark lines that run one way: folds, seams and pleats. Bright ones may be gloss of the old cover. */
const SPARE_LINES = 0.9;
/** The finest detail below this many times the photo's noise is noise. */
const CORE_NOISE = 3;

/** Most of a fold's light that comes from the fold itself, and the depth (log light below its surroundings) where it is reached. */
const CAVITY = 0.5;
const CAVITY_DEPTH = 1;

/**
 * Light around a typical place, against the light on it. The level of the light was judged with the old covers' bounce in it, so that only
 * what differs from the typical is new: shade fills, sunlit places keep their level.
 */
const TYPICAL_AROUND = 0.4;

/** Least share of the photo's creases and of its finest shading that stays under a photographed tile. */
const PATTERNED = { mid: 1, fine: 0.6 };

/** Per-zone numbers as the pixel loop reads them. */
const enum Of {
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

export const zoneTable = (prepared: Paintable, { finish, look, tile }: ZoneFinishes): Float32Array => {
  const table = new Float32Array(finish.length * Of.Size);
  finish.forEach((f, zone) => {
    const l = look[zone];
    const gloss = f?.gloss ?? 1;
    const old = Math.max(1e-3, luminance(...prepared.albedo[zone]));
    // A tile brings its own unevenness; under its pattern folds and seams show only as they are.
    const own = tile[zone] === undefined ? 1 : 0;
    const [keepMid, keepFine] =
      own === 1 ? [l.keepMid, l.keepFine] : [Math.max(l.keepMid, PATTERNED.mid), Math.max(l.keepFine, PATTERNED.fine)];
    // Highlights of our own stand in only where the old surface made none.
    const missing = f?.material === undefined ? 0 : 1 - prepared.glossiness[zone];
    table.set(
      [
        luminance(...prepared.albedo[zone]),
        Math.log(old),
        l.mirror * gloss,
        l.veil * gloss * missing,
        l.shine * gloss * missing,
        l.tight,
        l.sheen,
        l.bloom,
        keepMid,
        keepFine,
        f?.material === undefined ? 0 : 1,
        l.relief,
        l.sparkle,
        own * l.tone,
        own * l.mottle,
      ],
      zone * Of.Size,
    );
  });
  return table;
};

/** How many numbers a zone has in `zoneTable`. */
export const ZONE_NUMBERS = Of.Size;

/** The row's pixels as `findPixels` found them, and everything that was read for them. */
export interface PixelsToLight {
  prepared: Paintable;
  relief: Relief | null;
  hasNap: boolean;
  hasSurface: boolean;
  noise: NoiseReader;
  columns: Int32Array;
  /** The zones' numbers, and where each pixel's stand in them. */
  params: Float32Array;
  at: Int32Array;
  /** By column of the region: small planes along the row. */
  field: Float32Array;
  normal: Float32Array;
  grit: Float32Array;
  /** By pixel: the new material's surface (`surfaceRow`), and light and gloss where relief takes the place of the photo's own. */
  surface: Float32Array;
  calmed: Float32Array;
  gathered: Float32Array;
  /** Answer by pixel: the light without detail. */
  plain: Float32Array;
}

/** Detail without everything weaker than its threshold, softly. @param square of the threshold */
const cored = (detail: number, square: number): number => {
  const power = detail * detail * detail * detail;
  return (detail * power) / (power + square * square + 1e-12);
};

/** One pixel after the other. @param start of the row in `lit` */
export const lightPixels = (pixels: PixelsToLight, row: number, start: number, count: number, lit: LitRows): void => {
  const { prepared, relief, params, at, columns, field, normal, grit, surface, hasNap, hasSurface, noise } = pixels;
  const { calmed, gathered } = pixels;
  const { shading, gloss, direction, region } = prepared;
  const { base, mid, fine } = shading;
  const { light: lights, cavity, around, tone, shine: shines, tint } = lit;
  const left = region.left;
  const plains = pixels.plain;
  for (let k = 0, q = start; k < count; k++, q++) {
    const x = columns[k] - left;
    const i = row + x;
    const o = at[k];

    // The light: forms and creases of the photo without the old material's texture, and what is sewn now.
    const t = 2 * x;
    const m = mid[i];
    const f = fine[i];
    const g = TEXTURE_CHANNELS * x;
    const replaced = params[o + Of.Replaced];
    const lines = m < 0 ? SPARE_LINES * grit[g + 2] : 0;
    const cm = CORE_MID * replaced * grit[g] * (1 - lines);
    const cf = CORE_FINE * replaced * grit[g + 1];
    const cn = CORE_NOISE * replaced * noise(base[i] + m + f + params[o + Of.LogOld]);
    let form = base[i] + params[o + Of.KeepMid] * cored(m, cm * cm);
    let detail = params[o + Of.KeepFine] * cored(f, cf * cf + cn * cn);
    let sewn = 1;
    let tiltX = 0;
    let tiltY = 0;
    let mirrored = gloss[i];
    if (relief !== null) {
      const keep = relief.keepMid[i];
      if (keep < 255) {
        form = calmed[k] + ((form - calmed[k]) * keep) / 255;
        mirrored = gathered[k] + ((mirrored - gathered[k]) * keep) / 255;
      }
      detail = (detail * relief.keepFine[i]) / 255;
      sewn = relief.shade[i];
      tiltX = relief.tilt[2 * i] / 127;
      tiltY = relief.tilt[2 * i + 1] / 127;
    }
    const s = LIGHT_CHANNELS * x;
    const plain = fastExp(form);
    // exp of the small rest by its series.
    let light =
      plain * sewn * (detail > 0.5 || detail < -0.5 ? fastExp(detail) : 1 + detail * (1 + detail * (0.5 + detail / 6)));

    // The surface of the new material.
    let factor = 1;
    let sparkle = 1;
    if (hasSurface) {
      const sx = surface[4 * k];
      const sy = surface[4 * k + 1];
      const towards = sx * direction.x + sy * direction.y;
      light *= Math.max(0.3, 1 - params[o + Of.Relief] * towards);
      sparkle = Math.max(0, 1 - params[o + Of.Sparkle] * (1.6 * towards + 0.5 * sy));
      factor = Math.max(0.3, 1 + params[o + Of.Tone] * surface[4 * k + 2] + params[o + Of.Mottle] * surface[4 * k + 3]);
    }
    let bloom = 0;
    if (hasNap) {
      const nx = normal[t] / 127;
      const ny = normal[t + 1] / 127;
      const grazing = Math.min(1, nx * nx + ny * ny);
      factor *= 1 + params[o + Of.Bloom] * grazing;
      bloom = params[o + Of.Sheen] * plain * (0.4 + grazing);
    }

    // Gloss: the photo's own, or highlights where the light is brightest and the relief leans towards it.
    let shine = params[o + Of.Mirror] * mirrored;
    if (params[o + Of.Veil] > 0) {
      const rise = form - field[s + 4] + 1.6 * (tiltX * direction.x + tiltY * direction.y);
      const lobe = rise > 0 ? fastExp(params[o + Of.Tight] * (rise < 0.9 ? rise : 0.9)) - 1 : 0;
      shine += field[s + 3] * (params[o + Of.Veil] + params[o + Of.Shine] * lobe);
    }

    // A fold sees itself: the deeper, the more of its light comes from the same material; the old one's share goes here, the new one's
    // comes with the color. Covers light each other, too.
    const sunk = field[s + 4] - form;
    const own = sunk > 0 ? (sunk < CAVITY_DEPTH ? sunk / CAVITY_DEPTH : 1) * CAVITY : 0;
    const less = (1 - own * params[o + Of.Old]) * light;
    plains[k] = plain;
    lights[q] = less;
    cavity[q] = own;
    around[q] = field[s + 5] * sewn - TYPICAL_AROUND * less;
    tone[q] = factor;
    shines[q] = shine * sparkle + bloom;
    tint[3 * q] = field[s];
    tint[3 * q + 1] = field[s + 1];
    tint[3 * q + 2] = field[s + 2];
  }
};
