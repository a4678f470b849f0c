import type { Language } from '#contract/customer/words/languages.ts';

/** "Nov 20, 2026", in the language of the page. */
export const formatLocalDay = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', day: 'numeric' }).format(new Date(iso));

const UTC = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/** A time that is clear in every time zone: "Nov 20, 2026, 3:04 PM (20:04 UTC)". */
export const formatLocalMoment = (iso: string, language: Language): string => {
  const when = new Date(iso);
  const local = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const here = local.format(when).replace(/\u202f/g, ' ');
  return when.getTimezoneOffset() === 0 ? `${here} UTC` : `${here} (${UTC.format(when)} UTC)`;
};

/** The first 12 characters in groups of four, which is enough to compare by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 12).replace(/(.{4})(?=.)/g, '$1 ');
