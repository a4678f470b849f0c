/** Before, after and materials in one PNG, for a message, a post or a quote. */
import sharp, { type OverlayOptions } from 'sharp';
import type { EncodedPicture } from '../photo-codec.ts';
import type { SpecLine } from '../pdf/pdf-task.ts';
import { cardFor } from '../pdf/parts.ts';
import { swatchPixels } from '../pdf/swatch-picture.ts';
import { AI_XMP } from './ai-mark.ts';
import type { CompareTask } from './compare-task.ts';
import { wordsPicture, type PictureFace } from './words-picture.ts';

const PAPER = '#f7f3ed';
const INK = '#1c1917';
const INK_2 = '#57514a';
const MARGIN = 32;
const GAP = 16;
/** Long side of each picture. */
const SIDE = 900;
const COLUMN = 340;
const CHIP = 56;
const ROW = 78;
const LINE = 'Preview, not a guarantee. Confirm color and grain on a physical sample.';

export const drawStrip = async ({ before, after, name, lines }: CompareTask): Promise<EncodedPicture> => {
  const sized = await sharp(after)
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = sized.info;
  const old = await sharp(before)
    .resize({ width, height, fit: 'fill' })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();

  const rows = Math.max(1, Math.floor((height - 4) / ROW));
  const shown = lines.length > rows ? lines.slice(0, rows) : lines;
  const column = shown.length === 0 ? 0 : COLUMN;
  const overlays: OverlayOptions[] = [];
  const words = async (
    text: string,
    face: PictureFace,
    size: number,
    color: string,
    left: number,
    top: number,
    most: number,
  ): Promise<number> => {
    if (text === '') return 0;
    const picture = await wordsPicture(text, face, size, color, most);
    overlays.push({ input: picture.input, left: Math.round(left), top: Math.round(top) });
    return picture.width;
  };

  const inner = 2 * width + GAP + (column === 0 ? 0 : GAP * 2 + column);
  const head = 62;
  await words(name, 'display', 30, INK, MARGIN, MARGIN, inner);
  const top = MARGIN + head;
  overlays.push({ input: old, left: MARGIN, top }, { input: sized.data, left: MARGIN + width + GAP, top });
  for (const [text, left] of [
    ['Before', MARGIN],
    ['After', MARGIN + width + GAP],
  ] as const) {
    const tag = await wordsPicture(text, 'strong', 19, '#ffffff', 200);
    const box = { width: tag.width + 24, height: 36 };
    overlays.push({
      input: await sharp({ create: { ...box, channels: 4, background: { r: 20, g: 18, b: 16, alpha: 0.78 } } })
        .png()
        .toBuffer(),
      left: left + 16,
      top: top + height - 16 - box.height,
    });
    overlays.push({
      input: tag.input,
      left: left + 28,
      top: top + height - 16 - box.height + Math.round((box.height - tag.height) / 2),
    });
  }

  const x = MARGIN + 2 * width + 3 * GAP;
  for (const [i, line] of shown.entries()) {
    const y = top + i * ROW;
    overlays.push({ input: await chip(line), left: x, top: y });
    await words(line.part, 'strong', 19, INK, x + CHIP + 16, y + 2, column - CHIP - 16);
    await words(
      [line.material, line.colorName].filter(Boolean).join(', '),
      'text',
      16,
      INK_2,
      x + CHIP + 16,
      y + 24,
      column - CHIP - 16,
    );
    await words(
      [line.order?.long, line.code.toUpperCase()].filter(Boolean).join('  '),
      'text',
      15,
      INK_2,
      x + CHIP + 16,
      y + 43,
      column - CHIP - 16,
    );
  }
  const foot = top + height + 22;
  await words(
    lines.length > shown.length ? `${LINE}  ${lines.length - shown.length} more in the design.` : LINE,
    'text',
    17,
    INK_2,
    MARGIN,
    foot,
    inner,
  );

  const { data, info } = await sharp({
    create: { width: inner + 2 * MARGIN, height: foot + 22 + MARGIN, channels: 3, background: PAPER },
  })
    .composite(overlays)
    .removeAlpha()
    .withXmp(AI_XMP)
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: Uint8Array.from(data), width: info.width, height: info.height };
};

/** Covers show their material; thread and piping are drawn across a plain card. */
const chip = async (line: SpecLine): Promise<Buffer> => {
  if (line.kind === 'cover') return (await swatchPixels(line, { width: CHIP, height: CHIP })).png().toBuffer();
  const color = line.code === '' ? INK_2 : line.code;
  const bar = (width: number, height: number, left: number, top: number): OverlayOptions => ({
    input: { create: { width, height, channels: 3, background: color } },
    left,
    top,
  });
  const bars =
    line.kind === 'piping'
      ? [bar(CHIP, 16, 0, 20)]
      : [18, 34].flatMap((top) => [2, 21, 40].map((left) => bar(14, 4, left, top)));
  return sharp({ create: { width: CHIP, height: CHIP, channels: 3, background: cardFor(color) } })
    .composite(bars)
    .png()
    .toBuffer();
};
