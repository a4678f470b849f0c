/**
 * Characters allowed in names, so that no name hides letters or passes for another by mixing alphabets (Unicode TR 36
 * and TR 39).
 */

/** Invisible and unassigned characters, separators except the space, and the empty braille cell. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}\u1680\u2800]/u;
/** A combining mark without a letter, or more than two on one letter, which would cover its surroundings. */
const STRAY_MARK = /(?:^|[^\p{L}\p{N}\p{M}])\p{M}|\p{M}{3}|\p{Me}/u;

/** @param name in the form NFKC */
export const hasInvisibleLetters = (name: string): boolean => INVISIBLE.test(name) || STRAY_MARK.test(name);

const LATIN = /\p{Script=Latin}/u;
/** Scripts that may share a word with Latin letters (TR 39, "highly restrictive"). */
const MIXES_WITH_LATIN =
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]*$/u;

/** True for "\u0430dmin" with a Cyrillic first letter. Different words may have different alphabets. */
export const mixesAlphabets = (name: string): boolean =>
  name.split(/[\s\p{P}]+/u).some((word) => LATIN.test(word) && !MIXES_WITH_LATIN.test(word));
