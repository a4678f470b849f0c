/**
 * Structure of a picture, independent of brightness, contrast and color: luma with its local mean subtracted, divided by
 * its local standard deviation.
 */
import { luminance } from '../color/srgb.ts';
import { gaussianBlur } from '../raster/gaussian-blur.ts';
import type { Plane, Raster } from '../raster/raster.ts';

/** Sigma of the local mean and deviation, as a fraction of the longer side. */
const LOCAL_SIGMA = 0.03;
/** Added to the standard deviation, against noise, in 8-bit codes. */
const NOISE_FLOOR = 4;
const MAX_STRUCTURE = 3;

/** Luma of the display codes, 0..255. */
export const computeLuma = ({ width, height, data }: Raster): Plane => {
  const luma = new Float32Array(width * height);
  for (let i = 0, p = 0; i < luma.length; i++, p += 4) luma[i] = luminance(data[p], data[p + 1], data[p + 2]);
  return { width, height, data: luma };
};

/** @returns -3..3, 0 on plain surfaces */
export const computeStructure = (picture: Raster): Plane => {
  const luma = computeLuma(picture);
  const sigma = Math.max(1.5, LOCAL_SIGMA * Math.max(luma.width, luma.height));
  const mean = gaussianBlur(luma, sigma);
  const data = new Float32Array(luma.data.length);
  const squared = new Float32Array(luma.data.length);
  for (let i = 0; i < data.length; i++) {
    data[i] = luma.data[i] - mean.data[i];
    squared[i] = data[i] * data[i];
  }
  const variance = gaussianBlur({ ...luma, data: squared }, sigma);
  for (let i = 0; i < data.length; i++) {
    const structure = data[i] / (Math.sqrt(Math.max(0, variance.data[i])) + NOISE_FLOOR);
    data[i] = Math.min(MAX_STRUCTURE, Math.max(-MAX_STRUCTURE, structure));
  }
  return { width: luma.width, height: luma.height, data };
};
