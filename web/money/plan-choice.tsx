import type { ReactNode } from 'react';
import type { SubscriptionView } from '#contract/money/billing.ts';
import type { Plan } from '#contract/money/plans.ts';
import { useUser } from '#web/lib/api/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PLAN_GRID, PlanCard } from './plan-card.tsx';
import { PLAN_WORDS } from './plan-words.ts';
import { PLAN_ACTS, SUBSCRIPTION } from './subscription-words.ts';
import { isEnding, useChoosePlan } from './use-choose-plan.ts';

/**
 * The three plans with their buttons (S-34, S-38, V-25, V-26).
 * @param isKnown whether the server's plans have loaded; until then plans are assumed to be for sale
 */
export function PlanChoice({
  plans,
  isKnown,
  subscription,
}: {
  plans: readonly Plan[];
  isKnown: boolean;
  subscription: SubscriptionView | undefined;
}) {
  const isBuyable = !isKnown || plans.some(({ priceId }) => priceId !== undefined);
  return (
    <div className="grid gap-6">
      {!isBuyable && <Banner tone="warn">{SUBSCRIPTION.notConfigured}</Banner>}
      <div className={PLAN_GRID}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            plans={plans}
            headingLevel="h2"
            usual={plan.interval === 'month'}
            badge={isCurrent(plan, subscription) ? <Badge tone="ok">{SUBSCRIPTION.current}</Badge> : undefined}
            action={renderAction(plan, subscription)}
          />
        ))}
      </div>
      <p className="small">{SUBSCRIPTION.people}</p>
    </div>
  );
}

const renderAction = (plan: Plan, subscription: SubscriptionView | undefined): ReactNode => {
  if (plan.interval === 'trial') return <TrialButton subscription={subscription} />;
  if (isCurrent(plan, subscription))
    return (
      <ButtonLink to="/subscription?tab=current" inPlace>
        {SUBSCRIPTION.manage}
      </ButtonLink>
    );
  return <SubscribeButton plan={plan} subscription={subscription} />;
};

/** Whether this is the user's plan, and it is not about to end (S-38). */
const isCurrent = (plan: Plan, subscription: SubscriptionView | undefined): boolean =>
  subscription?.tier === 'premium' &&
  !subscription.cancelAtPeriodEnd &&
  plan.priceId !== undefined &&
  plan.priceId === subscription.priceId;

/** Visitors can start the trial; members see its state, once it is known (D-53). */
function TrialButton({ subscription }: { subscription: SubscriptionView | undefined }) {
  const user = useUser();
  if (user == null) return <ButtonLink to="/try">{PLAN_WORDS.startTrial}</ButtonLink>;
  if (subscription === undefined) return <ButtonLink to="/design-studio">{SUBSCRIPTION.openStudio}</ButtonLink>;
  if (subscription.status === 'trialing')
    return <ButtonLink to="/design-studio">{SUBSCRIPTION.trialRunning}</ButtonLink>;
  return <Button disabled>{subscription.tier === 'premium' ? SUBSCRIPTION.trialUsed : SUBSCRIPTION.trialOver}</Button>;
}

function SubscribeButton({ plan, subscription }: { plan: Plan; subscription: SubscriptionView | undefined }) {
  const { choose, subscribing, resuming } = useChoosePlan(plan.id);
  const isMonthly = plan.interval === 'month';
  const isChange = subscription?.tier === 'premium' && subscription.priceId !== null;
  const firstLabel = isMonthly ? PLAN_WORDS.monthly : PLAN_WORDS.yearly;
  const label = isChange ? SUBSCRIPTION.change[isMonthly ? 'month' : 'year'] : firstLabel;
  return (
    <Button
      look={isMonthly ? 'primary' : 'secondary'}
      busy={subscribing || resuming}
      busyLabel={resuming ? PLAN_ACTS.resuming : SUBSCRIPTION.processing}
      onClick={choose}
    >
      {isEnding(plan, subscription) ? SUBSCRIPTION.resumeCard : label}
    </Button>
  );
}
