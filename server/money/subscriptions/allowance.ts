/** A user's remaining renders: the trial, the current window, and its reset (D-09, D-11). */
import { and, eq, sql } from 'drizzle-orm';
import { requireValue } from '#contract/expected.ts';
import { addCalendarMonths } from '../payments/calendar-months.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import { hasLapsed, LAPSED_PLAN_COLUMNS } from './grace.ts';

/** Renders that the count leaves, whether or not the trial has ended. */
export const countUnusedRenders = (user: Pick<UserRow, 'monthlyRendersCount' | 'monthlyRendersLimit'>): number | null =>
  user.monthlyRendersLimit === null ? null : Math.max(0, user.monthlyRendersLimit - user.monthlyRendersCount);

export const isTrialOver = (user: Pick<UserRow, 'subscriptionTier' | 'trialEndsAt'>, now: Date): boolean =>
  user.subscriptionTier === 'free' && user.trialEndsAt <= now;

/** Renders that the user can still start: none after the trial. */
export const countRendersRemaining = (user: UserRow, now: Date): number | null =>
  isTrialOver(user, now) ? 0 : countUnusedRenders(user);

/**
 * The first date after `now` that is a whole number of months from `anchor`, which lies ahead during a trial at the
 * payment provider.
 */
export const nextWindowEnd = (anchor: Date, now: Date): Date => {
  let months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  while (addCalendarMonths(anchor, months) <= now) months += 1;
  return addCalendarMonths(anchor, months);
};

/** The end of the window; the row of a plan on hold keeps it, for when the bill is paid. `null` on the free plan. */
export const getWindowEnd = (user: Pick<UserRow, 'subscriptionTier' | 'monthlyRendersReset'>): Date | null =>
  user.subscriptionTier === 'free' ? null : user.monthlyRendersReset;

/**
 * Applies due changes: ends a plan that has not been paid for a week (D-17), and starts a new window with count 0 when
 * the last one is over. A single conditional statement does this, so that one of several callers makes the change and all see
 * the result. Every read and every charge calls this, so that no scheduler is needed.
 */
export const refreshRenderWindow = async (db: Queryable, stored: UserRow, now: Date): Promise<UserRow> => {
  const user = hasLapsed(stored, now) ? await endPlan(db, stored) : stored;
  const due = getWindowEnd(user);
  if (due === null || due > now) return user;
  const [moved] = await db
    .update(users)
    .set({
      monthlyRendersCount: 0,
      rendersWindow: sql`${users.rendersWindow} + 1`,
      monthlyRendersReset: nextWindowEnd(user.subscriptionStartedAt ?? due, now),
    })
    .where(and(eq(users.id, user.id), eq(users.monthlyRendersReset, due)))
    .returning();
  if (moved !== undefined) return moved;
  // Another caller made the change.
  const [current] = await db.select().from(users).where(eq(users.id, user.id));
  return current ?? user;
};

const endPlan = async (db: Queryable, user: UserRow): Promise<UserRow> => {
  const { id, pastDueSince } = user;
  await db
    .update(users)
    .set(LAPSED_PLAN_COLUMNS)
    .where(
      and(
        eq(users.id, id),
        eq(users.subscriptionTier, 'premium'),
        eq(users.subscriptionStatus, 'past_due'),
        eq(users.pastDueSince, requireValue(pastDueSince, 'The day since which a bill is open')),
      ),
    );
  const [current] = await db.select().from(users).where(eq(users.id, id));
  return current ?? user;
};

/**
 * Resets the count (D-63). It also starts a new window, so that the refund of a render that is still running does not
 * reduce the new count.
 */
export const resetRenderCount = async (db: Queryable, userId: string): Promise<UserRow | undefined> => {
  const [user] = await db
    .update(users)
    .set({ monthlyRendersCount: 0, rendersWindow: sql`${users.rendersWindow} + 1` })
    .where(eq(users.id, userId))
    .returning();
  return user;
};
