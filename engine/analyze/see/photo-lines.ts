/** The dark lines of the photo that corrections are made on: creases and seams, the same wherever the marks are replayed. */
import type { Plane, Raster } from '../../raster/raster.ts';
import { displayLuma, findLines, valleyPlane } from '../../seams/line-filter.ts';

/** Half the width of a seam in working pixels. */
const SIGMA = 1.5;

const linesFor = new WeakMap<Raster, Plane>();

/** @param photo at the working size; @returns 0..1 a pixel */
export const photoLines = (photo: Raster): Plane => {
  const known = linesFor.get(photo);
  if (known !== undefined) return known;
  const lines = valleyPlane(findLines(displayLuma(photo), SIGMA, 1));
  linesFor.set(photo, lines);
  return lines;
};
