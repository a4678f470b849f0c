/** Presentations as PDF (D-70), and comparisons of before and after as one picture. */
import { z } from 'zod';
import { getLocale, Language } from './words/languages.ts';
import { endpoint } from '../endpoint.ts';
import { Line, Lines } from '../plain-text.ts';
import { getNumberLocale } from '../regional.ts';
import { DesignNumber } from '../ids.ts';
import { DesignId } from '../studio/saved-designs.ts';

export const PRESENTATION_TEMPLATES = ['before-after', 'material-board', 'options'] as const;
export const PresentationTemplate = z.enum(PRESENTATION_TEMPLATES);
export type PresentationTemplate = z.infer<typeof PresentationTemplate>;

export const PAPERS = ['a4', 'letter'] as const;
export const Paper = z.enum(PAPERS);
export type Paper = z.infer<typeof Paper>;

/** Countries that print on Letter, from CLDR (`paperSize`); the others print on A4. */
const LETTER_REGIONS = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** @param region `null` while unknown, which counts as the United States */
export const getRegionPaper = (region: string | null): Paper =>
  region === null || LETTER_REGIONS.has(region) ? 'letter' : 'a4';

/** Currencies of the fee line. Amounts are whole minor units (cents). */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'SEK', 'NOK', 'DKK', 'NZD', 'MXN', 'JPY'] as const;
export const Money = z.object({ minor: z.number().int().min(0).max(99_999_999_99), currency: z.enum(CURRENCIES) });
export type Money = z.infer<typeof Money>;

/** Countries that use a currency of the list, other than the dollar. */
const REGIONS_BY_CURRENCY: readonly (readonly [Money['currency'], string])[] = [
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

/** The default currency of a price. @param region `null` while unknown, which counts as the United States */
export const getRegionCurrency = (region: string | null): Money['currency'] =>
  REGIONS_BY_CURRENCY.find(([, regions]) => region !== null && regions.split(' ').includes(region))?.[0] ?? 'USD';

/** Number of decimals of a currency. */
const minorDigits = (currency: Money['currency']): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * @param region country that determines how amounts are written
 * @param language of the paper; by default the country's
 */
export const formatCurrency = ({ minor, currency }: Money, region: string | null = null, language?: Language): string =>
  new Intl.NumberFormat(language === undefined ? getNumberLocale(region) : getLocale(language, region), {
    style: 'currency',
    currency,
  }).format(minor / 10 ** minorDigits(currency));

/** An amount without its currency, as it is typed in the country. */
export const formatAmount = ({ minor, currency }: Money, region: string | null): string => {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(getNumberLocale(region), {
    minimumFractionDigits: digits,
    useGrouping: 'always',
  }).format(minor / 10 ** digits);
};

/** Groups of three digits. A single group after a dot is not accepted, because it could be three decimals. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3}){2,})$/;
const DIGITS = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$|^\d+$/;

/**
 * Reads "1,204.50" and "1.204,50"; undefined when the text is not an amount. The last separator comes before the cents.
 * A single comma before three digits separates thousands; a single dot there is ambiguous and refused.
 */
export const parseMoney = (text: string, currency: Money['currency']): Money | undefined => {
  const plain = text.trim().replace(/[\s'\u2019]/g, '');
  const digits = minorDigits(currency);
  const separator = GROUPED.test(plain) ? plain.length : Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const [whole, fraction] = separator === -1 ? [plain, ''] : [plain.slice(0, separator), plain.slice(separator + 1)];
  if (!DIGITS.test(whole)) return undefined;
  const units = whole.replace(/[.,]/g, '');
  if (units.length > 8 || !/^\d*$/.test(fraction) || fraction.length > digits) return undefined;
  const hasSeparator = separator !== -1 && separator < plain.length;
  if (hasSeparator && (fraction === '' || whole.includes(plain.charAt(separator)))) return undefined;
  return Money.safeParse({ minor: Number(`${units}${fraction.padEnd(digits, '0')}`), currency }).data;
};

export const MAX_PRESENTATION_OPTIONS = 4;

export const PresentationBody = z.object({
  template: PresentationTemplate,
  /** By default the paper of the shop's country. */
  paper: Paper.optional(),
  /** By default the language of the newest link to the design, or else that of the shop's country. */
  language: Language.optional(),
  title: Line(120).default(''),
  customer: Line(120).default(''),
  jobNumber: Line(40).default(''),
  note: Lines(1200).default(''),
  fee: Money.optional(),
  feeLabel: Line(60).default(''),
  /** For the template `options`: the designs after the one in the path, each with its own fee. */
  others: z
    .array(z.object({ id: DesignNumber, fee: Money.optional() }))
    .max(MAX_PRESENTATION_OPTIONS - 1)
    .default([]),
  /** Whether to print a QR code of the shared page, if there is an open one. */
  withLink: z.boolean().default(true),
  /** Whether to make a sample, which every plan includes: in standard resolution, and marked on each page. */
  sample: z.boolean().default(false),
});
export type PresentationBody = z.input<typeof PresentationBody>;

/** Premium, except for a sample. */
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
