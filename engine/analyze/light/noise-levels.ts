/**
 * Noise of a photo at dark, middle and bright levels: the standard deviation of a Laplacian residual (Immerkaer 1996) in
 * small blocks. The smoothest blocks of each level show the noise; the others also show texture.
 */
import type { Raster } from '../../raster/raster.ts';

const BLOCK = 12;
/** Fraction of the blocks that is taken to have no texture. */
const SMOOTH_SHARE = 0.15;
const LEVELS = [60, 140] as const;
/** Blocks chosen for smoothness underestimate the noise by this factor. */
const SELECTION_BIAS = 1.12;

/** @returns standard deviation in 8-bit codes of green, at dark (below 60), middle and bright (above 140) level */
export const noiseLevels = ({ width, height, data }: Raster): [number, number, number] => {
  const found: number[][] = [[], [], []];
  const stepX = Math.max(BLOCK, Math.floor(width / 90));
  const stepY = Math.max(BLOCK, Math.floor(height / 90));
  for (let by = 1; by + BLOCK < height - 1; by += stepY) {
    for (let bx = 1; bx + BLOCK < width - 1; bx += stepX) {
      let sum = 0;
      let level = 0;
      let clipped = 0;
      for (let y = by; y < by + BLOCK; y++) {
        for (let x = bx; x < bx + BLOCK; x++) {
          const i = (y * width + x) * 4 + 1;
          const up = i - width * 4;
          const down = i + width * 4;
          const green = data[i];
          if (green < 3 || green > 250) clipped++;
          level += green;
          const residual =
            4 * green -
            2 * (data[i - 4] + data[i + 4] + data[up] + data[down]) +
            data[up - 4] +
            data[up + 4] +
            data[down - 4] +
            data[down + 4];
          sum += residual * residual;
        }
      }
      if (clipped > 4) continue;
      const mean = level / (BLOCK * BLOCK);
      found[Number(mean >= LEVELS[0]) + Number(mean >= LEVELS[1])].push(Math.sqrt(sum / (36 * BLOCK * BLOCK)));
    }
  }
  const levels = found.map((values) => {
    if (values.length < 8) return Number.NaN;
    values.sort((a, b) => a - b);
    return SELECTION_BIAS * values[Math.floor(values.length * SMOOTH_SHARE)];
  });
  const known = levels.filter((v) => !Number.isNaN(v));
  const fallback = known.length > 0 ? known.reduce((a, b) => a + b) / known.length : 1;
  return levels.map((v) => (Number.isNaN(v) ? fallback : v)) as [number, number, number];
};
