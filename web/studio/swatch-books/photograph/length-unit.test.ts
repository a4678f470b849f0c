import { expect, test } from 'vitest';
import { convertLength, formatLimit, parseLength, getDefaultUnit } from './length-unit.ts';

test('lengths as people write them', () => {
  expect(parseLength('20', 'cm')).toBe(20);
  expect(parseLength(' 7,5 ', 'cm')).toBe(7.5);
  expect(parseLength('7 1/2', 'in')).toBeCloseTo(19.05, 10);
  for (const bad of ['', 'wide', '1', '-4', '500', '7 1/0']) expect(parseLength(bad, 'cm'), bad).toBeUndefined();
});

test('another unit is the same length', () => {
  expect(convertLength('20', 'cm', 'in')).toBe('7.9');
  expect(convertLength('8', 'in', 'cm')).toBe('20.3');
  expect(convertLength('no', 'in', 'cm')).toBe('no');
  expect([formatLimit(2, 'in'), formatLimit(200, 'cm')]).toEqual(['0.8', '200']);
});

test('inches where they are measured in', () => {
  expect([getDefaultUnit('en-US'), getDefaultUnit('de-DE'), getDefaultUnit('en-GB')]).toEqual(['in', 'cm', 'cm']);
});
