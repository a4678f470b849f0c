/** Dark lines of a photo (creases and seams), computed once: every mark on the photo reads them. */
import type { Plane, Raster } from '../../raster/raster.ts';
import { displayLuma, findLines, valleyPlane } from '../../seams/line-filter.ts';

/** Half the width of a seam in working pixels. */
const SIGMA = 1.5;

const linesFor = new WeakMap<Raster, Plane>();

/** @param photo at the working size @returns strength of a line at each pixel, 0..1 */
export const photoLines = (photo: Raster): Plane => {
  const cached = linesFor.get(photo);
  if (cached !== undefined) return cached;
  const lines = valleyPlane(findLines(displayLuma(photo), SIGMA, 1));
  linesFor.set(photo, lines);
  return lines;
};
