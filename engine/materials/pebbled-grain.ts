/** Surface tile of leather grain: pebbles between fine furrows, and soft folds. */
import { cellDistances, fractalNoise, valueNoise } from './noise.ts';
import { surfaceTile } from './surface-tile.ts';
import type { SurfaceTile } from './surface-tile.ts';

export interface GrainSpec {
  /** Mean width of a pebble; it should divide the tile's 12.8 cm evenly. */
  cellCm: number;
  /** 0 = regular like an embossed grain, 1 = as uneven as a hide. */
  jitter: number;
  /** 0 = flat pebbles with narrow furrows, 1 = round ones. */
  roundness: number;
  /** Strength of soft folds over several pebbles. */
  fold: number;
  seed: number;
}

const SIZE = 512;
const TEXEL_CM = 0.025;

export const pebbledGrain = ({ cellCm, jitter, roundness, fold, seed }: GrainSpec): SurfaceTile => {
  const cells = Math.round((SIZE * TEXEL_CM) / cellCm);
  const height = new Float32Array(SIZE * SIZE);
  const tone = new Float32Array(SIZE * SIZE);
  /** To the nearest and the second nearest center of a pebble. */
  const distances: [number, number] = [0, 0];
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const u = (x * cells) / SIZE;
      const v = (y * cells) / SIZE;
      // Low-frequency noise distorts the pebbles.
      const warp = 0.8 * jitter;
      const wu = u + warp * (valueNoise((x * 20) / SIZE, (y * 20) / SIZE, 20, seed + 5) - 0.5) * 2;
      const wv = v + warp * (valueNoise((x * 20) / SIZE, (y * 20) / SIZE, 20, seed + 9) - 0.5) * 2;
      cellDistances(wu, wv, cells, jitter, seed, distances);
      // 0 at the bottom of a furrow, 1 on a pebble.
      const outsideFurrow = Math.min(1, (distances[1] - distances[0]) * 3.2);
      const dome = Math.max(0, 1 - distances[0] * distances[0] * 1.6);
      const flat = outsideFurrow * (2 - outsideFurrow);
      const pebble = flat * (1 - roundness) + dome * roundness * Math.min(1, outsideFurrow * 2);
      const i = y * SIZE + x;
      height[i] = pebble + fold * 2.5 * fractalNoise((x * 12) / SIZE, (y * 12) / SIZE, 12, 2, seed + 13);
      tone[i] = Math.min(0.8, outsideFurrow);
    }
  }
  return surfaceTile(SIZE, TEXEL_CM, height, tone);
};
