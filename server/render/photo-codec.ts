/**
 * Decodes and encodes pictures, in the worker thread only. Decoders are a server's most attacked part, so only the
 * needed ones are enabled.
 */
import sharp, { type Sharp } from 'sharp';
import { MAX_STORED_SIDE, MAX_UPLOAD_PIXELS, UNSUPPORTED_IMAGE } from '#contract/photos.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import { bareJpeg } from './bare-jpeg.ts';
import { ImageRefused } from './image-refused.ts';
import { isSrgbProfile } from './is-srgb-profile.ts';
import { sniffFormat } from './sniff-format.ts';

// libvips opens SVG, PDF and more by default. Four loaders suffice.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.cache(false);

/** Shortest side of a usable photo. */
const MIN_PHOTO_SIDE = 64;
const SECONDS_TO_DECODE = 15;
const TOO_MANY_PIXELS = 'This image has too many pixels. The limit is 50 megapixels.';
const DAMAGED = 'This image is damaged or incomplete. Please try another copy of it.';
const READ = { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: 'error', unlimited: false, sequentialRead: true } as const;

/**
 * Full color resolution, because seams and colored thread are one or two pixels wide. Default Huffman tables: optimized
 * ones would save a tenth of the bytes and double the time (`npm run bench -- server`, B11).
 */
export const STORED_JPEG = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false } as const;
export const SMALL_WEBP = { quality: 80, effort: 3 } as const;

/** Normalizes a photo for storage: upright, without metadata, 8-bit sRGB, at most `longest` pixels long. */
export interface NormalizedPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  mime: 'image/jpeg';
  width: number;
  height: number;
}

/**
 * A JPEG that needs no change keeps its coded pixels and loses the rest of the file; everything else is re-encoded.
 * @throws ImageRefused with a sentence for the user
 */
export const normalizePhoto = async (bytes: Uint8Array, longest = MAX_STORED_SIDE): Promise<NormalizedPhoto> => {
  try {
    const asSent = sniffFormat(bytes) === 'jpeg' ? await keepJpeg(bytes, longest) : undefined;
    if (asSent !== undefined) return asSent;
    const { data, info } = await (
      await openUpright(bytes)
    )
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .jpeg(STORED_JPEG)
      .timeout({ seconds: SECONDS_TO_DECODE })
      .toBuffer({ resolveWithObject: true });
    return { bytes: ownBytes(data), mime: 'image/jpeg', width: info.width, height: info.height };
  } catch (error) {
    throw asRefusal(error);
  }
};

/** @returns undefined when the picture has to be rotated, converted, reduced or decoded leniently */
const keepJpeg = async (bytes: Uint8Array, longest: number): Promise<NormalizedPhoto | undefined> => {
  const { width, height, space, orientation = 1, icc } = await sharp(bytes, READ).metadata();
  assertSize(width, height);
  if (orientation !== 1 || space !== 'srgb' || Math.max(width, height) > longest) return undefined;
  if (icc !== undefined && !isSrgbProfile(icc)) return undefined;
  const bare = bareJpeg(bytes);
  return bare !== undefined && (await decodesWell(bare))
    ? { bytes: bare, mime: 'image/jpeg', width, height }
    : undefined;
};

/**
 * Whether a JPEG decodes completely and without warnings; otherwise the decoder's best guess is re-encoded, so that
 * every later reader sees the same.
 */
const decodesWell = async (bytes: Uint8Array): Promise<boolean> => {
  try {
    await sharp(bytes, { ...READ, failOn: 'warning' })
      .timeout({ seconds: SECONDS_TO_DECODE })
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
};

/**
 * Decodes an untrusted picture: upright, sRGB, in full size (for the command line; the server stores `normalizePhoto`'s
 * result).
 * @throws ImageRefused with a sentence for the user
 */
export const readPhoto = async (bytes: Uint8Array): Promise<Raster> => {
  try {
    const { data, info } = await (
      await openUpright(bytes)
    )
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      width: info.width,
      height: info.height,
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
    };
  } catch (error) {
    throw asRefusal(error);
  }
};

const openUpright = async (bytes: Uint8Array): Promise<Sharp> => {
  const format = sniffFormat(bytes);
  if (format === undefined) throw new ImageRefused('unsupported_image', UNSUPPORTED_IMAGE);
  const { width, height, compression } = await sharp(bytes, READ).metadata();
  assertSize(width, height);
  // libvips has no HEVC decoder; a WASM one is used, which turns the picture upright by itself.
  if (format === 'heif' && compression !== 'av1') {
    const picture = await decodeHeic(bytes);
    return sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } });
  }
  return sharp(bytes, READ).autoOrient();
};

const decodeHeic = async (bytes: Uint8Array) => {
  const { default: heic } = await import('heic-decode');
  const pictures = await heic.all({ buffer: bytes });
  try {
    assertSize(pictures[0].width, pictures[0].height);
    return await pictures[0].decode();
  } finally {
    pictures.dispose();
  }
};

