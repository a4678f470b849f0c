import { formatCalendarDate } from '#contract/formats.ts';
import { TRIAL_DAYS } from '#contract/money/plan-catalog.ts';

/** Texts of the plan cards. */
export const PLAN_WORDS = {
  forDays: `for ${TRIAL_DAYS} days`,
  perMonth: 'per month',
  perYear: 'per year',
  trialNote: 'No credit card required. Everything you make stays yours to view and share.',
  monthNote: 'For the shop that shows before it cuts. Cancel any time.',
  yearNote: (perMonth: string) => `Works out at ${perMonth}/month, billed once a year.`,
  ifMonthly: 'if paid monthly',
  /** @param lastDay as in `2027-03-31` */
  limited: (lastDay: string) => `Limited-time price until ${formatCalendarDate(lastDay)}`,
  save: (saved: string, percent: number) => `Save ${saved} (${percent}% off)`,
  startTrial: 'Start Free Trial',
  monthly: 'Subscribe Monthly',
  yearly: 'Subscribe Yearly',
  notIncluded: 'Not included: ',
} as const;
