/** Problems with the allowance, in the words and codes of D-13. */
import { TRIAL_DAYS, PREMIUM_RENDERS_PER_MONTH } from '#contract/money/plan-catalog.ts';
import { dayAt } from '#contract/regional.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import { Problem } from '#server/platform/http/problem.ts';

export const trialExpiredProblem = (): Problem =>
  new Problem(
    'trial_expired',
    `Your ${TRIAL_DAYS}-day free trial has ended. Upgrade to premium for ${PREMIUM_RENDERS_PER_MONTH} renders per month!`,
    { upgradeToPremium: true },
  );

export const allowanceUsedProblem = (user: UserRow, now: Date): Problem => {
  if (user.subscriptionTier === 'free')
    return new Problem(
      'render_limit_reached',
      `You've reached your trial limit of ${user.monthlyRendersLimit} renders. Upgrade to premium for ${PREMIUM_RENDERS_PER_MONTH} renders per month!`,
      { upgradeToPremium: true },
    );
  const reset = user.monthlyRendersReset;
  const when = reset === null ? '' : ` Your allowance resets on ${dayAt(reset, user)}.`;
  return new Problem(
    'monthly_allowance_used',
    `You have used all ${user.monthlyRendersLimit} renders for this month.${when}`,
    {
      upgradeToPremium: false,
      ...(reset === null ? {} : { retryAfterSeconds: (reset.getTime() - now.getTime()) / 1000 }),
    },
  );
};

/** Colorways are accepted as a whole or not at all. */
export const allowanceTooSmallProblem = (user: UserRow, needed: number, left: number): Problem =>
  new Problem(
    'allowance_too_small',
    `This needs ${needed} renders, and ${left === 1 ? 'only one is' : `only ${left} are`} left. Nothing was started.`,
    { upgradeToPremium: user.subscriptionTier === 'free' },
  );

export const styleNotInPlanProblem = (name: string): Problem =>
  new Problem('style_not_in_plan', `The style "${name}" is part of the premium plan.`, { upgradeToPremium: true });

export const alreadyGeneratingProblem = (): Problem =>
  new Problem(
    'generation_in_progress',
    'One of your designs is already being rendered. Please wait until it has finished, or cancel it.',
    { upgradeToPremium: false },
  );
