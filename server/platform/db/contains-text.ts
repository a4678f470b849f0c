/** SQL conditions that search text without regard to upper and lower case, in every script. */
import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Punctuation, which is escaped because it may have a meaning in a regular expression. */
const SIGN = /[!-/:-@[-`{-~]/;

/** Punctuation for which devices type different characters, e.g. straight and curly quotes. Each string is one group. */
const EQUIVALENT_SIGNS = ["'\u2019\u2018\u02bc", '-\u2010\u2011\u2012\u2013'];

/**
 * A regular expression that finds text in any case. It lists both cases of each letter, because `lower` and `ilike`
 * convert only A to Z in a database without a locale.
 */
export const toAnyCasePattern = (text: string): string =>
  Array.from(text)
    .map((letter) => {
      const group = EQUIVALENT_SIGNS.find((signs) => signs.includes(letter));
      if (group !== undefined) return `(?:${Array.from(group).join('|')})`;
      const cases = new Set(
        [letter, letter.toLowerCase(), letter.toUpperCase()].filter((one) => Array.from(one).length === 1),
      );
      if (cases.size > 1) return `[${[...cases].join('')}]`;
      return letter.replace(SIGN, '\\$&');
    })
    .join('');

/** A `like` pattern that finds at least what `toAnyCasePattern` finds: letters beyond A to Z, quotes and hyphens are wildcards. */
export const toLikePattern = (text: string): string =>
  `%${text
    .replace(/[\\%_]/g, '\\$&')
    .replace(/(?:[^\p{ASCII}]|['-])+/gu, '%')
    .toLowerCase()}%`;

/**
 * Compares in NFC: typed text may have another form, and stored text keeps old ideographs (`cleanText`), which are found
 * by the new ones. Filters with `like` first, because a regular expression on ten thousand names takes five times as long.
 */
export const containsText = (column: AnyPgColumn | SQL, typed: string): SQL => {
  const text = typed.normalize('NFC');
  return sql`case when lower(${column}) like ${toLikePattern(text)} then normalize(${column}) ~ ${toAnyCasePattern(text)} else false end`;
};
