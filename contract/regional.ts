/** A shop's own day, and how its country writes dates, numbers and amounts, in the language of who reads them. */
import { z } from 'zod';
import { localeOf, type Language } from './customer/words/languages.ts';

interface Regional {
  /** IANA name, such as `Europe/Berlin`; `null`: unknown, so days are those of UTC. */
  timeZone: string | null;
  /** Country, such as `DE`; `null`: unknown, so formats are those of the United States. */
  region: string | null;
}

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

export const TimeZone = z.string().max(64).refine(isTimeZone, 'Please choose a time zone from the list');
export const Region = z.string().regex(/^[A-Z]{2}$/, 'Please choose a country from the list');

/** Locale of numbers: the separators of the country's own language, always with Latin digits, as in the rest of the paper. */
export const numberLocaleOf = (region: string | null): string =>
  region === null ? 'en-US' : `${new Intl.Locale('und', { region }).maximize().language}-${region}-u-nu-latn`;

/** "Nov 20, 2026", in Germany "20 Nov 2026": the day that a moment has at the shop. */
export const dayAt = (when: Date, { timeZone, region, language = 'en' }: Regional & { language?: Language }): string =>
  new Intl.DateTimeFormat(localeOf(language, region), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: timeZone ?? 'UTC',
  }).format(when);

/** "Nov 20, 2026, 3:04 PM EST": a moment as the shop's clock showed it. */
export const momentAt = (
  when: Date,
  { timeZone, region, language = 'en' }: Regional & { language?: Language },
): string =>
  new Intl.DateTimeFormat(localeOf(language, region), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: timeZone ?? 'UTC',
  })
    .format(when)
    .replaceAll('\u202f', ' ');

/** 2026-11-20, for names of files. */
export const plainDayAt = (when: Date, { timeZone }: Pick<Regional, 'timeZone'>): string =>
  new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: timeZone ?? 'UTC',
  }).format(when);

/** Time zone and region as the browser reports them. @param languages `navigator.languages`, the preferred one first */
export const regionalOfBrowser = (languages: readonly string[]): Regional => {
  const region = new Intl.Locale(languages[0] ?? 'en-US').maximize().region;
  return {
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    region: Region.safeParse(region).success ? (region ?? null) : null,
  };
};
