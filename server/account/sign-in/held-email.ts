import { and, eq, gt, gte, ne } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/open.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import { accountLinks, type AccountLinkRow } from '#server/platform/db/schema/accounts.ts';

/**
 * Whether the email address is reserved for another account: for a week an account can return to its previous address
 * (`keep-email.ts`). Otherwise an attacker who changed the address could register the old one and lock the owner out
 * for good.
 * @param userId the account that wants the email address
 */
export const isEmailReserved = async (db: Queryable, email: string, userId: string, now: Date): Promise<boolean> => {
  const [held] = await db
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

/** Other email addresses to which the account may still return, and whose readers therefore learn of its deletion. */
export const listHeldEmails = async (
  db: Queryable,
  user: Pick<UserRow, 'id' | 'email'>,
  now: Date,
): Promise<string[]> => {
  const held = await db
    .selectDistinct({ email: accountLinks.email })
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.userId, user.id),
        eq(accountLinks.purpose, 'keep-email'),
        ne(accountLinks.email, user.email),
        gt(accountLinks.expiresAt, now),
      ),
    );
  return held.map(({ email }) => email);
};

/** Whether another account has the email address or may return to it. */
export const isEmailTaken = async (db: Queryable, email: string, userId: string, now: Date): Promise<boolean> => {
  const held = await isEmailReserved(db, email, userId, now);
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)))
    .limit(1);
  return held || other !== undefined;
};

/** Deletes this link and the account's later ones, because an earlier email address has precedence over later ones. */
export const deleteKeepLinksSince = async (db: Queryable, { userId, createdAt }: AccountLinkRow): Promise<void> => {
  await db
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
 * Deletes the links of an email address that was never verified. It may be a stranger's, mistyped at registration, and
 * must not give access to the account.
 */
export const deleteKeepLinksTo = async (db: Queryable, userId: string, email: string): Promise<void> => {
  await db
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, 'keep-email'), eq(accountLinks.email, email)));
};
