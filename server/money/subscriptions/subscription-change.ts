/**
 * Derives the changes to a user's row, and the emails about them, from the row and the payment provider's record.
 * Events do not matter, so that late, repeated or unordered ones lead to the same result.
 */
import { sql, type SQL } from 'drizzle-orm';
import { formatMoney } from '#contract/formats.ts';
import { dayAt } from '#contract/regional.ts';
import { TRIAL_RENDERS, PREMIUM_RENDERS_PER_MONTH } from '#contract/money/plan-catalog.ts';
import type { PaymentCustomer, PaymentSubscription } from '../payments/payments.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { MONEY_MAILS } from '#server/platform/mail/templates/money.ts';
import { nextWindowEnd } from './allowance.ts';
import { getGraceEnd, LAPSED_PLAN_COLUMNS, limitOrUnlimited } from './grace.ts';

type UserColumns = { [Column in keyof UserRow]?: UserRow[Column] | SQL };
export type Notice = {
  template: keyof typeof MONEY_MAILS;
  data: Record<string, string>;
};

interface SubscriptionChange {
  set: UserColumns;
  notices: Notice[];
}

/**
 * The subscription that determines access: a paid one (if possible one that is not canceled), or else an overdue
 * one, or else one that has ended; the newest of several.
 */
export const findCurrentSubscription = ({ subscriptions }: PaymentCustomer): PaymentSubscription | undefined =>
  subscriptions.find(({ status, cancelAtPeriodEnd }) => status === 'active' && !cancelAtPeriodEnd) ??
  subscriptions.find(({ status }) => status === 'active') ??
  subscriptions.find(({ status }) => status === 'past_due' || status === 'not_paid') ??
  subscriptions[0];

/** `null` in a trial at the payment provider, for instance, or with a coupon for the whole price. */
const findFirstPayment = ({ charges }: PaymentCustomer): Date | null =>
  charges.findLast(({ subscriptionId }) => subscriptionId !== undefined)?.createdAt ?? null;

const filterCharges = ({ charges }: PaymentCustomer, { id }: PaymentSubscription) =>
  charges.filter(({ subscriptionId }) => subscriptionId === id);

/** Whether the last payment was refunded in full or any payment was lost in a dispute (D-17). */
export const isPaidBack = (customer: PaymentCustomer, subscription: PaymentSubscription): boolean => {
  const own = filterCharges(customer, subscription);
  return own[0]?.refunded === true || own.some(({ dispute }) => dispute === 'lost');
};

/** Whether a payment is in an undecided dispute. Until it is decided, the plan is closed and nothing is billed. */
export const isDisputed = (customer: PaymentCustomer, subscription: PaymentSubscription): boolean =>
  filterCharges(customer, subscription).some(({ dispute }) => dispute === 'open');

export const deriveSubscriptionChange = (user: UserRow, customer: PaymentCustomer, now: Date): SubscriptionChange => {
  const current = findCurrentSubscription(customer);
  if (current === undefined)
    return user.subscriptionTier === 'premium' || user.subscriptionStatus === 'past_due'
      ? { set: endedFields(user, now), notices: [] }
      : { set: {}, notices: [] };
  if (current.status === 'ended')
    return { set: { ...subscriptionFields(current), ...endedFields(user, now) }, notices: [] };
  const pastDueSince = current.status === 'active' ? null : getPastDueSince(user, current, now);
  const graceEnd = getGraceEnd({ pastDueSince });
  const isOpen = current.status === 'active' || (current.status === 'past_due' && graceEnd !== null && graceEnd > now);
  const set: UserColumns = {
    ...subscriptionFields(current),
    subscriptionStatus: current.status === 'active' ? 'active' : 'past_due',
    pastDueSince,
    cancelAtPeriodEnd: current.cancelAtPeriodEnd,
    firstPaidAt: user.firstPaidAt ?? findFirstPayment(customer),
    ...(isOpen ? premiumFields(user, current, now) : lapsedFields(user)),
  };
  return { set, notices: createNotices(user, current, isOpen ? graceEnd : null) };
};

