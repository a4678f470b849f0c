import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
// A plain script without types of its own.
import { assertPageWeights, firstScripts } from './page-weight.mjs';

test('a page that outgrows its budget fails the build, and so does a page that was not written', () => {
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
  expect(() => assertPageWeights(client, { 'index.html': only!.bytes })).not.toThrow();
  expect(() => assertPageWeights(client, { 'index.html': only!.bytes - 1 })).toThrow(
    /index\.html begins with \d+ bytes/,
  );
  expect(() => assertPageWeights(client, { 'terms/index.html': 1e6 })).toThrow(/terms/);
  rmSync(client, { recursive: true });
});
