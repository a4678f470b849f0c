/** The search and filters of a list of designs as SQL. These conditions are added to the owner's, never used alone. */
import { and, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { FilterQuery } from '#contract/studio/design-query.ts';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { designs } from '#server/platform/db/schema.ts';

/**
 * A pattern that finds text in any case. Each letter appears in both cases, because neither `lower` nor `ilike`
 * know more than A to Z where the database was made without a locale.
 */
export const anyCase = (text: string): string =>
  Array.from(text)
    .map((sign) => {
      const cases = new Set(
        [sign, sign.toLowerCase(), sign.toUpperCase()].filter((one) => Array.from(one).length === 1),
      );
      if (cases.size > 1) return `[${[...cases].join('')}]`;
      return /[\p{L}\p{N}\s]/u.test(sign) ? sign : `\\${sign}`;
    })
    .join('');

/** Finds at least what `anyCase` finds: `lower` knows A to Z everywhere, and any other letter may be anything. */
export const roughly = (text: string): string =>
  `%${text
    .replace(/[\\%_]/g, '\\$&')
    .replace(/[^\p{ASCII}]+/gu, '%')
    .toLowerCase()}%`;

/** The cheap look first: a regular expression on ten thousand names takes five times as long. */
const named = (words: string): SQL =>
  sql`case when lower(${designs.name}) like ${roughly(words)} then ${designs.name} ~ ${anyCase(words)} else false end`;

/** Matches in a list as JSON text. */
const hasMaterial = (id: string): SQL => sql`strpos(${designs.materials}, ${JSON.stringify(id)}) > 0`;

const anyOf = (column: AnyPgColumn, values: readonly string[] = []): SQL | undefined =>
  values.length === 0 ? undefined : inArray(column, [...values]);

/** Name contains, in any case; any value within a group; all groups and the search together (V-27 to V-29). */
export const matches = ({ q = '', style, material = [], seatType, stitchingStyle }: FilterQuery): SQL | undefined => {
  const words = q.trim();
  return and(
    words === '' ? undefined : named(words),
    anyOf(designs.style, style),
    or(...material.map(hasMaterial)),
    anyOf(designs.seatType, seatType),
    anyOf(designs.stitchingStyle, stitchingStyle),
  );
};
