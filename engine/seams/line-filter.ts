/**
 * Dark and bright lines in a photo: second derivatives of the log luminance at one scale (Lindeberg, "Edge detection and ridge
 * detection with automatic scale selection", 1998). A seam is a dark line, a row of light thread a bright one.
 */
import { gaussianBlur } from '../raster/gaussian-blur.ts';
import type { Plane, Raster } from '../raster/raster.ts';
import { floatsAt } from '../raster/per-pixel.ts';

/** Luma in the display's own (perceptual) scale, 0..1: differences mean about the same in shadow and light. */
export const displayLuma = (photo: Raster): Plane => {
  const { width, height, data } = photo;
  const luma = new Float32Array(width * height);
  for (let i = 0, p = 0; i < luma.length; i++, p += 4)
    luma[i] = (0.2126 * data[p] + 0.7152 * data[p + 1] + 0.0722 * data[p + 2]) / 255;
  return { width, height, data: luma };
};

export interface Lines {
  width: number;
  height: number;
  /** Contrast of the line in log luminance, scale-normalized, >= 0. */
  strength: Float32Array;
  /** Unit normal of the line, interleaved x, y; 0 where there is none. */
  normal: Float32Array;
}

/** Keeps the logarithm from blowing up the noise of black. */
const DARKEST = 0.06;

/**
 * @param luma 0..1
 * @param sigma half the width of the lines that are looked for, in pixels
 * @param sign 1 = dark lines (valleys), -1 = bright lines (ridges)
 * @param where only where this is not 0; everywhere when left out
 */
export const findLines = (luma: Plane, sigma: number, sign: 1 | -1, where?: Uint8Array): Lines => {
  const { width, height } = luma;
  const log = new Float32Array(luma.data.length);
  for (let i = 0; i < log.length; i++) log[i] = Math.log(luma.data[i] + DARKEST);
  const s = gaussianBlur({ width, height, data: log }, sigma).data;
  const strength = new Float32Array(width * height);
  const normal = new Float32Array(width * height * 2);
  const scale = sigma * sigma * sign;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      if (where && where[i] === 0) continue;
      const xx = (s[i + 1] - 2 * s[i] + s[i - 1]) * scale;
      const yy = (s[i + width] - 2 * s[i] + s[i - width]) * scale;
      const mean = (xx + yy) / 2;
      if (mean <= 0) continue;
      const xy = ((s[i + width + 1] - s[i + width - 1] - s[i - width + 1] + s[i - width - 1]) / 4) * scale;
      const half = (xx - yy) / 2;
      const spread = Math.sqrt(half * half + xy * xy);
      // A pit or knob bends the same way along the line as across it; a line does not.
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

/** A line of this contrast (log luminance) counts half. */
const HALF_STRENGTH = 0.06;

/** Lines as a plane, 0..1. */
export const valleyPlane = ({ width, height, strength }: Lines): Plane => ({
  width,
  height,
  data: floatsAt(strength.length, (i) => strength[i] / (strength[i] + HALF_STRENGTH)),
});
