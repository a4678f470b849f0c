/** The trade's words in a customer's language. Those of materials, patterns and choices are in `engine/catalog/`. */
import type { PipingStyle, StitchingStyle, Style, ZoneKind } from '#contract/options.ts';
import * as de from './de.ts';
import * as es from './es.ts';
import * as fr from './fr.ts';
import * as it from './it.ts';
import type { Language } from './languages.ts';
import * as pt from './pt.ts';

/** Names of colors. A test compares them with the lexicon (`customer-languages.test.ts`). */
const COLOR_NAMES = [
  'black',
  'white',
  'grey',
  'tan',
  'brown',
  'red',
  'blue',
  'green',
  'jet black',
  'ebony',
  'onyx',
  'off white',
  'ivory',
  'cream',
  'chalk',
  'bone',
  'pearl',
  'snow',
  'vanilla',
  'oatmeal',
  'parchment',
  'magnolia',
  'linen',
  'beige',
  'sand',
  'stone',
  'taupe',
  'khaki',
  'camel',
  'saddle',
  'saddle brown',
  'saddle tan',
  'cognac',
  'caramel',
  'butterscotch',
  'honey',
  'biscuit',
  'walnut',
  'chestnut',
  'tobacco',
  'toffee',
  'cinnamon',
  'chocolate',
  'mocha',
  'espresso',
  'coffee',
  'mahogany',
  'burgundy',
  'oxblood',
  'maroon',
  'wine',
  'bordeaux',
  'claret',
  'merlot',
  'cherry',
  'cherry red',
  'scarlet',
  'crimson',
  'signal red',
  'ferrari red',
  'blood red',
  'ruby',
  'coral',
  'salmon',
  'orange',
  'burnt orange',
  'terracotta',
  'rust',
  'copper',
  'amber',
  'yellow',
  'mustard',
  'gold',
  'lemon',
  'racing green',
  'british racing green',
  'forest green',
  'dark green',
  'hunter green',
  'emerald',
  'olive',
  'olive green',
  'sage',
  'sage green',
  'mint',
  'lime green',
  'lime',
  'moss',
  'teal',
  'turquoise',
  'aqua',
  'petrol',
  'navy',
  'navy blue',
  'midnight blue',
  'royal blue',
  'sky blue',
  'baby blue',
  'ice blue',
  'powder blue',
  'cobalt',
  'electric blue',
  'steel blue',
  'indigo',
  'denim',
  'purple',
  'violet',
  'lilac',
  'lavender',
  'plum',
  'aubergine',
  'eggplant',
  'magenta',
  'pink',
  'hot pink',
  'rose',
  'blush',
  'charcoal',
  'anthracite',
  'graphite',
  'slate',
  'slate grey',
  'gunmetal',
  'silver',
  'ash',
  'smoke',
  'dove grey',
  'battleship grey',
  'light grey',
  'dark grey',
] as const;
export type ColorName = (typeof COLOR_NAMES)[number];

/** Words in the form that they have inside a sentence. */
export interface TradeWords {
  /** Title for a design that has neither a title nor a vehicle. */
  untitled: string;
  /** Singular and plural. */
  parts: Readonly<Record<ZoneKind, readonly [one: string, several: string]>>;
  ofSeat: (what: string, seat: string) => string;
  stitching: string;
  ownMaterial: string;
  stitchings: Readonly<Record<StitchingStyle, string>>;
  pipings: Readonly<Record<PipingStyle, string>>;
  style: string;
  styles: Readonly<Record<Style, string>>;
  customColor: string;
  colors: Readonly<Record<ColorName, string>>;
}

/** No entry for English: designs are stored in English. */
export const TRADE_WORDS: Readonly<Record<Exclude<Language, 'en'>, TradeWords>> = {
  es: es.trade,
  de: de.trade,
  fr: fr.trade,
  pt: pt.trade,
  it: it.trade,
};
