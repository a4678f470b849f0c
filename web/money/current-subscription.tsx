import { useState } from 'react';
import type { SubscriptionView } from '#contract/money/billing.ts';
import { formatDate, usagePercent } from '#contract/formats.ts';
import { periodNote, formatRendersLeft } from '#web/lib/allowance.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { StitchProgress } from '#web/ui/stitch.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PERIOD, SUBSCRIPTION } from './subscription-words.ts';

const TONES: Readonly<Record<SubscriptionView['status'], BadgeTone>> = {
  trialing: 'accent',
  trial_expired: 'warn',
  active: 'ok',
  past_due: 'danger',
  canceled: 'plain',
};

/** The details tab: plan, status, dates, renders left (S-35, S-37). */
export function CurrentSubscription({
  subscription,
  onUpgrade,
}: {
  subscription: SubscriptionView;
  onUpgrade: () => void;
}) {
  const {
    tier,
    status,
    interval,
    monthlyRendersCount: count,
    monthlyRendersLimit: limit,
    rendersResetAt,
    trialEndsAt,
    cancelAtPeriodEnd,
    currentPeriodEnd,
    graceUntil,
  } = subscription;
  const [now] = useState(() => new Date());
  const note = periodNote(subscription, now, PERIOD);
  return (
    <div className="card max-w-[760px] p-6 lg:p-8">
      <h2 className="small font-semibold">{SUBSCRIPTION.yourPlan}</h2>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <p className="t2">{SUBSCRIPTION.planName[tier]}</p>
        {interval !== null && <span className="small">{SUBSCRIPTION.billed[interval]}</span>}
        <Badge tone={TONES[status]}>{SUBSCRIPTION.status[status]}</Badge>
      </div>
      {limit !== null && (
        <StitchProgress
          className="mt-6"
          value={usagePercent(count, limit)}
          label={SUBSCRIPTION.usage}
          valueText={SUBSCRIPTION.used(count, limit)}
        />
      )}
      <dl className="mt-5">
        <Row name={SUBSCRIPTION.left} value={formatRendersLeft(subscription)} />
        {rendersResetAt !== null && <Row name={SUBSCRIPTION.resets} value={formatDate(rendersResetAt)} />}
        {(status === 'trialing' || status === 'trial_expired') && trialEndsAt !== null && (
          <Row name={SUBSCRIPTION.trialEnds} value={formatDate(trialEndsAt)} />
        )}
        <Row
          name={cancelAtPeriodEnd || graceUntil !== null ? SUBSCRIPTION.accessEnds : SUBSCRIPTION.nextBilling}
          value={formatDate(graceUntil ?? currentPeriodEnd)}
        />
      </dl>
      {note !== undefined && <p className="small mt-4">{note}</p>}
      <PlanActions subscription={subscription} />
      {tier === 'free' && (
        <div className="mt-5 grid justify-items-start gap-4 border-t border-line pt-5">
          <p className="small">{SUBSCRIPTION.trialNote}</p>
          <Button look="primary" onClick={onUpgrade}>
            {SUBSCRIPTION.upgrade}
          </Button>
        </div>
      )}
    </div>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-6 border-t border-line py-3">
      <dt className="small">{name}</dt>
      <dd className="num font-medium">{value}</dd>
    </div>
  );
}
