/**
 * Typesetting: measures, breaks lines at spaces (and inside a word only when it is wider than the line), and draws on a
 * baseline.
 */
import { runsOf, type Face } from './faces.ts';

type Doc = PDFKit.PDFDocument;

export interface Type {
  face: Face;
  /** Points. */
  size: number;
  /** Line height, as a share of the size. */
  leading?: number;
  color?: string;
  align?: 'left' | 'right';
  /** Letter spacing in points. */
  spacing?: number;
}

const LEADING = 1.38;
export const lineHeight = ({ size, leading = LEADING }: Type): number => size * leading;

export const widthOf = (doc: Doc, text: string, { face, size, spacing = 0 }: Type): number =>
  runsOf(doc, text, face).reduce((sum, run) => sum + doc.font(run.face).fontSize(size).widthOfString(run.text), 0) +
  spacing * Array.from(text).length;

/** Breaks a word that is wider than the line. */
const pieces = (doc: Doc, word: string, type: Type, width: number): string[] => {
  const parts: string[] = [];
  let part = '';
  for (const letter of Array.from(word)) {
    if (part !== '' && widthOf(doc, part + letter, type) > width) {
      parts.push(part);
      part = letter;
    } else part += letter;
  }
  return part === '' ? parts : [...parts, part];
};

export const linesOf = (doc: Doc, text: string, type: Type, width: number): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const space = widthOf(doc, ' ', type);
    const lines: string[] = [];
    let line = '';
    let used = 0;
    for (const word of paragraph.split(' ').filter(Boolean)) {
      const wide = widthOf(doc, word, type);
      if (line !== '' && used + space + wide <= width) {
        line += ` ${word}`;
        used += space + wide;
        continue;
      }
      if (line !== '') lines.push(line);
      const parts = wide > width ? pieces(doc, word, type, width) : [word];
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1)!;
      used = widthOf(doc, line, type);
    }
    return [...lines, line];
  });

/** At most `max` lines; cut text ends in three dots. */
export const shortened = (doc: Doc, text: string, type: Type, width: number, max: number): string[] => {
  const lines = linesOf(doc, text, type, width);
  if (lines.length <= max) return lines;
  let last = `${lines[max - 1]!} ${lines[max] ?? ''}`.trim();
  while (last !== '' && widthOf(doc, `${last}...`, type) > width)
    last = Array.from(last).slice(0, -1).join('').trimEnd();
  return [...lines.slice(0, max - 1), `${last}...`];
};

/** Draws one line; `y` is its top. */
export const drawLine = (doc: Doc, text: string, x: number, y: number, type: Type, width?: number): void => {
  const { size, color = '#1c1917', align = 'left', spacing = 0 } = type;
  let at = align === 'right' && width !== undefined ? x + width - widthOf(doc, text, type) : x;
  const baseline = y + (lineHeight(type) - size) / 2 + size * 0.78;
  doc.fillColor(color);
  for (const run of runsOf(doc, text, type.face)) {
    doc
      .font(run.face)
      .fontSize(size)
      .text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing });
    at += doc.widthOfString(run.text) + spacing * Array.from(run.text).length;
  }
};

/** Draws lines from `y` down. @returns the position below them */
export const drawLines = (
  doc: Doc,
  lines: readonly string[],
  x: number,
  y: number,
  type: Type,
  width?: number,
): number => {
  lines.forEach((line, i) => drawLine(doc, line, x, y + i * lineHeight(type), type, width));
  return y + lines.length * lineHeight(type);
};
