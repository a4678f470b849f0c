/**
 * A band of the new picture, row by row: new reflectance under the old light in scene-linear RGB, gloss added and never
 * multiplied by the reflectance, sewing and surface over it, the old color taken out of the edge, back through the photo's tone curve,
 * the photo's noise, 8 bits.
 */
import { fastExp } from '../color/exponential.ts';
import { NO_ZONE } from '../layers.ts';
import { hash } from '../materials/hash.ts';
import { mottleTile } from '../materials/mottle.ts';
import type { Relief } from '../relief.ts';
import type { Raster } from '../raster/raster.ts';
import { luminance } from '../color/srgb.ts';
import { LIGHT_CHANNELS } from './light-field.ts';
import { litTrim } from './lit-trim.ts';
import { rowReader } from './plane-rows.ts';
import { patternFrame } from './pattern-frame.ts';
import type { Paintable } from './prepare.ts';
import { surfaceRow } from './surface-row.ts';
import { swatchRow } from './swatch-row.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

export interface RowTarget {
  picture: Raster;
  changed: Uint8Array;
}

/** Detail this many times the median strength of its kind keeps half of itself (coring). */
const CORE_MID = 3;
const CORE_FINE = 4;
/** Share of the photo's noise that is put on the new surface: the light it was computed from still carries the rest. */
const NOISE = 0.8;

/** Most of a fold's light that comes from the fold itself, and the depth (log light below its surroundings) where it is reached. */
const CAVITY = 0.5;
const CAVITY_DEPTH = 1;
/** However dark the new covers are, this share of the light stays. */
const LEAST_LEFT = 0.4;

/** Least share of the photo's creases and of its finest shading that stays under a photographed tile. */
const PATTERNED = { mid: 1, fine: 0.6 };

