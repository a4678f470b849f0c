import { expect, test } from 'vitest';
import type { SavedDesign } from '#contract/designs.ts';
import { filtersFrom, filtersToQuery, isFiltered, matches, offeredValues, toggled } from './design-filters.ts';

const design = (change: Partial<SavedDesign>): SavedDesign => ({
  id: 1,
  userId: 'u',
  name: 'Red Leather GT',
  originalImageUrl: '',
  generatedImageUrl: '',
  style: 'original',
  materials: '["leather","suede"]',
  seatType: 'bucket',
  stitchingStyle: 'french',
  color: 'red',
  stitchingColor: '',
  pipingColor: '',
  seatBolsters: '',
  vehicleType: 'car',
  vehicleYear: '',
  vehicleMake: '',
  vehicleModel: '',
  isHighRes: false,
  renderId: null,
  rootId: 1,
  parentId: null,
  version: 1,
  createdAt: '2026-11-20T00:00:00Z',
  ...change,
});
const asked = (query: string) => filtersFrom(new URLSearchParams(query));

test('V-27: the search finds any part of the name in any case', () => {
  expect(matches(design({}), asked('q=LEATHER'))).toBe(true);
  expect(matches(design({}), asked('q=+gt+'))).toBe(true);
  expect(matches(design({}), asked('q=vinyl'))).toBe(false);
});

test('V-28: any value within a group matches; all groups and the search combine', () => {
  expect(matches(design({}), asked('style=retro&style=original'))).toBe(true);
  expect(matches(design({}), asked('style=original&seatType=bench'))).toBe(false);
  expect(matches(design({}), asked('q=red&style=original&seatType=bucket&stitchingStyle=french'))).toBe(true);
});

test('V-29, E-19: a design of several materials matches any of them, also as a plain id', () => {
  expect(matches(design({}), asked('material=suede'))).toBe(true);
  expect(matches(design({ materials: 'vinyl' }), asked('material=vinyl'))).toBe(true);
  expect(matches(design({ materials: '[]' }), asked('material=vinyl'))).toBe(false);
});

test('what is chosen goes to the address bar and comes back the same', () => {
  const filters = asked('q=red&style=original&style=retro&material=suede');
  expect(filtersToQuery(filters).toString()).toBe('q=red&style=original&style=retro&material=suede');
  expect(filtersToQuery(asked('')).toString()).toBe('');
  expect(isFiltered(asked('q=+'))).toBe(false);
});

test('a second tap takes a value out again', () => {
  const once = toggled(asked(''), 'style', 'retro');
  expect(once.style).toEqual(['retro']);
  expect(toggled(once, 'style', 'retro').style).toEqual([]);
});

test('only values that some design has are offered, never an empty one', () => {
  const designs = [design({}), design({ style: '', materials: '' }), design({ style: 'luxury' })];
  expect(offeredValues(designs, 'style', [])).toEqual(['luxury', 'original']);
  expect(offeredValues([], 'style', ['retro'])).toEqual(['retro']);
});
