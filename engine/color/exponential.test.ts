import { expect, it } from 'vitest';
import { fastExp } from './exponential.ts';

it('agrees with Math.exp to a few millionths', () => {
  for (let x = -19.9; x < 11.9; x += 0.0137) expect(Math.abs(fastExp(x) / Math.exp(x) - 1)).toBeLessThan(3e-6);
});

it('holds what lies beyond its range at its ends and answers nonsense with the least', () => {
  expect(fastExp(99)).toBe(fastExp(12));
  expect(fastExp(-99)).toBe(fastExp(-20));
  expect(fastExp(Number.NaN)).toBe(fastExp(-20));
});
