import * as de from './de.ts';
import * as en from './en.ts';
import * as es from './es.ts';
import * as fr from './fr.ts';
import * as it from './it.ts';
import type { Language } from './languages.ts';
import * as pt from './pt.ts';

export type PageWords = typeof en.page;

/** Words of the customer's page. */
export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {
  en: en.page,
  es: es.page,
  de: de.page,
  fr: fr.page,
  pt: pt.page,
  it: it.page,
};
