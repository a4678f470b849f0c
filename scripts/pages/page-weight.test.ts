import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
// A plain script without types of its own.
import { assertPageWeights, firstScripts } from './page-weight.mjs';

test('a page that outgrows its budget fails the build, named in the list or not, and so does a page of the list that was not written', () => {
  const client = mkdtempSync(path.join(tmpdir(), 'retrim-weight-'));
  mkdirSync(path.join(client, 'assets'));
  writeFileSync(
    path.join(client, 'assets/a.js'),
    Array.from({ length: 400 }, (_, i) => `export const x${i}=${Math.sin(i)};`).join(''),
  );
  writeFileSync(
    path.join(client, 'index.html'),
    '<link rel="modulepreload" href="/assets/a.js"/><script>import("/assets/a.js")</script>',
  );
  const [only, ...others] = firstScripts(client, 'index.html') as { file: string; bytes: number }[];
  expect([only!.file, others.length]).toEqual(['/assets/a.js', 0]);
  const { bytes } = only!;
  expect(() => assertPageWeights(client, { page: bytes, own: {} })).not.toThrow();
  expect(() => assertPageWeights(client, { page: 0, own: { 'index.html': bytes } })).not.toThrow();
  const tooHeavy = /index\.html begins with \d+ bytes/;
  expect(() => assertPageWeights(client, { page: bytes - 1, own: {} })).toThrow(tooHeavy);
  expect(() => assertPageWeights(client, { page: 1e6, own: { 'index.html': bytes - 1 } })).toThrow(tooHeavy);
  expect(() => assertPageWeights(client, { page: 1e6, own: { terms: 1e6 } })).toThrow('terms was not written');
  rmSync(client, { recursive: true });
});
