/** Sessions in the database. The cookie contains a random token; the table contains its hash. */
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { sessions, users, type SessionRow, type UserRow } from '../db/schema.ts';
import { hashToken, newToken } from '../ids.ts';

/** Inactivity after which a session ends, without and with "remember me" (D-20). */
const IDLE_MS = { browser: DAY_MS, remembered: 30 * DAY_MS } as const;
const MAX_AGE_MS = 90 * DAY_MS;
/** Shortest time between two renewals of a session. */
const RENEWAL_INTERVAL_MS = 5 * MINUTE_MS;

export const REMEMBERED_SECONDS = IDLE_MS.remembered / 1000;

const computeExpiry = (createdAt: Date, now: Date, remember: boolean): Date =>
  new Date(
    Math.min(now.getTime() + (remember ? IDLE_MS.remembered : IDLE_MS.browser), createdAt.getTime() + MAX_AGE_MS),
  );

/** The browser, by which the user recognizes the session. */
export interface Device {
  userAgent: string;
  ipAddress: string;
}

const NO_DEVICE: Device = { userAgent: '', ipAddress: '' };

/** @returns the token for the cookie, which cannot be read again */
export const createSession = async (
  db: Queryable,
  userId: string,
  remember: boolean,
  now: Date,
  device: Device = NO_DEVICE,
): Promise<string> => {
  const token = newToken();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    remember,
    ...device,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: computeExpiry(now, now, remember),
  });
  return token;
};

export interface ActiveSession {
  user: UserRow;
  session: SessionRow;
  /** Whether this request renewed the session, so that a remembered cookie must be sent again. */
  isRenewed: boolean;
}

export const findSession = async (
  db: Queryable,
  token: string,
  now: Date,
  ipAddress?: string,
): Promise<ActiveSession | undefined> => {
  const [found] = await db
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)))
    .limit(1);
  if (found === undefined) return undefined;
  const isRenewed = now.getTime() - found.session.lastSeenAt.getTime() > RENEWAL_INTERVAL_MS;
  if (isRenewed) {
    await db
      .update(sessions)
      .set({
        lastSeenAt: now,
        ...(ipAddress === undefined ? {} : { ipAddress }),
        expiresAt: computeExpiry(found.session.createdAt, now, found.session.remember),
      })
      .where(eq(sessions.tokenHash, found.session.tokenHash));
  }
  return { ...found, isRenewed };
};

export const deleteSession = async (db: Queryable, token: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
};

/** Most recently used first. */
export const listSessionsOf = (db: Queryable, userId: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));

/** @returns whether the user had such a session */
export const deleteSessionOf = async (db: Queryable, userId: string, id: string): Promise<boolean> =>
  (
    await db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
      .returning({ id: sessions.id })
  ).length === 1;

/** @param except the session to keep */
export const deleteSessionsOf = async (
  db: Queryable,
  userId: string,
  except?: Pick<SessionRow, 'id'>,
): Promise<void> => {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except.id)));
};

export const deleteExpiredSessions = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
};
