/** The canvas: a copy of the photo that is painted over. */
import type { Mask, Raster } from '../raster/raster.ts';

/** A picture of the photo's size, and the mask of pixels that may differ from the photo (0 = equal). */
export interface ComposedPicture {
  picture: Raster;
  changed: Mask;
}

export const createCanvas = ({ width, height, data }: Raster): ComposedPicture => ({
  picture: { width, height, data: new Uint8ClampedArray(data) },
  changed: { width, height, data: new Uint8Array(width * height) },
});
