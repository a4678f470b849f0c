/** The grace period in which an unpaid plan goes on while the provider retries the payment (D-17). */
import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'drizzle-orm';
import { FREE_RENDERS } from '#contract/money/plan-catalog.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';

export const GRACE_DAYS = 7;

/** `null` when no bill is unpaid. */
export const graceEndsAt = ({ pastDueSince }: Pick<UserRow, 'pastDueSince'>): Date | null =>
  pastDueSince === null ? null : new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);

export const hasLapsed = (
  user: Pick<UserRow, 'subscriptionTier' | 'subscriptionStatus' | 'pastDueSince'>,
  now: Date,
): boolean => {
  const end = graceEndsAt(user);
  return user.subscriptionTier === 'premium' && user.subscriptionStatus === 'past_due' && end !== null && end <= now;
};

/** The new limit, except for an account that an administrator has freed from limits. */
export const limitUnlessFreed = (renders: number) =>
  sql`case when ${users.monthlyRendersLimit} is null then null else ${renders}::int end`;

/** The free tier. Window and count do not change, so that a late payment does not give a second allowance. */
export const LAPSED = {
  subscriptionTier: 'free' as const,
  monthlyRendersLimit: limitUnlessFreed(FREE_RENDERS),
  monthlyRendersReset: null,
};
