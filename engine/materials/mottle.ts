/** Mottle, uneven tone over one to sixteen centimeters, for all materials. */
import { fractalNoise } from './noise.ts';
import { once } from '../once.ts';
import { surfaceTile } from './surface-tile.ts';

const SIZE = 128;
const TEXEL_CM = 0.5;

export const mottleTile = once(() => {
  const tone = new Float32Array(SIZE * SIZE);
  for (let i = 0; i < tone.length; i++) tone[i] = fractalNoise((i % SIZE) / 32, Math.floor(i / SIZE) / 32, 4, 5, 131);
  return surfaceTile(SIZE, TEXEL_CM, tone, tone, 0.2, 0.4);
});
