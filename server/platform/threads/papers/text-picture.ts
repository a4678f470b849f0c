/** Draws a line of text as a picture, with the fonts of the papers. */
import sharp from 'sharp';
import { parseHexColor } from '#engine/color/hex.ts';
import type { Face } from './font-files.ts';
import type { Letters } from './letters.ts';
import { fillOutlines, type PlacedOutline } from './fill-outlines.ts';
import { breakLines } from './line-breaks.ts';

export interface TextPicture {
  /** PNG with transparency. */
  input: Buffer;
  width: number;
  height: number;
  /** Top of the ink from the baseline; upwards is negative. */
  top: number;
}

export interface Lettering {
  face: Face;
  /** Pixels. */
  size: number;
  color: string;
}

/** Outlines and bounds of a line on its baseline, in pixels; upwards is negative. */
const outlinesOf = (letters: Letters, text: string, { face, size }: Lettering) => {
  const [left, top, right, bottom]: [number[], number[], number[], number[]] = [[], [], [], []];
  const outlines: PlacedOutline[] = [];
  let position = 0;
  for (const run of letters.runsOf(text, face)) {
    const scale = size / run.font.unitsPerEm;
    for (const glyph of letters.glyphsOf(run)) {
      const [x, y] = [position + glyph.x * scale, -glyph.y * scale];
      const ink = run.font.ink(glyph.id);
      position += glyph.advance * scale;
      if (ink === undefined) continue;
      outlines.push({ path: run.font.outline(glyph.id), scale, x, y });
      left.push(x + ink.left * scale);
      right.push(x + ink.right * scale);
      top.push(y - ink.top * scale);
      bottom.push(y - ink.bottom * scale);
    }
  }
  const box = {
    left: Math.floor(Math.min(0, ...left)),
    top: Math.floor(Math.min(0, ...top)),
    right: Math.ceil(Math.max(1, ...right)),
    bottom: Math.ceil(Math.max(1, ...bottom)),
  };
  return { outlines, box };
};

/** Lines of a text that are at most `width` pixels wide. */
export const wrapText = (letters: Letters, text: string, { face, size }: Lettering, width: number): string[] =>
  breakLines(
    text,
    width,
    (part) => letters.runsOf(part, face).reduce((sum, run) => sum + letters.widthOf(run), 0) * size,
  );

export const drawTextPicture = async (letters: Letters, text: string, lettering: Lettering): Promise<TextPicture> => {
  const { outlines, box } = outlinesOf(letters, text, lettering);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const coverage = fillOutlines(
    outlines.map((outline) => ({ ...outline, x: outline.x - box.left, y: outline.y - box.top })),
    width,
    height,
  );
  const ink = parseHexColor(lettering.color);
  const pixels = Buffer.alloc(width * height * 4);
  coverage.forEach((alpha, i) => pixels.set([...ink, alpha], 4 * i));
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } });
  return { input: await picture.png().toBuffer(), width, height, top: box.top };
};
