import { expect, test } from 'vitest';
import { refuseMisread, usernameKey } from './username-key.ts';

test.each([
  ["O'Brien", 'O\u2019Brien'],
  ['Ana-Li', 'Ana\u2011Li'],
  ['Ana-Li', 'Ana\u2013Li'],
  ['Ana/Li', 'Ana\u2044Li'],
  ['ana!', 'ana\u01c3'],
  ['ana', '\ua4ee\ua4e0\ua4ee'],
  ['ana', '\u2c80\u2c9a\u2c80'],
  ['aha', '\u13aa\u13c2\u13aa'],
  ['paype', '\u0440\u0430\u0443\u0440\u0435'],
])('%s and %s look the same and are one name', (name, other) => {
  expect(usernameKey(other)).toBe(usernameKey(name.toUpperCase()));
});

test('a Greek word that reads as a Latin one, unlike its key, is refused; other Greek names are not', () => {
  for (const read of ['\u0391\u039d\u039d\u0391', '\u039d\u03bf\u03b1', 'Anna \u0396\u039f\u0395'])
    expect(() => refuseMisread(read), read).toThrow('Username reads like Latin letters');
  for (const name of ['Νίκος', 'ΝΙΚΟΣ', 'Μαρία', 'αννα', 'Anna', 'НОВА', 'Zoë 2'])
    expect(() => refuseMisread(name), name).not.toThrow();
});
