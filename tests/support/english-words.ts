/** Finds English words of our catalogs in a text that should be in another language. */
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
import { UI } from '#web/ui/ui-words.ts';

/** Every text of a catalog; templates are filled with `§`. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [(value as (...parameters: string[]) => string)('§', '§')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

const ENGLISH_WORDS = new Set(
  [
    ...textsOf([MAIL_WORDS.en, PAGE_WORDS.en, PAPER_WORDS.en, UI, ZONE_NAMES]),
    ...textsOf(Object.values(CHOICE_ROWS).map(({ name, values }) => [name, values])),
    ...[MATERIAL_OPTIONS, PIPING_OPTIONS, STITCHING_OPTIONS, STYLE_OPTIONS].flat().map(({ name }) => name),
    ...Object.values(PATTERN_ROWS).map(({ paper }) => paper),
    'inserts bolsters headrests doors panels seats stitching piping own material color',
    ...Object.keys(TRADE_WORDS.de.colors),
  ].flatMap(wordsIn),
);

/** @param properNames names of the shop and the car, which are not translated */
export const findEnglishWords = (text: string, language: Exclude<Language, 'en'>, properNames = ''): string[] => {
  const translated = new Set(
    [
      ...textsOf([MAIL_WORDS[language], PAGE_WORDS[language], PAPER_WORDS[language], TRADE_WORDS[language]]),
      ...[MATERIAL_TEXTS, PATTERN_TEXTS, CHOICE_TEXTS].flatMap((rows) =>
        Object.values(rows).flatMap((row) => textsOf(row.translated?.[language])),
      ),
      properNames,
      'Retrim',
    ].flatMap(wordsIn),
  );
  return [...new Set(wordsIn(text).filter((word) => ENGLISH_WORDS.has(word) && !translated.has(word)))];
};
