/** Input of a presentation in the worker thread: plain values and bytes, with all text already cleaned. */
import type { Grain } from '#contract/options.ts';
import type { Paper, PresentationTemplate } from '#contract/presentations.ts';

/** One line of the list of materials. */
export interface SpecLine {
  /** "Bolsters, headrests", "Stitching" */
  part: string;
  /** "Leather, perforated" */
  material: string;
  /** "Tan"; empty where the photo's own color stays. */
  colorName: string;
  /** `#rrggbb`; empty where the photo's own color stays. */
  code: string;
  /** How the swatch is drawn. */
  kind: 'cover' | 'thread' | 'piping';
  /** Id of the material of a cover, which selects the swatch's relief. */
  relief: string;
  /** Of leather; absent: its usual one. */
  grain?: Grain;
  /** How to order a swatch of the shop's book: "RT-L-106 · Hide Co, Classic", and the code alone for small spaces. */
  order?: { long: string; short: string };
  /** Photographed tile, instead of a relief. */
  tile?: PdfTile;
}

export interface PdfTile {
  /** SHA-256 of the bytes. */
  name: string;
  /** PNG; repeats without a seam. */
  bytes: Uint8Array;
  /** `#rrggbb`: mean color, which becomes the line's `code`. */
  color: string;
  /** Ratio of width to height of the covered area. */
  aspect: number;
}

export interface PdfDesign {
  name: string;
  /** Encoded pictures of the same shape. */
  before: Uint8Array;
  after: Uint8Array;
  lines: SpecLine[];
  /** Further choices: style, seat type. */
  choices: { name: string; value: string }[];
  /** The owner's instructions, for a design made from words. */
  words: string;
  /** "$1,204.50"; empty: none. */
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
  paper: Paper;
  /** Marked across each page, so that it serves for looking only. */
  sample: boolean;
  shop: PdfShop;
  title: string;
  customer: string;
  jobNumber: string;
  vehicle: string;
  /** "Nov 20, 2026" */
  date: string;
  /** Date in the file's metadata. */
  madeAt: Date;
  note: string;
  feeLabel: string;
  /** Address of the shared page; empty when there is none. */
  link: string;
  /** One design; for `options` up to four. */
  designs: [PdfDesign, ...PdfDesign[]];
}
