/** Grace period of an unpaid plan: while the provider retries, for at most a week (D-17). */
import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'drizzle-orm';
import { FREE_RENDERS } from '#contract/money/plan-catalog.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';

export const GRACE_DAYS = 7;

/** End of an unpaid plan; `null` while nothing is owed. */
export const graceEnds = ({ pastDueSince }: Pick<UserRow, 'pastDueSince'>): Date | null =>
  pastDueSince === null ? null : new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);

export const hasLapsed = (
  user: Pick<UserRow, 'subscriptionTier' | 'subscriptionStatus' | 'pastDueSince'>,
  now: Date,
): boolean => {
  const ends = graceEnds(user);
  return user.subscriptionTier === 'premium' && user.subscriptionStatus === 'past_due' && ends !== null && ends <= now;
};

/** An account without a limit (set by an administrator) stays without one, whatever its plan. */
export const limitOf = (renders: number) =>
  sql`case when ${users.monthlyRendersLimit} is null then null else ${renders}::int end`;

/** Free tier until a payment comes. Window and count stay, so that a late payment does not bring a second allowance. */
export const LAPSED = {
  subscriptionTier: 'free' as const,
  monthlyRendersLimit: limitOf(FREE_RENDERS),
  monthlyRendersReset: null,
};
