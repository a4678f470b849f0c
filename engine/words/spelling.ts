/** Corrects typos in words of the trade; everyday words never change. */
import * as lexicon from './lexicon.ts';

/** Minimum length of a corrected word: shorter words resemble too many others, except typos in colors. */
const MIN_LENGTH = 6;
/** Length from which two errors are corrected. */
const MIN_LONG_WORD_LENGTH = 9;

/** Everyday words that differ from a word of the trade in one or two letters. */
const ORDINARY_WORDS = new Set(
  (
    'arrest arrests artificially becket booster boosters cancelled canvass chains chanel cheery choirs chopper classical coders ' +
    'coding coffey comers contacting contesting contract contracting contracts cooper copped corning covert doable doubly dynamical ' +
    'electrical electronic entice esmeralda ferrara filled flaunting forests fuelled glassy hunger hunted hunters imitating inferior ' +
    'initiation insect insects insider invert invitation irritation marion marlon meddle middlesex muddle otters outsider outsiders ' +
    'parent patents patient patrol patter patterson performed performing petrov piling pining plated plating pleaded pleading pleads ' +
    'pleased pleasing ponder potent powders primacy primarily pulsating quitting racine racking raging raking rating raving ' +
    'restrain restrained restricts robbed roller rubbed salman salmond salomon saloon sanctions sealing searing secretion secretions ' +
    'seduction selection selections setback setbacks setting shingle shorty signals sketching skating sliver snatching snitch ' +
    'solver sports spotty stating stretched stretches stretching strides strikes strives suction sweating switch switched ' +
    'switches switching threat threats treading treads vantage ventilator violent violets welding wetting support supported supporter ' +
    'supporters needles ' +
    // Words that look like a short color or a short word of the trade with a typo.
    'seals sears sweats stats sets seas doers dooms clots clot sloth sued swede quit quill quint built ' +
    'back blank block write while whine greed greek greet brow brows brawn blown cram creak reed corral roes ruts'
  ).split(' '),
);

const wordsOf = (phrases: readonly string[]): string[] => phrases.flatMap((phrase) => phrase.split(/[ -]/));

const ALL_LEXICON_WORDS: readonly string[] = [
  ...new Set(
    wordsOf(
      [
        lexicon.ZONE_WORDS,
        lexicon.STYLE_WORDS,
        lexicon.GLOSS_WORDS,
        lexicon.PATTERN_WORDS,
        lexicon.MATERIAL_WORDS,
        lexicon.STITCH_WORDS,
        lexicon.PIPING_WORDS,
        lexicon.COLOR_WORDS,
      ].flatMap((words) => Object.keys(words)),
    ),
  ),
];
const LEXICON_WORDS = ALL_LEXICON_WORDS.filter((word) => word.length >= MIN_LENGTH - 1);

const KNOWN_WORDS = new Set([
  ...ALL_LEXICON_WORDS,
  ...ORDINARY_WORDS,
  ...lexicon.FILLERS,
  ...Object.keys(lexicon.COLOR_MODIFIERS),
  ...wordsOf([
    ...lexicon.UNSUPPORTED_WORDS,
    ...lexicon.UNPLACED_WORDS,
    ...lexicon.UNLISTED_WORDS,
    ...lexicon.UNLISTED_CLOTH_WORDS,
    ...lexicon.ONLY_WORDS,
    ...lexicon.ACCENT_WORDS,
    ...lexicon.KEEP_WORDS,
    ...lexicon.UNCHANGED_WORDS,
    ...lexicon.NO_WORDS,
    ...lexicon.LIKE_WORDS,
    ...lexicon.TWO_TONE_WORDS,
  ]),
]);

/** Edit distance with transpositions (optimal string alignment), limited to `maxDistance + 1`. */
const distance = (a: string, b: string, maxDistance: number): number => {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
  let before: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min(lastRow[j]! + 1, row[j - 1]! + 1, lastRow[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], before[j - 2]! + 1);
    }
    if (Math.min(...row) > maxDistance) return maxDistance + 1;
    [before, lastRow] = [lastRow, row];
  }
  return lastRow[b.length]!;
};

/** @returns the nearest of these words, or the word itself if none is near */
export const nearestWord = (word: string, words: readonly string[]): string => {
  if (word.length < MIN_LENGTH || !/^[a-z]+$/.test(word)) return word;
  const maxDistance = word.length >= MIN_LONG_WORD_LENGTH ? 2 : 1;
  let nearest = word;
  let nearestDistance = maxDistance + 1;
  for (const known of words) {
    // First letters are rarely wrong, and "weather" is not "leather".
    if (known[0] !== word[0]) continue;
    const wordDistance = distance(word, known, maxDistance);
    if (wordDistance < nearestDistance) [nearest, nearestDistance] = [known, wordDistance];
  }
  return nearest;
};

const SHORT_COLORS = Object.keys(lexicon.COLOR_WORDS).filter((color) => /^[a-z]{3,5}$/.test(color));
/** Words in which any single typo is corrected; ORDINARY_WORDS has the words that differ from them in one letter. */
const COMMON_COLORS = ['black', 'white', 'green', 'brown', 'cream', 'beige'];
const SHORT_TRADE_WORDS = ['seats', 'doors', 'cloth', 'suede', 'vinyl', 'quilt'];
/** Words before a noun of sewing: "french seem" is a seam, although "seem" alone is an ordinary word. */
const SEWING_STYLE_WORDS = new Set(['single', 'double', 'twin', 'french', 'contrast', 'contrasting', 'felled']);
const SEWING_NOUNS = ['seam', 'seams', 'stitch', 'stitching', 'thread', 'piping', 'welt'];

const sortLetters = (word: string): string => Array.from(word).toSorted().join('');

/** Whether a word is a color with a letter typed twice, as "redd" is, or with two neighboring letters swapped: "bule". */
const isTypingSlip = (word: string, color: string): boolean => {
  if (word.length === color.length + 1)
    return Array.from(word).some(
      (letter, i) => letter === word[i - 1] && word.slice(0, i) + word.slice(i + 1) === color,
    );
  return word.length === color.length && sortLetters(word) === sortLetters(color);
};

const isNear = (word: string, known: string): boolean => known[0] === word[0] && distance(word, known, 1) === 1;

const shortWordOf = (word: string): string | undefined => {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return undefined;
  const isTypo = (color: string): boolean => COMMON_COLORS.includes(color) || isTypingSlip(word, color);
  return (
    SHORT_COLORS.filter((color) => isNear(word, color)).find(isTypo) ??
    SHORT_TRADE_WORDS.find((known) => isNear(word, known))
  );
};

export const correctSpelling = (word: string): string =>
  KNOWN_WORDS.has(word) ? word : (shortWordOf(word) ?? nearestWord(word, LEXICON_WORDS));
/** Corrects a word that follows another one in a text. */
export const correctAfterSewingStyle = (word: string, before: string | undefined): string =>
  before === undefined || !SEWING_STYLE_WORDS.has(before) || word.length < 4 || KNOWN_WORDS.has(word)
    ? word
    : (SEWING_NOUNS.find((known) => isNear(word, known)) ?? word);
/** Whether an English text may contain this word. */
export const isKnownWord = (word: string): boolean => KNOWN_WORDS.has(word);
