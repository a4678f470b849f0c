/** Reads and writes pictures and masks. Error messages name the file. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import { resizeMask } from '#engine/raster/resize.ts';
import { ImageRefusedError } from '#server/platform/threads/pictures/image-refused.ts';
import { readMask } from '#server/platform/threads/pictures/photo-codec.ts';
import { readUntrusted } from '#server/platform/threads/pictures/normalize-photo.ts';
import { PHOTO_LIMITS } from '#server/platform/threads/pictures/picture-limits.ts';
import { CliProblem } from './cli-problem.ts';

const readBytes = async (path: string): Promise<Uint8Array> => {
  try {
    return await readFile(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new CliProblem(
      code === 'ENOENT' ? `${path}: no such file` : `${path}: cannot be read (${code ?? 'unknown error'})`,
    );
  }
};

/** Reads the photo at full resolution, because the command line renders at full resolution. */
export const loadPhoto = async (path: string): Promise<Raster> => {
  const bytes = await readBytes(path);
  try {
    return await readUntrusted(bytes, { ...PHOTO_LIMITS, maxSide: Infinity }, '#ffffff');
  } catch (error) {
    if (error instanceof ImageRefusedError) throw new CliProblem(`${path}: ${error.message}`);
    throw error;
  }
};

/** @param size of the mask's photo; a mask with another size but the same shape is resized */
export const loadMask = async (path: string, size: { width: number; height: number }): Promise<Mask> => {
  const bytes = await readBytes(path);
  let mask: Mask;
  try {
    mask = await readMask(bytes);
  } catch {
    throw new CliProblem(`${path}: cannot be read as a mask (8-bit gray PNG expected)`);
  }
  if (mask.width === size.width && mask.height === size.height) return mask;
  const distortion = (mask.width / mask.height) * (size.height / size.width);
  if (Math.abs(distortion - 1) > 0.02)
    throw new CliProblem(`${path}: the mask is ${mask.width}x${mask.height}, the photo ${size.width}x${size.height}`);
  return resizeMask(mask, size.width, size.height);
};

/** Writes under a temporary name and renames the file, so that it is never incomplete. */
const writeAtomically = async (path: string, bytes: Uint8Array | string): Promise<void> => {
  try {
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${process.pid}.part`;
    await writeFile(temporary, bytes);
    await rename(temporary, path);
  } catch (error) {
    throw new CliProblem(`${path}: cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`);
  }
};

const JPEG = /\.(jpe?g)$/i;
const WEBP = /\.webp$/i;

/** Writes the format of the name's extension, or else PNG. WebP is lossless, JPEG is not. */
export const savePicture = async (path: string, picture: Raster): Promise<void> => {
  const image = sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 4 },
  }).removeAlpha();
  const encode = () => {
    if (JPEG.test(path)) return image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' });
    return WEBP.test(path) ? image.webp({ lossless: true }) : image.png({ compressionLevel: 3 });
  };
  await writeAtomically(path, await encode().toBuffer());
};

export const saveMask = async (path: string, mask: Mask): Promise<void> => {
  const bytes = await sharp(mask.data, { raw: { width: mask.width, height: mask.height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer();
  await writeAtomically(path, bytes);
};

export const saveJson = (path: string, value: unknown): Promise<void> =>
  writeAtomically(path, `${JSON.stringify(value, null, 2)}\n`);
