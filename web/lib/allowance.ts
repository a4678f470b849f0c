/** Describes how many renders and days a plan has left (B-02, D-05). */
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { getSubscription, type SubscriptionView } from '#contract/money/billing.ts';
import { daysRemaining } from '#contract/formats.ts';
import { endpointQuery } from './api/queries.ts';

interface SubscriptionState {
  state: { data?: SubscriptionView | undefined };
}

/** Time until the count starts anew; zero or less while this page does not know the new count. */
const timeUntilReset = ({ state: { data } }: SubscriptionState): number | undefined =>
  data?.rendersResetAt == null ? undefined : Date.parse(data.rendersResetAt) - Date.now();

/** The subscription, asked for again when its renders reset (D-11), also after the tab or the device has slept. */
export const subscriptionQuery = {
  ...endpointQuery(getSubscription),
  refetchInterval: (query: SubscriptionState): number | false => {
    const left = timeUntilReset(query);
    if (left === undefined) return false;
    // A day, because browsers' timers cannot wait for a month.
    return left > 0 ? Math.min(left, DAY_MS) : MINUTE_MS;
  },
  refetchOnWindowFocus: (query: SubscriptionState): 'always' | false =>
    (timeUntilReset(query) ?? 1) > 0 ? false : 'always',
};

/** "18 of 25", "102 of 120", or the infinity sign for an account without a limit. */
export const formatRendersLeft = ({
  rendersRemaining,
  monthlyRendersLimit,
}: Pick<SubscriptionView, 'rendersRemaining' | 'monthlyRendersLimit'>): string => {
  if (rendersRemaining === null) return '∞';
  return monthlyRendersLimit === null ? String(rendersRemaining) : `${rendersRemaining} of ${monthlyRendersLimit}`;
};

/** A sentence about the time left in the trial or the paid period. */
export const periodNote = (subscription: SubscriptionView, now: Date, words: PeriodWords): string | undefined => {
  const { tier, status, trialEndsAt, currentPeriodEnd, cancelAtPeriodEnd, graceUntil } = subscription;
  if (tier === 'free') {
    if (status === 'trial_expired') return words.trialEnded;
    if (status === 'canceled') return words.planEnded;
    if (status === 'past_due') return words.onHold;
    return trialEndsAt === null ? undefined : words.trialDays(daysRemaining(trialEndsAt, now));
  }
  if (graceUntil !== null) return words.unpaid(graceUntil, daysRemaining(graceUntil, now));
  if (currentPeriodEnd === null) return undefined;
  return (cancelAtPeriodEnd ? words.ends : words.renews)(currentPeriodEnd, daysRemaining(currentPeriodEnd, now));
};

export interface PeriodWords {
  trialEnded: string;
  planEnded: string;
  onHold: string;
  trialDays: (days: number) => string;
  renews: (date: string, days: number) => string;
  ends: (date: string, days: number) => string;
  /** The plan ends with the week of grace, long before the period that the bill is for. */
  unpaid: (date: string, days: number) => string;
}
