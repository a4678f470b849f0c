import type { PeriodWords } from '#web/lib/allowance.ts';
import { formatDate } from '#contract/formats.ts';
import { TRIAL_DAYS } from '#contract/money/plan-catalog.ts';

const formatDays = (n: number): string => `${n} ${n === 1 ? 'day' : 'days'}`;

export const DASHBOARD = {
  title: "Master's Dashboard",
  greeting: (username: string, hasDesigns: boolean) => `Welcome${hasDesigns ? ' back' : ''}, ${username}.`,
  newDesign: 'New Design',
  shopEmpty:
    'Your customers see your shop’s name, phone and logo on links, emails and papers. Phone and logo are still missing.',
  setUpShop: 'Set up My Shop',
  status: 'Craftsman Status',
  tier: { free: 'Free Trial', premium: 'Core Plan' },
  used: (count: number, limit: number) => `${count} of ${limit} renders used`,
  usage: 'Renders used',
  noLimit: 'Unlimited renders',
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

export const WAITING = {
  title: 'Waiting for you',
  nothing:
    'Nothing is waiting. Questions and decisions appear here, and links that nobody has answered or opened for three days, so that you can send a reminder.',
  failed: 'This list could not be loaded',
  again: 'Try again',
  makeChange: 'Make this change',
  makeChangeOf: (person: string) => `Make this change, asked for by ${person}`,
  startWork: 'Start work',
  startWorkOf: (person: string) => `Start work on what ${person} approved`,
  unanswered: 'No answer yet',
  unopened: 'Not opened yet',
  made: (day: string) => `Link made ${day}`,
  opened: (first: string, last: string) => (first === last ? `Opened ${first}` : `Opened ${first}, last seen ${last}`),
  remind: 'Remind',
  remindOf: (design: string) => `Remind the customer of ${design} by email`,
  reminded: 'Reminder sent',
  notReminded: 'The reminder could not be sent',
  remindedOn: (day: string) => `Reminded ${day}`,
  newsStopped: 'This customer asked for no more emails about this design.',
  noAddress:
    'To remind by email, send the link by email or put the design into a customer’s folder that has an email address.',
} as const;

export const JOBS_BY_STATE = {
  title: 'Jobs',
  one: 'Job',
  states: {
    draft: 'Draft',
    sent: 'Sent',
    'change-requested': 'Change requested',
    approved: 'Approved',
    'in-work': 'In progress',
    done: 'Done',
  },
  none: {
    draft: 'No drafts. A saved design is a draft until you send a link.',
    sent: 'No job is waiting for an answer.',
    'change-requested': 'No job is waiting for a change.',
    approved: 'No approved job is waiting to be started.',
    'in-work': 'No job is in progress. Start one when it is approved.',
    done: 'No job is done yet.',
  },
  opened: (day: string) => `Last opened ${day}`,
  notOpened: (day: string) => `Not opened since ${day}`,
  folder: 'Folder',
  folderOf: (customer: string) => `Folder of ${customer}`,
  jobNumber: (number: string) => `Job ${number}`,
  andMore: (name: string, designs: number) =>
    designs === 1 ? name : `${name} and ${designs - 1} more ${designs === 2 ? 'design' : 'designs'}`,
  share: 'Share',
  done: 'Mark as done',
  start: 'Start work',
  back: { 'in-work': 'Move back', done: 'Back to work' },
  moved: { 'in-work': 'Work in progress', done: 'Marked as done', back: 'Moved back' },
  more: (jobs: number) => `${jobs} more in My Designs`,
  notLoaded: 'Your jobs could not be loaded',
  failed: 'The job could not be changed',
} as const;

export const DASHBOARD_PERIOD: PeriodWords = {
  trialEnded: `Your ${TRIAL_DAYS}-day free trial has ended. What you made stays yours to view and share.`,
  planEnded: 'Your plan has ended. What you made stays yours to view and share.',
  onHold: 'Your plan is on hold. What you made stays yours to view and share.',
  trialDays: (n) => `${formatDays(n)} left in your free trial.`,
  renews: (date, n) => `Renews on ${formatDate(date)}, in ${formatDays(n)}.`,
  ends: (date, n) => `Ends on ${formatDate(date)}, in ${formatDays(n)}. It will not renew.`,
  unpaid: (date, n) =>
    `The last payment did not go through. Unless it is paid, the plan ends on ${formatDate(date)}, in ${formatDays(n)}.`,
};
