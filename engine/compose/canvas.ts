/** The canvas: a copy of the photo to be painted over. */
import { bytePlane, copyOfPixels } from '../raster/planes.ts';
import type { Mask, Raster } from '../raster/raster.ts';

/** A picture of the photo's size and where it may differ from the photo (0 = nowhere, bytes identical there). */
export interface Composed {
  picture: Raster;
  changed: Mask;
}

/** The photo, to be painted over. */
export const canvasFor = ({ width, height, data }: Raster): Composed => ({
  picture: { width, height, data: copyOfPixels(data) },
  changed: { width, height, data: bytePlane(width * height) },
});
