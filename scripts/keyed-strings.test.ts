import { expect, test } from 'vitest';
// A plain script without types of its own.
import { allLooseTexts, looseTexts } from './keyed-strings.mjs';

test('texts between tags and in attributes that are read out are found; names, units and words by key are not', () => {
  const source = 'const A = () => <p title="Hello there" className="small" aria-label={`Remove ${name}`}>Some words {WORDS.title} 12 MB Retrim</p>;';
  expect((looseTexts('a.tsx', source) as string[]).map((line) => line.replace(/^\S+ /, ''))).toEqual(['Hello there', '`Remove ${name}`', 'Some words', '12 MB Retrim']);
  expect(looseTexts('b.tsx', 'const B = () => <p title={WORDS.title}>{WORDS.text} · 12</p>;')).toEqual([]);
});

test('every text of the web stands in a words file, by key, so that a translation is another words file', () => {
  expect(allLooseTexts()).toEqual([]);
});
