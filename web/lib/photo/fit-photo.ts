/** Photos beyond the limits of an upload are made smaller before they are sent. */
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS } from '#contract/studio/photos.ts';

export interface Size {
  width: number;
  height: number;
}

/** Formats that the server takes as well; without a type it is a phone's. */
const REDUCED_TYPES = new Set(['', 'image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif']);

/** A file is never opened where nothing could be done about it. */
export const canReduce = ({ type }: Pick<File, 'type'>): boolean =>
  typeof createImageBitmap === 'function' && REDUCED_TYPES.has(type);

export const isTooLarge = ({ size }: Pick<File, 'size'>): boolean => size > MAX_UPLOAD_BYTES;

/** Reads a picture's head alone: pixels are decoded when they are drawn. @returns undefined where it can't be shown */
const sizeOf = (file: File): Promise<Size | undefined> =>
  new Promise((resolve) => {
    const face = new Image();
    const url = URL.createObjectURL(file);
    const end = (size: Size | undefined): void => {
      URL.revokeObjectURL(url);
      resolve(size);
    };
    face.onload = () => end({ width: face.naturalWidth, height: face.naturalHeight });
    face.onerror = () => end(undefined);
    face.src = url;
  });

/** One photo at a time: the pixels of several at once are more than a phone holds. */
let before: Promise<unknown> = Promise.resolve();

/** @returns the file itself, unless it is beyond the limits and this browser can make it smaller */
export const fitPhoto = async (file: File): Promise<File> => {
  if (!canReduce(file)) return file;
  const size = await sizeOf(file);
  if (size === undefined || (!isTooLarge(file) && size.width * size.height <= MAX_UPLOAD_PIXELS)) return file;
  // A damaged one, or one of more pixels than this browser holds, goes on as it is: the server, or the refusal, says so.
  const made = before.then(async () => (await import('./reduce-photo.ts')).reducePhoto(file)).catch(() => file);
  before = made;
  return made;
};
