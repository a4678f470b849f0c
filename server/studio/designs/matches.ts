/** The search and filters of a list of designs as SQL conditions, to be combined with the owner's. */
import { and, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { FilterQuery } from '#contract/studio/design-query.ts';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { designs } from '#server/platform/db/schema.ts';

/**
 * A regular expression that finds text in any case. It lists both cases of each letter, because `lower` and `ilike`
 * convert only A to Z in a database without a locale.
 */
export const anyCase = (text: string): string =>
  Array.from(text)
    .map((letter) => {
      const cases = new Set(
        [letter, letter.toLowerCase(), letter.toUpperCase()].filter((one) => Array.from(one).length === 1),
      );
      if (cases.size > 1) return `[${[...cases].join('')}]`;
      return /[\p{L}\p{N}\s]/u.test(letter) ? letter : `\\${letter}`;
    })
    .join('');

/** A `like` pattern that finds at least what `anyCase` finds: letters beyond A to Z are wildcards. */
export const roughPattern = (text: string): string =>
  `%${text
    .replace(/[\\%_]/g, '\\$&')
    .replace(/[^\p{ASCII}]+/gu, '%')
    .toLowerCase()}%`;

/** Filters with `like` first, because a regular expression on ten thousand names takes five times as long. */
const nameContains = (words: string): SQL =>
  sql`case when lower(${designs.name}) like ${roughPattern(words)} then ${designs.name} ~ ${anyCase(words)} else false end`;

/** The column is a JSON list. */
const hasMaterial = (id: string): SQL => sql`strpos(${designs.materials}, ${JSON.stringify(id)}) > 0`;

const anyOf = (column: AnyPgColumn, values: readonly string[] = []): SQL | undefined =>
  values.length === 0 ? undefined : inArray(column, [...values]);

/** Requires the search text in the name, in any case, and one of the chosen values in every group (V-27 to V-29). */
export const matches = ({ q = '', style, material = [], seatType, stitchingStyle }: FilterQuery): SQL | undefined => {
  const words = q.trim();
  return and(
    words === '' ? undefined : nameContains(words),
    anyOf(designs.style, style),
    or(...material.map(hasMaterial)),
    anyOf(designs.seatType, seatType),
    anyOf(designs.stitchingStyle, stitchingStyle),
  );
};
