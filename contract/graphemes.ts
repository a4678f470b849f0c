/**
 * Whole characters as people count them ("extended grapheme clusters", Unicode TR 29): a family, a flag or a letter
 * with its marks is one. Every cut of text that people typed goes through here.
 */

const SEGMENTER =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

/** Browsers without a segmenter count code points, which at least halves no letter. */
export const graphemes = (text: string): string[] =>
  SEGMENTER === undefined ? Array.from(text) : Array.from(SEGMENTER.segment(text), ({ segment }) => segment);

/**
 * UTF-16 units beyond a limit that are enough to tell whether a character ends there. Segmenting more would keep the
 * segmenter busy for minutes on a text of megabytes.
 */
const LOOKAHEAD = 16;
/** Units of a code point at most. */
const WIDEST = 2;

/** Whole characters from the start of a text, as long as they fill no more than `limit`. */
const start = (text: string, limit: number, sizeOf: (character: string) => number): string => {
  let [end, size] = [0, 0];
  for (const character of graphemes(text.slice(0, WIDEST * limit + LOOKAHEAD))) {
    size += sizeOf(character);
    if (size > limit) break;
    end += character.length;
  }
  return text.slice(0, end);
};

/** Start of a text that fills at most `limit` UTF-16 units, the unit in which schemas and form fields count. */
export const fitting = (text: string, limit: number): string =>
  text.length <= limit ? text : start(text, limit, ({ length }) => length);

/** A text of at most `limit` letters stays (D-75); of a longer one the start is left, with three dots. */
export const truncate = (text: string, limit: number): string =>
  Array.from(text).length <= limit ? text : `${start(text, limit, (one) => Array.from(one).length)}...`;

/** Units that are looked at for one character. */
const MAX_CHARACTER_LENGTH = 64;

/** "tan seats" becomes "Tan seats". */
export const capital = (text: string): string => {
  const [first = ''] = graphemes(text.slice(0, MAX_CHARACTER_LENGTH));
  return first.toUpperCase() + text.slice(first.length);
};

/** One or two letters that stand for a name. */
export const initials = (name: string): string => {
  const words = name
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => graphemes(word.slice(0, 2 * MAX_CHARACTER_LENGTH)));
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : (words[0] ?? []).slice(0, 2);
  return letters.join('').toUpperCase();
};
