import { expect, test } from 'vitest';
import { MAX_SEARCH_LENGTH } from '#contract/studio/design-query.ts';
import {
  parseFilters,
  toSearchParams,
  isFiltered,
  offeredValues,
  toListQuery,
  toggleFilter,
} from './design-filters.ts';

const asked = (query: string) => parseFilters(new URLSearchParams(query));

test('V-27, V-28: the server is asked for the search without its spaces, and for every value of every group', () => {
  expect(toListQuery(asked('q=+gt+&style=retro&style=original&material=suede'))).toEqual({
    q: 'gt',
    style: ['retro', 'original'],
    material: ['suede'],
    seatType: [],
    stitchingStyle: [],
  });
  expect(toListQuery(asked('q=+')).q).toBeUndefined();
});

test('what is chosen goes to the address bar and comes back the same', () => {
  const filters = asked('q=red&style=original&style=retro&material=suede');
  expect(toSearchParams(filters).toString()).toBe('q=red&style=original&style=retro&material=suede');
  expect(toSearchParams(asked('')).toString()).toBe('');
  expect(isFiltered(asked('q=+'))).toBe(false);
});

test('a search in the address that is longer than the server takes is cut, not refused', () => {
  expect(toListQuery(asked(`q=${'x'.repeat(500)}`)).q).toHaveLength(MAX_SEARCH_LENGTH);
});

test('a second tap takes a value out again', () => {
  const once = toggleFilter(asked(''), 'style', 'retro');
  expect(once.style).toEqual(['retro']);
  expect(toggleFilter(once, 'style', 'retro').style).toEqual([]);
});

test('values that some design has are offered by their names, with those that are chosen', () => {
  expect(offeredValues('style', ['original', 'luxury'], [])).toEqual(['luxury', 'original']);
  expect(offeredValues('style', [], ['retro'])).toEqual(['retro']);
});
