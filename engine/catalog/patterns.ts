/**
 * Patterns of panels: their names, words and pictures, their texts, and their measures. A new pattern is an entry in each
 * of the three tables here, and a height field if it belongs to none of the families in `engine/materials/patterns/`.
 */
import type { PatternSpec } from '../materials/patterns/pattern-spec.ts';
import { perforation } from '../materials/patterns/perforation.ts';
import { quilt } from '../materials/patterns/quilt.ts';
import { rolls } from '../materials/patterns/rolls.ts';
import type { Translated } from './translated.ts';

/** Pictures of sewn panels: `assets/reliefs/style-*.webp`. Each style has one. */
export type PanelPicture = 'original' | 'classic' | 'modern' | 'racing' | 'retro' | 'luxury' | 'custom' | 'none';

interface PatternRow {
  /** Name on its card in the studio. */
  name: string;
  /** Name on papers and shared pages, after the material ("Leather, pleats"); empty if nothing is sewn. */
  paper: string;
  /** Name in the summary of a customer's own words. */
  understood: string;
  /** Phrases in a customer's own words that mean this pattern, in lower case. */
  phrases: readonly string[];
  /** Picture on its card. */
  panel: PanelPicture;
}

interface PatternTexts {
  /** Name after "with" in the text beside a picture: "tan leather with a diamond quilt". */
  inSentence: string;
  /** The pattern in a prompt to an image model; empty if the photo's own relief stays. */
  prompt: string;
  /** `paper` in other languages; `null` if nothing is sewn. */
  translated: Translated<string> | null;
}

const ROWS = {
  /** The photo's own relief. */
  keep: {
    name: 'As it is',
    paper: '',
    understood: '',
    panel: 'original',
    phrases: [],
  },
  plain: {
    name: 'Plain',
    paper: '',
    understood: 'plain',
    panel: 'none',
    phrases: [
      'plain',
      'smooth',
      'flat',
      'no pattern',
      'patternless',
      'unquilted',
      'non quilted',
      'unperforated',
      'non perforated',
    ],
  },
  pleats: {
    name: 'Pleats',
    paper: 'pleats',
    understood: 'vertical pleats',
    panel: 'classic',
    phrases: [
      'pleats',
      'pleated',
      'pleat',
      'pleating',
      'vertical pleats',
      'vertical channels',
      'vertical lines',
      'vertical ribs',
      'vertical stripes',
      'ribbed',
    ],
  },
  flutes: {
    name: 'Flutes',
    paper: 'flutes',
    understood: 'horizontal flutes',
    panel: 'racing',
    phrases: [
      'flutes',
      'fluted',
      'fluting',
      'horizontal flutes',
      'horizontal channels',
      'horizontal pleats',
      'horizontal lines',
      'horizontal ribs',
      'channels',
      'channeled',
      'channelled',
      'channel',
      'channel stitched',
      'channel stitching',
    ],
  },
  'tuck-and-roll': {
    name: 'Tuck and roll',
    paper: 'tuck and roll',
    understood: 'tuck and roll',
    panel: 'retro',
    phrases: ['tuck and roll', 'tuck n roll', 'tuck & roll', 'roll and pleat', 'rolled and pleated'],
  },
  diamond: {
    name: 'Diamond quilt',
    paper: 'diamond quilt',
    understood: 'diamond quilt',
    panel: 'luxury',
    phrases: [
      'diamond',
      'diamonds',
      'quilt',
      'quilted',
      'quilting',
      'diamond quilt',
      'diamond quilted',
      'diamond quilting',
      'diamond pattern',
      'diamond stitch',
      'diamond stitched',
      'diamond stitching',
      'quilted diamonds',
      'bentley style',
    ],
  },
  perforated: {
    name: 'Perforated',
    paper: 'perforated',
    understood: 'perforated',
    panel: 'modern',
    phrases: [
      'perforated',
      'perforation',
      'perforations',
      'perforating',
      'perforated holes',
      'ventilated',
      'with holes',
    ],
  },
} as const satisfies Record<string, PatternRow>;

export type Pattern = keyof typeof ROWS;

export const PATTERN_ROWS: Readonly<Record<Pattern, PatternRow>> = ROWS;

/** Not part of the rows, so that pages do not load the texts. */
export const PATTERN_TEXTS: Readonly<Record<Pattern, PatternTexts>> = {
  keep: {
    inSentence: '',
    prompt: '',
    translated: null,
  },
  plain: {
    inSentence: 'plain panels',
    prompt: 'plain panels',
    translated: null,
  },
  pleats: {
    inSentence: 'vertical pleats',
    prompt: 'sewn vertical pleats',
    translated: {
      es: 'canutillos verticales',
      de: 'Längspfeifen',
      fr: 'cannelures verticales',
      pt: 'gomos verticais',
      it: 'cannettature verticali',
    },
  },
  flutes: {
    inSentence: 'horizontal flutes',
    prompt: 'sewn horizontal flutes',
    translated: {
      es: 'canutillos horizontales',
      de: 'Querpfeifen',
      fr: 'cannelures horizontales',
      pt: 'gomos horizontais',
      it: 'cannettature orizzontali',
    },
  },
  'tuck-and-roll': {
    inSentence: 'tuck and roll',
    prompt: 'wide tuck-and-roll pleats',
    translated: {
      es: 'canutillos anchos',
      de: 'breite Wulstpfeifen',
      fr: 'larges boudins',
      pt: 'gomos largos',
      it: 'cannettature larghe',
    },
  },
  diamond: {
    inSentence: 'a diamond quilt',
    prompt: 'diamond quilting',
    translated: {
      es: 'acolchado de rombos',
      de: 'Rautensteppung',
      fr: 'matelassage losange',
      pt: 'acolchoado em losangos',
      it: 'trapuntatura a rombi',
    },
  },
  perforated: {
    inSentence: 'perforation',
    prompt: 'fine perforation',
    translated: { es: 'perforado', de: 'perforiert', fr: 'perforé', pt: 'perfurado', it: 'traforatura' },
  },
};

/** Not part of the rows, so that pages that only name patterns do not load their measures. `null`: nothing is sewn. */
export const PATTERN_SPECS: Readonly<Record<Pattern, PatternSpec | null>> = {
  keep: null,
  plain: null,
  pleats: rolls({ run: 'down', periodCm: 3.6, heightCm: 0.75, profile: { fullness: 2.2, valley: 0.05, depth: 0.66 } }),
  flutes: rolls({
    run: 'across',
    periodCm: 4.6,
    heightCm: 0.75,
    profile: { fullness: 2.3, valley: 0.045, depth: 0.66 },
  }),
  'tuck-and-roll': rolls({
    run: 'down',
    periodCm: 6.2,
    heightCm: 1.6,
    profile: { fullness: 2.05, valley: 0.045, depth: 0.78 },
  }),
  diamond: quilt({ widthCm: 4.9, heightCm: 6.4, puffCm: 1.2, profile: { fullness: 2.2, valley: 0.045, depth: 0.5 } }),
  perforated: perforation({ pitchCm: 0.7, holeCm: 0.2 }),
};
