import { expect, test } from 'vitest';
import { Email } from './accounts.ts';
import { looksLikeLink } from './link-like.ts';
import { isMailbox } from './mail-address.ts';

const letters = (count: number): string => 'a'.repeat(count);

test.each([
  ['a mailbox of 64 letters', `${letters(64)}@shop.example`, true],
  ['a mailbox of 65 letters', `${letters(65)}@shop.example`, false],
  ['a name of 63 letters between two dots', `pat@${letters(63)}.example`, true],
  ['a name of 64 letters between two dots', `pat@${letters(64)}.example`, false],
  ['254 letters in all', `${letters(64)}@${Array.from({ length: 3 }, () => letters(61)).join('.')}.com`, true],
  ['255 letters in all', `${letters(64)}@${Array.from({ length: 3 }, () => letters(61)).join('.')}.info`, false],
  ['two addresses', 'a@x.example,b@y.example', false],
  ['a line break', 'a@x.example\nBcc: b@y.example', false],
  ['half a letter', 'a\ud800@x.example', false],
])('%s: as an address %s', (_what, address, good) => {
  expect([Email.safeParse(address).success, isMailbox(address)]).toEqual([good, good]);
});

test('every address that can be typed can be mailed to, whatever its letters and lengths', () => {
  const alphabet = 'abcXYZ019.!#$%&\'*+/=?^_`{|}~-@"(),:;<>[\\] \t\u0000\u00e9\ud800';
  let accepted = 0;
  let seed = 7;
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let i = 0; i < 20_000; i += 1) {
    const part = (length: number, from: number): string =>
      Array.from({ length }, () => alphabet.charAt(next(from))).join('');
    const address = `${part(next(80), i % 2 === 0 ? 28 : alphabet.length)}@${part(1 + next(70), 9)}.${part(2 + next(3), 6)}`;
    const parsed = Email.safeParse(address);
    if (!parsed.success) continue;
    accepted += 1;
    expect(isMailbox(parsed.data), JSON.stringify(address)).toBe(true);
  }
  expect(accepted).toBeGreaterThan(100);
});

test.each([
  'https://evil.example',
  'see evil.com now',
  'www.evil',
  'EVIL.COM/win',
  'evil．com',
  'evil。com',
  '//evil',
  'go to 10.0.0.1',
  'mail me: a@evil.com',
  'mailto:x',
])('%j reads as a link', (text) => {
  expect(looksLikeLink(text)).toBe(true);
});
test.each([
  'Here it is, Pat. Tell me what you think.',
  'Leather at 12.50 or 1.5 mm thick',
  'On 12.10.2026, at 9 a.m.',
  'Seats... and piping',
  '',
])('%j does not', (text) => {
  expect(looksLikeLink(text)).toBe(false);
});
