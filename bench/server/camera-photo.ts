import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '#server/platform/entry.ts';

/** Sigma of the sensor noise, in levels of 0..255. Without noise, an enlarged photo decodes faster than a real one. */
const NOISE_SIGMA = 8;

/** A 12-megapixel JPEG of several megabytes with sensor noise, like a camera's. */
export const cameraPhoto = async (): Promise<Buffer> => {
  const [width, height] = [4000, 3000];
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: NOISE_SIGMA },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const enlargedPhoto = await sharp(
    await readFile(path.join(projectRoot, 'tests/fixtures/photos/sedan-tan-leather.jpg')),
  )
    .resize(width, height, { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(enlargedPhoto)
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
};
