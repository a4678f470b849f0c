/**
 * Characters as people count them ("extended grapheme clusters", Unicode TR 29): a flag, or a letter with its marks, is
 * one. All typed text must be shortened with these functions, so that no character is split.
 */

const SEGMENTER =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

/**
 * Text in which each UTF-16 unit is one character. The segmenter would need a hundred times as long for it, which is a
 * third of the time of making a paper.
 */
const IS_PLAIN = /^[ -~]*$/;

/** Browsers without a segmenter split into code points. */
export const splitGraphemes = (text: string): string[] =>
  SEGMENTER === undefined || IS_PLAIN.test(text)
    ? Array.from(text)
    : Array.from(SEGMENTER.segment(text), ({ segment }) => segment);

/** UTF-16 units beyond a limit to segment. Segmenting a whole text of megabytes would take minutes. */
const LOOKAHEAD = 16;
/** Maximum UTF-16 units of a code point. */
const MAX_UNITS = 2;

/** The longest start of whole characters whose sizes add up to at most `limit`. */
const start = (text: string, limit: number, sizeOf: (character: string) => number): string => {
  let [end, size] = [0, 0];
  for (const character of splitGraphemes(text.slice(0, MAX_UNITS * limit + LOOKAHEAD))) {
    size += sizeOf(character);
    if (size > limit) break;
    end += character.length;
  }
  return text.slice(0, end);
};

/** The start of a text, at most `limit` UTF-16 code units long (the unit of limits in schemas and form fields). */
export const truncateToUtf16Length = (text: string, limit: number): string =>
  text.length <= limit ? text : start(text, limit, ({ length }) => length);

/** Shortens a text of more than `limit` letters and appends three dots (D-75). */
export const truncate = (text: string, limit: number): string =>
  Array.from(text).length <= limit ? text : `${start(text, limit, (one) => Array.from(one).length)}...`;

/** UTF-16 units that are segmented to find one character. */
const MAX_CHARACTER_LENGTH = 64;

/** Turns "tan seats" into "Tan seats". */
export const capitalize = (text: string): string => {
  const [first = ''] = splitGraphemes(text.slice(0, MAX_CHARACTER_LENGTH));
  return first.toUpperCase() + text.slice(first.length);
};

/** In lower case, in which the Turkish İ would keep its dot as a mark of its own. */
export const lowerCased = (text: string): string => text.toLowerCase().replaceAll('i\u0307', 'i');

export const initials = (name: string): string => {
  const words = name
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => splitGraphemes(word.slice(0, 2 * MAX_CHARACTER_LENGTH)));
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : (words[0] ?? []).slice(0, 2);
  return letters.join('').toUpperCase();
};
