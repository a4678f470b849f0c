/** The search and filters of a list of designs as SQL conditions, to be combined with the owner's. */
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { FilterQuery } from '#contract/studio/design-query.ts';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { containsText } from '#server/platform/db/contains-text.ts';
import { designs } from '#server/platform/db/schema.ts';
import { customerDesigns, customers } from '#server/platform/db/schema/customers.ts';

/** The column is a JSON list. */
const hasMaterial = (id: string): SQL => sql`strpos(${designs.materials}, ${JSON.stringify(id)}) > 0`;

const anyOf = (column: AnyPgColumn, values: readonly string[] = []): SQL | undefined =>
  values.length === 0 ? undefined : inArray(column, [...values]);

/** The text in the name of the design, in its vehicle, or in the name or vehicle of its customer: what a card may name. */
const namesText = (userId: string, text: string): SQL | undefined => {
  const vehicle = sql`concat_ws(' ', ${designs.design}->>'vehicleYear', ${designs.design}->>'vehicleMake', ${designs.design}->>'vehicleModel')`;
  const customer = and(
    eq(customerDesigns.userId, userId),
    or(containsText(customers.name, text), containsText(customers.vehicle, text)),
  );
  return or(
    containsText(designs.name, text),
    containsText(vehicle, text),
    sql`coalesce(${designs.rootId}, ${designs.id}) in (select ${customerDesigns.rootId} from ${customerDesigns}
      join ${customers} on ${customers.id} = ${customerDesigns.customerId} where ${customer})`,
  );
};

/** Requires the search text in what names the design, in any case, and one of the chosen values in every group (V-27 to V-29). */
export const createDesignFilter = (
  userId: string,
  { q = '', style, material = [], seatType, stitchingStyle }: FilterQuery,
): SQL | undefined => {
  const words = q.trim();
  return and(
    words === '' ? undefined : namesText(userId, words),
    anyOf(designs.style, style),
    or(...material.map(hasMaterial)),
    anyOf(designs.seatType, seatType),
    anyOf(designs.stitchingStyle, stitchingStyle),
  );
};
