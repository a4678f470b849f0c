import { expect, test } from 'vitest';
import {
  TRIAL_RENDERS,
  GUARANTEE_DAYS,
  PLANS,
  PREMIUM_RENDERS_PER_MONTH,
  TRIAL_DAYS,
  yearlySaving,
} from './plan-catalog.ts';
import { Plan } from './plans.ts';

test('E-24, E-25: three plans in their order, each with price, interval, features and what it leaves out', () => {
  expect(PLANS.map(({ id, name, interval }) => [id, name, interval])).toEqual([
    ['free-trial', 'Free Trial', 'trial'],
    ['premium-monthly', 'Core Plan', 'month'],
    ['premium-yearly', 'Annual Plan', 'year'],
  ]);
  for (const plan of PLANS) {
    expect(Plan.parse(plan)).toEqual(plan);
    expect(plan.features.length).toBeGreaterThan(0);
  }
  expect(Plan.parse({ ...PLANS[1], priceId: 'price_1' }).priceId).toBe('price_1');
});

test('B-01, B-02, B-18: the trial is free, 14 days, 25 renders, without a card', () => {
  const [free] = PLANS;
  expect([free.priceCents, free.renders, TRIAL_RENDERS, TRIAL_DAYS]).toEqual([0, 25, 25, 14]);
  expect(free.features).toContain('No credit card required');
});

test('B-04, T-06: the Core Plan costs $19.99 a month, the Annual Plan has all of the same', () => {
  const [, monthly, yearly] = PLANS;
  expect([monthly.priceCents, monthly.renders, PREMIUM_RENDERS_PER_MONTH]).toEqual([1999, 120, 120]);
  expect(monthly.features).toEqual([
    '120 renders per month',
    'All styles',
    'High-resolution downloads',
    'Priority rendering',
    'Portfolio builder',
    'Priority support',
    'Customer presentation templates',
    'Full commercial rights',
  ]);
  expect(yearly.features).toEqual(monthly.features);
});

test('B-07, B-09: what a year saves is computed from the two prices', () => {
  const [, monthly, yearly] = PLANS;
  expect(yearly.priceCents).toBe(9588);
  expect(yearlySaving(monthly.priceCents, yearly.priceCents)).toEqual({
    ifMonthly: 23_988,
    perMonth: 799,
    saved: 14_400,
    percent: 60,
  });
  // Other prices must give other figures, because all are computed.
  expect(yearlySaving(1999, 14_000)).toEqual({ ifMonthly: 23_988, perMonth: 1167, saved: 9988, percent: 42 });
});

test('B-10: the money comes back within 30 days', () => {
  expect(GUARANTEE_DAYS).toBe(30);
});
