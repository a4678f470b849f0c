/** Finds the lexicon's phrases in a text, the longest at each position; other words become filler or unknown. */
import { translateWords, withoutAccents } from './foreign.ts';
import * as lexicon from './lexicon.ts';
import { rephrase } from './rephrase.ts';
import { correctAfterSewingStyle, correctSpelling } from './spelling.ts';
import type { CoverMaterial, Pattern, PipingStyle, Style, StitchingStyle, ZoneKind } from '../options.ts';
import type { Rgb8 } from '../trim-plan.ts';
import { parseHexColor } from '../color/hex.ts';

type Meaning =
  | { type: 'zone'; kinds: readonly ZoneKind[]; word: string }
  | { type: 'color'; color: Rgb8; word: string }
  | { type: 'material'; material: CoverMaterial; word: string; isUnlistedCloth?: boolean }
  | { type: 'pattern'; pattern: Pattern; word: string }
  /** `pattern`: what is sewn, in "diamond stitching"; `isUnlistedPattern`: the catalog lacks what is sewn, as in "hexagon stitching". */
  | {
      type: 'stitch';
      style: StitchingStyle | 'as-is';
      word: string;
      isAccent?: boolean;
      pattern?: Pattern;
      isUnlistedPattern?: boolean;
    }
  | { type: 'piping'; style: PipingStyle; word: string }
  | { type: 'style'; style: Style; word: string }
  | { type: 'gloss'; gloss: number; word: string }
  | { type: 'sewing-style'; sewingStyle: 'single' | 'double' | 'french'; word: string }
  | { type: 'rest'; word: string }
  | { type: 'keep' | 'unchanged' | 'no' | 'like' | 'two-tone' | 'and' | 'with' | 'comma' | 'stop' | 'in'; word: string }
  | { type: 'unsupported' | 'unplaced' | 'contrast' | 'unlisted'; word: string }
  | { type: 'filler' | 'only' | 'unknown'; word: string };

/** A word's meaning, and its place in `plainText`. */
export type Token = Meaning & Span;

interface Span {
  from: number;
  to: number;
}

type Word = Span & { text: string };

type ListedType = 'keep' | 'unchanged' | 'no' | 'like' | 'two-tone' | 'unsupported' | 'unplaced' | 'contrast';

type Entry = (word: string) => Meaning;

const MAX_WORDS = 6;

/** Patterns that are named by their sewing: "diamond stitching", and not "diamonds". */
const SEWING = /(?:stitch|stitched|stitching|quilting)$/;

const PHRASES: ReadonlyMap<string, Entry> = (() => {
  const phrases = new Map<string, Entry>();
  const addTable = <V>(words: Readonly<Record<string, V>>, make: (value: V, word: string) => Meaning) => {
    for (const [phrase, value] of Object.entries(words)) phrases.set(phrase, (word) => make(value, word));
  };
  const list = (words: readonly string[], type: ListedType) => {
    for (const phrase of words) phrases.set(phrase, (word) => ({ type, word }));
  };
  list(lexicon.UNSUPPORTED_WORDS, 'unsupported');
  list(lexicon.UNPLACED_WORDS, 'unplaced');
  list(lexicon.CONTRAST_WORDS, 'contrast');
  addTable(lexicon.ZONE_WORDS, (kinds, word) => ({ type: 'zone', kinds, word }));
  addTable(lexicon.STYLE_WORDS, (style, word) => ({ type: 'style', style, word }));
  addTable(lexicon.GLOSS_WORDS, (gloss, word) => ({ type: 'gloss', gloss, word }));
  addTable(lexicon.PATTERN_WORDS, (pattern, word) =>
    SEWING.test(word) ? { type: 'stitch', style: 'as-is', word, pattern } : { type: 'pattern', pattern, word },
  );
  addTable(lexicon.MATERIAL_WORDS, (material, word) => ({ type: 'material', material, word }));
  for (const phrase of lexicon.UNLISTED_CLOTH_WORDS)
    phrases.set(phrase, (word) => ({ type: 'material', material: 'cloth', word, isUnlistedCloth: true }));
  for (const phrase of lexicon.UNLISTED_WORDS)
    phrases.set(phrase, (word) =>
      SEWING.test(word)
        ? { type: 'stitch', style: 'as-is', word, isUnlistedPattern: true }
        : { type: 'unlisted', word },
    );
  for (const phrase of lexicon.ONLY_WORDS) phrases.set(phrase, (word) => ({ type: 'only', word }));
  addTable(lexicon.STITCH_WORDS, (style, word) => ({ type: 'stitch', style, word }));
  for (const phrase of lexicon.ACCENT_WORDS)
    phrases.set(phrase, (word) => ({ type: 'stitch', style: 'as-is', word, isAccent: true }));
  addTable(lexicon.PIPING_WORDS, (style, word) => ({ type: 'piping', style, word }));
  addTable(lexicon.COLOR_WORDS, (hex, word) => ({ type: 'color', color: parseHexColor(hex), word }));
  list(lexicon.KEEP_WORDS, 'keep');
  list(lexicon.UNCHANGED_WORDS, 'unchanged');
  list(lexicon.NO_WORDS, 'no');
  list(lexicon.LIKE_WORDS, 'like');
  list(lexicon.TWO_TONE_WORDS, 'two-tone');
  for (const word of [
    'the rest',
    'rest',
    'the remainder',
    'everything else',
    'all else',
    'all other zones',
    'all others',
    'the others',
    'the rest of the seats',
    'rest of the seats',
    'all the rest',
    'other parts',
    'remaining parts',
    'remaining areas',
    'remaining sections',
    'elsewhere',
    'everywhere else',
    'anywhere else',
    'otherwise',
  ])
    phrases.set(word, () => ({ type: 'rest', word }));
  for (const [word, sewingStyle] of [
    ['single', 'single'],
    ['double', 'double'],
    ['twin', 'double'],
    ['french', 'french'],
  ] as const)
    phrases.set(word, () => ({ type: 'sewing-style', sewingStyle, word }));
  for (const word of ['and', '&', 'plus', '+', 'but also']) phrases.set(word, () => ({ type: 'and', word }));
  for (const word of ['with', 'featuring', 'accented by', 'plus some'])
    phrases.set(word, () => ({ type: 'with', word }));
  for (const word of [
    'in',
    'of',
    'as',
    'to',
    'into',
    'should be',
    'are',
    'is',
    'be',
    'become',
    'becomes',
    'get',
    'gets',
    'made of',
    'made from',
    'covered in',
    'finished in',
    'done in',
    'trimmed in',
  ])
    phrases.set(word, () => ({ type: 'in', word }));
  for (const word of ['but', 'while', 'then', 'whereas', 'also', 'and then'])
    phrases.set(word, () => ({ type: 'stop', word }));
  for (const word of lexicon.FILLER_PHRASES) phrases.set(word, () => ({ type: 'filler', word }));
  return phrases;
})();

