import type { SubscriptionView } from '#contract/money/billing.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import { isTrialOver, rendersRemaining } from './allowance.ts';
import { graceEndsAt } from './grace.ts';
import { refundableUntil } from './guarantee.ts';

const statusOf = (user: UserRow, now: Date): SubscriptionView['status'] => {
  if (user.subscriptionTier === 'premium') return user.subscriptionStatus ?? 'active';
  if (user.subscriptionStatus === 'canceled' || user.subscriptionStatus === 'past_due') return user.subscriptionStatus;
  return isTrialOver(user, now) ? 'trial_expired' : 'trialing';
};

export const presentSubscription = (user: UserRow, now: Date): SubscriptionView => ({
  tier: user.subscriptionTier,
  status: statusOf(user, now),
  priceId: user.subscriptionPriceId,
  monthlyRendersCount: user.monthlyRendersCount,
  monthlyRendersLimit: user.monthlyRendersLimit,
  currentPeriodEnd: user.currentPeriodEnd?.toISOString() ?? null,
  cancelAtPeriodEnd: user.cancelAtPeriodEnd,
  rendersRemaining: rendersRemaining(user),
  rendersResetAt: user.monthlyRendersReset?.toISOString() ?? null,
  trialEndsAt: user.trialEndsAt.toISOString(),
  interval: user.subscriptionInterval,
  graceUntil: user.subscriptionTier === 'premium' ? (graceEndsAt(user)?.toISOString() ?? null) : null,
  refundUntil: refundableUntil(user, now)?.toISOString() ?? null,
  hasPortal: user.stripeSubscriptionId !== null,
});
