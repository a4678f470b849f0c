/**
 * The old upholstery's contribution to pixels at its edge: the mean color of the sure pixels around each. Without it a
 * fringe of the old color stays and betrays the edit.
 */
import { floatPlane, indexPlane } from '../../raster/planes.ts';
import type { Region } from '../../raster/region.ts';
import type { Raster } from '../../raster/raster.ts';

export interface EdgeColors {
  /**
   * Position in the region's planes to entry, plus one; only for pixels that are partly upholstery. Sorted by
   * position.
   */
  at: Int32Array;
  /** Scene-linear RGB of the old upholstery, three an entry. */
  old: Float32Array;
  /**
   * Share of the pixel that is upholstery by its own color, between the old upholstery's and the background's; 0 =
   * unknown.
   */
  cover: Float32Array;
}

const REACH = [3, 7, 15];
/** Weight of a pixel by its squared distance. */
const NEARNESS = Float64Array.from({ length: 2 * 15 ** 2 + 1 }, (_, apart) => 1 / (1 + apart));
/** Squared distance of square-rooted colors from which upholstery and background tell a pixel's mixture. */
const APART = 0.02;

const root = (v: number): number => (v > 0 ? Math.sqrt(v) : 0);

/**
 * Position of a pixel on the line from the background's to the upholstery's color (square roots: even steps for the
 * eye).
 */
const mixtureOf = (
  pr: number,
  pg: number,
  pb: number,
  fr: number,
  fg: number,
  fb: number,
  br: number,
  bg: number,
  bb: number,
): number => {
  const [r0, g0, b0] = [root(br), root(bg), root(bb)];
  const r = root(fr) - r0;
  const g = root(fg) - g0;
  const b = root(fb) - b0;
  const length = r * r + g * g + b * b;
  const along = (root(pr) - r0) * r + (root(pg) - g0) * g + (root(pb) - b0) * b;
  return length < APART ? 0 : Math.min(1, Math.max(0, along / length));
};

export const edgeColors = (
  photo: Raster,
  decode: Float32Array,
  region: Region,
  matte: Uint8Array,
  sure: Uint8Array,
): EdgeColors => {
  const width = region.right - region.left;
  const height = region.bottom - region.top;
  const pixel = photo.data;
  let count = 0;
  for (let i = 0; i < matte.length; i++) if (matte[i] > 0 && sure[i] === 0) count++;
  const at = indexPlane(count);
  const old = floatPlane(count * 3);
  const cover = floatPlane(count);
  let k = 0;
  for (let i = 0; i < matte.length; i++) {
    if (matte[i] === 0 || sure[i] !== 0) continue;
    const x = i % width;
    const y = (i - x) / width;
    let r = 0;
    let g = 0;
    let b = 0;
    let total = 0;
    let backR = 0;
    let backG = 0;
    let backB = 0;
    let backs = 0;
    for (let level = 0; level < REACH.length && total === 0; level++) {
      const reach = REACH[level];
      const step = level === 0 ? 1 : reach >> 1;
      const firstColumn = Math.max(0, x - reach);
      const lastColumn = Math.min(width - 1, x + reach);
      for (let sy = Math.max(0, y - reach); sy <= Math.min(height - 1, y + reach); sy += step) {
        const row = sy * width;
        const pixels = (sy + region.top) * photo.width + region.left;
        const down = (sy - y) * (sy - y);
        for (let sx = firstColumn; sx <= lastColumn; sx += step) {
          const outside = matte[row + sx] === 0;
          if (!outside && sure[row + sx] === 0) continue;
          const apart = (sx - x) * (sx - x) + down;
          const p = 4 * (pixels + sx);
          if (outside) {
            // The first pixel outside may still hold a little upholstery.
            if (apart < 4) continue;
            backR += decode[pixel[p]];
            backG += decode[pixel[p + 1]];
            backB += decode[pixel[p + 2]];
            backs++;
            continue;
          }
          const w = NEARNESS[apart];
          r += w * decode[pixel[p]];
          g += w * decode[pixel[p + 1]];
          b += w * decode[pixel[p + 2]];
          total += w;
        }
      }
    }
    const p = 4 * ((y + region.top) * photo.width + x + region.left);
    at[k] = i;
    old[3 * k] = total > 0 ? r / total : decode[photo.data[p]];
    old[3 * k + 1] = total > 0 ? g / total : decode[photo.data[p + 1]];
    old[3 * k + 2] = total > 0 ? b / total : decode[photo.data[p + 2]];
    if (total > 0 && backs > 0 && matte[i] < 255) {
      cover[k] = mixtureOf(
        decode[photo.data[p]],
        decode[photo.data[p + 1]],
        decode[photo.data[p + 2]],
        old[3 * k],
        old[3 * k + 1],
        old[3 * k + 2],
        backR / backs,
        backG / backs,
        backB / backs,
      );
    }
    k++;
  }
  return { at, old, cover };
};