/** The text with straight quotes and plain hyphens. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-');

/** Normalizes a word's spelling as the lexicon has it: lower case, `color`, `center` and `grey`. */
const normalizeSpelling = (word: string): string =>
  word
    .toLowerCase()
    .replace(/\bgray(s|ish)?\b/g, 'grey')
    .replace(/colour/g, 'color')
    .replace(/centre/g, 'center')
    .replace(/^blackish$|^dk$/, 'dark')
    .replace(/^whitish$/, 'pale')
    .replace(/^lt$/, 'light')
    .replace(/\b(red|brown|green|blue|grey|black|purple|yellow|pink|orange)+d?ish\b/g, '$1')
    .replace(/^w\/$/, 'with')
    .replace(/^dont$/, "don't");

const modifyColor = (color: Rgb8, { light, mute }: { light: number; mute: number }): Rgb8 => {
  const linear = color.map((byte) => (byte / 255) ** 2.2 * light);
  const neutral = linear.reduce((sum, value) => sum + value, 0) / 3;
  const [r, g, b] = linear.map((value) => Math.round(255 * Math.min(1, value + (neutral - value) * mute) ** (1 / 2.2)));
  return [r!, g!, b!];
};

/** "Emerald green", "rose gold": one color, mostly the first. */
const mergeColors = (
  first: Token & { type: 'color' },
  second: Token & { type: 'color' },
): Token & { type: 'color' } => {
  const mixed = first.color.map((byte, i) => Math.round(byte * 0.65 + second.color[i]! * 0.35));
  const word = `${first.word} ${second.word}`;
  return { ...first, color: [mixed[0]!, mixed[1]!, mixed[2]!], word, to: second.to };
};
/** Black and white next to another color are a second tone. */
const isSeparateTone = (word: string): boolean => /^#|\b(black|white)$/.test(word);
/** "Pearl white" and "ebony black" are one color. */
const SHADE =
  /^(?:(?:pearl|ivory|snow|cream|chalk|bone) white|(?:ebony|onyx|charcoal|graphite|espresso|anthracite) black)$/;

/** Words before a description of the present seats. */
const INSTEAD_WORDS = new Set(['instead of', 'rather than', 'in place of', 'instead of the', 'rather than the']);

