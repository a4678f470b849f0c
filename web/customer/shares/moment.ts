import { findLanguage, type Language } from '#contract/customer/words/languages.ts';
import { dayAt, getBrowserRegional } from '#contract/regional.ts';

export const browserLanguages = (): readonly string[] => (typeof navigator === 'undefined' ? [] : navigator.languages);

/** The reader's time zone, and the country that the browser lists for the page's language, if any. */
const getReaderLocale = (language: Language) => {
  const tags = browserLanguages();
  const spoken = tags.filter((tag) => findLanguage([tag]) === language);
  return { ...getBrowserRegional([...spoken, ...tags]), language };
};

/** "Nov 20, 2026", in the language of the page and as the reader's country writes it. */
export const formatLocalDay = (iso: string, language: Language): string =>
  dayAt(new Date(iso), getReaderLocale(language));
