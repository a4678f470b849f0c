/**
 * Noise of a photo at dark, middle and bright levels: the standard deviation of a Laplacian residual (Immerkaer 1996) in
 * small blocks. The smoothest blocks of each level show the noise; the others also show texture.
 */
import { quantile } from '../../raster/median.ts';
import type { Raster } from '../../raster/raster.ts';

const BLOCK = 12;
/** Fraction of the blocks that is taken to have no texture. */
const SMOOTH_FRACTION = 0.15;
const LEVEL_LIMITS = [60, 140] as const;
/** Blocks chosen for smoothness underestimate the noise by this factor. */
const SELECTION_BIAS = 1.12;

/** @returns standard deviation in 8-bit codes of green, at dark (below 60), middle and bright (above 140) level */
export const noiseByLevel = ({ width, height, data }: Raster): [number, number, number] => {
  const found: number[][] = [[], [], []];
  const stepX = Math.max(BLOCK, Math.floor(width / 90));
  const stepY = Math.max(BLOCK, Math.floor(height / 90));
  for (let by = 1; by + BLOCK < height - 1; by += stepY) {
    for (let bx = 1; bx + BLOCK < width - 1; bx += stepX) {
      let sum = 0;
      let greenSum = 0;
      let clipped = 0;
      for (let y = by; y < by + BLOCK; y++) {
        for (let x = bx; x < bx + BLOCK; x++) {
          const i = (y * width + x) * 4 + 1;
          const up = i - width * 4;
          const down = i + width * 4;
          const green = data[i];
          if (green < 3 || green > 250) clipped++;
          greenSum += green;
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
      const mean = greenSum / (BLOCK * BLOCK);
      found[Number(mean >= LEVEL_LIMITS[0]) + Number(mean >= LEVEL_LIMITS[1])].push(
        Math.sqrt(sum / (36 * BLOCK * BLOCK)),
      );
    }
  }
  const noise = found.map((values) =>
    values.length < 8 ? undefined : SELECTION_BIAS * quantile(values, SMOOTH_FRACTION),
  );
  const known = noise.filter((sigma) => sigma !== undefined);
  const fallback = known.length > 0 ? known.reduce((a, b) => a + b) / known.length : 1;
  return noise.map((sigma) => sigma ?? fallback) as [number, number, number];
};
