import { and, desc, eq } from 'drizzle-orm';
import { looksLikeLink } from '#contract/link-like.ts';
import { cleanLine } from '#contract/plain-text.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { customerDesigns, customers } from '#server/platform/db/schema/customers.ts';
import { decisions, type ShareRow } from '#server/platform/db/schema/shares.ts';

/**
 * The name in an email's greeting: the name in the customer's record, if that record has the same email address, or
 * else the one that was entered with the last answer through the link. Empty when unknown, or when it looks like a link,
 * because anybody with the link can enter a name, and could send advertising through our emails.
 */
export const nameOfCustomer = async (db: Queryable, share: ShareRow, to: string): Promise<string> => {
  const name = cleanLine((await nameInRecord(db, share, to)) ?? (await nameInAnswer(db, share, to)) ?? '');
  return looksLikeLink(name) ? '' : name;
};

const nameInRecord = async (db: Queryable, { userId, rootId }: ShareRow, to: string): Promise<string | undefined> => {
  const [customer] = await db
    .select({ name: customers.name })
    .from(customerDesigns)
    .innerJoin(customers, eq(customers.id, customerDesigns.customerId))
    .where(and(eq(customerDesigns.userId, userId), eq(customerDesigns.rootId, rootId), eq(customers.email, to)));
  return customer?.name;
};

/** Undefined if the link was emailed to another address, because then the answer may be another person's. */
const nameInAnswer = async (
  db: Queryable,
  { id, userId, customerEmail }: ShareRow,
  to: string,
): Promise<string | undefined> => {
  if (customerEmail !== null && customerEmail !== to) return undefined;
  const [last] = await db
    .select({ name: decisions.personName })
    .from(decisions)
    .where(and(eq(decisions.userId, userId), eq(decisions.shareId, id)))
    .orderBy(desc(decisions.seq))
    .limit(1);
  return last?.name;
};
