/** What a user may still render: the trial, the window, and when the window starts anew (D-09, D-11). */
import { and, eq, sql } from 'drizzle-orm';
import { monthsAfter } from '../calendar-months.ts';
import type { Queryable } from '../db/open.ts';
import { users, type UserRow } from '../db/schema.ts';
import { hasLapsed, LAPSED } from './grace.ts';

export const rendersRemaining = (user: Pick<UserRow, 'monthlyRendersCount' | 'monthlyRendersLimit'>): number | null =>
  user.monthlyRendersLimit === null ? null : Math.max(0, user.monthlyRendersLimit - user.monthlyRendersCount);

export const isTrialOver = (user: Pick<UserRow, 'subscriptionTier' | 'trialEndsAt'>, now: Date): boolean =>
  user.subscriptionTier === 'free' && user.trialEndsAt <= now;

/** First return of the anchor's day and time strictly after `now`. */
export const nextWindowEnd = (anchor: Date, now: Date): Date => {
  let months = Math.max(1, (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth());
  while (monthsAfter(anchor, months) <= now) months += 1;
  return monthsAfter(anchor, months);
};

/**
 * Applies what is due: a plan that was not paid for a week ends (D-17), and a window that is over gives way to the next with count 0. One conditional statement: of several callers at the same moment one
 * moves it and all see the result. Called by every read and every charge, so that no scheduler is needed.
 */
export const withCurrentWindow = async (q: Queryable, stored: UserRow, now: Date): Promise<UserRow> => {
  const user = hasLapsed(stored, now) ? await lapse(q, stored) : stored;
  const due = user.monthlyRendersReset;
  if (due === null || due > now) return user;
  const [moved] = await q.update(users)
    .set({ monthlyRendersCount: 0, rendersWindow: sql`${users.rendersWindow} + 1`, monthlyRendersReset: nextWindowEnd(user.subscriptionStartedAt ?? due, now) })
    .where(and(eq(users.id, user.id), eq(users.monthlyRendersReset, due))).returning();
  if (moved !== undefined) return moved;
  const [current] = await q.select().from(users).where(eq(users.id, user.id));
  return current ?? user;
};

const lapse = async (q: Queryable, { id, pastDueSince }: UserRow): Promise<UserRow> => {
  await q.update(users).set(LAPSED).where(and(eq(users.id, id), eq(users.subscriptionTier, 'premium'), eq(users.subscriptionStatus, 'past_due'), eq(users.pastDueSince, pastDueSince!)));
  const [current] = await q.select().from(users).where(eq(users.id, id));
  return current!;
};

/** Starts the count anew (D-63). Renders still running were charged in the window before: their refund no longer counts. */
export const resetCount = async (q: Queryable, userId: string): Promise<UserRow | undefined> => {
  const [user] = await q.update(users).set({ monthlyRendersCount: 0, rendersWindow: sql`${users.rendersWindow} + 1` }).where(eq(users.id, userId)).returning();
  return user;
};
