import { Link } from 'react-router';
import { formatDate, daysRemaining } from '#contract/formats.ts';
import { TRIAL_DAYS } from '#contract/plans.ts';
import { Banner } from '#web/ui/banner.tsx';
import { useStudio } from '../studio-context.tsx';
import { useNow } from '../use-now.ts';

/** What is left of the plan, when that matters (S-63); both lines lead to the plans. */
export function Banners() {
  const { allowance, subscription } = useStudio();
  const now = useNow();
  if (subscription === undefined) return null;
  const { left, limit, used, trialOver, premium } = allowance;
  const plans = <Link to="/subscription" className="link">{premium ? 'Your plan' : 'See the plans'}</Link>;
  if (trialOver) return <Banner tone="warn" action={plans}>Your {TRIAL_DAYS}-day free trial has ended. Everything you made stays yours to view, download and delete.</Banner>;
  if (used) return <Banner tone="warn" action={plans}>You have used all {limit} renders.{premium && subscription.rendersResetAt !== null ? ` New ones arrive on ${formatDate(subscription.rendersResetAt)}.` : ''}</Banner>;
  if (!premium && left !== null) {
    const days = subscription.trialEndsAt === null ? null : daysRemaining(subscription.trialEndsAt, now);
    return <Banner action={plans}>Free plan: {left} renders remaining.{days === null ? '' : ` Trial ends in ${days} ${days === 1 ? 'day' : 'days'}.`}</Banner>;
  }
  return null;
}
