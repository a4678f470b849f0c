import * as de from './de.ts';
import * as en from './en.ts';
import * as es from './es.ts';
import * as fr from './fr.ts';
import * as it from './it.ts';
import type { Language } from './languages.ts';
import * as pt from './pt.ts';

export type PaperWords = typeof en.paper;

/** Words of certificates and presentations. */
export const PAPER_WORDS: Readonly<Record<Language, PaperWords>> = {
  en: en.paper,
  es: es.paper,
  de: de.paper,
  fr: fr.paper,
  pt: pt.paper,
  it: it.paper,
};
