/** Finds the lexicon's phrases in a text, the longest at each position; other words become filler or unknown. */
import { translateToEnglish, withoutAccents } from './foreign.ts';
import * as lexicon from './lexicon.ts';
import { correctSpelling } from './spelling.ts';
import type { CoverMaterial, Pattern, PipingStyle, Style, StitchingStyle, ZoneKind } from '../options.ts';
import type { Rgb8 } from '../trim-plan.ts';
import { parseHexColor } from '../color/hex.ts';

export type Token =
  | { type: 'zone'; kinds: readonly ZoneKind[]; word: string }
  | { type: 'color'; color: Rgb8; word: string }
  | { type: 'material'; material: CoverMaterial; word: string; isWeave?: boolean }
  | { type: 'pattern'; pattern: Pattern; word: string }
  /** `pattern`: what is sewn, in "diamond stitching". */
  | { type: 'stitch'; style: StitchingStyle | 'as-is'; word: string; isAccent?: boolean; pattern?: Pattern }
  | { type: 'piping'; style: PipingStyle; word: string }
  | { type: 'style'; style: Style; word: string }
  | { type: 'gloss'; gloss: number; word: string }
  | { type: 'count'; count: 'single' | 'double' | 'french'; word: string }
  | { type: 'rest'; word: string }
  | { type: 'keep' | 'unchanged' | 'no' | 'like' | 'two-tone' | 'and' | 'with' | 'comma' | 'stop' | 'in'; word: string }
  | { type: 'unsupported' | 'unplaced' | 'contrast'; word: string }
  | { type: 'filler' | 'unknown'; word: string };

type ListedType = 'keep' | 'unchanged' | 'no' | 'like' | 'two-tone' | 'unsupported' | 'unplaced' | 'contrast';

type Entry = (word: string) => Token;

const MAX_WORDS = 6;

/** Patterns that are named by their sewing: "diamond stitching", and not "diamonds". */
const SEWING = /(?:stitch|stitched|stitching|quilting)$/;

const PHRASES: ReadonlyMap<string, Entry> = (() => {
  const phrases = new Map<string, Entry>();
  const addTable = <V>(words: Readonly<Record<string, V>>, make: (value: V, word: string) => Token) => {
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
  for (const phrase of lexicon.WEAVE_WORDS)
    phrases.set(phrase, (word) => ({ type: 'material', material: 'cloth', word, isWeave: true }));
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
  ])
    phrases.set(word, () => ({ type: 'rest', word }));
  for (const [word, count] of [
    ['single', 'single'],
    ['double', 'double'],
    ['twin', 'double'],
    ['french', 'french'],
  ] as const)
    phrases.set(word, () => ({ type: 'count', count, word }));
  for (const word of ['and', '&', 'plus', '+']) phrases.set(word, () => ({ type: 'and', word }));
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

/** Normalizes spelling as the lexicon has it: lower case, `color`, `center` and `grey`, straight quotes. */
const normalizeSpelling = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\bgray(s|ish)?\b/g, 'grey')
    .replace(/colour/g, 'color')
    .replace(/centre/g, 'center')
    .replace(/\b(red|brown|green|blue|grey|black|purple|yellow|pink|orange)+d?ish\b/g, '$1')
    .replace(/\bw\/ ?/g, 'with ')
    .replace(/\bdont\b/g, "don't");

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
  return { type: 'color', color: [mixed[0]!, mixed[1]!, mixed[2]!], word: `${first.word} ${second.word}` };
};
/** Black and white next to another color are a second tone. */
const isSeparateTone = (word: string): boolean => /^#|\b(black|white)$/.test(word);

/** Words before a description of the present seats. */
const INSTEAD_WORDS = new Set(['instead of', 'rather than', 'in place of', 'instead of the', 'rather than the']);

