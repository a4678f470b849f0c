/** Input of a presentation in the worker thread, with all text already cleaned. */
import type { Language } from '#contract/customer/words/languages.ts';
import type { DesignLine } from '#contract/studio/design-lines.ts';
import type { PaperSize, PresentationTemplate } from '#contract/customer/presentations.ts';
import type { Tiles } from './swatch-picture.ts';

export interface PdfDesign {
  name: string;
  /** Encoded pictures of the same shape. */
  before: Uint8Array;
  after: Uint8Array;
  lines: readonly DesignLine[];
  /** Tiles of the swatches in the lines, by SHA-256. */
  tiles: Tiles;
  /** Further choices: style, seat type. */
  choices: { name: string; value: string }[];
  /** The owner's instructions, for a design made from words. */
  instructions: string;
  /** Such as "$1,204.50"; empty without a price. */
  fee: string;
}

export interface PdfShop {
  name: string;
  email: string;
  phone: string;
  website: string;
  address: string;
  /** `#rrggbb` */
  color: string;
  /** PNG. */
  logo: Uint8Array | undefined;
}

export interface PdfTask {
  template: PresentationTemplate;
  paperSize: PaperSize;
  /** The customer's language, in which the paper is printed. */
  language: Language;
  /** Whether each page has the mark of a sample. */
  watermarked: boolean;
  shop: PdfShop;
  title: string;
  customer: string;
  jobNumber: string;
  /** Empty when the title already names the vehicle. */
  vehicle: string;
  /** Such as "Version 2"; empty for `options`. */
  version: string;
  /** Such as "Nov 20, 2026". */
  date: string;
  /** Date in the file's metadata. */
  madeAt: Date;
  note: string;
  feeLabel: string;
  /** URL of the shared page; empty when there is none. */
  link: string;
  /** One design, or up to four for `options`. */
  designs: [PdfDesign, ...PdfDesign[]];
}
