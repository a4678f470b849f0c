/**
 * The pixel loop: new reflectance under the old light, in scene-linear RGB; gloss added, never multiplied by the reflectance;
 * the old colour taken out of the edge; back through the photo's tone curve; dithered to 8 bits.
 */
import { NO_ZONE } from '../layers.ts';
import type { Raster } from '../raster/raster.ts';
import type { Prepared } from './prepare.ts';
import { hash } from './random.ts';
import { TEXTURE_LEVELS, textureLevel } from './shading-split.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

export interface RowTarget {
  picture: Raster;
  changed: Uint8Array;
}

const NONE = 0;
/** Detail this many times the median strength of its kind keeps half of itself. */
const CORE_MID = 2.2;
const CORE_FINE = 3;

/** @param from first row of the picture, `to` behind the last one */
export const renderRows = (prepared: Prepared, finishes: ZoneFinishes, seed: number, from: number, to: number, target: RowTarget): void => {
  const { photo, layers, region, matte, zones, shading, texture, gloss, edges, decode, encode } = prepared;
  const { base, mid, fine } = shading;
  const width = region.right - region.left;
  const source = photo.data;
  const out = target.picture.data;
  const { codes, steps, top } = encode;
  const scale = 1 / top;
  const shade = layers.light.shade;
  const shadeX = shade.width / photo.width;
  const shadeY = shade.height / photo.height;

  const count = layers.zones.length;
  const touched = new Uint8Array(256);
  const row = new Float32Array(count * 8);
  for (let z = 0; z < count; z++) {
    touched[z] = finishes.finish[z] ? 1 : NONE;
    const [r, g, b] = finishes.albedo[z];
    const { sheen, keepMid, keepFine } = finishes.look[z];
    row.set([r, g, b, sheen, keepMid, keepFine, finishes.look[z].gloss * (finishes.finish[z]?.gloss ?? 1), finishes.finish[z]?.material === undefined ? 0 : 1], z * 8);
  }

  const firstRow = Math.max(from, region.top);
  const lastRow = Math.min(to, region.bottom);
  // The first edge pixel of the band: the list is sorted by position.
  const start = (firstRow - region.top) * width;
  let edge = 0;
  for (let low = 0, high = edges.at.length; low < high; edge = low) {
    const half = (low + high) >> 1;
    if (edges.at[half] < start) low = half + 1;
    else high = half;
  }

  for (let y = firstRow; y < lastRow; y++) {
    const fy = Math.min(shade.height - 1, Math.max(0, (y + 0.5) * shadeY - 0.5));
    const sy = Math.min(shade.height - 2 < 0 ? 0 : shade.height - 2, fy | 0);
    const ty = fy - sy;
    for (let x = region.left, i = (y - region.top) * width; x < region.right; x++, i++) {
      const cover = matte[i];
      const isEdge = edge < edges.at.length && edges.at[edge] === i;
      const entry = edge;
      if (isEdge) edge++;
      if (cover === 0) continue;
      const a = zones.first[i];
      const b = zones.second[i];
      let share = zones.share[i] / 255;
      if (a === NO_ZONE) continue;
      let weight = 1;
      if (touched[a] === NONE) {
        if (a === b || touched[b] === NONE) continue;
        weight = share;
        share = 1;
      } else if (touched[b] === NONE) {
        weight = 1 - share;
        share = 0;
      }
      const alpha = (cover / 255) * weight;
      if (alpha <= 0) continue;
      const ra = a * 8;
      const rb = b * 8;
      const rest = 1 - share;
      let r = row[ra] * rest + row[rb] * share;
      let g = row[ra + 1] * rest + row[rb + 1] * share;
      let bl = row[ra + 2] * rest + row[rb + 2] * share;
      const sheen = row[ra + 3] * rest + row[rb + 3] * share;
      const keepMid = row[ra + 4] * rest + row[rb + 4] * share;
      const keepFine = row[ra + 5] * rest + row[rb + 5] * share;

      const mirror = row[ra + 6] * rest + row[rb + 6] * share;
      const replaced = row[ra + 7] * rest + row[rb + 7] * share;

      // Coring: what varies everywhere alike is the old material's texture (or noise) and goes; creases stay.
      const level = a * TEXTURE_LEVELS + textureLevel(base[i]);
      const m = mid[i];
      const f = fine[i];
      const coreMid = CORE_MID * replaced * texture.mid[level];
      const coreFine = CORE_FINE * replaced * texture.fine[level];
      const light = Math.exp(base[i] + (keepMid * m * m * m) / (m * m + coreMid * coreMid + 1e-9) + (keepFine * f * f * f) / (f * f + coreFine * coreFine + 1e-9));
      // The colour of the light, smooth over the seat: warm and cool sides stay so.
      const fx = Math.min(shade.width - 1, Math.max(0, (x + 0.5) * shadeX - 0.5));
      const sx = Math.min(shade.width - 2 < 0 ? 0 : shade.width - 2, fx | 0);
      const tx = fx - sx;
      const s = 3 * (sy * shade.width + sx);
      const w11 = tx * ty;
      const w10 = tx - w11;
      const w01 = ty - w11;
      const w00 = 1 - tx - ty + w11;
      const down = 3 * shade.width;
      const d = shade.data;
      const lr = d[s] * w00 + d[s + 3] * w10 + d[s + down] * w01 + d[s + down + 3] * w11;
      const lg = d[s + 1] * w00 + d[s + 4] * w10 + d[s + down + 1] * w01 + d[s + down + 4] * w11;
      const lb = d[s + 2] * w00 + d[s + 5] * w10 + d[s + down + 2] * w01 + d[s + down + 5] * w11;
      const norm = light / (0.2126 * lr + 0.7152 * lg + 0.0722 * lb);
      const shine = mirror * gloss[i];
      r = (r + sheen) * lr * norm + shine;
      g = (g + sheen) * lg * norm + shine;
      bl = (bl + sheen) * lb * norm + shine;

      const p = 4 * (y * photo.width + x);
      if (alpha < 1) {
        const behind = 1 - alpha;
        let br = decode[source[p]];
        let bg = decode[source[p + 1]];
        let bb = decode[source[p + 2]];
        if (isEdge) {
          br = Math.min(3 * behind, Math.max(0, br - alpha * edges.old[3 * entry]));
          bg = Math.min(3 * behind, Math.max(0, bg - alpha * edges.old[3 * entry + 1]));
          bb = Math.min(3 * behind, Math.max(0, bb - alpha * edges.old[3 * entry + 2]));
        } else {
          br *= behind;
          bg *= behind;
          bb *= behind;
        }
        r = alpha * r + br;
        g = alpha * g + bg;
        bl = alpha * bl + bb;
      }

      const noise = hash(x, y, seed);
      for (let c = 0; c < 3; c++) {
        const value = c === 0 ? r : c === 1 ? g : bl;
        const at = steps * Math.sqrt(Math.min(1, Math.max(0, value * scale)));
        const k = at | 0;
        // Uint8ClampedArray rounds; one uniform code of dither (Roberts 1962).
        out[p + c] = codes[k] + (codes[k + 1] - codes[k]) * (at - k) + ((noise >>> (c * 10)) & 1023) / 1024 - 0.5;
      }
      target.changed[y * photo.width + x] = Math.max(1, Math.round(255 * alpha));
    }
  }
};
