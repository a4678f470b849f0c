import { expect, test } from 'vitest';
import { Email } from './account/accounts.ts';
import { looksLikeLink } from './link-like.ts';
import { isMailbox, normalizeAddress } from './mail-address.ts';

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

test.each([
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['info@xn--mller-kva.de', 'info@xn--mller-kva.de'],
  ['INFO@MÜLLER.DE', 'info@xn--mller-kva.de'],
  // A Turkish keyboard makes this capital of an i.
  ['İnfo@İzmir.example', 'info@izmir.example'],
  ['info@mu\u0308ller.de', 'info@xn--mller-kva.de'],
  ['x@пример.рф', 'x@xn--e1afmkfd.xn--p1ai'],
  ['x@例え。jp', 'x@xn--r8jz45g.jp'],
  ['x@straße.de', 'x@xn--strae-oqa.de'],
  ['x@नमस्ते.भारत', 'x@xn--h2bhs4b8d8a.xn--h2brj9c'],
  ["o'neil@example.com", "o'neil@example.com"],
  ['a&b=c/d+tag@example.com', 'a&b=c/d+tag@example.com'],
  ['{a}|~`^*?#$%!@example.com', '{a}|~`^*?#$%!@example.com'],
  ['trim@shop.photography', 'trim@shop.photography'],
  ['a@b.travelersinsurance', 'a@b.travelersinsurance'],
  ['a-@x-y.co.uk', 'a-@x-y.co.uk'],
  [' 1@1.museum ', '1@1.museum'],
  // As pasted from a web page, a contact of Windows, or typed on a Japanese keyboard.
  ['pat@example.com\u200b', 'pat@example.com'],
  ['\u202apat@example.com\u202c', 'pat@example.com'],
  ['pat@exam\u00adple.com', 'pat@example.com'],
  ['ｐａｔ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'pat@example.com'],
])('%s is an address, kept as %s', (typed, kept) => {
  expect(Email.parse(typed)).toBe(kept);
  expect(normalizeAddress(typed)).toBe(kept);
  expect(isMailbox(kept)).toBe(true);
});

const NONE = 'Please enter a valid email address';
test.each([
  ['', NONE],
  ['nobody', NONE],
  ['a b@example.com', `${NONE}: one address, without spaces and commas`],
  ['a@x.com, b@x.com', `${NONE}: one address, without spaces and commas`],
  ['a@b@example.com', `${NONE}: one address, without spaces and commas`],
  ['@example.com', `${NONE}: something must stand before the @`],
  ['a@', `${NONE}: something must stand after the @, like example.com`],
  ['jürgen@example.com', `${NONE}: "ü" cannot stand before the @`],
  ['"a b"@example.com', `${NONE}: one address, without spaces and commas`],
  ['a@x.com，b@x.com', `${NONE}: one address, without spaces and commas`],
  ['.a@example.com', `${NONE}: before the @, a dot stands between two other characters`],
  ['a..b@example.com', `${NONE}: before the @, a dot stands between two other characters`],
  [`${'a'.repeat(65)}@example.com`, `${NONE}: at most 64 characters may stand before the @`],
  ['a@localhost', `${NONE}: the name after the @ needs an ending, like localhost.com`],
  ['a@10.0.0.1', `${NONE}: "10.0.0.1" is not the name of a mail server`],
  ['a@[10.0.0.1]', `${NONE}: "[10.0.0.1]" is not the name of a mail server`],
  ['a@-x.com', `${NONE}: "-x.com" is not the name of a mail server`],
  ['a@x..com', `${NONE}: "x..com" is not the name of a mail server`],
  ['a@exa_mple.com', `${NONE}: "exa_mple.com" is not the name of a mail server`],
  ['a@xn--\u00fc.com', `${NONE}: "xn--ü.com" is not the name of a mail server`],
])('%j is refused, and the reason is said', (typed, sentence) => {
  expect(Email.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([sentence]);
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
