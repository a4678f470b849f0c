/** The grace period during which an unpaid plan continues while the payment provider retries the payment (D-17). */
import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'drizzle-orm';
import { TRIAL_RENDERS } from '#contract/money/plan-catalog.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';

export const GRACE_DAYS = 7;

/** `null` when no bill is unpaid. */
export const getGraceEnd = ({ pastDueSince }: Pick<UserRow, 'pastDueSince'>): Date | null =>
  pastDueSince === null ? null : new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);

export const hasLapsed = (
  user: Pick<UserRow, 'subscriptionTier' | 'subscriptionStatus' | 'pastDueSince'>,
  now: Date,
): boolean => {
  const end = getGraceEnd(user);
  return user.subscriptionTier === 'premium' && user.subscriptionStatus === 'past_due' && end !== null && end <= now;
};

/** The new limit, unless an administrator has given the account unlimited renders. */
export const limitOrUnlimited = (renders: number) =>
  sql`case when ${users.monthlyRendersLimit} is null then null else ${renders}::int end`;

/** The free tier. Window and count stay: a late payment goes on with its month and brings no second allowance. */
export const LAPSED_PLAN_COLUMNS = {
  subscriptionTier: 'free' as const,
  heldRendersLimit: sql`${users.monthlyRendersLimit}`,
  monthlyRendersLimit: limitOrUnlimited(TRIAL_RENDERS),
};
