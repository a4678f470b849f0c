/**
 * Materials: their names, words and pictures, their texts, and their looks. A new material is a folder in
 * `engine/materials/` and an entry in each of the three tables here, from which every list, parser, prompt, paper and
 * picture is made.
 */
import { ALCANTARA } from '../materials/alcantara/alcantara.ts';
import { CLOTH } from '../materials/cloth/cloth.ts';
import { PEBBLED, SMOOTH, TUMBLED } from '../materials/leather/grains.ts';
import { LEATHER } from '../materials/leather/leather.ts';
import type { MaterialLook } from '../materials/look.ts';
import { SUEDE } from '../materials/suede/suede.ts';
import { VINYL } from '../materials/vinyl/vinyl.ts';
import type { Translated } from './translated.ts';

interface MaterialRow {
  name: string;
  description: string;
  /** Phrases in a customer's own words that mean this material, in lower case. */
  phrases: readonly string[];
  /**
   * Neutral relief for pages and papers: a picture in `assets/reliefs/`, which several materials may share, and the
   * width of one repeat on a page.
   */
  relief: { picture: string; px: number };
  /** Whether its sample has a zigzag edge, as cloth that frays is cut. */
  isPinked: boolean;
}

interface MaterialTexts {
  /** The material in a prompt to an image model. */
  prompt: string;
  /**
   * Words for it in price lists, other than its phrases, `translated` and those in `engine/words/foreign.ts`; accents and
   * dots are removed, and hyphens, brackets and commas are blanks.
   */
  inPriceLists: RegExp;
  translated: Translated<string>;
}

interface GrainRow {
  name: string;
  /** Words for it in price lists. */
  inPriceLists: RegExp;
  /** Neutral relief in `assets/reliefs/`. */
  picture: string;
}

const ROWS = {
  leather: {
    name: 'Leather',
    description: 'Fine grain, soft gloss.',
    phrases: [
      'leather',
      'nappa',
      'nappa leather',
      'hide',
      'leathers',
      'cowhide',
      'full grain',
      'leathered',
      'aniline leather',
    ],
    relief: { picture: 'leather', px: 150 },
    isPinked: false,
  },
  alcantara: {
    name: 'Alcantara',
    description: 'Short even nap, no gloss.',
    phrases: ['alcantara', 'ultrasuede', 'micro suede', 'microsuede', 'microfiber', 'microfibre', 'dinamica'],
    relief: { picture: 'alcantara', px: 150 },
    isPinked: true,
  },
  suede: {
    name: 'Suede',
    description: 'Longer nap that shades when stroked.',
    phrases: ['suede', 'nubuck', 'real suede'],
    relief: { picture: 'suede', px: 150 },
    isPinked: true,
  },
  vinyl: {
    name: 'Vinyl',
    description: 'Smooth, a little glossier than leather.',
    phrases: [
      'vinyl',
      'pvc',
      'leatherette',
      'faux leather',
      'imitation leather',
      'vegan leather',
      'artificial leather',
      'pleather',
      'naugahyde',
    ],
    relief: { picture: 'vinyl', px: 150 },
    isPinked: false,
  },
  cloth: {
    name: 'Cloth',
    description: 'Woven, matte.',
    phrases: ['cloth', 'fabric', 'textile', 'tweed', 'woven', 'canvas', 'wool', 'twill', 'corduroy'],
    relief: { picture: 'cloth', px: 120 },
    isPinked: true,
  },
} as const satisfies Record<string, MaterialRow>;

/** A material of a cover; unlike a design's material it is never `none`. */
export type CoverMaterial = keyof typeof ROWS;

export const MATERIAL_ROWS: Readonly<Record<CoverMaterial, MaterialRow>> = ROWS;

const GRAINS_OF_LEATHER = {
  smooth: { name: 'Smooth', inPriceLists: /smooth|nappa|plated|\bfine\b/, picture: 'leather-smooth' },
  pebbled: { name: 'Pebbled', inPriceLists: /pebble|emboss|corrected|printed/, picture: 'leather-pebbled' },
  tumbled: { name: 'Tumbled', inPriceLists: /tumbled|milled|shrunken|wrinkle/, picture: 'leather-tumbled' },
} as const satisfies Record<string, GrainRow>;

/** Grain of a hide other than leather's usual one. */
export type Grain = keyof typeof GRAINS_OF_LEATHER;

export const GRAIN_ROWS: Readonly<Record<Grain, GrainRow>> = GRAINS_OF_LEATHER;