const subscriptionFields = ({ id, priceId, interval, anchor, periodEnd }: PaymentSubscription): UserColumns => ({
  stripeSubscriptionId: id,
  subscriptionPriceId: priceId,
  subscriptionInterval: interval,
  subscriptionStartedAt: anchor,
  currentPeriodEnd: periodEnd,
});

const getEarlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Date of the first unpaid bill: the payment provider names only the latest, and each would start another week. */
const getPastDueSince = (user: UserRow, { id, unpaidBill }: PaymentSubscription, now: Date): Date => {
  const latest = unpaidBill?.createdAt ?? now;
  return user.stripeSubscriptionId === id && user.pastDueSince !== null
    ? getEarlier(user.pastDueSince, latest)
    : latest;
};

/**
 * Premium fields. A new subscription starts a new window and ends the trial; any other keeps the count: of several
 * subscriptions, an earlier one may become current, and then the newest again.
 */
const premiumFields = (user: UserRow, current: PaymentSubscription, now: Date): UserColumns => {
  const end = nextWindowEnd(current.anchor, now);
  const { newestSubscriptionAt } = user;
  const isNew = newestSubscriptionAt === null || current.createdAt > newestSubscriptionAt;
  const common = {
    subscriptionTier: 'premium' as const,
    newestSubscriptionAt: isNew ? current.createdAt : newestSubscriptionAt,
    monthlyRendersLimit:
      user.subscriptionTier === 'premium' && !isNew
        ? user.monthlyRendersLimit
        : limitOrUnlimited((isNew ? null : user.heldRendersLimit) ?? PREMIUM_RENDERS_PER_MONTH),
  };
  if (isNew)
    return {
      ...common,
      monthlyRendersCount: 0,
      rendersWindow: sql`${users.rendersWindow} + 1`,
      monthlyRendersReset: end,
      trialEndsAt: getEarlier(user.trialEndsAt, now),
    };
  // A change of plan moves the billing day but does not lengthen the current window.
  return {
    ...common,
    monthlyRendersReset: user.monthlyRendersReset === null ? end : getEarlier(user.monthlyRendersReset, end),
  };
};

const lapsedFields = ({ subscriptionTier }: UserRow): UserColumns =>
  subscriptionTier === 'free' ? {} : LAPSED_PLAN_COLUMNS;

/**
 * Fields of a free user. The end of the plan also ends the trial, which an administrator may extend once the plan is on
 * hold or over (D-09).
 */
const endedFields = (user: UserRow, now: Date): UserColumns => ({
  subscriptionStatus: 'canceled',
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  monthlyRendersReset: null,
  ...(user.subscriptionTier === 'premium' || user.subscriptionStatus === null
    ? { trialEndsAt: getEarlier(user.trialEndsAt, now) }
    : {}),
  ...(user.subscriptionTier === 'premium' || user.subscriptionStatus === 'past_due'
    ? {
        subscriptionTier: 'free',
        monthlyRendersLimit: limitOrUnlimited(TRIAL_RENDERS),
        monthlyRendersCount: 0,
        rendersWindow: sql`${users.rendersWindow} + 1`,
      }
    : {}),
});

/** @param graceEnd `null` when the plan is on hold already, because it became known late or beside a paid one */
const createNotices = (user: UserRow, current: PaymentSubscription, graceEnd: Date | null): Notice[] => {
  const isKnown = user.stripeSubscriptionId === current.id;
  const { username } = user;
  const bill = current.status === 'past_due' ? current.unpaidBill : undefined;
  const notices: Notice[] = [];
  if (bill !== undefined && user.subscriptionStatus !== 'past_due') {
    const data = { username, amount: formatMoney(bill.cents / 100, bill.currency) };
    notices.push({
      template: 'payment-failed',
      data: graceEnd === null ? data : { ...data, premiumUntil: dayAt(graceEnd, user) },
    });
  }
  if (current.cancelAtPeriodEnd && !(isKnown && user.cancelAtPeriodEnd))
    notices.push({ template: 'cancelled', data: { username, endsOn: dayAt(current.periodEnd, user) } });
  if (!current.cancelAtPeriodEnd && isKnown && user.cancelAtPeriodEnd)
    notices.push({ template: 'resumed', data: { username, renewsOn: dayAt(current.periodEnd, user) } });
  return notices;
};
