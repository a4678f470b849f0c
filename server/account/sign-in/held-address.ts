import { and, eq, gt, gte, ne } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/open.ts';
import { users } from '#server/platform/db/schema.ts';
import { accountLinks, type AccountLinkRow } from '#server/platform/db/schema/accounts.ts';

/**
 * An account's previous address is reserved for a week, in which the account can return to it (`keep-email.ts`).
 * Otherwise an attacker who changed the address could register the old one and lock the owner out for good.
 * @param userId the account that asks for the address
 */
export const isHeld = async (q: Queryable, email: string, userId: string, now: Date): Promise<boolean> => {
  const [held] = await q
    .select({ userId: accountLinks.userId })
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.email, email),
        eq(accountLinks.purpose, 'keep-email'),
        ne(accountLinks.userId, userId),
        gt(accountLinks.expiresAt, now),
      ),
    )
    .limit(1);
  return held !== undefined;
};

/** Whether another account has the address, or may take it back. */
export const isTaken = async (q: Queryable, email: string, userId: string, now: Date): Promise<boolean> => {
  const held = await isHeld(q, email, userId, now);
  const [other] = await q
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)))
    .limit(1);
  return held || other !== undefined;
};

/** Deletes this link and the account's later ones: when two old addresses could recover it, the earlier one wins. */
export const dropKeepLinksSince = async (q: Queryable, { userId, createdAt }: AccountLinkRow): Promise<void> => {
  await q
    .delete(accountLinks)
    .where(
      and(
        eq(accountLinks.userId, userId),
        eq(accountLinks.purpose, 'keep-email'),
        gte(accountLinks.createdAt, createdAt),
      ),
    );
};

/**
 * Deletes the links of an address that was never verified: it may be a stranger's, mistyped at registration, and cannot
 * take the account back.
 */
export const dropKeepLinksTo = async (q: Queryable, userId: string, email: string): Promise<void> => {
  await q
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, 'keep-email'), eq(accountLinks.email, email)));
};
