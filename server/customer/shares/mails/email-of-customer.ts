import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/open.ts';
import { customerDesigns, customers } from '#server/platform/db/schema/customers.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';

/** The email address that the link was emailed to, or else that of the design's customer; `null` when none is known. */
export const emailOfCustomer = async (
  db: Queryable,
  { userId, rootId, customerEmail }: ShareRow,
): Promise<string | null> => {
  if (customerEmail !== null) return customerEmail;
  const [customer] = await db
    .select({ email: customers.email })
    .from(customerDesigns)
    .innerJoin(customers, eq(customers.id, customerDesigns.customerId))
    .where(and(eq(customerDesigns.userId, userId), eq(customerDesigns.rootId, rootId)));
  return customer?.email || null;
};
