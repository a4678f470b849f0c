import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from './customer/words/languages.ts';
import { getCountryCurrency, parseMoney, formatCurrency } from './customer/presentations.ts';
import { dayAt, endOfDayAhead, momentAt, formatIsoDayAt, Country, guessShopRegional, TimeZone } from './regional.ts';

const LATE = new Date('2026-11-20T23:30:00Z');

test('a moment has the day that it has at the shop, written as its country writes days', () => {
  expect(dayAt(LATE, { timeZone: 'America/Chicago', country: 'US' })).toBe('Nov 20, 2026');
  expect(dayAt(LATE, { timeZone: 'Europe/Berlin', country: 'DE' })).toBe('21 Nov 2026');
  expect(dayAt(LATE, { timeZone: 'Pacific/Kiritimati', country: 'GB' })).toBe('21 Nov 2026');
  expect(dayAt(LATE, { timeZone: null, country: null })).toBe('Nov 20, 2026');
  expect(formatIsoDayAt(LATE, { timeZone: 'Asia/Tokyo' })).toBe('2026-11-21');
  expect(formatIsoDayAt(LATE, { timeZone: null })).toBe('2026-11-20');
});

test('a moment names its zone briefly', () => {
  const spain = { timeZone: 'Europe/Madrid', country: 'ES' };
  expect(momentAt(LATE, { ...spain, language: 'es' })).toBe('21 nov 2026, 0:30 CET');
  const zonesOf = (language: Language): string =>
    momentAt(LATE, { timeZone: 'Europe/London', country: 'GB', language }).split(' ').at(-1)!;
  expect(new Set(LANGUAGES.map(zonesOf))).toEqual(new Set(['GMT']));
});

test('a moment in Berlin names the same zone in every language but German, which has its own letters for it', () => {
  const momentIn = (language: Language): string =>
    momentAt(LATE, { timeZone: 'Europe/Berlin', country: 'DE', language });
  expect(Object.fromEntries(LANGUAGES.map((language) => [language, momentIn(language).split(' ').at(-1)]))).toEqual({
    en: 'CET',
    es: 'CET',
    de: 'MEZ',
    fr: 'CET',
    pt: 'CET',
    it: 'CET',
  });
  expect(momentAt(LATE, { timeZone: 'America/Chicago', country: 'US' })).toBe('Nov 20, 2026, 5:30 PM CST');
});

test('a day in Portuguese has the month’s short name, in Portugal as well as in Brazil', () => {
  const dayIn = (country: string) => dayAt(LATE, { timeZone: 'UTC', country, language: 'pt' });
  expect(['PT', 'BR'].map(dayIn)).toEqual(['20 de nov. de 2026', '20 de nov. de 2026']);
  const lisbon = { timeZone: 'Europe/Lisbon', country: 'PT', language: 'pt' } as const;
  expect(momentAt(LATE, lisbon)).toBe('20 de nov. de 2026, 23:30 WET');
});

test('a link of seven days opens until the end of a day at the shop', () => {
  const berlin = 'Europe/Berlin';
  expect(endOfDayAhead(new Date('2026-11-29T23:31:07Z'), 7, berlin).toISOString()).toBe('2026-12-07T22:59:00.000Z');
  // The clocks change in between.
  expect(endOfDayAhead(new Date('2026-10-20T10:00:00Z'), 7, berlin).toISOString()).toBe('2026-10-27T22:59:00.000Z');
  expect(endOfDayAhead(new Date('2026-11-29T23:31:00Z'), 7, null).toISOString()).toBe('2026-12-06T23:59:00.000Z');
});

test('the currency of a price is at first that of the shop’s country, and the dollar where that one is not offered', () => {
  expect(['ES', 'DE', 'GB', 'CH', 'JP', 'MX', 'US', 'BR', null].map(getCountryCurrency)).toEqual([
    'EUR',
    'EUR',
    'GBP',
    'CHF',
    'JPY',
    'MXN',
    'USD',
    'USD',
    'USD',
  ]);
});

test('zones and countries are those that exist', () => {
  expect(['Europe/Berlin', 'UTC', 'Asia/Kolkata'].map((zone) => TimeZone.safeParse(zone).success)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['', 'Mars/Base', 'x'.repeat(99)].map((zone) => TimeZone.safeParse(zone).success)).toEqual([
    false,
    false,
    false,
  ]);
  expect(['DE', 'de', ''].map((country) => Country.safeParse(country).success)).toEqual([true, false, false]);
});

test('a shop is taken to be in the country of its time zone, else in the one that its languages name, else in none', () => {
  const guessed = (languages: string[], timeZone: string) => guessShopRegional(languages, timeZone);
  expect(guessed(['de', 'en'], 'Europe/Zurich')).toEqual({ timeZone: 'Europe/Zurich', country: 'CH' });
  expect(guessed(['en-US'], 'Europe/London').country).toBe('GB');
  expect(guessed(['de', 'fr-CH'], 'UTC').country).toBe('CH');
  expect(guessed(['en-US', 'de-DE'], 'UTC').country).toBe('US');
  expect(guessed(['en', 'es-419'], 'UTC').country).toBeNull();
});

test('a device whose zone or language nobody knows guesses without them', () => {
  expect(guessShopRegional(['en-US@posix', 'C', '', 'fr-CH'], 'Etc/Unknown')).toEqual({
    timeZone: null,
    country: 'CH',
  });
  expect(guessShopRegional(['C'], 'Europe/Berlin')).toEqual({ timeZone: 'Europe/Berlin', country: 'DE' });
});

test('a zone that this browser or server does not know counts as UTC', () => {
  const unknown = { timeZone: 'Etc/Unknown', country: 'US' };
  expect(dayAt(LATE, unknown)).toBe('Nov 20, 2026');
  expect(momentAt(LATE, unknown)).toBe('Nov 20, 2026, 11:30 PM UTC');
  expect(formatIsoDayAt(LATE, unknown)).toBe('2026-11-20');
  expect(endOfDayAhead(LATE, 7, 'Etc/Unknown').toISOString()).toBe('2026-11-27T23:59:00.000Z');
});

test('an amount is written as the country of the shop writes it', () => {
  const amount = { minor: 120_450, currency: 'EUR' } as const;
  expect(formatCurrency(amount)).toBe('€1,204.50');
  expect(formatCurrency(amount, 'DE').replace(/\s/g, ' ')).toBe('1.204,50 €');
  expect(formatCurrency({ minor: 120_450, currency: 'GBP' }, 'GB')).toBe('£1,204.50');
});

test.each([
  ['1,204.50', 120_450],
  ['1.204,50', 120_450],
  ['1 204,50', 120_450],
  ["1'204.50", 120_450],
  ['1204,5', 120_450],
  ['1204.5', 120_450],
  ['1,204', 120_400],
  ['1.204.500', 120_450_000],
  ['1,204,500', 120_450_000],
  ['0,99', 99],
])('%s is read as people of every country mean it', (typed, minor) => {
  expect(parseMoney(typed, 'EUR')).toEqual({ minor, currency: 'EUR' });
});

test.each(['1.005,', '12,34,5', '1,2,3', '1.2.3,4', '12.3456', '1,23.4', '1.204', ''])('%s is no amount', (typed) => {
  expect(parseMoney(typed, 'EUR')).toBeUndefined();
});
