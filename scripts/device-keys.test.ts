import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BROWSER_STORAGE } from '#contract/account/privacy-register.ts';

const web = fileURLToPath(new URL('../web', import.meta.url));
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(`${web}/${file}`, 'utf8') }));

test('every key that the browser keeps on the device is in the privacy register', () => {
  const keys = sources.flatMap(({ text }) => [...text.matchAll(/['"`](retrim\.[a-z-]+)['"`]/g)].map(([, key]) => key!));
  expect([...new Set(keys)].sort()).toEqual(BROWSER_STORAGE.map(({ key }) => key).sort());
});

test('nothing is kept on the device but through the web’s storage file, and read before the first paint by the document and /try', () => {
  const using = sources
    .filter(({ text }) => /\blocalStorage\b|\bsessionStorage\b|\bindexedDB\b|document\.cookie|caches\.open/.test(text))
    .map(({ file }) => file);
  expect(using.sort()).toEqual(['lib/storage.ts', 'routes/parts/page-document.tsx', 'studio/try/mark-draft.ts']);
});
