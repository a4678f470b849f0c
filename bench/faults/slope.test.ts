import { expect, test } from 'vitest';
import { minimaOf, fitSlope, type Point } from './slope.ts';

test('a line has its slope and no error', () => {
  const { perUnit, error } = fitSlope([0, 1, 2, 3].map((x) => [x, 5 + 2 * x]));
  expect(perUnit).toBeCloseTo(2);
  expect(error).toBeCloseTo(0);
});

test('noise around a level is no growth within two standard errors', () => {
  const { perUnit, error } = fitSlope([1, -1, -1, 1, 1, -1, -1, 1].map((y, x): Point => [x, 100 + y]));
  expect(Math.abs(perUnit)).toBeLessThan(2 * error);
});

test('what is collected again counts at its lowest', () => {
  expect(
    minimaOf(
      [
        [0, 9],
        [0.5, 3],
        [1, 8],
        [1.2, 4],
        [1.9, 7],
      ],
      1,
    ),
  ).toEqual([
    [0.5, 3],
    [1.2, 4],
  ]);
});
