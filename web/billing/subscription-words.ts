import { formatDate } from '#contract/formats.ts';
import { FREE_RENDERS, GUARANTEE_DAYS, TRIAL_DAYS } from '#contract/plan-catalogue.ts';
import type { PeriodWords } from '#web/lib/allowance.ts';

const days = (n: number): string => `${n} ${n === 1 ? 'day' : 'days'}`;

/** Words of `/subscription`; titles and toasts are the specification's. */
export const SUBSCRIPTION = {
  title: 'Professional Pricing',
  description: `Start with ${FREE_RENDERS} free renders over ${TRIAL_DAYS} days, no credit card required. ${GUARANTEE_DAYS}-day money-back guarantee on every paid plan.`,
  lead: `Start free. Pay when you sell with it. ${GUARANTEE_DAYS}-day money-back guarantee.`,
  back: 'Back to dashboard',
  tabs: 'Pricing and your subscription',
  plansTab: 'Subscription Plans',
  currentTab: 'Current Subscription',
  current: 'Current Plan',
  trialRunning: 'Your trial is running',
  trialOver: 'Your trial has ended',
  notConfigured: 'Online payment is not set up on this server yet, so a paid plan can’t be bought here today. The free trial works in full.',

  yourPlan: 'Your plan',
  planName: { free: 'Starter Plan', premium: 'Core Plan' },
  billed: { month: 'billed monthly', year: 'billed yearly' },
  status: { trialing: 'Trial', trial_expired: 'Trial ended', active: 'Active', past_due: 'Payment due', canceled: 'Cancelled' },
  nextBilling: 'Next billing date',
  accessEnds: 'Access ends',
  trialEnds: 'Trial ends',
  left: 'Renders left',
  resets: 'Renders start again',
  trialNote: `Your free trial includes ${FREE_RENDERS} renders over ${TRIAL_DAYS} days.`,
  upgrade: 'Upgrade to Premium',
  usage: 'Renders used',
  used: (count: number, limit: number) => `${count} of ${limit} renders used`,
  failed: 'Your subscription could not be loaded',
  again: 'Try again',
  loading: 'Loading your subscription',
} as const;

export const SUBSCRIBE_TOASTS = {
  loginTitle: 'Login Required',
  loginText: 'Please log in to subscribe to a plan.',
  missingTitle: 'Missing Price ID',
  missingText: 'The selected plan does not have a valid price ID.',
  setupTitle: 'Payment Setup Issue',
  setupText: 'Unable to redirect to payment page. Please try again.',
  activeTitle: 'Subscription Active',
  activeText: 'Your subscription is already active.',
} as const;

export const PERIOD: PeriodWords = {
  trialEnded: `Your ${TRIAL_DAYS}-day free trial has ended. What you made stays yours to view and share.`,
  trialDays: (n) => `${days(n)} left.`,
  renews: (date, n) => `Renews on ${formatDate(date)}, in ${days(n)}.`,
  ends: (date, n) => `Ends on ${formatDate(date)}, in ${days(n)}.`,
};
