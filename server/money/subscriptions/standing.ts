/**
 * Derives the changes to a user's row, and the mails about them, from the provider's record. A pure function of both,
 * so that any order of events, late or repeated, leads to the same result.
 */
import { sql, type SQL } from 'drizzle-orm';
import { formatMoney } from '#contract/formats.ts';
import { dayAt } from '#contract/regional.ts';
import { FREE_RENDERS, PREMIUM_RENDERS } from '#contract/money/plan-catalog.ts';
import type { ProviderCustomer, ProviderSubscription } from '../payments/payments.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { MailTemplateName } from '#server/platform/mail/mail-templates.ts';
import { nextWindowEnd } from './allowance.ts';
import { graceEnds, limitOf } from './grace.ts';

type Set = { [Column in keyof UserRow]?: UserRow[Column] | SQL };
export type Notice = {
  template: Extract<MailTemplateName, 'payment-failed' | 'cancelled' | 'resumed'>;
  data: Record<string, string>;
};

export interface Change {
  set: Set;
  notices: Notice[];
}

/**
 * The subscription that counts: paid before overdue before ended, and among the paid ones those that go on before those
 * that are set to cancel; among equals the newest.
 */
export const currentSubscription = ({ subscriptions }: ProviderCustomer): ProviderSubscription | undefined =>
  subscriptions.find(({ status, cancelAtPeriodEnd }) => status === 'active' && !cancelAtPeriodEnd) ??
  subscriptions.find(({ status }) => status === 'active') ??
  subscriptions.find(({ status }) => status === 'past_due' || status === 'not_paid') ??
  subscriptions[0];

const chargesOf = ({ charges }: ProviderCustomer, { id }: ProviderSubscription) =>
  charges.filter(({ subscriptionId }) => subscriptionId === id);

/**
 * Whether a subscription was refunded: its last payment in full, or one of its payments through a dispute
 * (D-17).
 */
export const isPaidBack = (customer: ProviderCustomer, subscription: ProviderSubscription): boolean => {
  const own = chargesOf(customer, subscription);
  return own[0]?.refunded === true || own.some(({ dispute }) => dispute === 'lost');
};

/**
 * Whether a payment of the subscription is in an undecided dispute: until then the plan is closed and nothing is
 * billed.
 */
export const isDisputed = (customer: ProviderCustomer, subscription: ProviderSubscription): boolean =>
  chargesOf(customer, subscription).some(({ dispute }) => dispute === 'open');

/** @param customer the provider's record; without subscriptions when this customer never subscribed */
export const changeFor = (user: UserRow, customer: ProviderCustomer, now: Date): Change => {
  const current = currentSubscription(customer);
  if (current === undefined)
    return user.subscriptionTier === 'premium' ? { set: ended(user, now), notices: [] } : { set: {}, notices: [] };
  if (current.status === 'ended') return { set: { ...mirror(current), ...ended(user, now) }, notices: [] };
  const pastDueSince = current.pastDueSince ?? (current.status === 'active' ? null : (user.pastDueSince ?? now));
  const owed = graceEnds({ pastDueSince });
  const open = current.status === 'active' || (current.status === 'past_due' && owed !== null && owed > now);
  const set: Set = {
    ...mirror(current),
    subscriptionStatus: current.status === 'active' ? 'active' : 'past_due',
    pastDueSince,
    cancelAtPeriodEnd: current.cancelAtPeriodEnd,
    firstPaidAt: user.firstPaidAt ?? current.createdAt,
    ...(open ? opened(user, current, isNewTo(user, current, customer), now) : lapsed(user)),
  };
  return { set, notices: noticesOf(user, current, owed) };
};

const mirror = ({ id, priceId, interval, anchor, periodEnd }: ProviderSubscription): Set => ({
  stripeSubscriptionId: id,
  subscriptionPriceId: priceId,
  subscriptionInterval: interval,
  subscriptionStartedAt: anchor,
  currentPeriodEnd: periodEnd,
});

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/**
 * Whether a subscription was bought after the one that counted until now; falling back to an older one is not a
 * purchase.
 */
const isNewTo = (
  { stripeSubscriptionId }: UserRow,
  current: ProviderSubscription,
  { subscriptions }: ProviderCustomer,
) => {
  const known = subscriptions.findIndex(({ id }) => id === stripeSubscriptionId);
  return known === -1 || subscriptions.indexOf(current) < known;
};

/** Premium fields. A new subscription opens a new window and ends the trial for good; a known one keeps its count. */
const opened = (user: UserRow, current: ProviderSubscription, fresh: boolean, now: Date): Set => {
  const end = nextWindowEnd(current.anchor, now);
  const paidAfterLapse = !fresh && user.subscriptionTier === 'free';
  const nextPeriod = paidAfterLapse && user.currentPeriodEnd?.getTime() !== current.periodEnd.getTime();
  const common = {
    subscriptionTier: 'premium' as const,
    monthlyRendersLimit:
      user.subscriptionTier === 'premium' && !fresh ? user.monthlyRendersLimit : limitOf(PREMIUM_RENDERS),
  };
  if (fresh || nextPeriod)
    return {
      ...common,
      monthlyRendersCount: 0,
      rendersWindow: sql`${users.rendersWindow} + 1`,
      monthlyRendersReset: end,
      trialEndsAt: earlier(user.trialEndsAt, now),
    };
  // A change of plan moves the billing day, but never lengthens the current window.
  return {
    ...common,
    monthlyRendersReset: user.monthlyRendersReset === null ? end : earlier(user.monthlyRendersReset, end),
  };
};

const lapsed = (user: UserRow): Set =>
  user.subscriptionTier === 'free'
    ? {}
    : { subscriptionTier: 'free', monthlyRendersLimit: limitOf(FREE_RENDERS), monthlyRendersReset: null };

/** Fields of a free user whose trial is over. */
const ended = (user: UserRow, now: Date): Set => ({
  subscriptionStatus: 'canceled',
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  monthlyRendersReset: null,
  trialEndsAt: earlier(user.trialEndsAt, now),
  ...(user.subscriptionTier === 'premium' || user.subscriptionStatus === 'past_due'
    ? {
        subscriptionTier: 'free',
        monthlyRendersLimit: limitOf(FREE_RENDERS),
        monthlyRendersCount: 0,
        rendersWindow: sql`${users.rendersWindow} + 1`,
      }
    : {}),
});

const noticesOf = (user: UserRow, current: ProviderSubscription, owed: Date | null): Notice[] => {
  const known = user.stripeSubscriptionId === current.id;
  const { username } = user;
  const notices: Notice[] = [];
  if (current.status === 'past_due' && owed !== null && user.subscriptionStatus !== 'past_due') {
    notices.push({
      template: 'payment-failed',
      data: { username, amount: formatMoney(current.cents / 100), premiumUntil: dayAt(owed, user) },
    });
  }
  if (current.cancelAtPeriodEnd && !(known && user.cancelAtPeriodEnd))
    notices.push({ template: 'cancelled', data: { username, endsOn: dayAt(current.periodEnd, user) } });
  if (!current.cancelAtPeriodEnd && known && user.cancelAtPeriodEnd)
    notices.push({ template: 'resumed', data: { username, renewsOn: dayAt(current.periodEnd, user) } });
  return notices;
};
