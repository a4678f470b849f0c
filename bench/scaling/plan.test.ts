import { expect, test } from 'vitest';
import { ASSUMPTIONS, planFor, type UnitCosts } from './plan.ts';

const COSTS: UnitCosts = {
  ingestSeconds: 0.5,
  analysisSeconds: 2,
  renderSeconds: 2,
  ownSeconds: 0.05,
  callSeconds: 0.002,
  signInSeconds: 0.05,
  photoBytes: 1e6,
  renderBytes: 2e6,
  smallBytes: 250e3,
  rowBytes: 5e3,
};

test('a million registered people ask for 2.9 million renders a month, 6.7 a second at the peak', () => {
  const { needs } = planFor(ASSUMPTIONS, COSTS);
  expect(needs[0]).toMatchObject({
    arithmetic: expect.stringContaining('= 2,900,000 a month; mean 1.1 a second'),
    needs: '6.7 a second',
  });
  expect(needs.find(({ what }) => what === 'Storage, new in a month')!.needs).toMatch(/^7\.3 TB/);
});

test('cores grow with what one render costs, and without our own engine only the rest is left', () => {
  const one = planFor(ASSUMPTIONS, COSTS);
  const two = planFor(ASSUMPTIONS, { ...COSTS, renderSeconds: 4 });
  expect(two.coresLocal - one.coresLocal).toBeCloseTo((6.713 * 2) / ASSUMPTIONS.fill, 1);
  expect(two.coresRemote).toBe(one.coresRemote);
});
