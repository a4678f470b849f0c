/** Resizes photos that exceed the limits of an upload. */
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS } from '#contract/studio/photos.ts';

export interface Size {
  width: number;
  height: number;
}

/** Formats that can be resized. The type is empty for HEIC files on some systems. */
const REDUCIBLE_TYPES = new Set([
  '',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
]);

export const canReduce = ({ type }: Pick<File, 'type'>): boolean =>
  typeof createImageBitmap === 'function' && REDUCIBLE_TYPES.has(type);

export const hasTooManyBytes = ({ size }: Pick<File, 'size'>): boolean => size > MAX_UPLOAD_BYTES;

/** Reads a picture's size without decoding its pixels. @returns undefined if the browser cannot show it */
const readImageSize = (file: File): Promise<Size | undefined> =>
  new Promise((resolve) => {
    const image = new Image();
    const url = URL.createObjectURL(file);
    const finish = (size: Size | undefined): void => {
      URL.revokeObjectURL(url);
      resolve(size);
    };
    image.onload = () => finish({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => finish(undefined);
    image.src = url;
  });

/** Photos are resized one at a time, because decoding several at once would exceed a phone's memory. */
let previous: Promise<unknown> = Promise.resolve();

/** @returns the file itself if it is within the limits or cannot be resized */
export const fitPhoto = async (file: File): Promise<File> => {
  if (!canReduce(file)) return file;
  const size = await readImageSize(file);
  if (size === undefined || (!hasTooManyBytes(file) && size.width * size.height <= MAX_UPLOAD_PIXELS)) return file;
  // A photo that cannot be decoded is returned as it is and refused later.
  const resized = previous.then(async () => (await import('./reduce-photo.ts')).reducePhoto(file)).catch(() => file);
  previous = resized;
  return resized;
};
