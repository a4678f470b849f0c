import { expect, test } from 'vitest';
import { nearestColorWord } from './color-word.ts';

test('a color is named by the nearest word of the trade', () => {
  expect(nearestColorWord('#a8703f')).toBe('tan');
  expect(nearestColorWord('#541b1f')).toBe('oxblood');
  expect(nearestColorWord('#12392b')).toMatch(/racing green/);
});
