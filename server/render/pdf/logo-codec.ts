/** Re-encodes a shop's logo as PNG, so that nothing but the visible picture is left of the uploaded file. */
import sharp from 'sharp';
import { LOGO_SIDE } from '#contract/shop-profile.ts';
import { ImageRefused } from '../image-refused.ts';
import type { EncodedPicture } from '../photo-codec.ts';
import { sniffFormat } from '../sniff-format.ts';

const REFUSED = 'A logo is a PNG, JPEG or WebP picture.';
const MOST_PIXELS = 16_000_000;
const SMALLEST_SIDE = 16;

/** @throws ImageRefused with a sentence for the user */
export const normalizeLogo = async (bytes: Uint8Array): Promise<EncodedPicture> => {
  const format = sniffFormat(bytes);
  if (format === undefined || format === 'heif') throw new ImageRefused('unsupported_image', REFUSED);
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: MOST_PIXELS,
      failOn: 'error',
      unlimited: false,
      pages: 1,
    })
      .autoOrient()
      .toColourspace('srgb')
      // Trims empty margins, which would make the logo small in print.
      .trim({ threshold: 4 })
      .resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 8 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true });
    if (Math.min(info.width, info.height) < SMALLEST_SIDE)
      throw new ImageRefused('unsupported_image', 'This logo is too small.');
    return { bytes: Uint8Array.from(data), width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    throw new ImageRefused(
      'unsupported_image',
      /pixel limit|too large/i.test(String((error as Error).message))
        ? 'This logo has too many pixels.'
        : 'This picture is damaged or incomplete. Please try another copy of it.',
    );
  }
};
