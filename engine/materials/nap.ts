/** Surface tile of a nap: clumps of short fibers with slightly different directions. */
import { fractalNoise, valueNoise } from './noise.ts';
import { surfaceTile } from './surface-tile.ts';
import type { SurfaceTile } from './surface-tile.ts';
import { createFloats } from '../raster/per-pixel.ts';

interface NapSpec {
  /** Length of a fiber. */
  fiberCm: number;
  /** Width of a clump of fibers with one direction. */
  clumpCm: number;
  /** 0 = fibers stand upright, 1 = they lie in varying directions. */
  lay: number;
  seed: number;
}

const SIZE = 512;
const TEXEL_CM = 0.025;

export const nap = ({ fiberCm, clumpCm, lay, seed }: NapSpec): SurfaceTile => {
  const cm = SIZE * TEXEL_CM;
  const clumps = Math.max(4, Math.round(cm / clumpCm));
  const grains = SIZE / 2;
  const height = new Float32Array(SIZE * SIZE);
  const tone = new Float32Array(SIZE * SIZE);
  const grain = createFloats(SIZE * SIZE, (i) =>
    valueNoise((i % SIZE) / 2, Math.floor(i / SIZE) / 2, grains, seed + 3),
  );
  const reach = fiberCm / TEXEL_CM / 2;
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const cu = (x * clumps) / SIZE;
      const cv = (y * clumps) / SIZE;
      const angle = 1.3 + lay * 2.6 * (fractalNoise(cu, cv, clumps, 2, seed) - 0.5);
      const sx = Math.cos(angle) * reach;
      const sy = Math.sin(angle) * reach;
      // A short line integral along the fiber's direction (Cabral, Leedom 1993).
      let stroke = 0;
      for (let k = -1; k <= 1; k += 0.5)
        stroke += grain[(((y + k * sy) | 0) & (SIZE - 1)) * SIZE + (((x + k * sx) | 0) & (SIZE - 1))];
      const i = y * SIZE + x;
      const clump = fractalNoise(cu, cv, clumps, 3, seed + 17) - 0.5;
      height[i] = stroke / 5 + 0.8 * clump;
      tone[i] = (stroke / 5 - 0.5) * 1.6 + lay * clump * 1.2;
    }
  }
  return surfaceTile(SIZE, TEXEL_CM, height, tone);
};