/** Per-zone numbers as the pixel loop reads them. */
const enum Of {
  R,
  G,
  B,
  BounceR,
  BounceG,
  BounceB,
  Old,
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

const zoneTable = (prepared: Paintable, { finish, look, albedo, tile }: ZoneFinishes): Float32Array => {
  const table = new Float32Array(finish.length * Of.Size);
  finish.forEach((f, zone) => {
    const l = look[zone];
    const gloss = f?.gloss ?? 1;
    // A tile brings its own unevenness; under its pattern folds and seams show only as they are.
    const own = tile[zone] === undefined ? 1 : 0;
    const [keepMid, keepFine] =
      own === 1 ? [l.keepMid, l.keepFine] : [Math.max(l.keepMid, PATTERNED.mid), Math.max(l.keepFine, PATTERNED.fine)];
    // Highlights of our own stand in only where the old surface made none.
    const missing = f?.material === undefined ? 0 : 1 - prepared.glossiness[zone];
    table.set(
      [
        ...albedo[zone],
        ...bounceOf(albedo[zone], prepared.albedo[zone]),
        luminance(...prepared.albedo[zone]),
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

/** Of the light on the upholstery all around, this share comes from cover to cover when both send all of it back. */
const BOUNCE = 0.2;
/**
 * Light around a typical place, against the light on it. The level of the light was estimated with the old covers'
 * bounce in it, so only the difference from the typical place is new: shade fills, sunlit places keep their level.
 */
const TYPICAL_AROUND = 0.4;

/** Change of that share by the new reflectance, by channel; a darker one takes away. */
const bounceOf = (now: readonly number[], before: readonly number[]): number[] =>
  [0, 1, 2].map((c) => BOUNCE * (now[c] - before[c]));

/**
 * @param relief of the plan, or null
 * @param from first row of the picture
 * @param to behind the last one
 */
export const renderRows = (
  prepared: Paintable,
  finishes: ZoneFinishes,
  relief: Relief | null,
  seed: number,
  from: number,
  to: number,
  target: RowTarget,
): void => {
  const {
    photo,
    layers,
    region,
    matte,
    zones,
    shading,
    texture,
    gloss,
    edges,
    decode,
    encode,
    frame,
    lightField,
    direction,
  } = prepared;
  const { base, mid, fine } = shading;
  const width = region.right - region.left;
  const source = photo.data;
  const out = target.picture.data;
  const { codes, steps, top } = encode;
  const perTop = 1 / top;
  const table = zoneTable(prepared, finishes);
  // A photographed tile shows its own weave or grain.
  const tiles = finishes.look.map((l, zone) => (finishes.tile[zone] === undefined ? l.surface?.() : undefined));
  // Only standing fibers ask how the surface lies.
  const hasNap = finishes.look.some((l, zone) => finishes.finish[zone] !== undefined && (l.sheen > 0 || l.bloom > 0));
  const hasSurface = finishes.look.some((l) => l.surface !== undefined);
  const mottle = mottleTile();
  // Factors on the reflectance where photographed tiles lie; null = nowhere.
  const laid = finishes.tile.some((tile) => tile !== undefined) ? new Float32Array(width * 3) : null;
  const planes = laid === null ? null : patternFrame(layers.geometry, layers.width, layers.height);
  const touched = Uint8Array.from({ length: 256 }, (_, zone) => (finishes.finish[zone] ? 1 : 0));
  const noise = layers.light.noise;
  const noiseAt = Float32Array.from(
    { length: 256 },
    (_, code) => NOISE * (code < 50 ? noise[0] : code < 150 ? noise[1] : noise[2]),
  );
  const lightReader = rowReader(lightField, photo.width, photo.height, region.left, width);
  const { geometry } = layers;
  const textureReader = rowReader(
    { width: texture.width, height: texture.height, channels: 2, data: texture.data },
    width,
    region.bottom - region.top,
    0,
    width,
  );
  const normalReader = rowReader(
    { width: geometry.normalWidth, height: geometry.normalHeight, channels: 2, data: geometry.normals },
    photo.width,
    photo.height,
    region.left,
    width,
  );
  const thread = relief?.thread ?? null;
  const piping = relief?.piping ?? null;
  const trims = [thread, piping].flatMap((trim) => (trim ? [litTrim(trim)] : []));

  // One row at a time; nothing is allocated inside.
  const field = new Float32Array(width * LIGHT_CHANNELS);
  const normal = new Float32Array(width * 2);
  const grit = new Float32Array(width * 2);
  const columns = new Int32Array(width);
  const owners = new Uint8Array(width);
  const weights = new Float32Array(width);
  // The zones' numbers first, then room for the mixtures of a row's border pixels.
  const zoneNumbers = table.length;
  const params = new Float32Array(zoneNumbers + width * Of.Size);
  params.set(table);
  const at = new Int32Array(width);
  const surface = new Float32Array(width * 4);

  const firstRow = Math.max(from, region.top);
  const lastRow = Math.min(to, region.bottom);
  const start = (firstRow - region.top) * width;
  let edge = 0;
  for (let low = 0, high = edges.at.length; low < high; edge = low) {
    const half = (low + high) >> 1;
    if (edges.at[half] < start) low = half + 1;
    else high = half;
  }

  for (let y = firstRow; y < lastRow; y++) {
    const row = (y - region.top) * width;
    // Which pixels change, how much, and into which color.
    let count = 0;
    let mixed = zoneNumbers;
    for (let x = 0, i = row; x < width; x++, i++) {
      const cover = matte[i];
      if (cover === 0) continue;
      const a = zones.first[i];
      const b = zones.second[i];
      if (a === NO_ZONE || (touched[a] === 0 && touched[b] === 0)) continue;
      let share = zones.share[i] / 255;
      let weight = 1;
      if (touched[a] === 0) {
        weight = share;
        share = 1;
      } else if (touched[b] === 0) {
        weight = 1 - share;
        share = 0;
      }
      if (weight <= 0) continue;
      if (share === 0 || a === b) at[count] = a * Of.Size;
      else if (share === 1) at[count] = b * Of.Size;
      else {
        for (let k = 0, ra = a * Of.Size, rb = b * Of.Size; k < Of.Size; k++)
          params[mixed + k] = params[ra + k] + (params[rb + k] - params[ra + k]) * share;
        at[count] = mixed;
        mixed += Of.Size;
      }
      columns[count] = x + region.left;
      owners[count] = share > 0.5 ? b : a;
      weights[count++] = (cover / 255) * weight;
    }
    if (count === 0) continue;
    const left = columns[0] - region.left;
    const right = columns[count - 1] - region.left + 1;
    lightReader.read(y, field, left, right);
    if (hasNap) normalReader.read(y, normal, left, right);
    textureReader.read(y - region.top, grit, left, right);
    if (hasSurface) surfaceRow(frame, y, columns, count, owners, tiles, mottle, surface);
    if (laid !== null && planes !== null)
      swatchRow(frame, planes, y, columns, count, owners, finishes.tile, laid, surface);

    for (let k = 0; k < count; k++) {
      const x = columns[k];
      const i = row + x - region.left;
      const o = at[k];
      let alpha = weights[k];

      // The light: forms and creases of the photo without the old material's texture, with the new sewing.
      const t = 2 * (x - region.left);
      const m = mid[i];
      const f = fine[i];
      const cm = CORE_MID * params[o + Of.Replaced] * grit[t];
      const cf = CORE_FINE * params[o + Of.Replaced] * grit[t + 1];
      const cm2 = cm * cm;
      const cf2 = cf * cf;
      const m2 = m * m;
      const f2 = f * f;
      let form = base[i] + (params[o + Of.KeepMid] * m * m2 * m2) / (m2 * m2 + cm2 * cm2 + 1e-12);
      let detail = (params[o + Of.KeepFine] * f * f2 * f2) / (f2 * f2 + cf2 * cf2 + 1e-12);
      let sewn = 1;
      let tiltX = 0;
      let tiltY = 0;
      let mirrored = gloss[i];
      if (relief !== null) {
        const keep = relief.keepMid[i];
        if (keep < 255) {
          form = relief.calm[i] + ((form - relief.calm[i]) * keep) / 255;
          mirrored = relief.gloss[i] + ((mirrored - relief.gloss[i]) * keep) / 255;
        }
        detail = (detail * relief.keepFine[i]) / 255;
        sewn = relief.shade[i];
        tiltX = relief.tilt[2 * i] / 127;
        tiltY = relief.tilt[2 * i + 1] / 127;
      }
      const s = LIGHT_CHANNELS * (x - region.left);
      const tintR = field[s];
      const tintG = field[s + 1];
      const tintB = field[s + 2];
      const plain = fastExp(form);
      // exp of the small rest by its series.
      let light =
        plain *
        sewn *
        (detail > 0.5 || detail < -0.5 ? fastExp(detail) : 1 + detail * (1 + detail * (0.5 + detail / 6)));

      // The surface of the new material.
      let albedoFactor = 1;
      let sparkle = 1;
      if (hasSurface) {
        const sx = surface[4 * k];
        const sy = surface[4 * k + 1];
        const towards = sx * direction.x + sy * direction.y;
        light *= Math.max(0.3, 1 - params[o + Of.Relief] * towards);
        sparkle = Math.max(0, 1 - params[o + Of.Sparkle] * (1.6 * towards + 0.5 * sy));
        albedoFactor = Math.max(
          0.3,
          1 + params[o + Of.Tone] * surface[4 * k + 2] + params[o + Of.Mottle] * surface[4 * k + 3],
        );
      }
      let bloom = 0;
      if (hasNap) {
        const nx = normal[t] / 127;
        const ny = normal[t + 1] / 127;
        const grazing = Math.min(1, nx * nx + ny * ny);
        albedoFactor *= 1 + params[o + Of.Bloom] * grazing;
        bloom = params[o + Of.Sheen] * plain * (0.4 + grazing);
      }

      // Gloss: the photo's own, or highlights where the light is brightest and the relief leans towards it.
      let shine = params[o + Of.Mirror] * mirrored;
      if (params[o + Of.Veil] > 0) {
        const rise = form - field[s + 4] + 1.6 * (tiltX * direction.x + tiltY * direction.y);
        const lobe = rise > 0 ? fastExp(params[o + Of.Tight] * (rise < 0.9 ? rise : 0.9)) - 1 : 0;
        shine += field[s + 3] * (params[o + Of.Veil] + params[o + Of.Shine] * lobe);
      }
      shine = shine * sparkle + bloom;

      // A fold sees itself: the deeper, the more of its light comes from the same material. The old one's share goes, the new one's comes
      // (radiosity of a cavity: B = E / (1 - k rho)); the new one's by channel, so that red folds are a deeper red.
      const sunk = field[s + 4] - form;
      const k1 = sunk > 0 ? (sunk < CAVITY_DEPTH ? sunk / CAVITY_DEPTH : 1) * CAVITY : 0;
      const less = (1 - k1 * params[o + Of.Old]) * light;
      // Covers light each other: a light one brightens the shade around it and tints it, a dark one takes that light away.
      const extra = field[s + 5] * sewn - TYPICAL_AROUND * less;
      const least = LEAST_LEFT * less;
      const lightR = less / (1 - k1 * params[o]) + params[o + Of.BounceR] * extra;
      const lightG = less / (1 - k1 * params[o + 1]) + params[o + Of.BounceG] * extra;
      const lightB = less / (1 - k1 * params[o + 2]) + params[o + Of.BounceB] * extra;
      let red = params[o];
      let green = params[o + 1];
      let blue = params[o + 2];
      if (laid !== null) {
        red *= laid[3 * k];
        green *= laid[3 * k + 1];
        blue *= laid[3 * k + 2];
      }
      let r = (red * albedoFactor * (lightR > least ? lightR : least) + shine) * tintR;
      let g = (green * albedoFactor * (lightG > least ? lightG : least) + shine) * tintG;
      let b = (blue * albedoFactor * (lightB > least ? lightB : least) + shine) * tintB;

      for (let n = 0; n < trims.length; n++) {
        const trim = trims[n];
        if (trim.cover[i] === 0) continue;
        const over = trim.cover[i] / 255;
        const lit = (plain * trim.shade[i]) / 64;
        const cordShine = (plain * trim.gloss[i]) / 255;
        r += over * ((trim.linear[0] * lit + cordShine) * tintR - r);
        g += over * ((trim.linear[1] * lit + cordShine) * tintG - g);
        b += over * ((trim.linear[2] * lit + cordShine) * tintB - b);
      }

      const p = 4 * (y * photo.width + x);
      if (alpha < 1) {
        while (edge < edges.at.length && edges.at[edge] < i) edge++;
        const isEdge = edge < edges.at.length && edges.at[edge] === i;
        // A soft or slightly narrow outline: the pixel's own color knows better how much of it is the old cover.
        if (isEdge && alpha * 255 > matte[i] - 1 && edges.cover[edge] > alpha) alpha = edges.cover[edge];
        const behind = 1 - alpha;
        let br = decode[source[p]];
        let bg = decode[source[p + 1]];
        let bb = decode[source[p + 2]];
        if (isEdge) {
          // The background is the rest of the pixel without the old upholstery's share.
          br = Math.min(3 * behind, Math.max(0, br - alpha * edges.old[3 * edge]));
          bg = Math.min(3 * behind, Math.max(0, bg - alpha * edges.old[3 * edge + 1]));
          bb = Math.min(3 * behind, Math.max(0, bb - alpha * edges.old[3 * edge + 2]));
        } else {
          br *= behind;
          bg *= behind;
          bb *= behind;
        }
        r = alpha * r + br;
        g = alpha * g + bg;
        b = alpha * b + bb;
      }

      // One table look-up a channel; then the photo's noise and half a code of dither, both seeded by the pixel's place.
      const h1 = hash(x, y, seed);
      let h2 = Math.imul(h1 ^ 0x5bd1e995, 0x2c1b3c6d);
      h2 ^= h2 >>> 15;
      const common = ((h1 & 255) + ((h1 >>> 8) & 255) + ((h1 >>> 16) & 255) - 382.5) / 128;
      for (let c = 0; c < 3; c++) {
        const value = c === 0 ? r : c === 1 ? g : b;
        const at = value <= 0 ? 0 : value >= top ? steps : steps * Math.sqrt(value * perTop);
        const e = at | 0;
        const code = codes[e] + (codes[e + 1] - codes[e]) * (at - e);
        const own = ((h2 >>> (c * 10)) & 1023) / 1024 - 0.5;
        // Clamped and rounded by the array itself.
        out[p + c] = code + alpha * noiseAt[code | 0] * (common + 0.8 * own) + own;
      }
      target.changed[y * photo.width + x] = Math.max(1, Math.round(255 * alpha));
    }
  }
};
