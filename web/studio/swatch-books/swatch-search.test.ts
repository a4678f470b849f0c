import { expect, test } from 'vitest';
import { isSearching, NO_SEARCH, parseSearch, searchToQuery, type SwatchSearch } from './swatch-search.ts';

test('a search survives the address bar, and what makes no sense there is left out', () => {
  const search: SwatchSearch = {
    q: 'ox 12',
    similarTo: '#7a1f2b',
    book: 'Hides & more',
    material: 'leather',
    inStock: true,
  };
  expect(parseSearch(new URLSearchParams(searchToQuery(search).toString()))).toEqual(search);
  expect(parseSearch(new URLSearchParams('similarTo=red&material=none&stock=1&q=' + 'x'.repeat(900)))).toEqual({
    ...NO_SEARCH,
    q: 'x'.repeat(200),
  });
  expect(parseSearch(new URLSearchParams('similarTo=%237A1F2B')).similarTo).toBe('#7a1f2b');
});

test('nothing asked for is no search', () => {
  expect(isSearching(NO_SEARCH)).toBe(false);
  expect(isSearching({ ...NO_SEARCH, q: '  ' })).toBe(false);
  expect(isSearching({ ...NO_SEARCH, inStock: true })).toBe(true);
});
