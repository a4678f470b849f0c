/** Converts a photo to what the server stores: limited size, upright, sRGB, on white. Imported on demand. */
import { MAX_STORED_SIDE, MIN_PHOTO_SIDE } from '#contract/studio/photos.ts';
import { canvasToBlob } from './canvas-to-blob.ts';
import { hasTooManyBytes, type Size } from './fit-photo.ts';
import { assertPixelsReadable } from './read-pixels.ts';

/** Tried in order until the file is small enough. The first keeps the full color resolution. */
const QUALITIES = [1, 0.95, 0.9, 0.8];
const LONG_SIDES_PX = [MAX_STORED_SIDE, MAX_STORED_SIDE * 0.75, MAX_STORED_SIDE / 2];

/** @param quality 0 to 1 */
export const encodeJpeg = async (bitmap: ImageBitmap, { width, height }: Size, quality: number): Promise<Blob> => {
  assertPixelsReadable();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvasToBlob(canvas, 'image/jpeg', quality);
};

/** Scales a size down so that its long side has at most `side` pixels. */
export const fitSizeWithin = ({ width, height }: Size, side: number): Size => {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** @returns undefined if no usable size is small enough */
const encodeWithinLimit = async (bitmap: ImageBitmap): Promise<Blob | undefined> => {
  for (const side of LONG_SIDES_PX) {
    const size = fitSizeWithin(bitmap, side);
    if (Math.min(size.width, size.height) < MIN_PHOTO_SIDE) return undefined;
    for (const quality of QUALITIES) {
      const jpeg = await encodeJpeg(bitmap, size, quality);
      if (!hasTooManyBytes(jpeg)) return jpeg;
    }
  }
  return undefined;
};

/**
 * @returns the file itself if no usable size is small enough
 * @throws if the browser cannot decode it
 */
export const reducePhoto = async (file: File): Promise<File> => {
  const bitmap = await createImageBitmap(file);
  const jpeg = await encodeWithinLimit(bitmap).finally(() => bitmap.close());
  return jpeg === undefined ? file : new File([jpeg], file.name, { type: jpeg.type });
};
