/**
 * Records the trials of deleted accounts, so that registering again with the same email address continues the old trial
 * instead of starting a new one.
 */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { TRIAL_RENDERS } from '#contract/money/plan-catalog.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import { spentTrials } from '#server/platform/db/schema/accounts.ts';

/** The text after a plus sign is left out, because it does not change the mailbox. */
const hashEmail = (email: string): string =>
  createHash('sha256')
    .update(email.toLowerCase().replace(/\+[^@]*@/, '@'))
    .digest('hex');

export const findSpentTrial = async (
  db: Queryable,
  email: string,
): Promise<{ trialEndsAt: Date; rendersUsed: number } | undefined> =>
  (
    await db
      .select({ trialEndsAt: spentTrials.trialEndsAt, rendersUsed: spentTrials.rendersUsed })
      .from(spentTrials)
      .where(eq(spentTrials.emailHash, hashEmail(email)))
      .limit(1)
  )[0];

/** Remembers the trial of an account that is being deleted. Subscribing ends a trial early (D-09). */
export const recordTrialOfDeletedAccount = async (
  db: Queryable,
  user: Pick<UserRow, 'email' | 'trialEndsAt' | 'monthlyRendersCount' | 'subscriptionStartedAt'>,
  now: Date,
): Promise<void> => {
  const trialEndsAt = user.subscriptionStartedAt !== null && user.trialEndsAt > now ? now : user.trialEndsAt;
  // A subscriber may have rendered more than the trial allows.
  const spentTrial = { trialEndsAt, rendersUsed: Math.min(TRIAL_RENDERS, user.monthlyRendersCount), deletedAt: now };
  await db
    .insert(spentTrials)
    .values({ emailHash: hashEmail(user.email), ...spentTrial })
    .onConflictDoUpdate({ target: spentTrials.emailHash, set: spentTrial });
};
