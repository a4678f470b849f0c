/**
 * Links of mails. Using one deletes its row, so that only one of several simultaneous requests can use it; a confirmed
 * email address alone keeps its link, which says so again.
 */
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { HOUR_MS } from '#contract/durations.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import { accountLinks, type AccountLinkRow, type LinkPurpose } from '#server/platform/db/schema/accounts.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';

const LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  reset: HOUR_MS,
  verify: 24 * HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'keep-email': 7 * 24 * HOUR_MS,
};
const PAGE_PATH_BY_PURPOSE: Readonly<Record<LinkPurpose, string>> = {
  reset: '/reset-password',
  verify: '/verify-email',
  'change-email': '/verify-email',
  'keep-email': '/keep-email',
};

/**
 * @param appUrl from the configuration, never from a request
 * @returns the URL for the email. The token follows `#`, which browsers never send, so that it reaches no log and no
 * other site
 */
export const createLink = async (
  db: Queryable,
  appUrl: string,
  user: Pick<UserRow, 'id'>,
  purpose: LinkPurpose,
  email: string,
  now: Date,
): Promise<string> => {
  const token = newToken();
  await db.insert(accountLinks).values({
    tokenHash: hashToken(token),
    userId: user.id,
    purpose,
    email,
    expiresAt: new Date(now.getTime() + LIFETIME_MS[purpose]),
    createdAt: now,
  });
  return `${appUrl}${PAGE_PATH_BY_PURPOSE[purpose]}#token=${token}`;
};

const isUsable = (token: string, purposes: readonly LinkPurpose[], now: Date) =>
  and(
    eq(accountLinks.tokenHash, hashToken(token)),
    inArray(accountLinks.purpose, [...purposes]),
    gt(accountLinks.expiresAt, now),
  );

export const invalidLinkProblem = (): Problem =>
  new Problem('link_not_valid', 'This link has been used already or has expired. Please ask for a new one.');

/** Reads a link without using it up. @throws Problem `link_not_valid` */
export const requireLink = async (
  db: Queryable,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<AccountLinkRow> => {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(isUsable(token, purposes, now))
    .limit(1);
  if (link === undefined) throw invalidLinkProblem();
  return link;
};

/** Uses a link up. @throws Problem `link_not_valid` */
export const consumeLink = async (
  db: Queryable,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<AccountLinkRow> => {
  const [link] = await db
    .delete(accountLinks)
    .where(isUsable(token, purposes, now))
    .returning();
  if (link === undefined) throw invalidLinkProblem();
  return link;
};

/** Keeps a link that changed the email address, which from now on confirms it. */
export const keepAsVerified = async (db: Queryable, link: AccountLinkRow): Promise<void> => {
  await db.insert(accountLinks).values({ ...link, purpose: 'verify' });
};

export const deleteLinks = async (db: Queryable, userId: string, purposes: readonly LinkPurpose[]): Promise<void> => {
  await db
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), inArray(accountLinks.purpose, [...purposes])));
};

export const findPendingEmail = async (db: Queryable, userId: string, now: Date): Promise<string | null> => {
  const [link] = await db
    .select({ email: accountLinks.email })
    .from(accountLinks)
    .where(
      and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, 'change-email'), gt(accountLinks.expiresAt, now)),
    )
    .limit(1);
  return link?.email ?? null;
};

export const deleteExpiredLinks = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
};
