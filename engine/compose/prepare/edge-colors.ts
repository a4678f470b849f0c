/**
 * The old upholstery's color at its edge: the mean of the pure pixels around each edge pixel. Subtracting it removes the
 * fringe of old color that would otherwise stay.
 */
import type { Bounds } from '../../raster/bounds.ts';
import type { Raster } from '../../raster/raster.ts';

export interface EdgeColors {
  /** Index of each edge pixel in the area's planes, in ascending order. */
  at: Int32Array;
  /** Scene-linear RGB of the old upholstery at each. */
  old: Float32Array;
  /** Alpha of each, from its color between the old upholstery's and the background's; 0 = unknown. */
  cover: Float32Array;
}

/** Radii of the windows that are searched in turn until one contains upholstery. */
const RADII = [3, 7, 15];
/** Weight of a pixel by its squared distance. */
const WEIGHTS = Float64Array.from({ length: 2 * 15 ** 2 + 1 }, (_, squared) => 1 / (1 + squared));
/** Minimum squared distance of upholstery and background, as square roots of light, for an alpha. */
const MIN_CONTRAST = 0.02;

const root = (v: number): number => (v > 0 ? Math.sqrt(v) : 0);

/** Alpha of a pixel (p) between background (b) and upholstery (f), in square roots of light, a perceptual scale. */
const alphaOf = (
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
  return length < MIN_CONTRAST ? 0 : Math.min(1, Math.max(0, along / length));
};

export const edgeColors = (
  photo: Raster,
  decode: Float32Array,
  bounds: Bounds,
  matte: Uint8Array,
  pure: Uint8Array,
): EdgeColors => {
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const pixel = photo.data;
  let count = 0;
  for (let i = 0; i < matte.length; i++) if (matte[i] > 0 && pure[i] === 0) count++;
  const at = new Int32Array(count);
  const old = new Float32Array(count * 3);
  const cover = new Float32Array(count);
  let k = 0;
  for (let i = 0; i < matte.length; i++) {
    if (matte[i] === 0 || pure[i] !== 0) continue;
    const x = i % width;
    const y = (i - x) / width;
    let r = 0;
    let g = 0;
    let b = 0;
    let total = 0;
    let backR = 0;
    let backG = 0;
    let backB = 0;
    let backCount = 0;
    for (let level = 0; level < RADII.length && total === 0; level++) {
      const reach = RADII[level];
      const step = Math.max(2, reach >> 1);
      const firstColumn = Math.max(0, x - reach);
      const lastColumn = Math.min(width - 1, x + reach);
      for (let sy = Math.max(0, y - reach); sy <= Math.min(height - 1, y + reach); sy += step) {
        const row = sy * width;
        const pixels = (sy + bounds.top) * photo.width + bounds.left;
        const down = (sy - y) * (sy - y);
        for (let sx = firstColumn; sx <= lastColumn; sx += step) {
          const outside = matte[row + sx] === 0;
          if (!outside && pure[row + sx] === 0) continue;
          const squared = (sx - x) * (sx - x) + down;
          const p = 4 * (pixels + sx);
          if (outside) {
            // The nearest pixels outside may still contain some upholstery.
            if (squared < 4) continue;
            backR += decode[pixel[p]];
            backG += decode[pixel[p + 1]];
            backB += decode[pixel[p + 2]];
            backCount++;
            continue;
          }
          const w = WEIGHTS[squared];
          r += w * decode[pixel[p]];
          g += w * decode[pixel[p + 1]];
          b += w * decode[pixel[p + 2]];
          total += w;
        }
      }
    }
    const p = 4 * ((y + bounds.top) * photo.width + x + bounds.left);
    at[k] = i;
    old[3 * k] = total > 0 ? r / total : decode[photo.data[p]];
    old[3 * k + 1] = total > 0 ? g / total : decode[photo.data[p + 1]];
    old[3 * k + 2] = total > 0 ? b / total : decode[photo.data[p + 2]];
    if (total > 0 && backCount > 0 && matte[i] < 255) {
      cover[k] = alphaOf(
        decode[photo.data[p]],
        decode[photo.data[p + 1]],
        decode[photo.data[p + 2]],
        old[3 * k],
        old[3 * k + 1],
        old[3 * k + 2],
        backR / backCount,
        backG / backCount,
        backB / backCount,
      );
    }
    k++;
  }
  return { at, old, cover };
};
