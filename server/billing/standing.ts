/**
 * From the provider's truth to our row: what changes for this user, and which mails tell of it. A pure function of both, so that any
 * order of events, late or twice, ends in the same place.
 */
import { sql, type SQL } from 'drizzle-orm';
import { formatDate, formatMoney } from '#contract/formats.ts';
import { FREE_RENDERS, PREMIUM_RENDERS } from '#contract/plan-catalogue.ts';
import type { ProviderCustomer, ProviderSubscription } from '../adapters/payments/payments.ts';
import { users, type UserRow } from '../db/schema.ts';
import type { MailTemplateName } from '../mail/mail-templates.ts';
import { nextWindowEnd } from './allowance.ts';
import { graceEnds, limitOf } from './grace.ts';

type Set = { [Column in keyof UserRow]?: UserRow[Column] | SQL };
export type Notice = { template: Extract<MailTemplateName, 'payment-failed' | 'cancelled' | 'resumed'>; data: Record<string, string> };

export interface Change {
  set: Set;
  notices: Notice[];
}

/** The one that counts: what is paid before what is owed before what has ended; of those the newest. */
export const currentSubscription = ({ subscriptions }: ProviderCustomer): ProviderSubscription | undefined =>
  subscriptions.find(({ status }) => status === 'active') ?? subscriptions.find(({ status }) => status === 'past_due' || status === 'not_paid') ?? subscriptions[0];

const chargesOf = ({ charges }: ProviderCustomer, subscription: ProviderSubscription) => charges.filter(({ createdAt }) => createdAt >= subscription.createdAt);

/** The money of a running subscription has gone back: its last payment in full, or one of its payments by way of the bank (D-17). */
export const isPaidBack = (customer: ProviderCustomer, subscription: ProviderSubscription): boolean => {
  const own = chargesOf(customer, subscription);
  return own[0]?.refunded === true || own.some(({ dispute }) => dispute === 'lost');
};

/** A bank has the money of one of its payments, and has not decided: nothing is open until it has, and nothing is billed. */
export const isDisputed = (customer: ProviderCustomer, subscription: ProviderSubscription): boolean =>
  chargesOf(customer, subscription).some(({ dispute }) => dispute === 'open');

/** @param current what the provider says; `undefined` when this customer never subscribed */
export const changeFor = (user: UserRow, current: ProviderSubscription | undefined, now: Date): Change => {
  if (current === undefined) return user.subscriptionTier === 'premium' ? { set: ended(user, now), notices: [] } : { set: {}, notices: [] };
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
    ...(open ? opened(user, current, now) : lapsed(user)),
  };
  return { set, notices: noticesOf(user, current, owed) };
};

const mirror = ({ id, priceId, interval, anchor, periodEnd }: ProviderSubscription): Set =>
  ({ stripeSubscriptionId: id, subscriptionPriceId: priceId, subscriptionInterval: interval, subscriptionStartedAt: anchor, currentPeriodEnd: periodEnd });

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Premium. A subscription that we did not know opens a window of its own and ends the trial for good; the same one keeps its count. */
const opened = (user: UserRow, current: ProviderSubscription, now: Date): Set => {
  const end = nextWindowEnd(current.anchor, now);
  const fresh = user.stripeSubscriptionId !== current.id;
  const paidAfterLapse = !fresh && user.subscriptionTier === 'free';
  const nextPeriod = paidAfterLapse && user.currentPeriodEnd?.getTime() !== current.periodEnd.getTime();
  const common = { subscriptionTier: 'premium' as const, monthlyRendersLimit: user.subscriptionTier === 'premium' && !fresh ? user.monthlyRendersLimit : limitOf(PREMIUM_RENDERS) };
  if (fresh || nextPeriod) return { ...common, monthlyRendersCount: 0, rendersWindow: sql`${users.rendersWindow} + 1`, monthlyRendersReset: end, trialEndsAt: earlier(user.trialEndsAt, now) };
  // A change of plan moves the day of the bill; a window that is running is never made longer by it.
  return { ...common, monthlyRendersReset: user.monthlyRendersReset === null ? end : earlier(user.monthlyRendersReset, end) };
};

const lapsed = (user: UserRow): Set =>
  user.subscriptionTier === 'free' ? {} : { subscriptionTier: 'free', monthlyRendersLimit: limitOf(FREE_RENDERS), monthlyRendersReset: null };

/** Free for good, the trial over; what was made stays. */
const ended = (user: UserRow, now: Date): Set => ({
  subscriptionStatus: 'canceled', cancelAtPeriodEnd: false, pastDueSince: null, monthlyRendersReset: null, trialEndsAt: earlier(user.trialEndsAt, now),
  ...(user.subscriptionTier === 'premium' || user.subscriptionStatus === 'past_due'
    ? { subscriptionTier: 'free', monthlyRendersLimit: limitOf(FREE_RENDERS), monthlyRendersCount: 0, rendersWindow: sql`${users.rendersWindow} + 1` }
    : {}),
});

const noticesOf = (user: UserRow, current: ProviderSubscription, owed: Date | null): Notice[] => {
  const known = user.stripeSubscriptionId === current.id;
  const { username } = user;
  const notices: Notice[] = [];
  if (current.status === 'past_due' && user.subscriptionStatus !== 'past_due') {
    notices.push({ template: 'payment-failed', data: { username, amount: formatMoney(current.cents / 100), premiumUntil: formatDate(owed) } });
  }
  if (current.cancelAtPeriodEnd && !(known && user.cancelAtPeriodEnd)) notices.push({ template: 'cancelled', data: { username, endsOn: formatDate(current.periodEnd) } });
  if (!current.cancelAtPeriodEnd && known && user.cancelAtPeriodEnd) notices.push({ template: 'resumed', data: { username, renewsOn: formatDate(current.periodEnd) } });
  return notices;
};
