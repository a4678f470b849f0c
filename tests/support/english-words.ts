/** English words in a text that should be in another language: those of our own catalogs, which it does not use too. */
import type { Language } from '#contract/customer/words/languages.ts';
import { MAIL_WORDS } from '#contract/customer/words/mail-words.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import { PAPER_WORDS } from '#contract/customer/words/paper-words.ts';
import { TRADE_WORDS } from '#contract/customer/words/trade-words.ts';
import {
  CHOICE_ROWS,
  MATERIAL_OPTIONS,
  PATTERN_ROWS,
  PIPING_OPTIONS,
  STITCHING_OPTIONS,
  STYLE_OPTIONS,
  ZONE_NAMES,
} from '#contract/options.ts';
import { CHOICE_TEXTS } from '#engine/catalog/choices.ts';
import { MATERIAL_TEXTS } from '#engine/catalog/materials.ts';
import { PATTERN_TEXTS } from '#engine/catalog/patterns.ts';
import { UI } from '#web/ui/words.ts';

/** Every text in a catalog; a sentence with holes is said with signs in them. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [(value as (...holes: string[]) => string)('§', '§')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

const ENGLISH = new Set(
  [
    ...textsOf([MAIL_WORDS.en, PAGE_WORDS.en, PAPER_WORDS.en, UI, ZONE_NAMES]),
    ...textsOf(Object.values(CHOICE_ROWS).map(({ name, values }) => [name, values])),
    ...[MATERIAL_OPTIONS, PIPING_OPTIONS, STITCHING_OPTIONS, STYLE_OPTIONS].flat().map(({ name }) => name),
    ...Object.values(PATTERN_ROWS).map(({ paper }) => paper),
    'inserts bolsters headrests doors panels seats stitching piping own material color',
    ...Object.keys(TRADE_WORDS.de.colors),
  ].flatMap(wordsIn),
);

/** @param own words of the shop and the car, which stay as they are */
export const englishLeft = (text: string, language: Exclude<Language, 'en'>, own = ''): string[] => {
  const spoken = new Set(
    [
      ...textsOf([MAIL_WORDS[language], PAGE_WORDS[language], PAPER_WORDS[language], TRADE_WORDS[language]]),
      ...[MATERIAL_TEXTS, PATTERN_TEXTS, CHOICE_TEXTS].flatMap((rows) =>
        Object.values(rows).flatMap((row) => textsOf(row.translated?.[language])),
      ),
      own,
      'Retrim',
    ].flatMap(wordsIn),
  );
  return [...new Set(wordsIn(text).filter((word) => ENGLISH.has(word) && !spoken.has(word)))];
};
