/** Gaussian blur: by convolution for small sigmas, by three box blurs of equal total variance for large ones. */
import { boxBlur } from './box-blur.ts';
import type { Plane } from './raster.ts';

const MAX_CONVOLUTION_SIGMA = 3;

const kernel = (sigma: number): Float32Array => {
  const reach = Math.ceil(sigma * 3);
  const half = new Float32Array(reach + 1);
  let sum = 0;
  for (let k = 0; k <= reach; k++) {
    half[k] = Math.exp((-k * k) / (2 * sigma * sigma));
    sum += k === 0 ? half[k] : 2 * half[k];
  }
  return half.map((weight) => weight / sum);
};

/** Separable convolution; border pixels are repeated beyond the border. */
const convolve = ({ width, height, data }: Plane, sigma: number): Plane => {
  const half = kernel(sigma);
  const reach = half.length - 1;
  const padded = new Float32Array(width + 2 * reach);
  const across = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    padded.fill(row[0], 0, reach);
    padded.set(row, reach);
    padded.fill(row[width - 1], reach + width);
    for (let x = 0; x < width; x++) {
      const c = x + reach;
      let sum = half[0] * padded[c];
      for (let k = 1; k <= reach; k++) sum += half[k] * (padded[c - k] + padded[c + k]);
      across[y * width + x] = sum;
    }
  }
  const blurred = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const out = y * width;
    for (let k = -reach; k <= reach; k++) {
      const weight = half[Math.abs(k)];
      const from = Math.min(height - 1, Math.max(0, y + k)) * width;
      for (let x = 0; x < width; x++) blurred[out + x] += weight * across[from + x];
    }
  }
  return { width, height, data: blurred };
};

/** Radii of three boxes whose variances ((2r+1)^2 - 1) / 12 add up to sigma^2 as closely as possible. */
const boxRadii = (sigma: number): number[] => {
  const wanted = sigma * sigma;
  const variance = (r: number): number => ((2 * r + 1) ** 2 - 1) / 12;
  const low = Math.floor((Math.sqrt(4 * wanted + 1) - 1) / 2);
  const choices = [0, 1, 2, 3].map((wider) => [low, low, low].map((r, i) => (i < wider ? r + 1 : r)));
  const error = (radii: number[]): number => Math.abs(radii.reduce((sum, r) => sum + variance(r), 0) - wanted);
  return choices.reduce((best, radii) => (error(radii) < error(best) ? radii : best));
};

/** @param sigma in pixels; 0 copies the plane */
export const gaussianBlur = (plane: Plane, sigma: number): Plane => {
  if (sigma <= 0) return { ...plane, data: plane.data.slice() };
  if (sigma <= MAX_CONVOLUTION_SIGMA) return convolve(plane, sigma);
  return boxRadii(sigma).reduce(boxBlur, plane);
};
