/** Texts about a running or refused render (M-20 to M-24, S-63, S-71). */
import { ApiError, getUserMessage } from '#web/lib/api/api-error.ts';
import type { SubscriptionView } from '#contract/money/billing.ts';
import { formatDate } from '#contract/formats.ts';
import { TRIAL_RENDERS, PREMIUM_RENDERS_PER_MONTH, TRIAL_DAYS } from '#contract/money/plan-catalog.ts';
import type { RenderStage, RenderView } from '#contract/studio/renders.ts';
import type { ProblemReply } from '#contract/problem.ts';

const STAGES: Readonly<Record<RenderStage, string>> = {
  waiting: 'Waiting in line',
  reading: 'Reading the photo',
  finding: 'Reading panels and light',
  trimming: 'Cutting and sewing',
  outside: 'Another engine adds detail',
  finishing: 'Matching light and grain',
  done: 'Ready',
};

export const RENDER = {
  label: 'Render',
  sending: 'Sending your design',
  photoOf: (at: number, of: number, stage: string) => `Photo ${at} of ${of}: ${stage.toLowerCase()}`,
  stayOpen: 'Please keep this page open until your design has been sent.',
  mayClose: 'You can close this page; the picture will be here.',
  cancel: 'Cancel',
  canceling: 'Cancelling...',
  cancelled: 'Render cancelled',
  cancelledText: 'It was not charged.',
  running: 'A render is already running',
  runningText: 'It is shown here; the new one was not started and not charged.',
  done: 'Design Generated',
  doneText: 'Your new interior is ready.',
  doneMore: (photos: number) => (photos === 1 ? 'One more photo is ready.' : `${photos} more photos are ready.`),
  notAll: 'Not every photo was rendered',
  notAllOf: (photo: string, why: string) => `${photo}: ${why}`,
  again: (photo: string) => `Render ${photo} again`,
  tryAgain: 'Try again',
  imagesNeeded: 'Missing Images',
  imagesNeededText: 'Please upload at least one car interior image first.',
  wordsNeeded: 'Missing instructions',
  wordsNeededText: 'Please describe what you would like to change.',
  finished: 'Already finished',
  finishedText: 'The picture was ready before it could be cancelled.',
  notCanceled: 'Could not cancel',
  somethingWrong: 'Something went wrong. Please try again.',
} as const;

export const BATCH = {
  runningText: 'The new ones were not started and not charged.',
  elsewhere: (done: number, of: number) =>
    `${of === 1 ? 'One render is' : `${of} renders are`} under way${done === 0 ? '' : `; ${done} done`}.`,
  cancel: 'Cancel them',
  canceling: 'Cancelling...',
} as const;

export const describeStage = ({ stage, queuePosition }: Pick<RenderView, 'stage' | 'queuePosition'>): string => {
  if (queuePosition === null) return STAGES[stage];
  return queuePosition <= 1 ? 'Next in line' : `Number ${queuePosition} in line`;
};

/** The smallest fraction that is left while a render runs, so that the bar is never full before the picture is there. */
const MIN_LEFT_FRACTION = 0.05;

/** The fraction to draw as done: that of the stage, or of the time where the estimate says that more has passed. */
export const fractionDone = (progress: number, passedMs: number, leftMs: number | null): number =>
  leftMs === null
    ? progress
    : Math.max(progress, Math.min(1 - MIN_LEFT_FRACTION, passedMs / Math.max(1, passedMs + Math.max(0, leftMs))));

/** The server's estimate, counted down since it arrived and below zero when it is late, but not in line: nobody knows when the work begins. */
export const timeLeft = (
  { etaMs, queuePosition }: Pick<RenderView, 'etaMs' | 'queuePosition'>,
  sinceMs: number,
): number | null => {
  if (etaMs === null || queuePosition !== null) return etaMs;
  return etaMs - Math.max(0, sinceMs);
};

/** By so much the estimate may be wrong before the page says that it was. */
const LATE_AFTER_S = 10;

/** The server's estimate, rounded to its accuracy; negative when more time has passed. */
export const formatTimeLeft = (etaMs: number | null): string => {
  if (etaMs === null) return '';
  const seconds = Math.ceil(etaMs / 1000);
  if (seconds < -LATE_AFTER_S) return 'Taking longer than usual';
  if (seconds <= 1) return 'Almost done';
  return seconds < 90 ? `About ${seconds} s left` : `About ${Math.round(seconds / 60)} min left`;
};

