/** The languages for a shop's customers: on the shared page, in emails and on papers. */
import { z } from 'zod';

export const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'it'] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  pt: 'Português',
  it: 'Italiano',
};

/** @param tags language tags, the best first @returns undefined when we support none of them */
export const findLanguage = (tags: readonly string[]): Language | undefined =>
  tags.map((tag) => Language.safeParse(tag.trim().slice(0, 2).toLowerCase()).data).find((one) => one !== undefined);

/** The best language of an `Accept-Language` header. */
export const parseAcceptLanguage = (header: string | undefined): Language | undefined =>
  findLanguage(
    (header ?? '')
      .split(',')
      .map((part) => part.split(';'))
      .map(([tag = '', weight]) => ({ tag, q: Number(weight?.replace('q=', '') ?? 1) }))
      .filter(({ q }) => q > 0)
      .toSorted((a, b) => b.q - a.q)
      .map(({ tag }) => tag),
  );

/** Separator of a label and its value; French has a space before a colon. */
export const colonOf = (language: Language): string => (language === 'fr' ? ' :' : ':');

/** The language that most people of a country speak, or English. */
export const getCountryLanguage = (country: string | null): Language =>
  (country === null ? undefined : findLanguage([new Intl.Locale('und', { region: country }).maximize().language])) ??
  'en';

/** Locale of a language in a country; without a country, the locale of most speakers of the language. */
export const getLocale = (language: Language, country: string | null): string =>
  country === null
    ? new Intl.Locale(language).maximize().baseName.replace(/-[A-Z][a-z]+/, '')
    : `${language}-${country}`;
