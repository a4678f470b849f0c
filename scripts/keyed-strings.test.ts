import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TEMPLATE_WORDS } from '#web/studio/upload/upload-words.ts';
// A plain script without types of its own.
import { allLooseTexts, looseTexts } from './keyed-strings.mjs';

test('texts between tags and in attributes that are read out are found; names, units and words by key are not', () => {
  const source =
    'const A = () => <p title="Hello there" className="small" aria-label={`Remove ${name}`}>Some words {WORDS.title} 12 MB Retrim</p>;';
  expect((looseTexts('a.tsx', source) as string[]).map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'Hello there',
    '`Remove ${name}`',
    'Some words',
    '12 MB Retrim',
  ]);
  expect(looseTexts('b.tsx', 'const B = () => <p title={WORDS.title}>{WORDS.text} · 12</p>;')).toEqual([]);
});

test('every text of the web is in a words file, by key, so that a translation is another words file', () => {
  expect(allLooseTexts()).toEqual([]);
});

test('grey is spelled as the specification spells it, on every page and in every answer', () => {
  const files = ['web', 'contract', 'assets/templates']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((name) => /\.(tsx?|css|json)$/.test(name));
  expect(files.length).toBeGreaterThan(300);
  const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  expect(files.filter((name) => /\bgray/i.test(withoutComments(readFileSync(name, 'utf8'))))).toEqual([]);
});

test("every vehicle template has a name in the pages, the same as the server's", () => {
  const templates = JSON.parse(readFileSync('assets/templates/templates.json', 'utf8')) as {
    id: string;
    name: string;
    description: string;
  }[];
  expect(TEMPLATE_WORDS).toEqual(
    Object.fromEntries(templates.map(({ id, name, description }) => [id, { name, description }])),
  );
});
