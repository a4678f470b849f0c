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

test('inches in the countries that measure in them; while the shop’s is unknown, the browser’s language decides', () => {
  const unitIn = (country: string | null) =>
    ['en-US', 'de-DE', 'en-GB'].map((language) => getDefaultUnit(country, language));
  expect(unitIn(null)).toEqual(['in', 'cm', 'cm']);
  expect(unitIn('DE')).toEqual(['cm', 'cm', 'cm']);
  expect(unitIn('US')).toEqual(['in', 'in', 'in']);
  expect(getDefaultUnit(null, 'en')).toBe('in');
  expect(['C', 'en-US@posix'].map((language) => getDefaultUnit(null, language))).toEqual(['cm', 'cm']);
});
