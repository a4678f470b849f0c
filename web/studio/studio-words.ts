/** Texts that several folders of the studio use. */
import { capitalize } from '#contract/graphemes.ts';
import { COLOR_OPTIONS, MATERIAL_OPTIONS, PATTERN_ROWS, HEX_BY_COLOR } from '#contract/options.ts';
import type { Finish, Rgb8 } from '#engine/trim-plan.ts';
import { formatHexColor } from '#engine/color/hex.ts';
import { COLOR_WORDS } from '#engine/words/lexicon.ts';

export const CONFIRM_ON_SWATCH = 'Confirm color and grain on a physical swatch.';
export const PREMIUM_STYLE = 'Premium style';

export const STUDIO = {
  tabs: 'Studio',
  opening: 'Opening your design...',
  create: 'Create Design',
  saved: 'Saved Designs',
  steps: 'Design steps',
  step: 'Step',
  stepOf: (step: number) => `Step ${step} of 4`,
  stepNamed: (step: number, name: string) => `Step ${step} of 4: ${name}`,
} as const;

export const STEP_NAMES = { 1: 'Upload', 2: 'Mode', 3: 'Customize', 4: 'Result' } as const;

/** Why "Next" is refused. */
export const STEP_REFUSAL_WORDS = {
  image: { title: 'Missing Image', description: 'Please upload a car interior image first' },
  mode: { title: 'Select Design Mode', description: 'Please choose between Quick Design or Custom Instructions' },
} as const;

export const PREVIEW = {
  elsewhere: 'Corrected elsewhere',
  elsewhereText: 'This photo was corrected in another window. That version is shown now.',
  notSaved: 'Corrections not saved',
  noMoreMarks: 'No room for more single panels',
  noMoreMarksText: 'Undo some of the panels you chose on their own.',
  noCut: 'Nothing was cut',
  noCutText: 'Tap two places on the edge of the same part: the line between them divides it.',
  stopped: 'The live preview stopped. Generate still works; reload the page to get the preview back.',
  coarse: 'This browser does not let a page read your photo, so the preview is less sharp than the final picture.',
  notHere: 'The live preview is not available for this photo. Generate still works.',
} as const;

/** Link to the plans, by whether the user has one. */
export const PLANS_LINK = { own: 'Your plan', see: 'See the plans' } as const;

export const UPGRADE = {
  styleTitle: 'A premium style',
  styleText:
    'This style is part of the Core Plan. You can keep trying it in the preview; to render it, choose a plan or another style.',
  notNow: 'Not now',
} as const;

const COLOR_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  COLOR_OPTIONS.map(({ id, name }) => [id, name]),
);

export const colorName = (pick: string): string => COLOR_NAMES[pick] ?? 'Custom';

/** The color to paint a swatch with; `undefined` for `none`. */
export const colorHex = (pick: string): string | undefined =>
  pick.startsWith('#') ? pick : HEX_BY_COLOR[pick as keyof typeof HEX_BY_COLOR];

export const nameOfRgb = (rgb: Rgb8): string => {
  const hex = formatHexColor(rgb);
  return nameOfHex(hex) ?? hex.toUpperCase();
};

/** The name of exactly this color, from the list of swatches or the color words ("cream", "oxblood"). */
const nameOfHex = (hex: string): string | undefined => {
  const swatch = Object.entries(HEX_BY_COLOR).find(([, known]) => known === hex)?.[0];
  return swatch === undefined
    ? Object.entries(COLOR_WORDS).find(([, known]) => known === hex)?.[0]
    : colorName(swatch).toLowerCase();
};

const MATERIAL_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  MATERIAL_OPTIONS.map(({ id, name }) => [id, name]),
);
export const materialName = (id: string): string => MATERIAL_NAMES[id] ?? id;

/** One line for a zone: "Leather, tan". */
export const describeFinish = (finish: Finish | undefined): string => {
  if (finish === undefined) return 'As it is';
  const material = finish.material === undefined ? '' : materialName(finish.material);
  const color = finish.color === undefined ? '' : nameOfRgb(finish.color);
  if (material === '' && color === '')
    return finish.pattern === 'keep' ? 'As it is' : PATTERN_ROWS[finish.pattern].name;
  if (material === '') return capitalize(color);
  return color === '' ? `${material}, own color` : `${material}, ${color}`;
};
