import { expect, test } from 'vitest';
import { capitalize, truncateToUtf16Length, splitGraphemes, initials, truncate } from './graphemes.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test('B-27: initials are the first letters of first and last word, or the first two of a single word', () => {
  expect(['John Smith', 'Ana Maria Cruz', 'madonna', '  pat  ', 'x', ''].map(initials)).toEqual([
    'JS',
    'AC',
    'MA',
    'PA',
    'X',
    '',
  ]);
});

test('initials are whole characters in every script', () => {
  expect(['🇩🇪 Sattlerei 🧵', `${FAMILY}x`, 'हिन्दी नाम', '𠮷田', 'e\u0301ric o\u0308'].map(initials)).toEqual([
    '🇩🇪🧵',
    `${FAMILY}X`,
    'हिना',
    '𠮷田',
    'E\u0301O\u0308',
  ]);
});

test('B-32: a longer text ends with three dots after the limit, one of the limit is left alone', () => {
  expect([truncate('x'.repeat(24), 24), truncate('x'.repeat(25), 24), truncate('🧵🧵🧵', 2)]).toEqual([
    'x'.repeat(24),
    `${'x'.repeat(24)}...`,
    '🧵🧵...',
  ]);
});

test.each([
  ['a family', FAMILY],
  ['a flag', '🇩🇪'],
  ['a skin tone', '👍🏽'],
  ['a letter with a mark', 'q\u0307'],
  ['a syllable', 'हि'],
  ['Hangul of three parts', '\u1112\u1161\u11ab'],
])('%s is one character, and no cut goes through it', (_what, letter) => {
  expect(splitGraphemes(`a${letter}b`)).toEqual(['a', letter, 'b']);
  const size = Array.from(letter).length;
  for (let limit = 1; limit <= size; limit += 1) expect(truncate(`a${letter}b`, limit)).toBe('a...');
  expect(truncate(`a${letter}bc`, size + 1)).toBe(`a${letter}...`);
  for (let limit = 1; limit <= letter.length; limit += 1) expect(truncateToUtf16Length(`a${letter}b`, limit)).toBe('a');
  expect(truncateToUtf16Length(`a${letter}b`, letter.length + 1)).toBe(`a${letter}`);
});

test('a sentence begins with a capital letter, a character without one stays', () => {
  expect(['tan seats', 'ölfarben', '👩‍🔧 work', '', 'ßa'].map(capitalize)).toEqual([
    'Tan seats',
    'Ölfarben',
    '👩‍🔧 work',
    '',
    'SSa',
  ]);
});
