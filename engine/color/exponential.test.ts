import { expect, it } from 'vitest';
import { fastExp, fastLog } from './exponential.ts';

it('agrees with Math.exp to a few millionths', () => {
  for (let x = -19.9; x < 11.9; x += 0.0137) expect(Math.abs(fastExp(x) / Math.exp(x) - 1)).toBeLessThan(3e-6);
});

it('agrees with Math.log', () => {
  for (let x = 1e-6; x < 1e4; x *= 1.0173) expect(Math.abs(fastLog(x) - Math.log(Math.fround(x)))).toBeLessThan(2e-7);
  expect(fastLog(1)).toBe(0);
});

it('holds what lies beyond its range at its ends and answers nonsense with the least', () => {
  expect(fastExp(99)).toBe(fastExp(12));
  expect(fastExp(-99)).toBe(fastExp(-20));
  expect(fastExp(Number.NaN)).toBe(fastExp(-20));
});
