/** Surface tile of a plain weave, whose yarns differ slightly in thickness and lightness. */
import { hash } from '../hash.ts';
import { fractalNoise, wrap } from '../noise.ts';
import { surfaceTile } from '../surface-tile.ts';
import type { SurfaceTile } from '../surface-tile.ts';

const SIZE = 512;
const TEXEL_CM = 0.025;
/** Number of yarns across the tile, 2 mm apart. */
const YARNS = 64;

export const wovenCloth = (): SurfaceTile => {
  const height = new Float32Array(SIZE * SIZE);
  const tone = new Float32Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const wobble = 0.35 * (fractalNoise((x * 24) / SIZE, (y * 24) / SIZE, 24, 2, 71) - 0.5);
      const u = (x * YARNS) / SIZE + wobble;
      const v = (y * YARNS) / SIZE - wobble;
      const across = Math.abs(Math.sin(Math.PI * u));
      const along = Math.abs(Math.sin(Math.PI * v));
      const iu = Math.floor(u);
      const iv = Math.floor(v);
      const warpOnTop = ((iu + iv) & 1) === 0;
      // The yarn on top is round, and highest in the middle of the crossing.
      const crown = warpOnTop ? across * (0.45 + 0.55 * along) : along * (0.45 + 0.55 * across);
      const i = y * SIZE + x;
      height[i] = crown;
      const warp = wrap(iu, YARNS);
      const weft = wrap(iv, YARNS);
      // Melange: the shade changes along each yarn.
      const lane = warpOnTop ? hash(warp, weft >> 2, 83) : hash(weft, warp >> 2, 89);
      const fleck = hash(warp, weft, 97);
      tone[i] = 0.75 * (crown - 0.6) + 0.5 * ((lane >>> 24) / 255 - 0.5) + 0.35 * ((fleck >>> 24) / 255 - 0.5);
    }
  }
  return surfaceTile(SIZE, TEXEL_CM, height, tone);
};
