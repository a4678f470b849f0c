import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import type { SubscriptionView } from '#contract/money/billing.ts';
import type { ProblemCode } from '#contract/problem.ts';
import {
  allowanceOf,
  canGenerate,
  toRefusal,
  refusalOfRender,
  describeStage,
  formatTimeLeft,
  fractionDone,
  timeLeft,
  describeTypical,
} from './render-words.ts';

const NOW = new Date('2026-05-04T10:00:00Z');
const free: SubscriptionView = {
  tier: 'free',
  status: 'trialing',
  priceId: null,
  monthlyRendersCount: 7,
  monthlyRendersLimit: 25,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  rendersRemaining: 18,
  rendersResetAt: null,
  trialEndsAt: '2026-05-10T10:00:00Z',
  interval: null,
  graceUntil: null,
  refundUntil: null,
  hasPortal: false,
};
const problem = (status: number, code: ProblemCode, message: string, upgradeToPremium = false) =>
  new ApiError(status, JSON.stringify({ message, code }), { message, code, upgradeToPremium });

it('M-21, M-22: the trial limit, the end of the trial and the monthly allowance each have their own words', () => {
  expect(toRefusal(problem(402, 'render_limit_reached', 'x', true))).toEqual({
    title: 'Render limit reached',
    description: "You've reached your trial limit of 25 renders. Upgrade to premium for 120 renders per month!",
    upgrade: true,
  });
  expect(toRefusal(problem(402, 'trial_expired', 'x', true))).toEqual({
    title: 'Free trial ended',
    description: 'Your 14-day free trial has ended. Upgrade to premium for 120 renders per month!',
    upgrade: true,
  });
  const premium = {
    ...free,
    tier: 'premium' as const,
    monthlyRendersLimit: 120,
    rendersResetAt: '2026-06-01T10:00:00Z',
  };
  expect(toRefusal(problem(429, 'monthly_allowance_used', 'x'), premium)).toEqual({
    title: 'Render limit reached',
    description: 'You have used all 120 renders for this month. Your allowance resets on Jun 1, 2026.',
    upgrade: false,
  });
});
it('M-20: a failure says what the server said, never a code or raw JSON', () => {
  expect(toRefusal(problem(504, 'too_slow', 'It took too long. Your render was not charged.'))).toMatchObject({
    title: 'Generation failed',
    description: 'It took too long. Your render was not charged.',
  });
  expect(toRefusal(new ApiError(502, '<html>Bad gateway</html>')).description).toBe(
    'Something went wrong. Please try again.',
  );
  expect(refusalOfRender({ problem: undefined }).description).toBe('Something went wrong. Please try again.');
});
it('a style outside the plan leads to the plans', () => {
  expect(toRefusal(problem(403, 'style_not_in_plan', 'Luxury is part of the Core Plan.', true))).toEqual({
    title: 'Premium style',
    description: 'Luxury is part of the Core Plan.',
    upgrade: true,
  });
});
it('S-71: stage, place in line and time left are told only as far as they are known', () => {
  expect(describeStage({ stage: 'waiting', queuePosition: 3 })).toBe('Number 3 in line');
  expect(describeStage({ stage: 'waiting', queuePosition: 1 })).toBe('Next in line');
  expect(describeStage({ stage: 'trimming', queuePosition: null })).toBe('Cutting and sewing');
  expect([formatTimeLeft(null), formatTimeLeft(400), formatTimeLeft(2400), formatTimeLeft(150_000)]).toEqual([
    '',
    'Almost done',
    'About 3 s left',
    'About 3 min left',
  ]);
});
it('a render that takes longer than was said is not almost done for minutes', () => {
  expect([formatTimeLeft(-9000), formatTimeLeft(-11_000)]).toEqual(['Almost done', 'Taking longer than usual']);
});
it('the step that takes up the outline does not say that the upholstery is being found, which may be corrected already', () => {
  expect(describeStage({ stage: 'finding', queuePosition: null })).toBe('Reading panels and light');
});
it('the bar is as far as the stage or the time, so that it is not at its middle when almost nothing is left', () => {
  expect(fractionDone(0.4, 9000, 1000)).toBe(0.9);
  expect(fractionDone(0.4, 1000, 9000)).toBe(0.4);
  expect(fractionDone(0.4, 60_000, 0)).toBe(0.95);
  expect(fractionDone(0.4, 9000, null)).toBe(0.4);
});
it('W-23, V-21, B-02: generate is out of reach with no render left or the trial over, and not while nothing is known', () => {
  const may = (change: Partial<SubscriptionView>): boolean => canGenerate(allowanceOf({ ...free, ...change }, NOW));
  expect(may({})).toBe(true);
  expect(may({ rendersRemaining: 0, monthlyRendersCount: 25 })).toBe(false);
  expect(may({ trialEndsAt: '2026-05-01T00:00:00Z' })).toBe(false);
  expect(may({ status: 'trial_expired' })).toBe(false);
  // A former subscriber's trial ends on its date, which an administrator may have moved (D-64).
  for (const status of ['canceled', 'past_due'] as const)
    expect([may({ status }), may({ status, trialEndsAt: '2026-05-01T00:00:00Z' })]).toEqual([true, false]);
  expect(may({ monthlyRendersLimit: null, rendersRemaining: null })).toBe(true);
  expect(canGenerate(allowanceOf(undefined, NOW))).toBe(true);
});

it('B-11, S-71: what a render usually takes is what this server has measured; 30-60 seconds are named for other companies’ models alone', () => {
  expect(describeTypical({ outside: false, typicalRenderMs: 1520 })).toBe('Usually about 2 s');
  expect(describeTypical({ outside: false, typicalRenderMs: 200 })).toBe('Usually about 1 s');
  expect(describeTypical({ outside: false, typicalRenderMs: 150_000 })).toBe('Usually about 3 min');
  expect(describeTypical({ outside: true, typicalRenderMs: 1520 })).toBe('Usually about 30-60 seconds');
  for (const typicalRenderMs of [null, undefined])
    expect(describeTypical({ outside: false, typicalRenderMs })).toBe('');
});

it('in line the time left does not run out, so no render is almost done before it has begun', () => {
  expect(timeLeft({ etaMs: 9000, queuePosition: 1 }, 20_000)).toBe(9000);
  expect(timeLeft({ etaMs: 9000, queuePosition: null }, 20_000)).toBe(-11_000);
  expect(timeLeft({ etaMs: null, queuePosition: null }, 0)).toBeNull();
});
