import { expect, test } from 'vitest';
import { base64Of, csvOf, isBinary, SAMPLE_CSV } from './csv-file.ts';

test('bytes of any encoding and any length arrive as they were', () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, i) => (i * 7) % 256);
  expect(Buffer.from(base64Of(bytes), 'base64').equals(Buffer.from(bytes))).toBe(true);
  expect(base64Of(new Uint8Array())).toBe('');
});

test('the sample file has as many fields in every row as it has columns', () => {
  const [head, ...rows] = SAMPLE_CSV.trimEnd()
    .split('\r\n')
    .map((line) => line.replace(/"[^"]*"/g, '').split(',').length);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((fields) => fields === head)).toBe(true);
});

test('a picture, a paper and a spreadsheet are no CSV; text in any encoding may be one', () => {
  for (const start of ['\x89PNG', '\xff\xd8\xff\xe0', '%PDF-1.7', 'PK\x03\x04', '\xd0\xcf\x11\xe0'])
    expect(isBinary(Buffer.from(start, 'latin1'))).toBe(true);
  for (const text of ['code;name', '\ufeffcode,name', ''])
    for (const encoding of ['utf8', 'utf16le'] as const) expect(isBinary(Buffer.from(text, encoding))).toBe(false);
});

test('a list to download is quoted, and no cell of it is a formula', () => {
  expect(
    csvOf([
      ['Line', 'Why'],
      ['4', '"red", not known'],
      ['5', '=1+1'],
    ]),
  ).toBe(['"Line","Why"', '"4","""red"", not known"', `"5","'=1+1"`].join('\r\n'));
});
