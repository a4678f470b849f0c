import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Raster } from '#engine/raster/raster.ts';

/** Reads a picture and resizes it to about `pixels` pixels at its own aspect ratio. */
export const readPhotoResized = async (file: string, pixels: number): Promise<Raster> => {
  const { width, height } = await sharp(readFileSync(file)).metadata();
  const scale = Math.sqrt(pixels / (width * height));
  const { data, info } = await sharp(readFileSync(file))
    .resize(Math.round(width * scale), Math.round(height * scale))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  };
};
