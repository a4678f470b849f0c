/** Typesetting of papers: measures text, breaks it into lines and draws it. */
import { requireValue } from '#contract/expected.ts';
import { splitGraphemes } from '#contract/graphemes.ts';
import type { Face } from './font-files.ts';
import type { Letters, Run } from './letters.ts';
import { breakLines, wrapAndTruncate } from './line-breaks.ts';
import { drawRun } from './draw-run.ts';

type Doc = PDFKit.PDFDocument;

export interface TextStyle {
  face: Face;
  /** Points. */
  size: number;
  /** Line height as a multiple of the size. */
  leading?: number;
  color?: string;
  align?: 'left' | 'right';
  /** Letter spacing in points. */
  spacing?: number;
}

const LEADING = 1.38;
export const lineHeight = ({ size, leading = LEADING }: TextStyle): number => size * leading;

const lettersByDoc = new WeakMap<Doc, Letters>();
export const setLetters = (doc: Doc, letters: Letters): void => void lettersByDoc.set(doc, letters);
const lettersIn = (doc: Doc): Letters => requireValue(lettersByDoc.get(doc), 'The letters of a paper');

const widthOfRun = (doc: Doc, run: Run, { size, spacing = 0 }: TextStyle): number =>
  lettersIn(doc).widthOf(run) * size + spacing * splitGraphemes(run.text).length;

const runsOf = (doc: Doc, text: string, { face }: TextStyle): Run[] => lettersIn(doc).runsOf(text, face);

export const measureText = (doc: Doc, text: string, type: TextStyle): number =>
  runsOf(doc, text, type).reduce((sum, run) => sum + widthOfRun(doc, run, type), 0);

export const wrapLines = (doc: Doc, text: string, type: TextStyle, width: number): string[] =>
  breakLines(text, width, (part) => measureText(doc, part, type));

/** Wraps into at most `max` lines; cut text ends in three dots. */
export const wrapAndTruncateLines = (doc: Doc, text: string, type: TextStyle, width: number, max: number): string[] =>
  wrapAndTruncate(text, { width, max }, (part) => measureText(doc, part, type));

/** Draws one line; `y` is its top. */
export const drawTextLine = (doc: Doc, text: string, x: number, y: number, type: TextStyle, width?: number): void => {
  const { size, color = '#1c1917', align = 'left', spacing = 0 } = type;
  let left = align === 'right' && width !== undefined ? x + width - measureText(doc, text, type) : x;
  const baseline = y + (lineHeight(type) - size) / 2 + size * 0.78;
  doc.fillColor(color);
  for (const run of runsOf(doc, text, type)) {
    drawRun(doc, { font: run.font, text: run.text, glyphs: lettersIn(doc).glyphsOf(run) }, left, baseline, {
      size,
      spacing,
    });
    left += widthOfRun(doc, run, type);
  }
};

/** Draws lines from `y` down. @returns the position below them */
export const drawTextLines = (
  doc: Doc,
  lines: readonly string[],
  x: number,
  y: number,
  type: TextStyle,
  width?: number,
): number => {
  lines.forEach((line, i) => drawTextLine(doc, line, x, y + i * lineHeight(type), type, width));
  return y + lines.length * lineHeight(type);
};
