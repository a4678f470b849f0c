/**
 * The patterns that a panel can carry: a row for each with its names, words and pictures, and below it its other
 * languages and how it is sewn. A new one is a row with its two lines here, and its height field where it is of no known
 * family (`engine/materials/patterns/`).
 */
import type { PatternSpec } from '../materials/patterns/pattern-spec.ts';
import { perforation } from '../materials/patterns/perforation.ts';
import { quilt } from '../materials/patterns/quilt.ts';
import { rolls } from '../materials/patterns/rolls.ts';
import type { Translated } from './translated.ts';

/** Pictures of sewn panels: `web/ui/reliefs/style-*.webp`. Each style has one. */
export type PanelPicture = 'original' | 'classic' | 'modern' | 'racing' | 'retro' | 'luxury' | 'custom' | 'none';

interface PatternRow {
  /** On its card in the studio. */
  name: string;
  /** Behind a material on papers and shared pages: "Leather, pleats"; empty where nothing is sewn. */
  paper: string;
  /** Behind "with" in the text beside a picture: "tan leather with a diamond quilt". */
  said: string;
  /** The name in the summary of a customer's own words. */
  understood: string;
  /** Phrases of a customer's own words that mean it, in lower case. */
  phrases: readonly string[];
  /** The pattern's words in a prompt to an image model; empty where the photo shows it. */
  prompt: string;
  /** A sewn panel that shows it on its card. */
  panel: PanelPicture;
  /** Part of the trial; the others come with a style of the paid plan. */
  basic: boolean;
}

const ROWS = {
  /** The photo's own relief. */
  keep: {
    name: 'As it is',
    paper: '',
    said: '',
    understood: '',
    prompt: '',
    panel: 'original',
    basic: true,
    phrases: [],
  },
  plain: {
    name: 'Plain',
    paper: '',
    said: 'plain panels',
    understood: 'plain',
    prompt: 'plain panels',
    panel: 'none',
    basic: true,
    phrases: ['plain', 'smooth', 'flat', 'no pattern', 'patternless', 'unquilted'],
  },
  pleats: {
    name: 'Pleats',
    paper: 'pleats',
    said: 'vertical pleats',
    understood: 'vertical pleats',
    prompt: 'sewn vertical pleats',
    panel: 'classic',
    basic: true,
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
    said: 'horizontal flutes',
    understood: 'horizontal flutes',
    prompt: 'sewn horizontal flutes',
    panel: 'racing',
    basic: false,
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
    said: 'tuck and roll',
    understood: 'tuck and roll',
    prompt: 'wide tuck-and-roll pleats',
    panel: 'retro',
    basic: false,
    phrases: ['tuck and roll', 'tuck n roll', 'tuck & roll', 'roll and pleat', 'rolled and pleated'],
  },
  diamond: {
    name: 'Diamond quilt',
    paper: 'diamond quilt',
    said: 'a diamond quilt',
    understood: 'diamond quilt',
    prompt: 'diamond quilting',
    panel: 'luxury',
    basic: false,
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
    said: 'perforation',
    understood: 'perforated',
    prompt: 'fine perforation',
    panel: 'modern',
    basic: true,
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

/** Apart from the rows, as sewing is: no page loads them. `null`: papers do not name it. */
export const PATTERN_TRANSLATIONS: Readonly<Record<Pattern, Translated<string> | null>> = {
  keep: null,
  plain: null,
  pleats: {
    es: 'canutillos verticales',
    de: 'Längspfeifen',
    fr: 'cannelures verticales',
    pt: 'gomos verticais',
    it: 'cannettature verticali',
  },
  flutes: {
    es: 'canutillos horizontales',
    de: 'Querpfeifen',
    fr: 'cannelures horizontales',
    pt: 'gomos horizontais',
    it: 'cannettature orizzontali',
  },
  'tuck-and-roll': {
    es: 'canutillos anchos',
    de: 'breite Wulstpfeifen',
    fr: 'larges boudins',
    pt: 'gomos largos',
    it: 'cannettature larghe',
  },
  diamond: {
    es: 'acolchado de rombos',
    de: 'Rautensteppung',
    fr: 'matelassage losange',
    pt: 'matelassê em losangos',
    it: 'trapuntatura a rombi',
  },
  perforated: { es: 'perforado', de: 'perforiert', fr: 'perforé', pt: 'perfurado', it: 'traforato' },
};

/** Apart from the rows, so that a page that names a pattern does not load how it is sewn. `null`: nothing is sewn. */
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
