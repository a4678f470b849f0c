import type { Language } from '#contract/customer/words/languages.ts';

/** "Nov 20, 2026", in the language of the page. */
export const formatLocalDay = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', day: 'numeric' }).format(new Date(iso));

/** A time of the reader's, with its zone: "Nov 20, 2026, 3:04 PM EST". */
export const formatLocalMoment = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(new Date(iso))
    .replace(/\u202f/g, ' ');

/** The first 12 characters in groups of four, which is enough to compare by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 12).replace(/(.{4})(?=.)/g, '$1 ');
