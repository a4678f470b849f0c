import { expect, test } from 'vitest';
import { encodeBase64, SAMPLE_CSV } from './csv-file.ts';

test('bytes of any encoding and any length arrive as they were', () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, i) => (i * 7) % 256);
  expect(Buffer.from(encodeBase64(bytes), 'base64').equals(Buffer.from(bytes))).toBe(true);
  expect(encodeBase64(new Uint8Array())).toBe('');
});

test('the sample file has as many fields in every row as it has columns', () => {
  const [head, ...rows] = SAMPLE_CSV.trimEnd()
    .split('\r\n')
    .map((line) => line.replace(/"[^"]*"/g, '').split(',').length);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((fields) => fields === head)).toBe(true);
});
