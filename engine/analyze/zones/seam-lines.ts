/** Where the photo may show a seam at the working size: dark lines, and sharp borders of lightness or color. */
import { gaussianBlur } from '../../raster/gaussian-blur.ts';
import type { Plane } from '../../raster/raster.ts';
import { findLines } from '../../seams/line-filter.ts';
import type { LabPlanes } from './lab-planes.ts';
import { floatsAt } from '../../raster/per-pixel.ts';

/** Half the width of a seam in working pixels. */
const SIGMA = 1.5;
/** A dark line of this contrast (log luminance), and a border of this step (Lab, a pixel), count half. */
const HALF_LINE = 0.06;
const HALF_STEP = 5;
/** Weight of a border of colors against a dark line: light and shade have borders too. */
const STEP_WORTH = 0.8;

/** @returns 0..255 a pixel */
export const seamLines = ({ width, height, L, a, b }: LabPlanes): Uint8Array => {
  const plane = (data: Float32Array): Plane => ({ width, height, data });
  const { strength } = findLines(plane(floatsAt(L.length, (i) => L[i] / 100)), SIGMA, 1);
  const [sl, sa, sb] = [L, a, b].map((data) => gaussianBlur(plane(data), SIGMA).data);
  const out = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      let square = 0;
      for (const s of [sl, sa, sb]) square += (s[i + 1] - s[i - 1]) ** 2 + (s[i + width] - s[i - width]) ** 2;
      const step = Math.sqrt(square) / 2;
      const line = strength[i] / (strength[i] + HALF_LINE);
      const border = (STEP_WORTH * step * step) / (step * step + HALF_STEP * HALF_STEP);
      out[i] = 255 * Math.max(line, border);
    }
  }
  return out;
};
