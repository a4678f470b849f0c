import { eq } from 'drizzle-orm';
import { cleanLine } from '#contract/plain-text.ts';
import type { Queryable } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { shops } from '../db/schema/portfolio.ts';

/** For customers who would rather ask than answer. */
export const shopPhoneOf = async (q: Queryable, userId: string): Promise<string> => {
  const [found] = await q.select({ phone: shops.phone }).from(shops).where(eq(shops.userId, userId));
  return cleanLine(found?.phone ?? '');
};

/** The shop's name as in its presentations, else the account's company; empty when there is neither. */
export const shopNameOf = async (q: Queryable, userId: string): Promise<string> => {
  const [found] = await q
    .select({ shop: shops.name, company: users.companyName })
    .from(users)
    .leftJoin(shops, eq(shops.userId, users.id))
    .where(eq(users.id, userId));
  return cleanLine([found?.shop, found?.company].find((name) => name != null && name.trim() !== '') ?? '');
};
