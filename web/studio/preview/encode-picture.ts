import type { Raster } from '#engine/raster/raster.ts';
import { jpegOf, sizeWithin } from '#web/lib/reduce-photo.ts';

/**
 * A picture as JPEG, made smaller where its long side is above `side` pixels.
 * @param quality 0 to 1
 * @throws where the browser gives no canvas or cannot write the picture
 */
export const encodePicture = async (picture: Raster, side: number, quality: number): Promise<Blob> => {
  const bitmap = await createImageBitmap(
    new ImageData(picture.data as Uint8ClampedArray<ArrayBuffer>, picture.width, picture.height),
  );
  try {
    return await jpegOf(bitmap, sizeWithin(picture, side), quality);
  } finally {
    bitmap.close();
  }
};

/** The whole picture as a `data:` address. @throws where it cannot be read */
export const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read'));
    reader.readAsDataURL(blob);
  });
