/** The fonts of one paper or picture: finds a font for each character, and puts bidirectional text in order. */
import bidiFactory from 'bidi-js';
import { requireValue } from '#contract/expected.ts';
import { splitGraphemes } from '#contract/graphemes.ts';
import { rankEastAsianFamilies, FACES, findCandidateFiles, type EastAsian, type Face } from './font-files.ts';
import { ImageRefusedError } from '../pictures/image-refused.ts';
import { openFont, type Font, type Glyph } from './open-font.ts';

/** Text in one font and one direction. A line's runs are in order from left to right. */
export interface Run {
  font: Font;
  text: string;
  isRightToLeft: boolean;
}

export interface Letters {
  runsOf(text: string, face: Face): Run[];
  glyphsOf(run: Run): Glyph[];
  /** Width in ems. */
  widthOf(run: Run): number;
  /** Requested characters that no font has. */
  readonly missing: ReadonlySet<string>;
}

const bidi = bidiFactory();

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Invisible characters that control the direction. */
const DIRECTION_MARK = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

const isRightToLeft = (text: string): boolean => {
  const strong = /\p{L}/u.exec(text)?.[0];
  return strong !== undefined && RIGHT_TO_LEFT.test(strong);
};

/** Adds a direction mark to a line whose direction would otherwise differ from that of its paragraph. */
export const withParagraphDirection = (paragraph: string, line: string): string => {
  if (!RIGHT_TO_LEFT.test(paragraph)) return line;
  const isParagraphRtl = isRightToLeft(paragraph);
  return isRightToLeft(line) === isParagraphRtl ? line : `${isParagraphRtl ? '\u200f' : '\u200e'}${line}`;
};

/** Isolates a name, so that it does not change the direction of the punctuation and numbers next to it. */
export const isolateDirection = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** A character, and what may be printed for it where no font has it: of an old form of an ideograph, today's. */
const printedForms = (character: string): string[] => [character, character.normalize('NFC')];

/** Code points that a font must have. */
const pointsOf = (character: string): number[] =>
  Array.from(character)
    .filter((letter) => !IGNORABLE.test(letter))
    .flatMap((letter) => letter.codePointAt(0) ?? []);

/** Rule L2 of the bidirectional algorithm (Unicode TR 9), on whole runs. */
const inVisualOrder = (runs: readonly (Run & { level: number })[]): Run[] => {
  const order = [...runs];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < order.length; start++) {
      let end = start;
      while ((order[end]?.level ?? 0) >= level) end++;
      order.splice(start, end - start, ...order.slice(start, end).toReversed());
      start = end;
    }
  return order;
};

class OpenLetters implements Letters {
  readonly missing = new Set<string>();
  readonly #fonts: ReadonlyMap<string, Font>;
  readonly #eastAsian: EastAsian;
  readonly #chosen = new Map<string, Font | undefined>();
  readonly #shaped = new Map<string, Glyph[]>();

  constructor(fonts: ReadonlyMap<string, Font>, eastAsian: EastAsian) {
    this.#fonts = fonts;
    this.#eastAsian = eastAsian;
  }

  #find(character: string, face: Face): Font | undefined {
    const key = `${face} ${character}`;
    if (this.#chosen.has(key)) return this.#chosen.get(key);
    const points = pointsOf(character);
    for (const file of findCandidateFiles(character, points, face, this.#eastAsian)) {
      const font = this.#fonts.get(file.key);
      if (font === undefined || !points.every((point) => font.has(point))) continue;
      this.#chosen.set(key, font);
      return font;
    }
    this.#chosen.set(key, undefined);
    return undefined;
  }

  runsOf(text: string, face: Face): Run[] {
    const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text).levels : undefined;
    const runs: (Run & { level: number })[] = [];
    let index = 0;
    for (const character of splitGraphemes(text)) {
      const level = levels?.[index] ?? 0;
      index += character.length;
      if (DIRECTION_MARK.test(character)) continue;
      const printed = printedForms(character).find((form) => this.#find(form, face) !== undefined);
      if (printed === undefined) this.missing.add(character);
      const letter = printed ?? '?';
      const run = { font: requireValue(this.#find(letter, face), 'A font with a question mark'), text: letter, level };
      const last = runs.at(-1);
      if (last?.font === run.font && last.level === level) last.text += run.text;
      else runs.push({ ...run, isRightToLeft: level % 2 === 1 });
    }
    return inVisualOrder(runs);
  }

  glyphsOf({ font, text, isRightToLeft: isReversed }: Run): Glyph[] {
    const key = `${font.key} ${isReversed} ${text}`;
    const glyphs = this.#shaped.get(key) ?? font.shape(text, isReversed);
    this.#shaped.set(key, glyphs);
    return glyphs;
  }

  widthOf(run: Run): number {
    return this.glyphsOf(run).reduce((sum, { advance }) => sum + advance, 0) / run.font.unitsPerEm;
  }
}

const MAX_LISTED_LETTERS = 8;

/** Refuses a paper that would show boxes instead of letters. @throws ImageRefusedError with a sentence for the user */
export const refuseMissingLetters = ({ missing }: Letters): void => {
  if (missing.size === 0) return;
  const named = [...missing].slice(0, MAX_LISTED_LETTERS).map(isolateDirection).join(' ');
  throw new ImageRefusedError(
    'invalid_input',
    `No font that we print with has these letters: ${named}. Please write them in another way and try again.`,
  );
};

/** Opens the fonts that these texts need, in all faces. */
export const openLetters = async (texts: readonly string[]): Promise<Letters> => {
  const fonts = new Map<string, Font>();
  const eastAsian = rankEastAsianFamilies(texts);
  for (const character of new Set(['?', ...splitGraphemes(texts.join('\n')).flatMap(printedForms)])) {
    const points = pointsOf(character);
    for (const face of FACES)
      for (const file of findCandidateFiles(character, points, face, eastAsian)) {
        const font = fonts.get(file.key) ?? (await openFont(file));
        fonts.set(file.key, font);
        if (points.every((point) => font.has(point))) break;
      }
  }
  return new OpenLetters(fonts, eastAsian);
};
