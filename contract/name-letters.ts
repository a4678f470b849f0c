/** Which letters a name may have, so that two names that look the same are not two people (Unicode TR 36 and TR 39). */

/**
 * What is not drawn at all, by Unicode's own properties: controls, formats, variation selectors, fillers, tags, halves of letters,
 * private and unassigned ones; separators but the space; and the empty braille cell, which is drawn as nothing.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}\u1680\u2800]/u;
/** A mark needs a letter to stand on; more than two on one cover what is around them. */
const STRAY_MARK = /(?:^|[^\p{L}\p{N}\p{M}])\p{M}|\p{M}{3}|\p{Me}/u;

/** @param name in the form NFKC */
export const hasUnseenLetters = (name: string): boolean => UNSEEN.test(name) || STRAY_MARK.test(name);

const LATIN = /\p{Script=Latin}/u;
/** Scripts that are written together with Latin letters in one word (TR 39, "highly restrictive"). */
const BESIDE_LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]*$/u;

/** "\u0430dmin", with a Cyrillic first letter; two words in two alphabets are fine. */
export const mixesAlphabets = (name: string): boolean => name.split(/[\s\p{P}]+/u).some((word) => LATIN.test(word) && !BESIDE_LATIN.test(word));
