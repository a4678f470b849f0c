import { expect, test } from 'vitest';
import { convert, limitIn, readLength, usualUnit } from './length-unit.ts';

test('lengths as people write them', () => {
  expect(readLength('20', 'cm')).toBe(20);
  expect(readLength(' 7,5 ', 'cm')).toBe(7.5);
  expect(readLength('7 1/2', 'in')).toBeCloseTo(19.05, 10);
  for (const bad of ['', 'wide', '1', '-4', '500', '7 1/0']) expect(readLength(bad, 'cm'), bad).toBeUndefined();
});

test('another unit is the same length', () => {
  expect(convert('20', 'cm', 'in')).toBe('7.9');
  expect(convert('8', 'in', 'cm')).toBe('20.3');
  expect(convert('no', 'in', 'cm')).toBe('no');
  expect([limitIn(2, 'in'), limitIn(200, 'cm')]).toEqual(['0.8', '200']);
});

test('inches where they are measured in', () => {
  expect([usualUnit('en-US'), usualUnit('de-DE'), usualUnit('en-GB')]).toEqual(['in', 'cm', 'cm']);
});
