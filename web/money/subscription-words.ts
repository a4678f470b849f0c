import { formatDate } from '#contract/formats.ts';
import { TRIAL_RENDERS, GUARANTEE_DAYS, TRIAL_DAYS } from '#contract/money/plan-catalog.ts';
import type { PeriodWords } from '#web/lib/allowance.ts';

const formatDays = (n: number): string => `${n} ${n === 1 ? 'day' : 'days'}`;

/** Texts of `/subscription`. Titles and toasts are from the specification. */
export const SUBSCRIPTION = {
  title: 'Professional Pricing',
  description: `Start with ${TRIAL_RENDERS} free renders over ${TRIAL_DAYS} days, no credit card required. ${GUARANTEE_DAYS}-day money-back guarantee on every paid plan.`,
  lead: `Start free. Pay when you sell with\u00a0it. ${GUARANTEE_DAYS}-day money-back guarantee.`,
  back: 'Back to dashboard',
  tabs: 'Pricing and your subscription',
  plansTab: 'Subscription Plans',
  currentTab: 'Current Subscription',
  current: 'Current Plan',
  openStudio: 'Open the studio',
  trialRunning: 'Your trial is running: open the studio',
  trialOver: 'Your trial has ended',
  trialUsed: 'Included in your plan',
  notConfigured:
    'Online payment is not set up on this server yet, so a paid plan can’t be bought here today. The free trial works in full.',

  people:
    'One account for your shop: everybody in it may sign in, on several devices at once, and shares its renders. People do not have accounts of their own.',
  yourPlan: 'Your plan',
  planName: { free: 'Starter Plan', premium: 'Core Plan' },
  billed: { month: 'billed monthly', year: 'billed yearly' },
  status: {
    trialing: 'Trial',
    trial_expired: 'Trial ended',
    active: 'Active',
    past_due: 'Payment due',
    canceled: 'Cancelled',
  },
  nextBilling: 'Next billing date',
  accessEnds: 'Access ends',
  trialEnds: 'Trial ends',
  left: 'Renders left',
  resets: 'Renders reset',
  trialNote: `Your free trial includes ${TRIAL_RENDERS} renders over ${TRIAL_DAYS} days.`,
  upgrade: 'Upgrade to Premium',
  usage: 'Renders used',
  used: (count: number, limit: number) => `${count} of ${limit} renders used`,
  failed: 'Your subscription could not be loaded',
  loading: 'Loading your subscription',
  processing: 'Processing...',
  resumeCard: 'Resume this plan',
  manage: 'Manage your plan',
  change: { month: 'Switch to monthly', year: 'Switch to yearly' },
  testPayments: 'Test payments: no money moves on this machine.',
  pastDue: (until: string) =>
    `Your last payment did not go through. Your plan continues until ${until} while we try again.`,
  pastDueOver:
    'Your plan is on hold because your last payment did not go through, or because your bank is deciding a dispute about one. A new card settles an unpaid bill; a dispute has to be decided first.',
  updateCard: 'Update your card',
} as const;

/** Texts after the payment page (D-66). */
export const CHECKOUT = {
  waiting: 'Your payment is being confirmed. This takes a few seconds.',
  late: 'Your payment is taking longer than usual to confirm. Your plan starts by itself; do not pay again.',
  unconfirmed:
    'No payment has been confirmed. If you have just paid, do not pay again: your plan starts by itself. If you have not, choose a plan below.',
  signedOut: 'Thank you. Sign in to see whether your plan has started.',
  signIn: 'Sign in',
  cancelled: 'Checkout was not completed. You have not been charged.',
  startedTitle: 'Subscription started',
  startedText: 'Welcome to the Core Plan.',
} as const;

export const PLAN_ACTS = {
  cancel: 'Cancel subscription',
  canceling: 'Cancelling...',
  keep: 'Keep my plan',
  cancelTitle: 'Cancel your subscription?',
  cancelText: (date: string) =>
    `You keep everything in your plan until ${date}. After that nothing more is charged; your designs stay.`,
  endsOn: (date: string) => `Your plan ends on ${date}.`,
  renew: 'Renew',
  resuming: 'Resuming...',
  portal: 'Cards and invoices',
  opening: 'Processing...',
  refund: 'Request a refund',
  guarantee: (date: string) => `${GUARANTEE_DAYS}-day money-back guarantee, until ${date}.`,
} as const;

export const REFUND = {
  title: 'Request a refund',
  text: `Within ${GUARANTEE_DAYS} days of your first payment you can have your money back, once. When it is paid back, the plan ends at once; your designs stay.`,
  subject: (plan: string) => `Request a refund (${plan})`,
  message: 'Please refund my last payment.',
  firstName: 'First name',
  lastName: 'Last name',
  subjectLabel: 'Subject',
  messageLabel: 'Message',
  back: 'Keep my plan',
  send: 'Send the request',
  sending: 'Processing...',
  sentTitle: 'Message sent',
  sentText: 'We reply by email within 24 hours.',
  failedTitle: 'Message not sent',
  failedText: 'Please try again.',
} as const;

export const CANCEL_TOASTS = {
  title: 'Subscription cancelled',
  text: 'Your subscription will be cancelled at the end of the current billing period.',
  failedTitle: 'Cancellation Failed',
  failedText: 'Failed to cancel subscription',
} as const;

export const RESUME_TOASTS = {
  title: 'Subscription resumed',
  text: 'Your subscription has been resumed successfully.',
  failedTitle: 'Resume Failed',
  failedText: 'Failed to resume subscription',
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
  failedTitle: 'Subscription Failed',
  failedText: 'Failed to process subscription',
} as const;

export const PERIOD: PeriodWords = {
  trialEnded: `Your ${TRIAL_DAYS}-day free trial has ended. What you made stays yours to view and share.`,
  planEnded: 'Your plan has ended. What you made stays yours to view and share.',
  onHold: 'Your plan is on hold. What you made stays yours to view and share.',
  trialDays: (n) => `${formatDays(n)} left.`,
  renews: (date, n) => `Renews on ${formatDate(date)}, in ${formatDays(n)}.`,
  ends: (date, n) => `Ends on ${formatDate(date)}, in ${formatDays(n)}.`,
  unpaid: (date, n) =>
    `The last payment did not go through. Unless it is paid, the plan ends on ${formatDate(date)}, in ${formatDays(n)}.`,
};