const assertSize = (width: number, height: number): void => {
  if (width * height > MAX_UPLOAD_PIXELS) throw new ImageRefused('unsupported_image', TOO_MANY_PIXELS);
  if (Math.min(width, height) < MIN_PHOTO_SIDE)
    throw new ImageRefused(
      'unsupported_image',
      `This image is too small. Each side must have at least ${MIN_PHOTO_SIDE} pixels.`,
    );
};

const asRefusal = (error: unknown): unknown => {
  if (error instanceof ImageRefused || !(error instanceof Error)) return error;
  if (/pixel limit|too large|dimensions/i.test(error.message))
    return new ImageRefused('unsupported_image', TOO_MANY_PIXELS);
  if (/unsupported image format|no decode delegate|not been built in|not been enabled/i.test(error.message))
    return new ImageRefused('unsupported_image', UNSUPPORTED_IMAGE);
  return new ImageRefused('unsupported_image', DAMAGED);
};

/** `sharp` may return a slice of a larger buffer; a copy can be transferred to another thread. */
const ownBytes = (buffer: Uint8Array): Uint8Array<ArrayBuffer> =>
  buffer.byteOffset === 0 && buffer.byteLength === buffer.buffer.byteLength && buffer.buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer.buffer)
    : Uint8Array.from(buffer);

/** Decodes one of our own stored pictures. */
export const readPicture = async (bytes: Uint8Array): Promise<Raster> => {
  const { data, info } = await sharp(bytes, READ)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  };
};

/** Reads a picture's size without decoding its pixels. */
export const sizeOfPicture = async (bytes: Uint8Array): Promise<{ width: number; height: number }> => {
  const { width, height } = await sharp(bytes, READ).metadata();
  return { width, height };
};

/** Decodes a remote model's picture, with a size limit against decompression bombs. */
const MAX_ANSWER_PIXELS = 20_000_000;

/** @throws ImageRefused when it is not a picture, damaged, or too large */
export const readAnswer = async (bytes: Uint8Array): Promise<Raster> => {
  const format = sniffFormat(bytes);
  if (format === undefined || format === 'heif') throw new ImageRefused('unsupported_image', UNSUPPORTED_IMAGE);
  try {
    const { data, info } = await sharp(bytes, { ...READ, limitInputPixels: MAX_ANSWER_PIXELS })
      .autoOrient()
      .toColourspace('srgb')
      .flatten({ background: '#000000' })
      .ensureAlpha()
      .timeout({ seconds: SECONDS_TO_DECODE })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      width: info.width,
      height: info.height,
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
    };
  } catch (error) {
    throw asRefusal(error);
  }
};

/** Level up to which a mask means "outside", because programs dither 8-bit masks. */
const MASK_NOISE = 4;

/** Reads a picture's brightness as a mask, 0..255. */
export const readMask = async (bytes: Uint8Array): Promise<Mask> => {
  const { data, info } = await sharp(bytes, READ)
    .flatten({ background: '#000000' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: Uint8Array.from(data, (value) => (value < MASK_NOISE ? 0 : value)),
  };
};

const fromRaster = (raster: Raster): Sharp =>
  sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 4 } }).removeAlpha();

export interface EncodedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** Lossless with low effort: each level of zlib costs a second at 12 megapixels and saves a few percent. */
export const writePng = async (raster: Raster): Promise<EncodedPicture> => {
  const { data, info } = await fromRaster(raster)
    .png({ compressionLevel: 3, adaptiveFiltering: true })
    .toBuffer({ resolveWithObject: true });
  return { bytes: ownBytes(data), width: info.width, height: info.height };
};

/** Encodes a mask as a lossless grayscale picture of a few kilobytes. */
export const writeMask = async ({ width, height, data }: Mask): Promise<EncodedPicture> => {
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { bytes: ownBytes(png), width, height };
};

/** Encodes a picture with transparency, the mask format of some models. */
export const writeTransparent = async ({ width, height, data }: Raster): Promise<EncodedPicture> => {
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { bytes: ownBytes(png), width, height };
};

/** Encodes a small, lossy preview. */
export const writePreview = async (raster: Raster, side: number): Promise<EncodedPicture> => {
  const { data, info } = await fromRaster(raster)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: ownBytes(data), width: info.width, height: info.height };
};

/** Reduces to `side` on the long side, never enlarges; lossless after that. */
export const writeReducedPng = async (raster: Raster, side: number): Promise<EncodedPicture> => {
  const { data, info } = await fromRaster(raster)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true, kernel: 'lanczos3' })
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toBuffer({ resolveWithObject: true });
  return { bytes: ownBytes(data), width: info.width, height: info.height };
};

/** Thumbnail of one of our own pictures, for lists. */
export const writeThumbnail = async (
  bytes: Uint8Array,
  side: number,
  quality: number = SMALL_WEBP.quality,
): Promise<EncodedPicture> => {
  const { data, info } = await sharp(bytes, READ)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ ...SMALL_WEBP, quality })
    .toBuffer({ resolveWithObject: true });
  return { bytes: ownBytes(data), width: info.width, height: info.height };
};
