import { eq } from 'drizzle-orm';
import type { Shop } from '#contract/customer/shop-profile.ts';
import { pick } from '#contract/pick.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { users } from '#server/platform/db/schema.ts';
import { shops } from '#server/platform/db/schema/portfolio.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { toShop } from './to-shop.ts';

/**
 * The shop as its customers see it. They see the account's email address and phone number only after the owner has saved
 * them in My Shop.
 * @throws Problem `not_found` when the account has been deleted
 */
export const findPublicShop = async (db: Queryable, userId: string): Promise<Shop> => {
  const [found] = await db
    .select({
      account: pick(users, 'companyName', 'email', 'phoneNumber', 'timeZone', 'country'),
      shop: shops,
    })
    .from(users)
    .leftJoin(shops, eq(shops.userId, users.id))
    .where(eq(users.id, userId));
  if (found === undefined) throw notFoundProblem('This shop');
  const shop = toShop(found.account, found.shop ?? undefined);
  return found.shop === null ? { ...shop, email: '', phone: '' } : shop;
};
