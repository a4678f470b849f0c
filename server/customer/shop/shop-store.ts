import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { putShop } from '#contract/customer/shop-profile.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Db, Queryable, Tx } from '#server/platform/db/open.ts';
import { files, users, type FileRow, type UserRow } from '#server/platform/db/schema.ts';
import { shops, type ShopRow } from '#server/platform/db/schema/portfolio.ts';
import { mergeChanges } from '#server/platform/http/merge-changes.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { toShop } from './to-shop.ts';

export const findShop = async (db: Queryable, userId: string): Promise<ShopRow | undefined> => {
  const [shop] = await db.select().from(shops).where(eq(shops.userId, userId));
  return shop;
};

/**
 * Time zone and country are stored with the account, because its emails and files use them too.
 * @throws Problem `conflict`, `not_found`
 */
export const saveShop = (
  db: Db,
  userId: string,
  { basis, ...sent }: z.output<NonNullable<typeof putShop.body>>,
  now: Date,
): Promise<{ user: UserRow; shop: ShopRow }> =>
  db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) throw notFoundProblem('This account');
    const stored = toShop(user, await findShop(tx, userId));
    const whole = { ...sent, timeZone: sent.timeZone ?? stored.timeZone, country: sent.country ?? stored.country };
    const { timeZone, country, ...set } = mergeChanges<typeof whole>(stored, basis, whole);
    const own = { timeZone, country };
    await tx.update(users).set(own).where(eq(users.id, user.id));
    const shop = onlyRow(
      await tx
        .insert(shops)
        .values({ userId: user.id, ...set, updatedAt: now })
        .onConflictDoUpdate({ target: shops.userId, set: { ...set, updatedAt: now } })
        .returning(),
    );
    return { user: { ...user, ...own }, shop };
  });

/**
 * @param defaults the shop to insert when there is none yet
 * @returns the shop, and the previous logo's file, whose row has been deleted
 */
export const changeLogo = async (
  tx: Tx,
  defaults: typeof shops.$inferInsert,
  file: typeof files.$inferInsert | null,
  now: Date,
): Promise<{ shop: ShopRow; previousFile: FileRow | undefined }> => {
  const { userId } = defaults;
  await lockUser(tx, userId);
  await tx
    .insert(shops)
    .values({ ...defaults, updatedAt: now })
    .onConflictDoNothing();
  const { logoFileId: old } = onlyRow(await tx.select().from(shops).where(eq(shops.userId, userId)));
  if (file !== null) await tx.insert(files).values(file);
  const shop = onlyRow(
    await tx
      .update(shops)
      .set({ logoFileId: file?.id ?? null, updatedAt: now })
      .where(eq(shops.userId, userId))
      .returning(),
  );
  const [previousFile] = old === null ? [] : await tx.delete(files).where(eq(files.id, old)).returning();
  return { shop, previousFile };
};

export const findLogoFile = async (
  db: Queryable,
  shop: Pick<ShopRow, 'logoFileId'> | undefined,
): Promise<FileRow | undefined> => {
  if (shop?.logoFileId == null) return undefined;
  const [file] = await db.select().from(files).where(eq(files.id, shop.logoFileId));
  return file;
};
