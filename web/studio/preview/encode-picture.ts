import type { Raster } from '#engine/raster/raster.ts';
import { encodeJpeg, fitSizeWithin } from '#web/lib/photo/reduce-photo.ts';
import type { Crop } from './zone-outline.ts';

const WHOLE_PICTURE: Crop = { left: 0, top: 0, right: 1, bottom: 1 };

/**
 * Encodes a picture as JPEG and shrinks it when its long side exceeds `side` pixels.
 * @param quality 0 to 1
 * @throws if the browser provides no canvas or cannot encode the picture
 */
export const encodePicture = async (
  picture: Raster,
  side: number,
  quality: number,
  { left, top, right, bottom }: Crop = WHOLE_PICTURE,
): Promise<Blob> => {
  const { width, height, data } = picture;
  const x = Math.round(left * width);
  const y = Math.round(top * height);
  const bitmap = await createImageBitmap(
    new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height),
    x,
    y,
    Math.max(1, Math.round(right * width) - x),
    Math.max(1, Math.round(bottom * height) - y),
  );
  try {
    return await encodeJpeg(bitmap, fitSizeWithin(bitmap, side), quality);
  } finally {
    bitmap.close();
  }
};
