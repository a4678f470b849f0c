/** The search and filters of a list of designs as SQL conditions, to be combined with the owner's. */
import { and, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { FilterQuery } from '#contract/studio/design-query.ts';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { containsText } from '#server/platform/db/contains-text.ts';
import { designs } from '#server/platform/db/schema.ts';

/** The column is a JSON list. */
const hasMaterial = (id: string): SQL => sql`strpos(${designs.materials}, ${JSON.stringify(id)}) > 0`;

const anyOf = (column: AnyPgColumn, values: readonly string[] = []): SQL | undefined =>
  values.length === 0 ? undefined : inArray(column, [...values]);

/** Requires the search text in the name, in any case, and one of the chosen values in every group (V-27 to V-29). */
export const createDesignFilter = ({
  q = '',
  style,
  material = [],
  seatType,
  stitchingStyle,
}: FilterQuery): SQL | undefined => {
  const words = q.trim();
  return and(
    words === '' ? undefined : containsText(designs.name, words),
    anyOf(designs.style, style),
    or(...material.map(hasMaterial)),
    anyOf(designs.seatType, seatType),
    anyOf(designs.stitchingStyle, stitchingStyle),
  );
};
