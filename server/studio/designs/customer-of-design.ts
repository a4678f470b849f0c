import { and, eq } from 'drizzle-orm';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { customerDesigns, customers } from '#server/platform/db/schema/customers.ts';
import type { Deps } from '#server/platform/deps.ts';
import { removeDesignFromCustomer } from './leave-customer.ts';
import { requireOwnDesign } from './store.ts';
import { getRootId } from './versions.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';

/** Assigns a design with all its versions to a customer; `null` removes it from its customer. @throws Problem `not_found` */
export const assignToCustomer = (
  deps: Deps,
  userId: string,
  designId: number,
  customerId: string | null,
): Promise<void> =>
  deps.database.db.transaction((tx) => assignToCustomerWithin(tx, userId, designId, customerId, deps.now()));

/** Like `assignToCustomer`, within the caller's transaction. */
export const assignToCustomerWithin = async (
  tx: Tx,
  userId: string,
  designId: number,
  customerId: string | null,
  now: Date,
): Promise<void> => {
  await lockUser(tx, userId);
  const design = await requireOwnDesign(tx, userId, designId);
  if (customerId === null) return removeDesignFromCustomer(tx, userId, getRootId(design));
  // Marks the folder as changed; no row means that it is not this user's.
  const [customer] = await tx
    .update(customers)
    .set({ updatedAt: now })
    .where(and(eq(customers.id, customerId), eq(customers.userId, userId)))
    .returning({ id: customers.id });
  if (customer === undefined) throw notFoundProblem('This customer');
  await tx
    .insert(customerDesigns)
    .values({ userId, rootId: getRootId(design), customerId, addedAt: now })
    .onConflictDoUpdate({
      target: [customerDesigns.userId, customerDesigns.rootId],
      set: { customerId, addedAt: now },
    });
};

export const findCustomerOfDesign = async (
  db: Queryable,
  userId: string,
  rootId: number,
): Promise<{ id: string; name: string; phone: string; email: string; vehicle: string; jobNumber: string } | null> => {
  const [customer] = await db
    .select({
      id: customers.id,
      name: customers.name,
      phone: customers.phone,
      email: customers.email,
      vehicle: customers.vehicle,
      jobNumber: customers.jobNumber,
    })
    .from(customerDesigns)
    .innerJoin(customers, eq(customers.id, customerDesigns.customerId))
    .where(and(eq(customerDesigns.userId, userId), eq(customerDesigns.rootId, rootId)));
  return customer ?? null;
};
