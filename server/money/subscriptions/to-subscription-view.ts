import type { SubscriptionView } from '#contract/money/billing.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import { isTrialOver, countRendersRemaining, getWindowEnd } from './allowance.ts';
import { getGraceEnd } from './grace.ts';
import { getRefundDeadline } from './guarantee.ts';

const toStatus = (user: UserRow, now: Date): SubscriptionView['status'] => {
  if (user.subscriptionTier === 'premium') return user.subscriptionStatus ?? 'active';
  if (user.subscriptionStatus === 'past_due') return 'past_due';
  // Also for a former subscriber, whose trial an administrator has extended (D-09).
  if (!isTrialOver(user, now)) return 'trialing';
  return user.subscriptionStatus === 'canceled' ? 'canceled' : 'trial_expired';
};

export const toSubscriptionView = (user: UserRow, now: Date): SubscriptionView => ({
  tier: user.subscriptionTier,
  status: toStatus(user, now),
  priceId: user.subscriptionPriceId,
  monthlyRendersCount: user.monthlyRendersCount,
  monthlyRendersLimit: user.monthlyRendersLimit,
  // The row keeps the period of a plan that has ended or is on hold, but nothing is billed at its end.
  currentPeriodEnd: user.subscriptionTier === 'premium' ? (user.currentPeriodEnd?.toISOString() ?? null) : null,
  cancelAtPeriodEnd: user.cancelAtPeriodEnd,
  rendersRemaining: countRendersRemaining(user, now),
  rendersResetAt: getWindowEnd(user)?.toISOString() ?? null,
  trialEndsAt: user.trialEndsAt.toISOString(),
  interval: user.subscriptionTier === 'premium' ? user.subscriptionInterval : null,
  graceUntil: user.subscriptionTier === 'premium' ? (getGraceEnd(user)?.toISOString() ?? null) : null,
  refundUntil: getRefundDeadline(user, now)?.toISOString() ?? null,
  hasPortal: user.stripeSubscriptionId !== null,
});
