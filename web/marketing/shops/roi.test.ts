import { expect, test } from 'vitest';
import { estimateRoi } from './roi.ts';

const defaults = { projects: 20, closeRate: 50, projectValue: 5000 };

test('B-23: the close rate rises by 35 points and ends at 85', () => {
  const rate = (closeRate: number) => estimateRoi({ ...defaults, closeRate }).newCloseRate;
  expect([rate(20), rate(50), rate(80)]).toEqual([55, 85, 85]);
});

test('B-24, B-25, B-26: the defaults give 74,100 a month and 889,200 a year', () => {
  const { monthlyIncrease, annualIncrease, returnOnCost } = estimateRoi(defaults);
  expect(monthlyIncrease).toBe(74_100);
  expect(annualIncrease).toBe(889_200);
  expect(returnOnCost).toBeCloseTo((889_200 - 948) / 948, 9);
});
