/** The canvas: a copy of the photo to be painted over. */
import { bytePlane, copyOfPixels } from '../raster/planes.ts';
import type { Mask, Raster } from '../raster/raster.ts';

/** A picture of the photo's size, and the mask of pixels that may differ from the photo (0 = equal). */
export interface Composed {
  picture: Raster;
  changed: Mask;
}

export const canvasFor = ({ width, height, data }: Raster): Composed => ({
  picture: { width, height, data: copyOfPixels(data) },
  changed: { width, height, data: bytePlane(width * height) },
});