const splitWords = (text: string): string[] =>
  text.match(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|[\p{L}\p{N}'&+-]+|[,;:.!?\n/()]/gu) ?? [];

const punctuation = (word: string): Token | undefined => {
  if (/^[,/()]$/.test(word)) return { type: 'comma', word };
  if (word === ':') return { type: 'in', word };
  if (/^[;.!?\n]$/.test(word)) return { type: 'stop', word };
  return undefined;
};

const hexColor = (word: string): Token | undefined => {
  if (!word.startsWith('#')) return undefined;
  const hex = word.length === 4 ? word.replace(/[0-9a-f]/g, '$&$&') : word;
  return { type: 'color', color: parseHexColor(hex), word };
};

/** The longest phrase that begins at `at`, read without accents and with hyphens as blanks if needed. */
const phraseAt = (words: readonly string[], at: number): { token: Token; length: number } | undefined => {
  for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ');
    const entry = PHRASES.get(phrase) ?? PHRASES.get(withoutAccents(phrase).replace(/-/g, ' '));
    if (entry !== undefined) return { token: entry(phrase), length };
  }
  return undefined;
};

/**
 * "Diamond stitching inserts": what is named by its sewing describes the part right after it. "Diamond stitched" always
 * describes, except before a color: "diamond stitched in red".
 */
const patternOfPart = (tokens: readonly Token[], at: number): Token => {
  const token = tokens[at]!;
  if (token.type !== 'stitch' || token.pattern === undefined) return token;
  const [next, afterNext] = tokens.slice(at + 1);
  const isInColor = next?.type === 'in' && afterNext?.type === 'color';
  const describes = token.word.endsWith('stitched') ? !isInColor : next?.type === 'zone';
  return describes ? { type: 'pattern', pattern: token.pattern, word: token.word } : token;
};

/** The type of a word in no phrase. */
const typeOfRest = (word: string): 'filler' | 'unplaced' | 'unknown' => {
  if (lexicon.FILLERS.has(word)) return 'filler';
  return lexicon.COLOR_MODIFIERS[word] === undefined ? 'unknown' : 'unplaced';
};

/** @param text any text */
export const tokenize = (text: string): Token[] => {
  // `diamond-quilted` and `off-white` are read as one phrase, `red-black` as two colors.
  const words = translateToEnglish(
    splitWords(normalizeSpelling(text)).flatMap((word) =>
      word.includes('-') && !PHRASES.has(word) ? word.split('-').filter((part) => part !== '') : [word],
    ),
  ).map((word) => correctSpelling(word));
  const tokens: Token[] = [];
  for (let at = 0; at < words.length;) {
    const word = words[at]!;
    const single = punctuation(word) ?? hexColor(word);
    if (single !== undefined) {
      tokens.push(single);
      at += 1;
      continue;
    }
    const insteadLength = [3, 2].find((length) => INSTEAD_WORDS.has(words.slice(at, at + length).join(' ')));
    if (insteadLength !== undefined) {
      at += insteadLength;
      while (['color', 'material', 'pattern', 'zone', 'filler'].includes(phraseAt(words, at)?.token.type ?? 'none'))
        at += phraseAt(words, at)!.length;
      continue;
    }
    const modifier = lexicon.COLOR_MODIFIERS[word];
    const foundPhrase = phraseAt(words, at);
    if (modifier !== undefined && (foundPhrase === undefined || foundPhrase.token.type !== 'color')) {
      const next = phraseAt(words, at + 1);
      if (next?.token.type === 'color') {
        tokens.push({
          type: 'color',
          color: modifyColor(next.token.color, modifier),
          word: `${word} ${next.token.word}`,
        });
        at += 1 + next.length;
        continue;
      }
    }
    if (foundPhrase !== undefined) {
      const before = tokens.at(-1);
      if (
        foundPhrase.token.type === 'color' &&
        before?.type === 'color' &&
        !isSeparateTone(before.word) &&
        !isSeparateTone(foundPhrase.token.word)
      )
        tokens[tokens.length - 1] = mergeColors(before, foundPhrase.token);
      else tokens.push(foundPhrase.token);
      at += foundPhrase.length;
      continue;
    }
    const plain = word.replace(/'s$/, '');
    tokens.push({ type: typeOfRest(plain), word });
    at += 1;
  }
  return tokens.map((_, index) => patternOfPart(tokens, index));
};