const WORD_OR_SIGN = /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|(?<![\p{L}\p{N}])w\/|[\p{L}\p{N}'&+-]+|[,;:.!?\n/()]/giu;

/** The words of a text. `diamond-quilted` and `off-white` are read as one phrase, `red-black` as two colors. */
const splitWords = (text: string): Word[] =>
  [...text.matchAll(WORD_OR_SIGN)].flatMap(({ 0: typed, index }) => {
    const parts = typed.includes('-') && !PHRASES.has(normalizeSpelling(typed)) ? /[^-]+/g : /[^]+/g;
    return [...typed.matchAll(parts)].map(({ 0: part, index: at }) => ({
      text: normalizeSpelling(part),
      from: index + at,
      to: index + at + part.length,
    }));
  });

/** The words in English, each with the place of the words that it translates. */
const readWords = (text: string): Word[] => {
  const words = splitWords(text);
  let at = 0;
  const english = translateWords(words.map((word) => word.text)).flatMap(({ words: translated, length }) => {
    const [first, last] = [words[at]!, words[at + length - 1]!];
    at += length;
    return translated.map((word) => ({ text: correctSpelling(word), from: first.from, to: last.to }));
  });
  return english.map((word, i) => ({ ...word, text: correctAfterSewingStyle(word.text, english[i - 1]?.text) }));
};

const punctuation = (word: string): Meaning | undefined => {
  if (/^[,/()]$/.test(word)) return { type: 'comma', word };
  if (word === ':') return { type: 'in', word };
  if (/^[;.!?\n]$/.test(word)) return { type: 'stop', word };
  return undefined;
};

const hexColor = (word: string): Meaning | undefined => {
  if (!word.startsWith('#')) return undefined;
  const hex = word.length === 4 ? word.replace(/[0-9a-f]/g, '$&$&') : word;
  return { type: 'color', color: parseHexColor(hex), word };
};

const joinWords = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** The longest phrase that begins at `at`, read without accents and with hyphens as blanks if needed. */
const phraseAt = (words: readonly Word[], at: number): { token: Token; length: number } | undefined => {
  for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length--) {
    const read = words.slice(at, at + length);
    const phrase = joinWords(read);
    const entry = PHRASES.get(phrase) ?? PHRASES.get(withoutAccents(phrase).replace(/-/g, ' '));
    if (entry !== undefined) return { token: { ...entry(phrase), from: read[0]!.from, to: read.at(-1)!.to }, length };
  }
  return undefined;
};

/**
 * "Diamond stitching inserts": what is named by its sewing describes the part right after it. "Diamond stitched" always
 * describes, except before a color: "diamond stitched in red".
 */
const patternOfPart = (tokens: readonly Token[], at: number): Token => {
  const token = tokens[at]!;
  if (token.type !== 'stitch' || (token.pattern === undefined && token.isUnlistedPattern !== true)) return token;
  const [next, afterNext] = tokens.slice(at + 1);
  const isInColor = next?.type === 'in' && afterNext?.type === 'color';
  const describes = token.word.endsWith('stitched') ? !isInColor : next?.type === 'zone';
  if (!describes) return token;
  const { pattern, word, from, to } = token;
  return pattern === undefined ? { type: 'unlisted', word, from, to } : { type: 'pattern', pattern, word, from, to };
};

/** The type of a word in no phrase. */
const typeOfRest = (word: string): 'filler' | 'unplaced' | 'unknown' => {
  if (lexicon.FILLERS.has(word)) return 'filler';
  return lexicon.COLOR_MODIFIERS[word] === undefined ? 'unknown' : 'unplaced';
};

/** @param text as `plainText` returns it */
export const tokenize = (text: string): Token[] => {
  const words = readWords(text);
  const tokens: Token[] = [];
  for (let at = 0; at < words.length;) {
    const { text: word, from, to } = words[at]!;
    const single = punctuation(word) ?? hexColor(word);
    if (single !== undefined) {
      tokens.push({ ...single, from, to });
      at += 1;
      continue;
    }
    const insteadLength = [3, 2].find((length) => INSTEAD_WORDS.has(joinWords(words.slice(at, at + length))));
    if (insteadLength !== undefined) {
      at += insteadLength;
      // "Instead of grey cloth black leather": the black is what is wanted.
      let hasMaterial = false;
      for (
        let next = phraseAt(words, at);
        next !== undefined && ['color', 'material', 'pattern', 'zone', 'filler'].includes(next.token.type);
        next = phraseAt(words, at)
      ) {
        if (next.token.type === 'color' && hasMaterial) break;
        hasMaterial ||= next.token.type === 'material';
        at += next.length;
      }
      continue;
    }
    const modifier = lexicon.COLOR_MODIFIERS[word];
    const foundPhrase = phraseAt(words, at);
    if (modifier !== undefined && (foundPhrase === undefined || foundPhrase.token.type !== 'color')) {
      const next = phraseAt(words, at + 1);
      if (next?.token.type === 'color') {
        const color = modifyColor(next.token.color, modifier);
        tokens.push({ ...next.token, color, word: `${word} ${next.token.word}`, from });
        at += 1 + next.length;
        continue;
      }
    }
    if (foundPhrase !== undefined) {
      const before = tokens.at(-1);
      if (
        foundPhrase.token.type === 'color' &&
        before?.type === 'color' &&
        (SHADE.test(`${before.word} ${foundPhrase.token.word}`) ||
          (!isSeparateTone(before.word) && !isSeparateTone(foundPhrase.token.word)))
      )
        tokens[tokens.length - 1] = mergeColors(before, foundPhrase.token);
      else tokens.push(foundPhrase.token);
      at += foundPhrase.length;
      continue;
    }
    const plain = word.replace(/'s$/, '');
    tokens.push({ type: typeOfRest(plain), word, from, to });
    at += 1;
  }
  return rephrase(tokens.map((_, index) => patternOfPart(tokens, index)));
};
