import { languageOf, type Language } from '#contract/customer/words/languages.ts';
import { dayAt, momentAt, regionalOfBrowser } from '#contract/regional.ts';

export const browserLanguages = (): readonly string[] => (typeof navigator === 'undefined' ? [] : navigator.languages);

/** The reader's clock and country; the country is that of the page's language, if the browser names one. */
const readerOf = (language: Language) => {
  const tags = browserLanguages();
  const spoken = tags.filter((tag) => languageOf([tag]) === language);
  return { ...regionalOfBrowser([...spoken, ...tags]), language };
};

/** "Nov 20, 2026", in the language of the page and as the reader's country writes it. */
export const formatLocalDay = (iso: string, language: Language): string => dayAt(new Date(iso), readerOf(language));

/** "Nov 20, 2026, 3:04 PM" on the reader's clock. */
export const formatLocalMoment = (iso: string, language: Language): string =>
  momentAt(new Date(iso), readerOf(language), 'own');
