import { expect, test } from 'vitest';
import { parseContentDisposition, formatContentDisposition, downloadName, fileName } from './file-name.ts';

test('A-34: a download is named after its design', () => {
  expect([downloadName('Red Leather GT', 12), downloadName('  Two--Tone / No. 7 ', 'ab')]).toEqual([
    'red-leather-gt-12.png',
    'two-tone-no-7-ab.png',
  ]);
});

test.each([
  ['Müller Škoda', 'müller-škoda-7.png', 'muller-skoda-7.png'],
  ['Łódź Ærø Straße', 'łódź-ærø-straße-7.png', 'lodz-aero-strasse-7.png'],
  ['赤い革', '赤い革-7.png', 'download-7.png'],
  ['Красный салон', 'красный-салон-7.png', 'download-7.png'],
  ['محمد علي', 'محمد-علي-7.png', 'download-7.png'],
  ['हिन्दी नाम', 'हिन्दी-नाम-7.png', 'download-7.png'],
  ['می‌خواهم', 'می‌خواهم-7.png', 'download-7.png'],
  ['İzmir Iğdır', 'izmir-iğdır-7.png', 'izmir-igdir-7.png'],
  ['日本 GT', '日本-gt-7.png', 'gt-7.png'],
])('%s keeps its letters in the name of a download, and older programs get plain ones', (name, full, plain) => {
  expect(downloadName(name, 7)).toBe(full);
  const header = formatContentDisposition(full);
  expect(parseContentDisposition(header)).toBe(full);
  expect(/filename="([^"]*)"/.exec(header)?.[1]).toBe(plain);
  // A header holds ASCII only.
  expect(header).toMatch(/^[\x20-\x7e]+$/);
});

test.each(['', '...', '🚗', '/\\:*?"<>|', '\u0000\r\nX: 1'])('%j is a name that every system takes', (name) => {
  expect(downloadName(name, 7)).toMatch(/^(design|x-1)-7\.png$/);
});

test('what is invisible without its emoji is not left over in a name', () => {
  expect(
    ['❤️', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', 'Bob \u{1f468}\u200d\u{1f469} ❤️ Kim', '#️⃣ GT', 'GT\u200d'].map(
      (name) => downloadName(name, 7),
    ),
  ).toEqual(['design-7.png', 'design-7.png', 'bob-kim-7.png', 'gt-7.png', 'gt-7.png']);
});

test('names of devices are not names of files, and dots never begin or end one', () => {
  expect(['con', 'NUL', 'com1', 'Lpt9'].map((name) => fileName(name, 'csv'))).toEqual([
    'file-con.csv',
    'file-nul.csv',
    'file-com1.csv',
    'file-lpt9.csv',
  ]);
  expect(['contact', '..hidden..', 'a. '].map((name) => fileName(name, 'csv'))).toEqual([
    'contact.csv',
    'hidden.csv',
    'a.csv',
  ]);
});

test.each(['x', 'ü', '赤', 'हि', 'க்'])(
  'a name of 500 %s fits where 255 bytes are allowed, cut between characters',
  (letter) => {
    const name = downloadName(letter.repeat(500), 123_456);
    expect(new TextEncoder().encode(name).length).toBeLessThan(200);
    expect(name.replace('-123456.png', '').replaceAll(letter, '')).toBe('');
  },
);

test('a header of quotes and stars is read back as it was written', () => {
  expect(parseContentDisposition(formatContentDisposition("o'neil-ü(1)*.png"))).toBe("o'neil-ü(1)*.png");
  expect([parseContentDisposition('attachment'), parseContentDisposition(null)]).toEqual([undefined, undefined]);
});
