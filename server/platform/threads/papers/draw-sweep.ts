/** Draws a comparison as an animated WebP, in which the seam moves across and back. */
import sharp, { type OverlayOptions } from 'sharp';
import type { EncodedPicture } from '../pictures/photo-codec.ts';
import { AI_XMP } from './ai-mark.ts';
import type { CompareTask } from './compare-task.ts';
import { openLetters } from './letters.ts';
import { drawTextPicture, type TextPicture } from './text-picture.ts';

/** Longer side. */
const SIDE = 720;
const STEPS = 16;
const STEP_MS = 50;
const HOLD_MS = 900;
/** Half the width of the seam's dark background. */
const SEAM_HALF_WIDTH = 3;
/** Rows of a stitch and of the gap after it. */
const STITCH_LENGTH = 11;
const STITCH_GAP = 7;
const THREAD_COLOR = [247, 240, 228];

export const drawSweep = async ({ before, after }: CompareTask): Promise<EncodedPicture> => {
  const sized = await sharp(after)
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = sized.info;
  const letters = await openLetters(['Before', 'After']);
  const label = (text: string): Promise<TextPicture> =>
    drawTextPicture(letters, text, { face: 'strong', size: 17, color: '#ffffff' });
  const oldPixels = await addLabel(
    await sharp(before).resize({ width, height, fit: 'fill' }).removeAlpha().png({ compressionLevel: 1 }).toBuffer(),
    await label('Before'),
    width,
    height,
    'left',
  );
  const newPixels = await addLabel(sized.data, await label('After'), width, height, 'right');

  // Moves across and back, with eased motion and a pause at each end.
  const across = Array.from({ length: STEPS + 1 }, (_, i) => (1 - Math.cos((Math.PI * i) / STEPS)) / 2);
  const positions = [...across, ...across.slice(1, -1).reverse()];
  const size = width * height * 3;
  const frames = Buffer.alloc(size * positions.length);
  positions.forEach((position, i) =>
    drawFrame(
      frames.subarray(i * size, (i + 1) * size),
      oldPixels,
      newPixels,
      width,
      height,
      Math.round(position * width),
    ),
  );
  const delay = positions.map((position) => (position === 0 || position === 1 ? HOLD_MS : STEP_MS));
  const { data } = await sharp(frames, {
    raw: { width, height: height * positions.length, channels: 3, pageHeight: height },
  })
    .webp({ quality: 76, effort: 2, delay, loop: 0 })
    .withXmp(AI_XMP)
    .toBuffer({ resolveWithObject: true });
  return { bytes: Uint8Array.from(data), width, height };
};

const addLabel = async (
  picture: Buffer,
  words: TextPicture,
  width: number,
  height: number,
  side: 'left' | 'right',
): Promise<Buffer> => {
  const box = { width: words.width + 20, height: 30 };
  if (box.width + 12 > width / 2 || box.height + 12 > height) return sharp(picture).removeAlpha().raw().toBuffer();
  const left = side === 'left' ? 12 : width - 12 - box.width;
  const top = height - 12 - box.height;
  const overlays: OverlayOptions[] = [
    {
      input: await sharp({ create: { ...box, channels: 4, background: { r: 20, g: 18, b: 16, alpha: 0.78 } } })
        .png()
        .toBuffer(),
      left,
      top,
    },
    { input: words.input, left: left + 10, top: top + Math.round((box.height - words.height) / 2) },
  ];
  return sharp(picture).composite(overlays).removeAlpha().raw().toBuffer();
};

/** The old interior is left of `seam` and the new one right of it, with a stitched seam between. */
const drawFrame = (frame: Buffer, before: Buffer, after: Buffer, width: number, height: number, seam: number): void => {
  for (let y = 0; y < height; y++) {
    const row = 3 * y * width;
    before.copy(frame, row, row, row + 3 * seam);
    after.copy(frame, row + 3 * seam, row + 3 * seam, row + 3 * width);
    if (seam <= 0 || seam >= width) continue;
    const isStitch = y % (STITCH_LENGTH + STITCH_GAP) < STITCH_LENGTH;
    for (let x = Math.max(0, seam - SEAM_HALF_WIDTH); x < Math.min(width, seam + SEAM_HALF_WIDTH); x++) {
      const isThread = isStitch && Math.abs(x - seam + 0.5) < 1.5;
      for (const [c, tone] of THREAD_COLOR.entries())
        frame[row + 3 * x + c] = isThread ? tone : Math.round((frame[row + 3 * x + c] ?? 0) * 0.45);
    }
  }
};
