import type { Raster } from '#engine/raster/raster.ts';
import { requireTruePixels } from '#web/lib/read-pixels.ts';

/**
 * A picture as JPEG, made smaller where its long side is above `side` pixels.
 * @param quality 0 to 1
 * @throws where the browser gives no canvas or cannot write the picture
 */
export const encodePicture = async (picture: Raster, side: number, quality: number): Promise<Blob> => {
  requireTruePixels();
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const bitmap = await createImageBitmap(
    new ImageData(picture.data as Uint8ClampedArray<ArrayBuffer>, picture.width, picture.height),
  );
  const pencil = canvas.getContext('2d');
  if (pencil === null) throw new Error('This browser gives no canvas');
  pencil.imageSmoothingQuality = 'high';
  pencil.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be written')) : resolve(blob)),
      'image/jpeg',
      quality,
    ),
  );
};

/** The whole picture as a `data:` address. @throws where it cannot be read */
export const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read'));
    reader.readAsDataURL(blob);
  });
