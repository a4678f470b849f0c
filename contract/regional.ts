/** Formats dates and numbers for a shop's time zone and country, in the reader's language. */
import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { getLocale, type Language } from './customer/words/languages.ts';

interface Regional {
  /** IANA name, such as `Europe/Berlin`; `null` while unknown, which counts as UTC. */
  timeZone: string | null;
  /** Country, such as `DE`; `null` while unknown, which counts as the United States. */
  country: string | null;
}

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** UTC for a zone that this browser or server does not know: another one, with newer tables, may have stored it. */
const zoneOrUtc = (timeZone: string | null): string => (timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC');

/** `undefined` for a malformed tag; some browsers report `C` or `en-US@posix`. */
export const parseLocale = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
};

export const TimeZone = z.string().max(64).refine(isTimeZone, 'Please choose a time zone from the list');
export const Country = z.string().regex(/^[A-Z]{2}$/, 'Please choose a country from the list');

/** Countries that a shop can choose. */
export const SHOP_COUNTRIES =
  'AE AR AT AU BE BG BR CA CH CL CN CO CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KE KR LT LU LV MA MX MY NG NL NO NZ PE PH PK PL PT RO RS SA SE SG SI SK TH TR TW UA US VN ZA'.split(
    ' ',
  );

/** Locale with the number separators of the country's language, but always with Latin digits. */
export const getNumberLocale = (country: string | null): string =>
  country === null
    ? 'en-US'
    : `${new Intl.Locale('und', { region: country }).maximize().language}-${country}-u-nu-latn`;

/** Portuguese of Portugal has no short form of a month's name, and writes numbers in its place; Brazil's is read in both. */
const dateLocaleOf = (language: Language, country: string | null): string =>
  language === 'pt' ? 'pt-BR' : getLocale(language, country);

/** The local day at the shop, such as "Nov 20, 2026" or, in Germany, "20 Nov 2026". */
export const dayAt = (when: Date, { timeZone, country, language = 'en' }: Regional & { language?: Language }): string =>
  new Intl.DateTimeFormat(dateLocaleOf(language, country), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: zoneOrUtc(timeZone),
  }).format(when);

/** A distance from London's time, which a language gives where it has no name for a zone. */
const OFFSET = /(?:GMT|UTC)[+±−-]\d[\d:]*$/;

/** The letters by which Europe knows the zone, such as CET; a distance where it has none. */
const zoneLettersAt = (when: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })
    .formatToParts(when)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** "Nov 20, 2026, 3:04 PM EST": the local time at the shop. */
export const momentAt = (
  when: Date,
  { timeZone, country, language = 'en' }: Regional & { language?: Language },
): string =>
  new Intl.DateTimeFormat(dateLocaleOf(language, country), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zoneOrUtc(timeZone),
  })
    .format(when)
    .replaceAll('\u202f', ' ')
    // One zone is written the same in every language that has no letters of its own for it.
    .replace(OFFSET, zoneLettersAt(when, zoneOrUtc(timeZone)));

/** The last minute of the day at the shop that is so many days ahead, so that a link named with that day opens all day. */
export const endOfDayAhead = (now: Date, days: number, timeZone: string | null): Date => {
  const zone = zoneOrUtc(timeZone);
  const dayOf = (time: number): string => formatIsoDayAt(new Date(time), { timeZone: zone });
  let end = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + days * DAY_MS;
  const day = dayOf(end);
  while (dayOf(end + HOUR_MS) === day) end += HOUR_MS;
  while (dayOf(end + MINUTE_MS) === day) end += MINUTE_MS;
  return new Date(end);
};

/** The day at the shop as 2026-11-20, for names of files. */
export const formatIsoDayAt = (when: Date, { timeZone }: Pick<Regional, 'timeZone'>): string =>
  new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: zoneOrUtc(timeZone),
  }).format(when);

/** Empty in a browser that does not know them. */
const timeZonesOf = (country: string): readonly string[] => {
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    getTimeZones?: () => string[];
    timeZones?: string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
};

/**
 * The country of the shop's time zone, else one that the languages name, as `de-CH` does. A language without a country
 * tells nothing: German is spoken in Zurich too. A device may report an unknown zone, such as `Etc/Unknown`.
 * @param languages `navigator.languages`
 * @param timeZone by default that of the device
 */
export const guessShopRegional = (
  languages: readonly string[],
  timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): Regional => {
  const named = languages.map((tag) => parseLocale(tag)?.region).find((country) => Country.safeParse(country).success);
  return {
    timeZone: isTimeZone(timeZone) ? timeZone : null,
    country: SHOP_COUNTRIES.find((country) => timeZonesOf(country).includes(timeZone)) ?? named ?? null,
  };
};
