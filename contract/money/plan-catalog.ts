/**
 * The catalog of plans, prices and limits (D-01), and the only file with these numbers. It does not import the schema
 * library, because public pages load it.
 */
import type { Plan } from './plans.ts';

export const TRIAL_DAYS = 14;
export const TRIAL_RENDERS = 25;
export const PREMIUM_RENDERS_PER_MONTH = 120;
export const GUARANTEE_DAYS = 30;
/** Days after which unsaved uploads and renders are deleted (D-29). */
export const RETENTION_DAYS = 7;

const PAID_FEATURES = [
  `${PREMIUM_RENDERS_PER_MONTH} renders per month`,
  'All styles',
  'High-resolution downloads',
  'Priority rendering',
  'Portfolio builder',
  'Priority support',
  'Customer presentation templates',
  'Full commercial rights',
];

export const PLANS: readonly [Plan, Plan, Plan] = [
  {
    id: 'free-trial',
    name: 'Free Trial',
    tier: 'free',
    priceCents: 0,
    interval: 'trial',
    renders: TRIAL_RENDERS,
    features: [
      `${TRIAL_RENDERS} renders over ${TRIAL_DAYS} days`,
      'Basic styles',
      'Live preview on your own photo',
      'Standard downloads',
      'No credit card required',
    ],
    notIncluded: ['Premium styles', 'High-resolution downloads', 'Commercial rights'],
  },
  {
    id: 'premium-monthly',
    name: 'Core Plan',
    tier: 'premium',
    priceCents: 1999,
    interval: 'month',
    renders: PREMIUM_RENDERS_PER_MONTH,
    features: PAID_FEATURES,
    notIncluded: [],
  },
  {
    id: 'premium-yearly',
    name: 'Annual Plan',
    tier: 'premium',
    priceCents: 9588,
    interval: 'year',
    renders: PREMIUM_RENDERS_PER_MONTH,
    features: PAID_FEATURES,
    notIncluded: [],
  },
];

/** Compares the annual with the monthly price. In cents, except `percent`. */
export const yearlySaving = (monthlyCents: number, yearlyCents: number) => {
  const ifMonthly = monthlyCents * 12;
  return {
    ifMonthly,
    perMonth: Math.round(yearlyCents / 12),
    saved: ifMonthly - yearlyCents,
    percent: Math.round((100 * (ifMonthly - yearlyCents)) / ifMonthly),
  };
};
