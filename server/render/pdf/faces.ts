/**
 * The product's fonts, embedded in every PDF. Characters that they lack come from a fallback font, and characters in no
 * font become a question mark.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../entry.ts';

const FOLDER = path.join(projectRoot, 'assets/fonts');

export const faceFile = (name: string): string => path.join(FOLDER, `${name}.ttf`);

const FILES = {
  text: 'instrument-sans-regular',
  strong: 'instrument-sans-semibold',
  display: 'archivo-display',
  'text-wide': 'noto-sans-regular',
  'strong-wide': 'noto-sans-semibold',
} as const;
type FaceFile = keyof typeof FILES;
export type Face = 'text' | 'strong' | 'display';

const WIDER: Readonly<Record<Face, FaceFile>> = { text: 'text-wide', strong: 'strong-wide', display: 'strong-wide' };

/** A font as `fontkit` reads it for pdfkit. */
interface ParsedFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
}
type Doc = PDFKit.PDFDocument;

let bytes: Map<FaceFile, Buffer> | undefined;

export const registerFaces = (doc: Doc): void => {
  bytes ??= new Map(Object.entries(FILES).map(([face, file]) => [face as FaceFile, readFileSync(faceFile(file))]));
  for (const [face, file] of bytes) doc.registerFont(face, file);
};

const parsed = (doc: Doc, face: FaceFile): ParsedFont => {
  doc.font(face);
  return (doc as unknown as { _font: { font: ParsedFont } })._font.font;
};

export interface Run {
  face: FaceFile;
  text: string;
}

/** Splits text into runs of one font each. */
export const runsOf = (doc: Doc, text: string, face: Face): Run[] => {
  const own = parsed(doc, face);
  const wider = parsed(doc, WIDER[face]);
  const runs: Run[] = [];
  const add = (name: FaceFile, letters: string): void => {
    const last = runs.at(-1);
    if (last?.face === name) last.text += letters;
    else runs.push({ face: name, text: letters });
  };
  for (const letter of text) {
    const point = letter.codePointAt(0)!;
    if (own.hasGlyphForCodePoint(point)) add(face, letter);
    else if (wider.hasGlyphForCodePoint(point)) add(WIDER[face], letter);
    else if (!/\p{M}|\p{Cf}|\p{Cc}/u.test(letter)) add(face, '?');
  }
  return runs;
};
