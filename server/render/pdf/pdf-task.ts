/** What a presentation is made of, as it crosses to the worker thread: plain values and bytes, every word already clean. */
import type { Paper, PresentationTemplate } from '#contract/presentations.ts';

/** One line of the specification. */
export interface SpecLine {
  /** "Bolsters, headrests", "Stitching" */
  part: string;
  /** "Leather, perforated" */
  material: string;
  /** "Tan"; empty where the photo's own colour stays. */
  colorName: string;
  /** `#rrggbb`; empty where the photo's own colour stays. */
  code: string;
  /** How its swatch is drawn. */
  kind: 'cover' | 'thread' | 'piping';
  /** A material's id for covers: which relief the swatch wears. */
  relief: string;
  /** Of the shop's own book: "RT-L-106 · Hide Co, Classic", and its code alone where there is little room. */
  order?: { long: string; short: string };
  /** Its photographed tile, instead of a relief. */
  tile?: PdfTile;
}

export interface PdfTile {
  /** SHA-256 of the bytes. */
  name: string;
  /** PNG; repeats without a seam. */
  bytes: Uint8Array;
  /** `#rrggbb`: its mean, which becomes the line's `code`. */
  color: string;
  /** Width by height of what it covers in reality. */
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
  /** The owner's own words, where it was made from words. */
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
  shop: PdfShop;
  title: string;
  customer: string;
  jobNumber: string;
  vehicle: string;
  /** "Nov 20, 2026" */
  date: string;
  /** For the file's own dates. */
  madeAt: Date;
  note: string;
  feeLabel: string;
  /** Address of the shared page; empty: none. */
  link: string;
  /** One; for `options` up to four. */
  designs: [PdfDesign, ...PdfDesign[]];
}
