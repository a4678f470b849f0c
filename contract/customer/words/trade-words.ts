/** The trade's words in a customer's language. Those of materials, patterns and choices are in `engine/catalog/`. */
import type { PipingStyle, StitchingStyle, Style, ZoneKind } from '#contract/options.ts';
import type { ColorWord } from '#engine/words/lexicon.ts';
import * as de from './de.ts';
import * as es from './es.ts';
import * as fr from './fr.ts';
import * as it from './it.ts';
import type { Language } from './languages.ts';
import * as pt from './pt.ts';

/** Words in the form that they have inside a sentence. */
export interface TradeWords {
  /** Title for a design that has neither a title nor a vehicle. */
  untitled: string;
  /** Singular and plural. */
  parts: Readonly<Record<ZoneKind, readonly [one: string, several: string]>>;
  ofSeat: (part: string, seat: string) => string;
  /** Upholstery beside the seats, as of an armrest. */
  otherUpholstery: string;
  stitching: string;
  presentUpholstery: string;
  stitchings: Readonly<Record<StitchingStyle, string>>;
  pipings: Readonly<Record<PipingStyle, string>>;
  style: string;
  styles: Readonly<Record<Style, string>>;
  customColor: string;
  toneOnTone: string;
  /** A color of thread, in words that agree with thread rather than with the seam. */
  thread: (color: string) => string;
  colors: Readonly<Record<ColorWord, string>>;
}

/** No entry for English: designs are stored in English. */
export const TRADE_WORDS: Readonly<Record<Exclude<Language, 'en'>, TradeWords>> = {
  es: es.trade,
  de: de.trade,
  fr: fr.trade,
  pt: pt.trade,
  it: it.trade,
};
