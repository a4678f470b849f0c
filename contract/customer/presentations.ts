/** Presentations as PDF (D-70), and comparisons as one picture. */
import { z } from 'zod';
import { localeOf, Language } from './words/languages.ts';
import { endpoint } from '../endpoint.ts';
import { Line, Lines } from '../plain-text.ts';
import { numberLocaleOf } from '../regional.ts';
import { DesignNumber } from '../ids.ts';
import { DesignId } from '../studio/saved-designs.ts';

export const PRESENTATION_TEMPLATES = ['before-after', 'material-board', 'options'] as const;
export const PresentationTemplate = z.enum(PRESENTATION_TEMPLATES);
export type PresentationTemplate = z.infer<typeof PresentationTemplate>;

export const PAPERS = ['a4', 'letter'] as const;
export const Paper = z.enum(PAPERS);
export type Paper = z.infer<typeof Paper>;

/** Countries that print on Letter, after CLDR (`paperSize`); the others print on A4. */
const LETTER_REGIONS = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** @param region `null`: unknown, so as in the United States */
export const paperOfRegion = (region: string | null): Paper =>
  region === null || LETTER_REGIONS.has(region) ? 'letter' : 'a4';

/** Currencies of the fee line; amounts are whole minor units (cents), and never anything else. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'SEK', 'NOK', 'DKK', 'NZD', 'MXN', 'JPY'] as const;
export const Money = z.object({ minor: z.number().int().min(0).max(99_999_999_99), currency: z.enum(CURRENCIES) });
export type Money = z.infer<typeof Money>;

/** Decimals of a currency: JPY none, most two. */
const minorDigits = (currency: Money['currency']): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * @param region country whose way of writing amounts is used
 * @param language of the paper; without one, the country's
 */
export const formatCurrency = ({ minor, currency }: Money, region: string | null = null, language?: Language): string =>
  new Intl.NumberFormat(language === undefined ? numberLocaleOf(region) : localeOf(language, region), {
    style: 'currency',
    currency,
  }).format(minor / 10 ** minorDigits(currency));

/** Groups of three digits. A single group after a dot is ambiguous with three decimals, and is not accepted. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3}){2,})$/;
const DIGITS = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$|^\d+$/;

/**
 * "1,204.50" and "1.204,50" as minor units; `undefined` when it is not an amount. The last of the two signs divides the
 * cents. One comma before three digits divides thousands; one dot there could mean either, and is refused.
 */
export const readMoney = (text: string, currency: Money['currency']): Money | undefined => {
  const plain = text.trim().replace(/[\s']/g, '');
  const digits = minorDigits(currency);
  const at = GROUPED.test(plain) ? plain.length : Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const [whole, fraction] = at === -1 ? [plain, ''] : [plain.slice(0, at), plain.slice(at + 1)];
  if (!DIGITS.test(whole)) return undefined;
  const units = whole.replace(/[.,]/g, '');
  if (units.length > 8 || !/^\d*$/.test(fraction) || fraction.length > digits) return undefined;
  if (at !== -1 && at < plain.length && (fraction === '' || whole.includes(plain.charAt(at)))) return undefined;
  return Money.safeParse({ minor: Number(`${units}${fraction.padEnd(digits, '0')}`), currency }).data;
};

export const MAX_OPTIONS = 4;

export const PresentationBody = z.object({
  template: PresentationTemplate,
  /** Left out: as the shop's country prints. */
  paper: Paper.optional(),
  /** Left out: the customer's, as a link to the design knows it, else that of the shop's country. */
  language: Language.optional(),
  title: Line(120).default(''),
  customer: Line(120).default(''),
  jobNumber: Line(40).default(''),
  note: Lines(1200).default(''),
  fee: Money.optional(),
  feeLabel: Line(60).default(''),
  /** For template `options`: the designs beside the one in the path, in order; each may have its own fee. */
  others: z
    .array(z.object({ id: DesignNumber, fee: Money.optional() }))
    .max(MAX_OPTIONS - 1)
    .default([]),
  /** A QR code that leads to the shared page, when there is an open one. */
  withLink: z.boolean().default(true),
  /** A look before paying, for every plan: in standard resolution, and marked as a sample across each page. */
  sample: z.boolean().default(false),
});
export type PresentationBody = z.input<typeof PresentationBody>;

/** Answers PDF bytes. Premium, except for a sample. */
export const makePresentation = endpoint({
  method: 'POST',
  path: '/api/designs/:id/presentation',
  summary: 'A presentation of a design as PDF',
  access: 'user',
  status: 200,
  scope: 'designs:read',
  media: 'application/pdf',
  params: DesignId,
  body: PresentationBody,
});

export const COMPARISON_FORMATS = ['strip', 'sweep'] as const;
/** `strip`: before, after and swatches in one PNG; `sweep`: an animated WebP in which the seam moves across. */
export const getComparison = endpoint({
  method: 'GET',
  path: '/api/designs/:id/comparison',
  summary: 'Before and after in one picture',
  access: 'user',
  isFile: true,
  status: 200,
  scope: 'designs:read',
  media: 'image/*',
  params: DesignId,
  query: z.object({ format: z.enum(COMPARISON_FORMATS) }),
});
