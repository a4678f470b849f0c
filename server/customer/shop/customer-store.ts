/** SQL for customers, with the owner's id in every statement. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { CustomerSort, listCustomers } from '#contract/customer/customers.ts';
import { alphabetical } from '#server/platform/db/alphabetical.ts';
import { containsText } from '#server/platform/db/contains-text.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { designs, type DesignRow } from '#server/platform/db/schema.ts';
import { customerDesigns, customers, type CustomerRow } from '#server/platform/db/schema/customers.ts';
import { shareOptions, shares } from '#server/platform/db/schema/shares.ts';
import { Problem } from '#server/platform/http/problem.ts';

export type CountedCustomer = CustomerRow & { designs: number; cover: string | null };

/** Joins designs to customers by their tree of versions. */
const customerJoinCondition = and(
  eq(designs.userId, customerDesigns.userId),
  eq(sql`coalesce(${designs.rootId}, ${designs.id})`, customerDesigns.rootId),
  isNull(designs.trashedAt),
);

/** Adds each customer's number of designs and newest picture, with one query for all customers. */
const withDesignCounts = async (
  db: Queryable,
  userId: string,
  found: readonly CustomerRow[],
): Promise<CountedCustomer[]> => {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const counts = await db
    .select({
      customerId: customerDesigns.customerId,
      designs: sql<number>`count(distinct ${customerDesigns.rootId})::int`,
      cover: sql<string>`(array_agg(${designs.generatedImageUrl} order by ${designs.createdAt} desc, ${designs.id} desc))[1]`,
    })
    .from(customerDesigns)
    .innerJoin(designs, customerJoinCondition)
    .where(and(eq(customerDesigns.userId, userId), inArray(customerDesigns.customerId, ids)))
    .groupBy(customerDesigns.customerId);
  const countsOf = new Map(counts.map((one) => [one.customerId, one]));
  return found.map((customer) => {
    const { designs: count = 0, cover = null } = countsOf.get(customer.id) ?? {};
    return { ...customer, designs: count, cover };
  });
};

const SORT_COLUMNS = {
  updated: [desc(customers.updatedAt), desc(customers.id)],
  created: [desc(customers.createdAt), desc(customers.id)],
  name: [asc(alphabetical(customers.name)), asc(customers.id)],
} as const satisfies Record<CustomerSort, unknown>;

/** Start of the SQL condition for customers after the last one of a page, by sort order. */
const AFTER_CURSOR = {
  updated: sql`(${customers.updatedAt}, ${customers.id}) < (select c.updated_at, c.id`,
  created: sql`(${customers.createdAt}, ${customers.id}) < (select c.created_at, c.id`,
  name: sql`(${alphabetical(customers.name)}, ${customers.id}) > (select ${alphabetical(sql`c.name`)}, c.id`,
} as const satisfies Record<CustomerSort, SQL>;

/** @throws Problem `invalid_input` when the customer is deleted or another user's */
const afterCursorCondition = async (
  db: Queryable,
  userId: string,
  sort: CustomerSort,
  before: string | undefined,
): Promise<SQL | undefined> => {
  if (before === undefined) return undefined;
  const [last] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, before), eq(customers.userId, userId)));
  if (last === undefined)
    throw new Problem(
      'invalid_input',
      'The previous page ended with a customer who no longer exists. Request the first page.',
      {
        field: 'before',
      },
    );
  return sql`${AFTER_CURSOR[sort]} from customers c where c.id = ${before} and c.user_id = ${userId})`;
};

/** Finds customers for whom each search word occurs in one of the fields below. */
export const listOwnCustomers = async (
  db: Queryable,
  userId: string,
  { q: search, sort, limit, before }: z.output<NonNullable<typeof listCustomers.query>>,
): Promise<CountedCustomer[]> => {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  const fields = [
    customers.name,
    customers.phone,
    customers.email,
    customers.vehicle,
    customers.jobNumber,
    customers.notes,
  ];
  const query = db
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.userId, userId),
        ...words.map((word) => or(...fields.map((field) => containsText(field, word)))),
        await afterCursorCondition(db, userId, sort, before),
      ),
    )
    .orderBy(...SORT_COLUMNS[sort]);
  return withDesignCounts(db, userId, await (limit === undefined ? query : query.limit(limit)));
};

export const findOwnCustomer = async (
  db: Queryable,
  userId: string,
  id: string,
): Promise<CountedCustomer | undefined> => {
  const found = await db
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), eq(customers.userId, userId)));
  return (await withDesignCounts(db, userId, found))[0];
};

export const countOwnCustomers = async (db: Queryable, userId: string): Promise<number> =>
  onlyRow(
    await db
      .select({ count: sql<number>`count(*)::int` })
      .from(customers)
      .where(eq(customers.userId, userId)),
  ).count;

/** The folder that was made with this `Idempotency-Key`. */
export const findCustomerByKey = async (
  db: Queryable,
  userId: string,
  key: string,
): Promise<Pick<CustomerRow, 'id' | 'requestHash'> | undefined> => {
  const [found] = await db
    .select({ id: customers.id, requestHash: customers.requestHash })
    .from(customers)
    .where(and(eq(customers.userId, userId), eq(customers.idempotencyKey, key)));
  return found;
};

export const insertCustomer = async (db: Queryable, customer: typeof customers.$inferInsert): Promise<CustomerRow> =>
  onlyRow(await db.insert(customers).values(customer).returning());

export const updateOwnCustomer = async (
  db: Queryable,
  userId: string,
  id: string,
  set: Partial<CustomerRow>,
): Promise<void> => {
  await db
    .update(customers)
    .set(set)
    .where(and(eq(customers.id, id), eq(customers.userId, userId)));
};

export const deleteOwnCustomer = async (db: Queryable, userId: string, id: string): Promise<boolean> =>
  (
    await db
      .delete(customers)
      .where(and(eq(customers.id, id), eq(customers.userId, userId)))
      .returning({ id: customers.id })
  ).length === 1;

export const listDesignsOfCustomer = async (
  db: Queryable,
  userId: string,
  customerId: string,
): Promise<DesignRow[]> => {
  const rows = await db
    .select({ design: designs })
    .from(customerDesigns)
    .innerJoin(designs, customerJoinCondition)
    .where(and(eq(customerDesigns.customerId, customerId), eq(customerDesigns.userId, userId)))
    .orderBy(desc(designs.createdAt), desc(designs.id));
  return rows.map(({ design }) => design);
};

/** Email addresses that links to the customer's designs were emailed to, in alphabetical order. */
export const listMailedEmails = async (db: Queryable, userId: string, customerId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ email: shares.customerEmail })
    .from(customerDesigns)
    .leftJoin(shareOptions, eq(shareOptions.rootId, customerDesigns.rootId))
    .innerJoin(
      shares,
      and(
        eq(shares.userId, userId),
        or(eq(shares.rootId, customerDesigns.rootId), eq(shares.id, shareOptions.shareId)),
        isNotNull(shares.customerEmail),
      ),
    )
    .where(and(eq(customerDesigns.customerId, customerId), eq(customerDesigns.userId, userId)))
    .orderBy(asc(shares.customerEmail));
  return rows.map(({ email }) => email).filter((email) => email !== null);
};
