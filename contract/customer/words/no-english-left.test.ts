/** An English text that was left in another language's words, whole or in part. */
import { expect, test } from 'vitest';
import { MATERIAL_TEXTS } from '#engine/catalog/materials.ts';
import { PATTERN_TEXTS } from '#engine/catalog/patterns.ts';
import * as de from './de.ts';
import * as en from './en.ts';
import * as es from './es.ts';
import * as fr from './fr.ts';
import * as it from './it.ts';
import * as pt from './pt.ts';

type Texts = ReadonlyMap<string, string>;

/** Every text by its place; a sentence with holes is said with signs in them. */
const textsIn = (value: unknown, place = ''): [string, string][] => {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value === 'function') return textsIn((value as (...holes: string[]) => unknown)('§', '§'), place);
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => textsIn(one, `${place}.${name}`))
    : [];
};

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

const ENGLISH: Texts = new Map(textsIn({ mail: en.mail, page: en.page, paper: en.paper }));

/** Words that a text and its English original may share: names, and words that are the same in both languages. */
const SAME = {
  es: 'color interior material compare',
  de: 'code link live material name person was',
  fr: 'code date grain logo message minutes option page question questions signature version',
  pt: 'code interior link material compare',
  it: 'account link logo password',
} as const;
const NAMES = 'retrim sha';

test.each([
  ['es', es],
  ['de', de],
  ['fr', fr],
  ['pt', pt],
  ['it', it],
] as const)('no text in %s has a word of its English original that is none of its own', (language, texts) => {
  const same = new Set(wordsIn(`${SAME[language]} ${NAMES}`));
  const read = textsIn({ mail: texts.mail, page: texts.page, paper: texts.paper });
  expect(read.map(([place]) => place)).toEqual([...ENGLISH.keys()]);
  const left = read.flatMap(([place, text]) => {
    const original = new Set(wordsIn(ENGLISH.get(place) ?? ''));
    return wordsIn(text)
      .filter((word) => original.has(word) && !same.has(word))
      .map((word) => `${place}: ${word}`);
  });
  expect(left).toEqual([]);
});

/** Words of one side of the Atlantic, for which the other has its own. */
const BRAZIL_ALONE =
  /celular|esporti|\btela\b|compartilh|contato|prévia|comprovante|courvin|marrom|matelassê|retrô|fendi|informad|olhada|você|registr|conexão|miolo|^(?:seu|sua) |não (funciona|vale) mais/i;
const PORTUGAL_ALONE =
  /telemóvel|desporti|ecrã|partilh|contacto|comprovativo|palavra-passe|ficheiro|utilizador|regist[oa]\b/i;

test('Portuguese is written for Brazil and Portugal alike', () => {
  const read = [
    ...textsIn({ mail: pt.mail, page: pt.page, paper: pt.paper, trade: pt.trade }),
    ...Object.entries(MATERIAL_TEXTS).map(([id, { translated }]): [string, string] => [id, translated.pt]),
    ...Object.entries(PATTERN_TEXTS).map(([id, { translated }]): [string, string] => [id, translated?.pt ?? '']),
  ];
  const ofOneSide = read.filter(([, text]) => BRAZIL_ALONE.test(text) || PORTUGAL_ALONE.test(text));
  expect(ofOneSide).toEqual([]);
});

const ALL = { en, de, es, fr, it, pt };
const allOf = ({ page, mail, paper }: (typeof ALL)[keyof typeof ALL]): [string, string][] =>
  textsIn({ mail, page, paper });

test('French has a space before every colon', () => {
  expect(allOf(fr).filter(([, text]) => /\S:/.test(text))).toEqual([]);
});

test('an Italian button says what to do, as software says it, and the shop is no laboratory', () => {
  // A title that asks, as "Rifiutare questo progetto?" does, is no button.
  const infinitive = /^(?:\P{L}*)\p{Lu}\p{L}+(?:are|ere|ire)\b(?!.*\?$)/u;
  expect(allOf(it).filter(([, text]) => infinitive.test(text))).toEqual([]);
  expect(allOf(it).filter(([, text]) => /laboratorio|\bsegn[oi]\b|soltanto/i.test(text))).toEqual([]);
});

test('the label before a date is the word for a date', () => {
  expect(Object.values(ALL).map(({ page }) => page.on)).toEqual(Object.values(ALL).map(({ paper }) => paper.date));
});

test('after a greeting the next line may begin with a capital, in German and Spanish too', () => {
  expect([de, es].map(({ mail }) => mail.greeting('Kim'))).toEqual(['Guten Tag Kim!', 'Hola, Kim:']);
});

test('a dead link does not say that the link has worked before, and to check the address', () => {
  for (const { page } of Object.values(ALL)) {
    expect(page.linkExpiredTitle).not.toMatch(/no longer|nicht mehr|ya no|plus$|più|já não/);
    expect(page.linkExpiredText).toMatch(/address|Adresse|dirección|adresse|indirizzo|endereço/);
  }
});
