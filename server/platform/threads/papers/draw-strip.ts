/** Before, after and materials in one PNG, for a message, a post or a quote. */
import { PAPER_WORDS } from '#contract/customer/words/paper-words.ts';
import type { DesignLine } from '#contract/studio/design-lines.ts';
import sharp, { type OverlayOptions } from 'sharp';
import type { EncodedPicture } from '../pictures/photo-codec.ts';

import { cardColorFor } from '#engine/color/card-color.ts';
import { orderText, materialText } from './parts.ts';
import { lookOf, swatchPixels, type Tiles } from './swatch-picture.ts';
import { AI_XMP } from './ai-mark.ts';
import type { CompareTask } from './compare-task.ts';
import { openLetters, refuseMissingLetters, type Letters } from './letters.ts';
import { wrapText, drawTextPicture, type Lettering } from './text-picture.ts';

const PAPER = '#f7f3ed';
const INK = '#1c1917';
const INK_2 = '#57514a';
const MARGIN = 32;
const GAP = 16;
/** Height of a title with one line. */
const TITLE_HEIGHT = 62;
/** Longer side of each picture. */
const SIDE = 900;
const LIST_WIDTH = 340;
const CHIP = 56;
const ROW_GAP = 14;

const TITLE: Lettering = { face: 'display', size: 30, color: INK };
const PART: Lettering = { face: 'strong', size: 19, color: INK };
const MATERIAL: Lettering = { face: 'text', size: 16, color: INK_2 };
const CODES: Lettering = { face: 'text', size: 15, color: INK_2 };
const NOTE: Lettering = { face: 'text', size: 17, color: INK_2 };

interface Point {
  left: number;
  top: number;
}

/** @throws ImageRefusedError when a text has letters that no font can draw */
export const drawStrip = async ({ before, after, name, lines, tiles }: CompareTask): Promise<EncodedPicture> => {
  const letters = await openLetters([
    name,
    ...lines.flatMap((line) => [line.part, line.material, line.colorName, orderText(line)]),
  ]);
  const { pair, width, height } = await fitPair(before, after);
  const innerWidth = 2 * width + GAP + (lines.length === 0 ? 0 : GAP * 2 + LIST_WIDTH);
  const secondLeft = MARGIN + width + GAP;
  const title = wrapText(letters, name, TITLE, innerWidth);
  const top = MARGIN + TITLE_HEIGHT + (title.length - 1) * getLineHeight(TITLE);
  const list = layOutRows(letters, lines, { left: secondLeft + width + 2 * GAP, top });
  const bottom = Math.max(top + height, list.bottom);

  const overlays: OverlayOptions[] = [
    ...(await drawTexts(letters, [
      ...placeLines(title, TITLE, { left: MARGIN, top: MARGIN }),
      ...list.texts,
      ...placeLines(wrapText(letters, PAPER_WORDS.en.preview, NOTE, innerWidth), NOTE, {
        left: MARGIN,
        top: bottom + 18,
      }),
    ])),
    { input: pair.before, left: MARGIN, top },
    { input: pair.after, left: secondLeft, top },
    ...(await drawLabel(letters, 'Before', { left: MARGIN, bottom: top + height })),
    ...(await drawLabel(letters, 'After', { left: secondLeft, bottom: top + height })),
    ...(await Promise.all(
      list.chips.map(async ({ line, corner }) => ({ input: await drawChip(line, tiles), ...corner })),
    )),
  ];
  refuseMissingLetters(letters);
  const { data, info } = await sharp({
    create: { width: innerWidth + 2 * MARGIN, height: bottom + 44 + MARGIN, channels: 3, background: PAPER },
  })
    .composite(overlays)
    .removeAlpha()
    .withXmp(AI_XMP)
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: Uint8Array.from(data), width: info.width, height: info.height };
};

/** Resizes both pictures to the size of the second one. */
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

interface PlacedText extends Point {
  text: string;
  lettering: Lettering;
}

const getLineHeight = ({ size }: Lettering): number => Math.round(size * 1.24);

/** Places lines below each other. */
const placeLines = (lines: readonly string[], lettering: Lettering, { left, top }: Point): PlacedText[] =>
  lines.map((text, i) => ({ text, lettering, left, top: top + i * getLineHeight(lettering) }));

const drawTexts = (letters: Letters, texts: readonly PlacedText[]): Promise<OverlayOptions[]> =>
  Promise.all(
    texts
      .filter(({ text }) => text.trim() !== '')
      .map(async ({ text, lettering, left, top }) => {
        const { input, top: ink } = await drawTextPicture(letters, text, lettering);
        return { input, left: Math.round(left), top: Math.max(0, Math.round(top + lettering.size + ink)) };
      }),
  );

/** A label on a dark background, at the lower left of a picture. */
const drawLabel = async (
  letters: Letters,
  text: string,
  { left, bottom }: { left: number; bottom: number },
): Promise<OverlayOptions[]> => {
  const label = await drawTextPicture(letters, text, { face: 'strong', size: 19, color: '#ffffff' });
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

/** Lays out the rows of the list: a color chip, and untruncated part, material, color and ordering codes. */
const layOutRows = (
  letters: Letters,
  lines: readonly DesignLine[],
  { left, top }: Point,
): { texts: PlacedText[]; chips: { line: DesignLine; corner: Point }[]; bottom: number } => {
  const texts: PlacedText[] = [];
  const chips: { line: DesignLine; corner: Point }[] = [];
  let y = top;
  for (const line of lines) {
    chips.push({ line, corner: { left, top: y } });
    let textTop = y;
    for (const [text, lettering] of [
      [line.part, PART],
      [materialText(line), MATERIAL],
      [[orderText(line), line.code].filter(Boolean).join('  '), CODES],
    ] as const) {
      if (text === '') continue;
      const wrapped = wrapText(letters, text, lettering, LIST_WIDTH - CHIP - 16);
      texts.push(...placeLines(wrapped, lettering, { left: left + CHIP + 16, top: textTop }));
      textTop += wrapped.length * getLineHeight(lettering);
    }
    y = Math.max(y + CHIP, textTop) + ROW_GAP;
  }
  return { texts, chips, bottom: y - (lines.length === 0 ? 0 : ROW_GAP) };
};

/** Covers show their material; thread and piping are drawn across a plain card. */
const drawChip = async (line: DesignLine, tiles: Tiles): Promise<Buffer> => {
  if (line.kind === 'cover')
    return (await swatchPixels(lookOf(line, tiles), { width: CHIP, height: CHIP })).png().toBuffer();
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
  return sharp({ create: { width: CHIP, height: CHIP, channels: 3, background: cardColorFor(color) } })
    .composite(bars)
    .png()
    .toBuffer();
};
