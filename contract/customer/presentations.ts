/** Presentations: PDFs of designs for a customer (D-70). */
import { z } from 'zod';
import { getLocale, Language } from './words/languages.ts';
import { endpoint } from '../endpoint.ts';
import { singleLine, multiLine } from '../plain-text.ts';
import { getNumberLocale } from '../regional.ts';
import { DesignNumber } from '../ids.ts';
import { DesignId } from '../studio/saved-designs.ts';

export const PRESENTATION_TEMPLATES = ['before-after', 'material-board', 'options'] as const;
export const PresentationTemplate = z.enum(PRESENTATION_TEMPLATES);
export type PresentationTemplate = z.infer<typeof PresentationTemplate>;

export const PAPER_SIZES = ['a4', 'letter'] as const;
export const PaperSize = z.enum(PAPER_SIZES);
export type PaperSize = z.infer<typeof PaperSize>;

/** Countries that print on Letter, from CLDR (`paperSize`); the others print on A4. */
const LETTER_COUNTRIES = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** @param country `null` while unknown, which counts as the United States */
export const getDefaultPaperSize = (country: string | null): PaperSize =>
  country === null || LETTER_COUNTRIES.has(country) ? 'letter' : 'a4';

/** The largest amount: 99,999,999.99. */
const MAX_MINOR = 9_999_999_999;
/** Currencies of the fee line. Amounts are whole minor units (cents). */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'SEK', 'NOK', 'DKK', 'NZD', 'MXN', 'JPY'] as const;
export const Money = z.object({ minor: z.number().int().min(0).max(MAX_MINOR), currency: z.enum(CURRENCIES) });
export type Money = z.infer<typeof Money>;

/** Countries by currency. Countries not listed get US dollars. */
const COUNTRIES_BY_CURRENCY: readonly (readonly [Money['currency'], string])[] = [
  ['EUR', 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'],
  ['GBP', 'GB GG IM JE'],
  ['CAD', 'CA'],
  ['AUD', 'AU'],
  ['CHF', 'CH LI'],
  ['SEK', 'SE'],
  ['NOK', 'NO'],
  ['DKK', 'DK FO GL'],
  ['NZD', 'NZ'],
  ['MXN', 'MX'],
  ['JPY', 'JP'],
];

/** The default currency of a price. @param country `null` while unknown, which counts as the United States */
export const getCountryCurrency = (country: string | null): Money['currency'] =>
  COUNTRIES_BY_CURRENCY.find(([, countries]) => country !== null && countries.split(' ').includes(country))?.[0] ??
  'USD';

/** Number of decimals of a currency. */
const minorDigits = (currency: Money['currency']): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * @param country that determines how amounts are written
 * @param language of the document; by default the country's
 */
export const formatCurrency = (
  { minor, currency }: Money,
  country: string | null = null,
  language?: Language,
): string =>
  new Intl.NumberFormat(language === undefined ? getNumberLocale(country) : getLocale(language, country), {
    style: 'currency',
    currency,
  }).format(minor / 10 ** minorDigits(currency));

/** An amount without its currency, as it is typed in the country. */
export const formatAmount = ({ minor, currency }: Money, country: string | null): string => {
  const decimals = minorDigits(currency);
  return new Intl.NumberFormat(getNumberLocale(country), {
    minimumFractionDigits: decimals,
    useGrouping: 'always',
  }).format(minor / 10 ** decimals);
};

/** A whole number in groups of three digits. A single group after a dot is not one, because it could be three decimals. */
const THOUSANDS_ONLY = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3}){2,})$/;
/** The part before the decimals, where a single group after a dot is clear. */
const WHOLE_PART = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$|^\d+$/;

/**
 * Reads "1,204.50" and "1.204,50"; undefined when the text is not an amount. The last separator comes before the cents.
 * A single comma before three digits separates thousands; a single dot there is ambiguous and refused.
 */
export const parseMoney = (text: string, currency: Money['currency']): Money | undefined => {
  const plain = text.trim().replace(/[\s'\u2019]/g, '');
  const decimals = minorDigits(currency);
  const toMoney = (whole: string, fraction: string): Money | undefined => {
    const units = whole.replace(/[.,]/g, '');
    if (units.length > 8) return undefined;
    return Money.safeParse({ minor: Number(`${units}${fraction.padEnd(decimals, '0')}`), currency }).data;
  };
  if (THOUSANDS_ONLY.test(plain) || /^\d+$/.test(plain)) return toMoney(plain, '');
  const separator = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const [whole, fraction] = [plain.slice(0, separator), plain.slice(separator + 1)];
  if (separator === -1 || !WHOLE_PART.test(whole) || whole.includes(plain.charAt(separator))) return undefined;
  return /^\d+$/.test(fraction) && fraction.length <= decimals ? toMoney(whole, fraction) : undefined;
};

export const MAX_PRESENTATION_OPTIONS = 4;

export const PresentationBody = z.object({
  template: PresentationTemplate,
  /** By default the size that is usual in the shop's country. */
  paper: PaperSize.optional(),
  /** By default the language of the newest link to the design, or else that of the shop's country. */
  language: Language.optional(),
  title: singleLine(120).default(''),
  customer: singleLine(120).default(''),
  jobNumber: singleLine(40).default(''),
  note: multiLine(1200).default(''),
  fee: Money.optional(),
  feeLabel: singleLine(60).default(''),
  /** Only for `options`: the further designs to show (the first is `:id` in the URL), each with its own fee. */
  others: z
    .array(z.object({ id: DesignNumber, fee: Money.optional() }))
    .max(MAX_PRESENTATION_OPTIONS - 1)
    .default([]),
  /** Whether to print a QR code of the shared page, if the design has an active share. */
  withLink: z.boolean().default(true),
  /** A sample has standard resolution and a mark on each page; every plan includes it. */
  sample: z.boolean().default(false),
});
export type PresentationBody = z.input<typeof PresentationBody>;

/** Requires a premium plan, unless `sample` is set. */
export const makePresentation = endpoint({
  method: 'POST',
  path: '/api/designs/:id/presentation',
  summary: 'Create a presentation of a design as PDF',
  access: 'user',
  status: 200,
  scope: 'designs:read',
  media: 'application/pdf',
  params: DesignId,
  body: PresentationBody,
});
