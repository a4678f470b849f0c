/**
 * Ridge filter: dark and bright lines in a photo, from second derivatives of the log luma at one scale (Lindeberg, "Edge
 * detection and ridge detection with automatic scale selection", 1998). Seams are dark lines, light thread is a bright one.
 */
import { luminance } from '../color/srgb.ts';
import { gaussianBlur } from '../raster/gaussian-blur.ts';
import type { Plane, Raster } from '../raster/raster.ts';
import { createFloats } from '../raster/per-pixel.ts';

/** Luma of the display codes, 0..1, a roughly perceptual scale. */
export const displayLuma = (photo: Raster): Plane => {
  const { width, height, data } = photo;
  const luma = new Float32Array(width * height);
  for (let i = 0, p = 0; i < luma.length; i++, p += 4) luma[i] = luminance(data[p], data[p + 1], data[p + 2]) / 255;
  return { width, height, data: luma };
};

export interface Lines {
  width: number;
  height: number;
  /** Contrast of the line in log luma, scale-normalized, >= 0. */
  strength: Float32Array;
  /** Unit normal of the line, x and y interleaved; 0 if there is no line. */
  normal: Float32Array;
}

/** Luma added before the logarithm, against noise in black. */
export const LOG_OFFSET = 0.06;

/**
 * @param luma 0..1
 * @param sigma half the width of the lines, in pixels
 * @param sign 1 = dark lines (valleys), -1 = bright lines (ridges)
 * @param mask restricts the search to pixels that are not 0
 */
export const findLines = (luma: Plane, sigma: number, sign: 1 | -1, mask?: Uint8Array): Lines => {
  const { width, height } = luma;
  const log = new Float32Array(luma.data.length);
  for (let i = 0; i < log.length; i++) log[i] = Math.log(luma.data[i] + LOG_OFFSET);
  const s = gaussianBlur({ width, height, data: log }, sigma).data;
  const strength = new Float32Array(width * height);
  const normal = new Float32Array(width * height * 2);
  const scale = sigma * sigma * sign;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      if (mask && mask[i] === 0) continue;
      const xx = (s[i + 1] - 2 * s[i] + s[i - 1]) * scale;
      const yy = (s[i + width] - 2 * s[i] + s[i - width]) * scale;
      const mean = (xx + yy) / 2;
      if (mean <= 0) continue;
      const xy = ((s[i + width + 1] - s[i + width - 1] - s[i - width + 1] + s[i - width - 1]) / 4) * scale;
      const half = (xx - yy) / 2;
      const spread = Math.sqrt(half * half + xy * xy);
      // Spots have a large curvature in both directions, lines only across: the smaller one is subtracted.
      const line = mean + spread - Math.abs(mean - spread);
      if (line <= 0) continue;
      strength[i] = line;
      // Eigenvector of the larger eigenvalue, from the better-conditioned of its two forms.
      const nx = half >= 0 ? half + spread : xy;
      const ny = half >= 0 ? xy : spread - half;
      const norm = 1 / (Math.sqrt(nx * nx + ny * ny) || 1);
      normal[2 * i] = nx * norm;
      normal[2 * i + 1] = ny * norm;
    }
  }
  return { width, height, strength, normal };
};

/** Contrast (log luma) of a line of strength 0.5. */
const HALF_STRENGTH = 0.06;

/** Strength of lines, compressed to 0..1. */
export const valleyPlane = ({ width, height, strength }: Lines): Plane => ({
  width,
  height,
  data: createFloats(strength.length, (i) => strength[i] / (strength[i] + HALF_STRENGTH)),
});
