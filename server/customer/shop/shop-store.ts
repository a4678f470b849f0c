import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ShopBody } from '#contract/customer/shop-profile.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Db, Queryable, Tx } from '#server/platform/db/open.ts';
import { files, users, type FileRow, type UserRow } from '#server/platform/db/schema.ts';
import { shops, type ShopRow } from '#server/platform/db/schema/portfolio.ts';

export const findShop = async (db: Queryable, userId: string): Promise<ShopRow | undefined> => {
  const [shop] = await db.select().from(shops).where(eq(shops.userId, userId));
  return shop;
};

/** Time zone and country are stored with the account, because its emails and files use them too. */
export const saveShop = (
  db: Db,
  user: UserRow,
  { timeZone, country, ...set }: z.output<typeof ShopBody>,
  now: Date,
): Promise<{ user: UserRow; shop: ShopRow }> =>
  db.transaction(async (tx) => {
    const own = { timeZone: timeZone ?? user.timeZone, country: country ?? user.country };
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
  await tx
    .insert(shops)
    .values({ ...defaults, updatedAt: now })
    .onConflictDoNothing();
  const locked = onlyRow(await tx.select().from(shops).where(eq(shops.userId, userId)).for('update'));
  if (file !== null) await tx.insert(files).values(file);
  const shop = onlyRow(
    await tx
      .update(shops)
      .set({ logoFileId: file?.id ?? null, updatedAt: now })
      .where(eq(shops.userId, userId))
      .returning(),
  );
  const old = locked.logoFileId;
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
