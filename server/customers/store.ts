/** SQL of the folders, with the owner's id in every statement. */
import { and, asc, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import type { CustomerSort } from '#contract/customers.ts';
import type { Queryable } from '../db/open.ts';
import { designs, type DesignRow } from '../db/schema.ts';
import { customerDesigns, customers, type CustomerRow } from '../db/schema/customers.ts';

export type CountedCustomer = CustomerRow & { designs: number; cover: string | null };

/** Joins designs to folders through their tree of versions. */
const inFolder = and(
  eq(designs.userId, customerDesigns.userId),
  eq(sql`coalesce(${designs.rootId}, ${designs.id})`, customerDesigns.rootId),
  isNull(designs.trashedAt),
);

/** The same for subqueries, where columns need their table's name. */
const theirDesigns = sql.raw(
  `from customer_designs p join designs d on d.user_id = p.user_id and coalesce(d.root_id, d.id) = p.root_id and d.trashed_at is null where p.customer_id = "customers"."id"`,
);
const counted = sql<number>`(select count(distinct p.root_id)::int ${theirDesigns})`;
const cover = sql<
  string | null
>`(select d.generated_image_url ${theirDesigns} order by d.created_at desc, d.id desc limit 1)`;

const columns = {
  id: customers.id,
  userId: customers.userId,
  name: customers.name,
  contact: customers.contact,
  vehicle: customers.vehicle,
  jobNumber: customers.jobNumber,
  notes: customers.notes,
  createdAt: customers.createdAt,
  updatedAt: customers.updatedAt,
  designs: counted,
  cover,
};

const ORDER = {
  updated: [desc(customers.updatedAt), desc(customers.id)],
  created: [desc(customers.createdAt), desc(customers.id)],
  name: [asc(sql`lower(${customers.name})`), asc(customers.id)],
} as const satisfies Record<CustomerSort, unknown>;

/** Escapes `%` and `_` in the search. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Matches when every word of the search is in name, contact, vehicle, job number or notes. */
export const listOwnCustomers = (
  q: Queryable,
  userId: string,
  search: string,
  sort: CustomerSort,
): Promise<CountedCustomer[]> => {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  const fields = [customers.name, customers.contact, customers.vehicle, customers.jobNumber, customers.notes];
  return q
    .select(columns)
    .from(customers)
    .where(
      and(
        eq(customers.userId, userId),
        ...words.map((word) => or(...fields.map((field) => ilike(field, containing(word))))),
      ),
    )
    .orderBy(...ORDER[sort])
    .limit(500);
};

export const findOwnCustomer = async (
  q: Queryable,
  userId: string,
  id: string,
): Promise<CountedCustomer | undefined> => {
  const [customer] = await q
    .select(columns)
    .from(customers)
    .where(and(eq(customers.id, id), eq(customers.userId, userId)));
  return customer;
};

export const countOwnCustomers = async (q: Queryable, userId: string): Promise<number> => {
  const [sum] = await q
    .select({ count: sql<number>`count(*)::int` })
    .from(customers)
    .where(eq(customers.userId, userId));
  return sum!.count;
};

export const insertCustomer = async (q: Queryable, customer: typeof customers.$inferInsert): Promise<CustomerRow> => {
  const [inserted] = await q.insert(customers).values(customer).returning();
  return inserted!;
};

export const updateOwnCustomer = async (
  q: Queryable,
  userId: string,
  id: string,
  set: Partial<CustomerRow>,
): Promise<boolean> =>
  (
    await q
      .update(customers)
      .set(set)
      .where(and(eq(customers.id, id), eq(customers.userId, userId)))
      .returning({ id: customers.id })
  ).length === 1;

export const deleteOwnCustomer = async (q: Queryable, userId: string, id: string): Promise<boolean> =>
  (
    await q
      .delete(customers)
      .where(and(eq(customers.id, id), eq(customers.userId, userId)))
      .returning({ id: customers.id })
  ).length === 1;

export const listDesignsOf = async (q: Queryable, userId: string, customerId: string): Promise<DesignRow[]> => {
  const rows = await q
    .select({ design: designs })
    .from(customerDesigns)
    .innerJoin(designs, inFolder)
    .where(and(eq(customerDesigns.customerId, customerId), eq(customerDesigns.userId, userId)))
    .orderBy(desc(designs.createdAt), desc(designs.id));
  return rows.map(({ design }) => design);
};
