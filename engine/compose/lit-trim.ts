/** Thread or piping with its color as light, for the pixel loops. */
import { linearOf } from '../color/srgb.ts';
import type { Trim } from '../relief.ts';

export interface LitTrim extends Omit<Trim, 'color'> {
  /** Reflectance, display-linear RGB, 0..1 each. */
  linear: readonly [number, number, number];
}

export const litTrim = ({ color, cover, shade, gloss }: Trim): LitTrim => ({
  cover,
  shade,
  gloss,
  linear: linearOf(color),
});
