import { afterEach, expect, test, vi } from 'vitest';
import type { SubscriptionView } from '#contract/money/billing.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { periodNote, formatRendersLeft, subscriptionQuery, type PeriodWords } from './allowance.ts';

afterEach(() => void vi.useRealTimers());

const now = new Date('2026-11-20T12:00:00Z');
const words: PeriodWords = {
  trialEnded: 'over',
  planEnded: 'plan over',
  onHold: 'on hold',
  trialDays: (n) => `${n} left`,
  renews: (_, n) => `renews in ${n}`,
  ends: (_, n) => `ends in ${n}`,
  unpaid: (date, n) => `unpaid, ends in ${n}, on ${date.slice(0, 10)}`,
};
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
  trialEndsAt: '2026-11-22T13:00:00Z',
  interval: null,
  graceUntil: null,
  refundUntil: null,
  hasPortal: false,
};
const premium: SubscriptionView = {
  ...free,
  tier: 'premium',
  status: 'active',
  trialEndsAt: null,
  currentPeriodEnd: '2026-12-01T12:00:00Z',
  interval: 'month',
};

test('S-53: renders left are told of the limit; the infinity sign stands only for no limit at all', () => {
  expect(formatRendersLeft(free)).toBe('18 of 25');
  expect(formatRendersLeft({ rendersRemaining: 102, monthlyRendersLimit: 120 })).toBe('102 of 120');
  expect(formatRendersLeft({ rendersRemaining: null, monthlyRendersLimit: null })).toBe('∞');
  expect(formatRendersLeft({ rendersRemaining: 0, monthlyRendersLimit: null })).toBe('0');
});

test('S-51, B-29: the trial counts its days rounded up, then says it is over', () => {
  expect(periodNote(free, now, words)).toBe('3 left');
  expect(periodNote({ ...free, status: 'trial_expired' }, now, words)).toBe('over');
});

test('S-50, B-29: a paid plan says when it renews, or when it ends', () => {
  expect(periodNote(premium, now, words)).toBe('renews in 11');
  expect(periodNote({ ...premium, cancelAtPeriodEnd: true }, now, words)).toBe('ends in 11');
  expect(periodNote({ ...premium, currentPeriodEnd: null }, now, words)).toBeUndefined();
});

test('S-50, W-18: a plan with an unpaid bill says when its week of grace ends, not when it would renew', () => {
  const overdue: SubscriptionView = { ...premium, status: 'past_due', graceUntil: '2026-11-24T12:00:00Z' };
  expect(periodNote(overdue, now, words)).toBe('unpaid, ends in 4, on 2026-11-24');
  expect(periodNote({ ...overdue, cancelAtPeriodEnd: true }, now, words)).toBe('unpaid, ends in 4, on 2026-11-24');
});

test('W-17, W-18: a former subscriber is told of the plan, not of a trial', () => {
  const former: SubscriptionView = { ...free, trialEndsAt: '2026-11-01T12:00:00Z' };
  expect(periodNote({ ...former, status: 'canceled' }, now, words)).toBe('plan over');
  expect(periodNote({ ...former, status: 'past_due' }, now, words)).toBe('on hold');
});

test('D-11, W-23: the subscription is asked for again when its reset has come, not before, and on the return to the tab after it', () => {
  vi.useFakeTimers({ now });
  const resets = (ms: number | null) => ({
    state: { data: { ...premium, rendersResetAt: ms === null ? null : new Date(now.getTime() + ms).toISOString() } },
  });
  const { refetchInterval, refetchOnWindowFocus } = subscriptionQuery;
  expect(refetchInterval({ state: {} })).toBe(false);
  for (const [ms, wait, focus] of [
    [null, false, false],
    [HOUR_MS, HOUR_MS, false],
    // Longer than a browser's timers can wait.
    [30 * DAY_MS, DAY_MS, false],
    // The server's clock is behind.
    [0, MINUTE_MS, 'always'],
    [-HOUR_MS, MINUTE_MS, 'always'],
  ] as const)
    expect([refetchInterval(resets(ms)), refetchOnWindowFocus(resets(ms))], String(ms)).toEqual([wait, focus]);
});
