/**
 * Makes a photo as the server would store it, loaded for the first one that is too large: upright, sRGB, at most
 * MAX_STORED_SIDE long, on white.
 */
import { MAX_STORED_SIDE, MIN_PHOTO_SIDE } from '#contract/studio/photos.ts';
import { isTooLarge, type Size } from './fit-photo.ts';
import { requireTruePixels } from './read-pixels.ts';

/** The first has full color resolution; the others follow while the file is still too large. */
const QUALITIES = [1, 0.95, 0.9, 0.8];
const SIDES = [MAX_STORED_SIDE, MAX_STORED_SIDE * 0.75, MAX_STORED_SIDE / 2];

/** @param quality 0 to 1 @throws where the browser gives no canvas or cannot write the picture */
export const jpegOf = (bitmap: ImageBitmap, { width, height }: Size, quality: number): Promise<Blob> => {
  requireTruePixels();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pencil = canvas.getContext('2d');
  if (pencil === null) throw new Error('This browser gives no canvas');
  pencil.fillStyle = '#ffffff';
  pencil.fillRect(0, 0, width, height);
  pencil.imageSmoothingQuality = 'high';
  pencil.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be written')) : resolve(blob)),
      'image/jpeg',
      quality,
    ),
  );
};

/** @returns the size at which the long side has at most `side` pixels */
export const sizeWithin = ({ width, height }: Size, side: number): Size => {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** @returns undefined when nothing that is still a usable photo is small enough */
const reduced = async (bitmap: ImageBitmap): Promise<Blob | undefined> => {
  for (const side of SIDES) {
    const size = sizeWithin(bitmap, side);
    if (Math.min(size.width, size.height) < MIN_PHOTO_SIDE) return undefined;
    for (const quality of QUALITIES) {
      const jpeg = await jpegOf(bitmap, size, quality);
      if (!isTooLarge(jpeg)) return jpeg;
    }
  }
  return undefined;
};

/** @returns the file itself when no usable photo is small enough @throws for one that this browser cannot decode */
export const reducePhoto = async (file: File): Promise<File> => {
  const bitmap = await createImageBitmap(file);
  const jpeg = await reduced(bitmap).finally(() => bitmap.close());
  return jpeg === undefined ? file : new File([jpeg], file.name, { type: jpeg.type });
};
