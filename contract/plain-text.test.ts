import { expect, test } from 'vitest';
import { cleanLine, cleanText } from './plain-text.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const ENGLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';

test.each([
  ['a family', FAMILY],
  ['a flag of two letters', '🇩🇪'],
  ['a flag with tags', ENGLAND],
  ['a profession with a skin tone', '👩🏽‍🔧'],
  ['a heart that is a picture', '❤️ and ❤︎'],
  ['a keycap', '1️⃣'],
  ['Persian with a zero width non-joiner', 'می‌خواهم'],
  ['Hindi with a joiner', 'क्‍ष'],
  ['a kanji with a variant', '葛\u{e0100}城'],
])('%s keeps every character that carries meaning', (_what, text) => {
  expect([cleanLine(text), cleanText(text)]).toEqual([text, text]);
});

test('what reorders or hides text is taken out, and nothing else', () => {
  expect(cleanLine('ab\u202Ecd\u202C e\u2066f\u2069\u200e')).toBe('abcd ef');
  expect(cleanLine('pay\u200dpal \u200cx\u200d \u200d')).toBe('paypal x');
  expect(cleanLine('A\u{e0041}\u{e0042}B \u{1f3f4}\u{e0041}')).toBe('AB \u{1f3f4}');
  expect(cleanLine('so\u00adft \u200bzero\ufeff \ud800')).toBe('soft zero');
  expect(cleanLine(`${FAMILY}\u200d\u200d x`)).toBe(`${FAMILY}\u200d x`);
});
