import { expect, test } from 'vitest';
import type { z } from 'zod';
import { DecisionBody } from './customer/approvals.ts';
import { addPasskey } from './account/account-settings.ts';
import { RegisterBody } from './account/accounts.ts';
import { CustomerBody } from './customer/customers.ts';
import { cleanLine, cleanText, nameKey, requiredLine } from './plain-text.ts';
import { StartBatchBody } from './studio/batches.ts';
import { SaveDesignBody } from './studio/saved-designs.ts';
import { Mark } from './studio/photos.ts';
import { STARTER_BOOK_NAME } from './studio/starter-book.ts';
import { DEFAULT_BOOK, SwatchBody } from './studio/swatches.ts';

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
  ['Persian with a half-space after any word', '۲۰\u200cساله PDF\u200cها «رنگ»\u200cها'],
  ['Hindi with a joiner', 'क्‍ष'],
  ['a kanji with a variant', '葛\u{e0100}城'],
  ['a kanji in its old form', '\ufa19\u8c37'],
  ['a Korean name in ideographs', '\uf9e1'],
  ['a Chinese ideograph of the supplement', '\u{2f81a}'],
])('%s keeps every character that carries meaning', (_what, text) => {
  expect([cleanLine(text), cleanText(text)]).toEqual([text, text]);
});

test('letters and their marks are one character, beside old ideographs too', () => {
  expect(cleanLine('Zoe\u0308 \ufa19e\u0301')).toBe('Zo\u00eb \ufa19\u00e9');
});

test('what reorders or hides text is taken out, and nothing else', () => {
  expect(cleanLine('ab\u202Ecd\u202C e\u2066f\u2069\u200e')).toBe('abcd ef');
  expect(cleanLine('pay\u200dpal \u200cx\u200d \u200d')).toBe('paypal x');
  expect(cleanLine('\u200cها x\u200d\u200cها')).toBe('ها x\u200cها');
  expect(cleanLine('A\u{e0041}\u{e0042}B \u{1f3f4}\u{e0041}')).toBe('AB \u{1f3f4}');
  expect(cleanLine('so\u00adft \u200bzero\ufeff \ud800')).toBe('soft zero');
  expect(cleanLine(`${FAMILY}\u200d\u200d x`)).toBe(`${FAMILY}\u200d x`);
});

test.each([
  ['nothing', ''],
  ['spaces', ' \u00a0\u3000'],
  ['a zero width space', '\u200b'],
  ['Hangul fillers', '\u3164\u115f\uffa0'],
  ['an empty braille cell', '\u2800'],
  ['a mark without a letter', '\ufe0f\u0301'],
])('%s is no name', (_what, text) => {
  expect(
    requiredLine(80, 'Please enter your name')
      .safeParse(text)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['Please enter your name']);
});

test.each(['김민수', 'محمد', FAMILY, '1️⃣', '-', 'é'])('%s is a name', (text) => {
  expect(requiredLine(80, '').parse(` ${text}\u202e `)).toBe(text);
});

test.each<[string, z.ZodType, (name: string) => object]>([
  ['a design', SaveDesignBody.pick({ name: true }), (name) => ({ name })],
  ['a colorway', StartBatchBody.shape.items.element.pick({ name: true }), (name) => ({ name })],
  ['a customer', CustomerBody.pick({ name: true }), (name) => ({ name })],
  ['a swatch', SwatchBody.pick({ name: true }), (name) => ({ name })],
  ['a zone', Mark, (name) => ({ type: 'rename', zone: 'custom-1', name })],
])('the name of %s can be read, and has no letters that turn it round', (_what, schema, bodyOf) => {
  expect(schema.safeParse(bodyOf('\u3164\u200b')).success).toBe(false);
  expect(schema.parse(bodyOf('nat \u202Eelkcal'))).toMatchObject({ name: 'nat elkcal' });
});

test.each<[string, z.ZodType, string]>([
  ['a vehicle', CustomerBody.shape.vehicle, ''],
  ['a supplier', SwatchBody.shape.supplier, ''],
  ['a note', SwatchBody.shape.note, ''],
  ['a company', RegisterBody.shape.companyName, ''],
  ['a passkey', addPasskey.body.shape.name, ''],
  ['a swatch book', SwatchBody.shape.book, DEFAULT_BOOK],
])('%s of blank letters and controls is as if nothing was typed', (_what, schema, nothing) => {
  expect(['\u2800', '\u3164 \u200b', '\u0007'].map((text) => schema.parse(text))).toEqual([nothing, nothing, nothing]);
});

test('a company without controls is kept', () => {
  expect(RegisterBody.shape.companyName.parse(' Hide\u0000 & \u202eSeek ')).toBe('Hide & Seek');
});

test('names are the same but for case and width', () => {
  expect(nameKey('Ｌｅｄｅｒ ')).toBe(nameKey('leder'));
  expect(nameKey('Leder')).not.toBe(nameKey('Leder 2'));
  expect(
    SwatchBody.shape.book.safeParse(
      STARTER_BOOK_NAME.replace(/[a-z]/gi, (one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0)),
    ).success,
  ).toBe(false);
});

test('a change is asked for in words that can be read', () => {
  const asked = { personName: 'Pat', decision: 'change', versionHash: 'a'.repeat(64), requestId: 'r-1234567' };
  expect(DecisionBody.safeParse({ ...asked, words: '\u3164' }).success).toBe(false);
  expect(DecisionBody.safeParse({ ...asked, pins: [{ x: 0, y: 0, text: '\u2800' }] }).success).toBe(false);
  expect(DecisionBody.safeParse({ ...asked, words: '黒' }).success).toBe(true);
});