/** Picture of a material's neutral relief. @param grain ignored for materials other than leather */
export const reliefPicture = (material: CoverMaterial, grain?: Grain | null): string =>
  grain == null || material !== 'leather' ? MATERIAL_ROWS[material].relief.picture : GRAIN_ROWS[grain].picture;

const LEATHER_WORDS = '(?:leather|leder|nappa|cuero|cuir|couro|piel|pelle|pele)';
/**
 * What is named after leather and is none: "veganes Leder", "eco-cuir", "pelle sintetica", but not "eco-tanned leather" or
 * "leather, artificially aged".
 */
const LIKE_LEATHER = [
  `^(?=.*${LEATHER_WORDS}).*(?:\\bartifi\\w*\\b(?<!lly|mente?)|\\bman ?made|\\bfake|\\bfint[ao]|\\bkunst(?!lich\\b))`,
  `^(?=.*${LEATHER_WORDS}).*(?<!\\b(?:not|non?|nao|pas|nicht) )vegan`,
  `ersatz ?${LEATHER_WORDS}|${LEATHER_WORDS} ?ersatz`,
  `\\b(?:eco(?:log\\w*)?|plant(?: based)?|s[iy]nt\\w*|textil) ?${LEATHER_WORDS}`,
  `${LEATHER_WORDS} (?:de )?(?:eco(?:log\\w+|$)|s[iy]nt)`,
  `${LEATHER_WORDS} ?(?:look|like|effect|optik)`,
  `\\b(?:aspe|ef+e)\\w+ (?:de )?${LEATHER_WORDS}`,
].join('|');

/**
 * Not part of the rows, so that pages do not load the texts. Words of price lists are tried in this order, the most
 * specific first: faux leather is vinyl, and suede cloth is suede.
 */
export const MATERIAL_TEXTS: Readonly<Record<CoverMaterial, MaterialTexts>> = {
  alcantara: {
    prompt: 'alcantara microfiber without gloss',
    inPriceLists: /alcantara|micro ?(suede|fiber|fibre)|microfibra|mikrofaser/,
    translated: { es: 'Alcantara', de: 'Alcantara', fr: 'Alcantara', pt: 'Alcantara', it: 'Alcantara' },
  },
  vinyl: {
    prompt: 'automotive vinyl',
    inPriceLists: new RegExp(
      `vinyl|vinil|leatherette|\\bpu\\b|pol[iy]uret|faux|simil|imita[ctz]|courvin|courino|cuerina|cuirette|rexine|${LIKE_LEATHER}`,
    ),
    translated: { es: 'vinilo', de: 'Kunstleder', fr: 'simili', pt: 'couro sintético', it: 'similpelle' },
  },
  suede: {
    prompt: 'brushed suede',
    inPriceLists: /suede|nubuck/,
    translated: { es: 'ante', de: 'Wildleder', fr: 'daim', pt: 'camurça', it: 'pelle scamosciata' },
  },
  leather: {
    prompt: 'natural leather with fine pebbled grain and soft gloss',
    inPriceLists: /leather|nappa|cow|leder\b|\bpiel\b|\bpele\b|anilin|pleine fleur|plena flor|pieno fiore|vollnarb/,
    translated: { es: 'cuero', de: 'Leder', fr: 'cuir', pt: 'couro', it: 'pelle' },
  },
  cloth: {
    prompt: 'woven automotive cloth',
    inPriceLists:
      /cloth|fabric|textile|weave|plaid|houndstooth|velour|velvet|mohair|jacquard|\bcord\b|\bkoper\b|\bserge\b|\bsar[gj]a\b|wool|woll|laine|\blana\b|cotton|coton|algod|linen|leinen|\blino?\b|linho|polyester|stoff/,
    translated: { es: 'tela', de: 'Stoff', fr: 'tissu', pt: 'tecido', it: 'tessuto' },
  },
};

/** Not part of the rows, so that pages that only name materials do not load their looks. */
export const MATERIAL_LOOKS: Readonly<Record<CoverMaterial, MaterialLook>> = {
  leather: LEATHER,
  alcantara: ALCANTARA,
  suede: SUEDE,
  vinyl: VINYL,
  cloth: CLOTH,
};

export const GRAIN_LOOKS: Readonly<Record<Grain, MaterialLook>> = {
  smooth: SMOOTH,
  pebbled: PEBBLED,
  tumbled: TUMBLED,
};
