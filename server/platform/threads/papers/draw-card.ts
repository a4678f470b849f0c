/**
 * Draws the preview card for links: before on the left, after on the right, a stitched seam between. JPEG, because all
 * messengers read it.
 */
import sharp from 'sharp';
import type { EncodedPicture } from '../pictures/photo-codec.ts';
import { AI_XMP } from './ai-mark.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const STITCH_LENGTH = 18;
const STITCH_GAP = 12;
const THREAD_COLOR = [247, 240, 228];

export const drawCard = async ({
  before,
  after,
}: {
  before: Uint8Array;
  after: Uint8Array;
}): Promise<EncodedPicture> => {
  const fillCard = (bytes: Uint8Array) =>
    sharp(bytes).resize({ width: WIDTH, height: HEIGHT, fit: 'cover' }).removeAlpha().raw().toBuffer();
  const [oldPixels, newPixels] = [await fillCard(before), await fillCard(after)];
  const middle = WIDTH / 2;
  for (let y = 0; y < HEIGHT; y++) {
    const row = 3 * y * WIDTH;
    oldPixels.copy(newPixels, row, row, row + 3 * middle);
    for (let x = middle - 6; x < middle + 6; x++) {
      const isThread = y % (STITCH_LENGTH + STITCH_GAP) < STITCH_LENGTH && Math.abs(x - middle + 0.5) < 2.5;
      for (const [c, tone] of THREAD_COLOR.entries())
        newPixels[row + 3 * x + c] = isThread ? tone : Math.round((newPixels[row + 3 * x + c] ?? 0) * 0.4);
    }
  }
  const data = await sharp(newPixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .withXmp(AI_XMP)
    .jpeg({ quality: 84 })
    .toBuffer();
  return { bytes: Uint8Array.from(data), width: WIDTH, height: HEIGHT };
};
