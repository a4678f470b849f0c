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
/** Height of the title's line. */
const HEAD = 62;
/** Long side of each picture. */
const SIDE = 900;
const COLUMN = 340;
const CHIP = 56;
const ROW = 78;
const LINE = 'Preview, not a guarantee. Confirm color and grain on a physical sample.';

interface Type {
  face: PictureFace;
  size: number;
  color: string;
}
const TITLE: Type = { face: 'display', size: 30, color: INK };
const PART: Type = { face: 'strong', size: 19, color: INK };
const MATERIAL: Type = { face: 'text', size: 16, color: INK_2 };
const CODES: Type = { face: 'text', size: 15, color: INK_2 };
const NOTE: Type = { face: 'text', size: 17, color: INK_2 };

interface Point {
  left: number;
  top: number;
}

export const drawStrip = async ({ before, after, name, lines }: CompareTask): Promise<EncodedPicture> => {
  const { pair, width, height } = await fitPair(before, after);
  const rows = Math.max(1, Math.floor((height - 4) / ROW));
  const shown = lines.slice(0, rows);
  const inner = 2 * width + GAP + (shown.length === 0 ? 0 : GAP * 2 + COLUMN);
  const second = MARGIN + width + GAP;
  const top = MARGIN + HEAD;
  const bottom = top + height;
  const note = shown.length < lines.length ? `${LINE}  ${lines.length - shown.length} more in the design.` : LINE;

  const overlays: OverlayOptions[] = [
    ...(await words(name, TITLE, { left: MARGIN, top: MARGIN }, inner)),
    { input: pair.before, left: MARGIN, top },
    { input: pair.after, left: second, top },
    ...(await tag('Before', { left: MARGIN, bottom })),
    ...(await tag('After', { left: second, bottom })),
    ...(await materialRows(shown, { left: second + width + 2 * GAP, top })),
    ...(await words(note, NOTE, { left: MARGIN, top: bottom + 22 }, inner)),
  ];
  const { data, info } = await sharp({
    create: { width: inner + 2 * MARGIN, height: bottom + 44 + MARGIN, channels: 3, background: PAPER },
  })
    .composite(overlays)
    .removeAlpha()
    .withXmp(AI_XMP)
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: Uint8Array.from(data), width: info.width, height: info.height };
};

/** Both pictures in the size of the second. */
const fitPair = async (before: Uint8Array, after: Uint8Array) => {
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
  return { pair: { before: old, after: sized.data }, width, height };
};

const words = async (
  text: string,
  { face, size, color }: Type,
  { left, top }: Point,
  most: number,
): Promise<OverlayOptions[]> => {
  if (text === '') return [];
  const { input } = await wordsPicture(text, face, size, color, most);
  return [{ input, left: Math.round(left), top: Math.round(top) }];
};

/** A label on a dark ground, at the lower left of a picture. */
const tag = async (text: string, { left, bottom }: { left: number; bottom: number }): Promise<OverlayOptions[]> => {
  const label = await wordsPicture(text, 'strong', 19, '#ffffff', 200);
  const ground = { width: label.width + 24, height: 36 };
  const top = bottom - 16 - ground.height;
  return [
    {
      input: await sharp({ create: { ...ground, channels: 4, background: { r: 20, g: 18, b: 16, alpha: 0.78 } } })
        .png()
        .toBuffer(),
      left: left + 16,
      top,
    },
    { input: label.input, left: left + 28, top: top + Math.round((ground.height - label.height) / 2) },
  ];
};

/** Each part of the design: its chip, its name, in which material and color, and the codes to order it by. */
const materialRows = async (lines: readonly SpecLine[], { left, top }: Point): Promise<OverlayOptions[]> => {
  const rows = lines.map(async (line, i) => {
    const y = top + i * ROW;
    const x = left + CHIP + 16;
    const most = COLUMN - CHIP - 16;
    const material = [line.material, line.colorName].filter(Boolean).join(', ');
    const codes = [line.order?.long, line.code.toUpperCase()].filter(Boolean).join('  ');
    return [
      { input: await chip(line), left, top: y },
      ...(await words(line.part, PART, { left: x, top: y + 2 }, most)),
      ...(await words(material, MATERIAL, { left: x, top: y + 24 }, most)),
      ...(await words(codes, CODES, { left: x, top: y + 43 }, most)),
    ];
  });
  return (await Promise.all(rows)).flat();
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
