/** Re-encodes a shop's logo as PNG, so that nothing but the visible picture remains of the uploaded file. */
import { MAX_LOGO_SIDE } from '#contract/customer/shop-profile.ts';
import { ImageRefusedError } from '../pictures/image-refused.ts';
import type { EncodedPicture } from '../pictures/photo-codec.ts';
import { toRefusal, openPicture } from '../pictures/open-picture.ts';
import { sniffFormat } from '../pictures/sniff-format.ts';

const REFUSED = 'A logo is a PNG, JPEG or WebP picture.';
const LIMITS = { maxPixels: 16_000_000, minSide: 1, longest: Infinity };
const MIN_SIDE = 16;

/** @throws ImageRefusedError with a sentence for the user */
export const normalizeLogo = async (bytes: Uint8Array): Promise<EncodedPicture> => {
  const format = sniffFormat(bytes);
  if (format === undefined || format === 'heif') throw new ImageRefusedError('unsupported_image', REFUSED);
  try {
    const { data, info } = await (
      await openPicture(bytes, LIMITS)
    )
      // Trims empty margins, which would make the logo small in print.
      .trim({ threshold: 4 })
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
