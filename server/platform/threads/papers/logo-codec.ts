/** Re-encodes a shop's logo as PNG, so that nothing but the visible picture remains of the uploaded file. */
import { MAX_LOGO_SIDE } from '#contract/customer/shop-profile.ts';
import { ImageRefusedError } from '../pictures/image-refused.ts';
import type { EncodedPicture } from '../pictures/photo-codec.ts';
import { toRefusal, openPicture } from '../pictures/open-picture.ts';
import { sniffFormat } from '../pictures/sniff-format.ts';

const REFUSED = 'A logo is a PNG, JPEG or WebP picture.';
const LIMITS = { maxPixels: 16_000_000, minSide: 1, maxSide: Infinity };
const MIN_SIDE = 16;
/** Difference from white, of 255, that is still white. */
const WHITE_TOLERANCE = 10;

/** @throws ImageRefusedError with a sentence for the user */
export const normalizeLogo = async (bytes: Uint8Array): Promise<EncodedPicture> => {
  const format = sniffFormat(bytes);
  if (format === undefined || format === 'heif') throw new ImageRefusedError('unsupported_image', REFUSED);
  try {
    const logo = await openPicture(bytes, LIMITS);
    const alpha = (await logo.stats()).isOpaque ? 1 : 0;
    const { data, info } = await logo
      // Empty margins would make the logo small in print. A colored margin is not empty: it is the padding of a plate.
      .trim({ background: { r: 255, g: 255, b: 255, alpha }, threshold: WHITE_TOLERANCE })
      .resize({ width: MAX_LOGO_SIDE, height: MAX_LOGO_SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 8 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true });
    if (Math.min(info.width, info.height) < MIN_SIDE)
      throw new ImageRefusedError('unsupported_image', 'This logo is too small.');
    return { bytes: Uint8Array.from(data), width: info.width, height: info.height };
  } catch (error) {
    throw toRefusal(error, LIMITS);
  }
};
