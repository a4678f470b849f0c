import sharp from 'sharp';
import type { Raster } from '#engine/raster/raster.ts';
import { bareJpeg } from './bare-jpeg.ts';
import { compactBytes, READ_OPTIONS, STORED_JPEG } from './photo-codec.ts';
import { sniffFormat } from './sniff-format.ts';
import { actsAsSrgb } from './color-profile.ts';
import { decodesWell, toRefusal, openPicture, MAX_DECODE_SECONDS } from './open-picture.ts';
import { assertSides, PHOTO_LIMITS, type PictureLimits } from './picture-limits.ts';

/** A photo for storage: upright, without metadata, 8-bit sRGB, at most `maxSide` pixels long. */
export interface NormalizedPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  mime: 'image/jpeg';
  width: number;
  height: number;
}

/** Background of transparent parts. */
const BACKGROUND = '#ffffff';

/**
 * Keeps the coded pixels of a JPEG that needs no change, without the rest of the file, and re-encodes others (D-26).
 * @throws ImageRefusedError with a sentence for the user
 */
export const normalizePhoto = async (
  bytes: Uint8Array,
  maxSide: number = PHOTO_LIMITS.maxSide,
): Promise<NormalizedPhoto> => {
  const limits = { ...PHOTO_LIMITS, maxSide };
  try {
    const keptJpeg = sniffFormat(bytes) === 'jpeg' ? await keepJpeg(bytes, limits) : undefined;
    if (keptJpeg !== undefined) return keptJpeg;
    const { data, info } = await (
      await openPicture(bytes, limits)
    )
      .flatten({ background: BACKGROUND })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .jpeg(STORED_JPEG)
      .timeout({ seconds: MAX_DECODE_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: compactBytes(data), mime: 'image/jpeg', width: info.width, height: info.height };
  } catch (error) {
    throw toRefusal(error, limits);
  }
};

/** @returns undefined when the picture has to be rotated, converted, reduced or decoded leniently */
const keepJpeg = async (bytes: Uint8Array, limits: PictureLimits): Promise<NormalizedPhoto | undefined> => {
  const { width, height, space, orientation = 1, icc } = await sharp(bytes, READ_OPTIONS).metadata();
  assertSides(width, height, limits);
  if (orientation !== 1 || space !== 'srgb' || Math.max(width, height) > limits.maxSide) return undefined;
  if (icc !== undefined && !(await actsAsSrgb(icc))) return undefined;
  const bare = bareJpeg(bytes);
  if (bare === undefined || !(await decodesWell(bare))) return undefined;
  return { bytes: bare, mime: 'image/jpeg', width, height };
};

/** Decodes an untrusted picture, opaque. @throws ImageRefusedError with a sentence for the user */
export const readUntrusted = async (bytes: Uint8Array, limits: PictureLimits, background: string): Promise<Raster> => {
  try {
    const { data, info } = await (
      await openPicture(bytes, limits)
    )
      .flatten({ background })
      .ensureAlpha()
      .timeout({ seconds: MAX_DECODE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      width: info.width,
      height: info.height,
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
    };
  } catch (error) {
    throw toRefusal(error, limits);
  }
};
