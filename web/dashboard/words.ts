import type { PeriodWords } from '#web/lib/allowance.ts';
import { formatDate } from '#contract/formats.ts';
import { TRIAL_DAYS } from '#contract/plan-catalog.ts';

const days = (n: number): string => `${n} ${n === 1 ? 'day' : 'days'}`;

export const DASHBOARD = {
  title: "Master's Dashboard",
  greeting: (username: string, hasDesigns: boolean) => `Welcome${hasDesigns ? ' back' : ''}, ${username}.`,
  newDesign: 'New Design',
  status: 'Craftsman Status',
  tier: { free: 'Free Trial', premium: 'Core Plan' },
  used: (count: number, limit: number) => `${count} of ${limit} renders used`,
  usage: 'Renders used',
  noLimit: 'Renders without a limit',
  manage: 'Manage subscription',
  upgrade: 'See plans',
  stats: 'Activity Stats',
  total: 'Total designs',
  left: 'Renders left',
  last: 'Last design',
  launch: 'Quick Launch',
  studio: 'Design Studio',
  studioText: 'Start from a photo or a vehicle template.',
  designs: 'My Designs',
  designsText: 'Compare, download and find what you saved.',
  unlock: 'Unlock Pro Features',
  unlockText: 'All styles, high resolution, commercial rights.',
  recent: 'Recent Designs',
  all: 'View All',
  emptyTitle: 'Nothing saved yet',
  emptyText: 'Upload a photo of an interior, choose a material, and keep the picture here.',
  failed: 'This part of the page could not be loaded',
  again: 'Try again',
} as const;

export const DASHBOARD_PERIOD: PeriodWords = {
  trialEnded: `Your ${TRIAL_DAYS}-day free trial has ended. What you made stays yours to view and share.`,
  trialDays: (n) => `${days(n)} left in your free trial.`,
  renews: (date, n) => `Renews on ${formatDate(date)}, in ${days(n)}.`,
  ends: (date, n) => `Ends on ${formatDate(date)}, in ${days(n)}. It will not renew.`,
};
