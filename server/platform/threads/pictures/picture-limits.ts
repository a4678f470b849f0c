/** Limits on the sides of an untrusted picture, which are checked before it is decoded. */
import { MAX_STORED_SIDE, MAX_UPLOAD_PIXELS, MIN_PHOTO_SIDE } from '#contract/studio/photos.ts';
import { ImageRefusedError } from './image-refused.ts';

export interface PictureLimits {
  maxPixels: number;
  /** Smallest length of either side, also after the picture is reduced. */
  minSide: number;
  /** Longer side to which a larger picture is reduced; `Infinity` for none. */
  maxSide: number;
}

export const PHOTO_LIMITS: PictureLimits = {
  maxPixels: MAX_UPLOAD_PIXELS,
  minSide: MIN_PHOTO_SIDE,
  maxSide: MAX_STORED_SIDE,
};

export const tooManyPixelsError = ({ maxPixels }: PictureLimits): ImageRefusedError =>
  new ImageRefusedError(
    'unsupported_image',
    `This image has too many pixels. The limit is ${maxPixels / 1_000_000} megapixels. Please make it smaller.`,
  );

const tooSmallError = ({ minSide }: PictureLimits): ImageRefusedError =>
  new ImageRefusedError(
    'unsupported_image',
    `This image is too small. Each side must have at least ${minSide} pixels.`,
  );

const tooNarrowError = (maxSide: number, { minSide }: PictureLimits): ImageRefusedError =>
  new ImageRefusedError(
    'unsupported_image',
    `This image is too narrow: reduced to ${maxSide} pixels on its long side, it would have fewer than ${minSide} on its short side. Please crop it.`,
  );

/** @throws ImageRefusedError */
export const assertSides = (width: number, height: number, limits: PictureLimits): void => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short * long > limits.maxPixels) throw tooManyPixelsError(limits);
  if (short < limits.minSide) throw tooSmallError(limits);
  // The picture is reduced at some later point, so its short side must be long enough even then.
  const maxSide = Math.min(limits.maxSide, MAX_STORED_SIDE);
  if (Math.round(short * Math.min(1, maxSide / long)) < limits.minSide) throw tooNarrowError(maxSide, limits);
};
