import { Link } from 'react-router';
import { formatDate, daysRemaining } from '#contract/formats.ts';
import { TRIAL_DAYS } from '#contract/money/plan-catalog.ts';
import { Banner } from '#web/ui/banner.tsx';
import { useAccount } from '../studio-context.tsx';
import { useNow } from '../use-now.ts';
import { BANNERS } from './frame-words.ts';
import { PLANS_LINK } from '../studio-words.ts';

/** A banner about a trial that ended, used renders, or what is left of the trial (S-63). */
export function Banners() {
  const { allowance, subscription } = useAccount();
  const now = useNow();
  if (subscription === undefined) return null;
  const { left, limit, isUsedUp, isTrialOver, isPremium } = allowance;
  const plans = (
    <Link to="/subscription" className="link">
      {isPremium ? PLANS_LINK.own : PLANS_LINK.see}
    </Link>
  );
  if (isTrialOver)
    return (
      <Banner tone="warn" action={plans}>
        {BANNERS.trialOver(TRIAL_DAYS)}
      </Banner>
    );
  if (isUsedUp)
    return (
      <Banner tone="warn" action={plans}>
        {BANNERS.used(limit)}
        {isPremium && subscription.rendersResetAt !== null
          ? BANNERS.newOnes(formatDate(subscription.rendersResetAt))
          : ''}
      </Banner>
    );
  if (!isPremium && left !== null) {
    const days = subscription.trialEndsAt === null ? null : daysRemaining(subscription.trialEndsAt, now);
    return (
      <Banner action={plans}>
        {BANNERS.free(left)}
        {days === null ? '' : BANNERS.trialEnds(days)}
      </Banner>
    );
  }
  return null;
}
