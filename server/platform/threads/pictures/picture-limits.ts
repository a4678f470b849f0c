/** Limits on the sides of an untrusted picture, before anything of it is decoded and after it is reduced. */
import { MAX_STORED_SIDE, MAX_UPLOAD_PIXELS, MIN_PHOTO_SIDE } from '#contract/studio/photos.ts';
import { ImageRefused } from './image-refused.ts';

export interface PictureLimits {
  mostPixels: number;
  /** Least length of either side, also after the picture is reduced. */
  leastSide: number;
  /** Long side to which a larger picture is reduced; `Infinity` for one that is used at its own size. */
  longest: number;
}

export const PHOTO_LIMITS: PictureLimits = {
  mostPixels: MAX_UPLOAD_PIXELS,
  leastSide: MIN_PHOTO_SIDE,
  longest: MAX_STORED_SIDE,
};

export const tooManyPixels = ({ mostPixels }: PictureLimits): ImageRefused =>
  new ImageRefused(
    'unsupported_image',
    `This image has too many pixels. The limit is ${mostPixels / 1_000_000} megapixels. Please make it smaller.`,
  );

const tooSmall = ({ leastSide }: PictureLimits): ImageRefused =>
  new ImageRefused('unsupported_image', `This image is too small. Each side must have at least ${leastSide} pixels.`);

const tooNarrow = (longest: number, { leastSide }: PictureLimits): ImageRefused =>
  new ImageRefused(
    'unsupported_image',
    `This image is too narrow: reduced to ${longest} pixels on its long side, it would have fewer than ${leastSide} on its short side. Please crop it.`,
  );

/** @throws ImageRefused */
export const assertSides = (width: number, height: number, limits: PictureLimits): void => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short * long > limits.mostPixels) throw tooManyPixels(limits);
  if (short < limits.leastSide) throw tooSmall(limits);
  // Everything that follows reduces a picture, if not its reader: the shape itself has to be usable.
  const longest = Math.min(limits.longest, MAX_STORED_SIDE);
  if (Math.round(short * Math.min(1, longest / long)) < limits.leastSide) throw tooNarrow(longest, limits);
};