/** The usual duration of a render on this server, or that of a remote model (B-11). */
export const describeTypical = ({
  outside,
  typicalRenderMs,
}: {
  outside: boolean;
  typicalRenderMs: number | null | undefined;
}): string => {
  if (outside) return 'Usually about 30-60 seconds';
  if (typicalRenderMs == null) return '';
  const seconds = Math.max(1, Math.round(typicalRenderMs / 1000));
  return seconds < 90 ? `Usually about ${seconds} s` : `Usually about ${Math.round(seconds / 60)} min`;
};

export interface Refusal {
  title: string;
  description: string;
  /** Whether a plan would allow the render. */
  upgrade: boolean;
}

const LIMIT_TITLE = 'Render limit reached';
const UPGRADE = `Upgrade to premium for ${PREMIUM_RENDERS_PER_MONTH} renders per month!`;

const describeAllRenders = (limit: number): string => (limit === 1 ? 'your one render' : `all ${limit} renders`);

const refusalOf = (
  problem: ProblemReply | undefined,
  sentence: string,
  subscription: SubscriptionView | undefined,
): Refusal => {
  const upgrade = problem?.upgradeToPremium === true;
  switch (problem?.code) {
    case 'trial_expired':
      return {
        title: 'Free trial ended',
        description: `Your ${TRIAL_DAYS}-day free trial has ended. ${UPGRADE}`,
        upgrade: true,
      };
    case 'render_limit_reached':
      return createLimitRefusal();
    case 'monthly_allowance_used':
      return {
        title: LIMIT_TITLE,
        description: `You have used ${describeAllRenders(subscription?.monthlyRendersLimit ?? PREMIUM_RENDERS_PER_MONTH)} for this month.${subscription?.rendersResetAt == null ? '' : ` Your allowance resets on ${formatDate(subscription.rendersResetAt)}.`}`,
        upgrade: false,
      };
    case 'allowance_too_small':
      return { title: 'Not enough renders left', description: sentence, upgrade };
    case 'style_not_in_plan':
      return { title: 'Premium style', description: sentence, upgrade: true };
    default:
      return { title: 'Generation failed', description: sentence, upgrade };
  }
};

/** The render limit of the trial (M-21, D-13). */
export const createLimitRefusal = (): Refusal => ({
  title: LIMIT_TITLE,
  description: `You've reached your trial limit of ${TRIAL_RENDERS} renders. ${UPGRADE}`,
  upgrade: true,
});

const FALLBACK = 'Something went wrong. Please try again.';

export const toRefusal = (error: unknown, subscription?: SubscriptionView): Refusal =>
  refusalOf(error instanceof ApiError ? error.problem : undefined, getUserMessage(error, FALLBACK), subscription);

/** Why an accepted render ended without a picture. */
export const refusalOfRender = (view: Pick<RenderView, 'problem'>, subscription?: SubscriptionView): Refusal =>
  refusalOf(view.problem, view.problem?.message ?? FALLBACK, subscription);

export interface Allowance {
  /** `null` means no limit. */
  left: number | null;
  limit: number | null;
  isUsedUp: boolean;
  isTrialOver: boolean;
  isPremium: boolean;
}

/** The remaining allowance. Until the subscription has loaded, everything is allowed and the server decides (B-02). */
export const allowanceOf = (subscription: SubscriptionView | undefined, now: Date): Allowance => {
  if (subscription === undefined)
    return { left: null, limit: TRIAL_RENDERS, isUsedUp: false, isTrialOver: false, isPremium: false };
  const { tier, status, monthlyRendersCount, monthlyRendersLimit, rendersRemaining, trialEndsAt } = subscription;
  const left =
    monthlyRendersLimit === null ? null : (rendersRemaining ?? Math.max(0, monthlyRendersLimit - monthlyRendersCount));
  const isPremium = tier === 'premium';
  const isTrialOver =
    !isPremium && (status === 'trial_expired' || (trialEndsAt !== null && new Date(trialEndsAt) <= now));
  return { left, limit: monthlyRendersLimit, isUsedUp: left !== null && left <= 0, isTrialOver, isPremium };
};

export const canGenerate = ({ isUsedUp, isTrialOver }: Allowance): boolean => !isUsedUp && !isTrialOver;
