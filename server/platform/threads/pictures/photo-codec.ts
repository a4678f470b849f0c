/**
 * Decodes and encodes pictures that the server has made, in worker threads only; `open-picture.ts` opens uploads. Only
 * the required decoders are enabled, because decoders are a frequent target of attacks.
 */
import sharp, { type Sharp } from 'sharp';
import { MAX_UPLOAD_PIXELS } from '#contract/studio/photos.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';

// libvips opens SVG, PDF and more by default.
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

export const READ_OPTIONS = {
  limitInputPixels: MAX_UPLOAD_PIXELS,
  failOn: 'error',
  unlimited: false,
  sequentialRead: true,
} as const;

/**
 * Full color resolution, because seams and colored thread are one or two pixels wide. Optimized Huffman tables would
 * save a tenth of the bytes and double the time (`npm run bench -- server`, B11).
 */
export const STORED_JPEG = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false } as const;
export const SMALL_WEBP = { quality: 80, effort: 3 } as const;

/** Copies a slice of a larger buffer, which `sharp` may return: another thread would get the whole buffer with it. */
export const compactBytes = (buffer: Uint8Array): Uint8Array<ArrayBuffer> =>
  buffer.byteOffset === 0 && buffer.byteLength === buffer.buffer.byteLength && buffer.buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer.buffer)
    : Uint8Array.from(buffer);

/** Decodes one of our own stored pictures. */
export const readPicture = async (bytes: Uint8Array): Promise<Raster> => {
  const { data, info } = await sharp(bytes, READ_OPTIONS)
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

/** Mask values below this count as outside, because some programs dither 8-bit masks. */
const MAX_MASK_NOISE = 4;

/** Reads a picture's brightness as a mask, 0..255. */
export const readMask = async (bytes: Uint8Array): Promise<Mask> => {
  const { data, info } = await sharp(bytes, READ_OPTIONS)
    .flatten({ background: '#000000' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: Uint8Array.from(data, (value) => (value < MAX_MASK_NOISE ? 0 : value)),
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
  return { bytes: compactBytes(data), width: info.width, height: info.height };
};

/** Encodes a mask as a lossless grayscale picture of a few kilobytes. */
export const writeMask = async ({ width, height, data }: Mask): Promise<EncodedPicture> => {
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { bytes: compactBytes(png), width, height };
};

/** Encodes a picture with transparency, the mask format of some models. */
export const writeTransparent = async ({ width, height, data }: Raster): Promise<EncodedPicture> => {
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { bytes: compactBytes(png), width, height };
};

/** Downscales so that the long side is at most `side`, never enlarges; encodes losslessly. */
export const writeReducedPng = async (raster: Raster, side: number): Promise<EncodedPicture> => {
  const { data, info } = await fromRaster(raster)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true, kernel: 'lanczos3' })
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toBuffer({ resolveWithObject: true });
  return { bytes: compactBytes(data), width: info.width, height: info.height };
};

export interface ThumbnailTask {
  bytes: Uint8Array;
  side: number;
  quality?: number;
  /** `jpeg` for mail programs and messengers, some of which do not read WebP. */
  format?: 'webp' | 'jpeg';
}

/** Small copy of one of our own pictures. */
export const writeThumbnail = async ({
  bytes,
  side,
  quality = SMALL_WEBP.quality,
  format = 'webp',
}: ThumbnailTask): Promise<EncodedPicture> => {
  const small = sharp(bytes, READ_OPTIONS).resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const encoded =
    format === 'jpeg' ? small.flatten().jpeg({ quality, progressive: true }) : small.webp({ ...SMALL_WEBP, quality });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: compactBytes(data), width: info.width, height: info.height };
};
