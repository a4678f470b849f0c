/**
 * How noisy a photo is at dark, middle and bright level: the spread of a Laplacian residue (Immerkaer 1996) in small
 * blocks, where the calmest blocks of each level tell the noise and the others show texture.
 */
import type { Raster } from '../../raster/raster.ts';

const BLOCK = 12;
/** Share of the blocks that is taken for free of texture. */
const CALM = 0.15;
const LEVELS = [60, 140] as const;
/** Smooth blocks are chosen for being smooth, so their mean lies a little below the truth. */
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
          const c = data[i];
          if (c < 3 || c > 250) clipped++;
          level += c;
          const r =
            4 * c -
            2 * (data[i - 4] + data[i + 4] + data[up] + data[down]) +
            data[up - 4] +
            data[up + 4] +
            data[down - 4] +
            data[down + 4];
          sum += r * r;
        }
      }
      if (clipped > 4) continue;
      const mean = level / (BLOCK * BLOCK);
      found[Number(mean >= LEVELS[0]) + Number(mean >= LEVELS[1])].push(Math.sqrt(sum / (36 * BLOCK * BLOCK)));
    }
  }
  const calm = found.map((values) => {
    if (values.length < 8) return Number.NaN;
    values.sort((a, b) => a - b);
    return SELECTION_BIAS * values[Math.floor(values.length * CALM)];
  });
  const known = calm.filter((v) => !Number.isNaN(v));
  const fallback = known.length > 0 ? known.reduce((a, b) => a + b) / known.length : 1;
  return calm.map((v) => (Number.isNaN(v) ? fallback : v)) as [number, number, number];
};
