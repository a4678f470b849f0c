/**
 * The structure of a picture apart from its brightness, contrast and color: luma less its surroundings' mean, over
 * their spread. Two pictures of the same thing agree in it, however a model changed the tones.
 */
import { LUMA_B, LUMA_G, LUMA_R } from '../color/srgb.ts';
import { gaussianBlur } from '../raster/gaussian-blur.ts';
import type { Plane, Raster } from '../raster/raster.ts';

/** Surroundings: sigma as a share of the longer side. */
const SURROUNDINGS = 0.03;
/** Spread below which there is only noise, in 8-bit codes. */
const NOISE_FLOOR = 4;
const LARGEST = 3;

/** @returns 8-bit codes, not linear: as the eye (and an edge) sees them */
export const lumaOf = ({ width, height, data }: Raster): Plane => {
  const luma = new Float32Array(width * height);
  for (let i = 0, p = 0; i < luma.length; i++, p += 4)
    luma[i] = LUMA_R * data[p] + LUMA_G * data[p + 1] + LUMA_B * data[p + 2];
  return { width, height, data: luma };
};

/** About -3..3, 0 where nothing is. */
export const structureOf = (picture: Raster): Plane => {
  const luma = lumaOf(picture);
  const sigma = Math.max(1.5, SURROUNDINGS * Math.max(luma.width, luma.height));
  const mean = gaussianBlur(luma, sigma);
  const data = new Float32Array(luma.data.length);
  const squared = new Float32Array(luma.data.length);
  for (let i = 0; i < data.length; i++) {
    data[i] = luma.data[i] - mean.data[i];
    squared[i] = data[i] * data[i];
  }
  const spread = gaussianBlur({ ...luma, data: squared }, sigma);
  for (let i = 0; i < data.length; i++)
    data[i] = Math.min(LARGEST, Math.max(-LARGEST, data[i] / (Math.sqrt(Math.max(0, spread.data[i])) + NOISE_FLOOR)));
  return { width: luma.width, height: luma.height, data };
};
