/**
 * Characters allowed in names, so that two names that look the same cannot belong to two people (Unicode TR 36 and TR
 * 39).
 */

/**
 * Invisible characters, by Unicode's properties: controls, formats, variation selectors, fillers, tags, surrogates,
 * private and unassigned ones; separators except the space; and the empty braille cell.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}\u1680\u2800]/u;
/** A combining mark needs a letter, and more than two on one letter would cover their surroundings. */
const STRAY_MARK = /(?:^|[^\p{L}\p{N}\p{M}])\p{M}|\p{M}{3}|\p{Me}/u;

/** @param name in the form NFKC */
export const hasUnseenLetters = (name: string): boolean => UNSEEN.test(name) || STRAY_MARK.test(name);

const LATIN = /\p{Script=Latin}/u;
/** Scripts that are written together with Latin letters in one word (TR 39, "highly restrictive"). */
const BESIDE_LATIN =
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]*$/u;

/** "\u0430dmin", with a Cyrillic first letter; two words in two alphabets are fine. */
export const mixesAlphabets = (name: string): boolean =>
  name.split(/[\s\p{P}]+/u).some((word) => LATIN.test(word) && !BESIDE_LATIN.test(word));
