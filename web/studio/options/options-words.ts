/** Texts of the choices for each part, and of the custom instructions. */
import { PART_NAMES } from '#web/ui/part-words.ts';
import type { ZoneKind } from '#contract/options.ts';

export const PARTS = {
  label: 'What to change',
  title: 'Parts',
  names: PART_NAMES,
  without: 'None',
  /** Until a cover is suggested. */
  unsuggested: '...',
  tone: 'tone on tone',
  byWords: 'By your words',
  mixed: 'Several covers',
  unsure: ' · unsure',
  notInPhoto: 'Not in this photo',
  noHeadrests: 'No headrests found. Tap one that you see, and say what it is.',
  absent: (part: string) => `This photo shows no ${part.toLowerCase()}: nothing changes in the picture.`,
  likeSeats: 'Like seats',
  like: (parts: string) => `Like ${parts.toLowerCase()}`,
  asItIs: 'As it is',
  reset: 'Like the seats again',
  resetDoor: 'As it is again',
  resetPanel: (parts: string) => `Like the ${parts.toLowerCase()} again`,
} as const;

/** Names of a single panel that was tapped. */
export const SINGLE_PANEL_NAMES: Readonly<Record<ZoneKind, string>> = {
  insert: 'This insert',
  bolster: 'This bolster',
  headrest: 'This headrest',
  'seat-back': 'This seat back',
  door: 'This door panel',
  piping: 'This piping',
  seat: 'This panel',
  custom: 'This piece',
};

export const SINGLE_SEAT_NAME = 'This seat';

export const CHOICE_SCOPE_WORDS = {
  label: 'What the choice is for',
  all: (part: string) => `All ${part.toLowerCase()}`,
  unsure: 'We see no line between the seats here, so a single seat can’t be chosen.',
  role: 'Belongs to',
  remove: 'Not upholstery: remove',
  roles: {
    insert: 'Inserts',
    bolster: 'Bolsters',
    headrest: 'Headrests',
    'seat-back': 'Seat backs',
    door: 'Door panels',
    piping: 'Piping',
    seat: 'Seats',
    custom: 'Your own zone',
  } satisfies Record<ZoneKind, string>,
  join: (one: string) => `Join ${one.toLowerCase()} with the others`,
} as const;

export const SECTIONS = {
  color: 'Color',
  material: 'Material',
  style: 'Style',
  pattern: 'Pattern',
  more: 'Seat type and vehicle',
  of: (part: string, section: string) => `${part}: ${section.toLowerCase()}`,
} as const;

export const COLORS_CHOICE = { custom: 'Custom' } as const;

export const CUSTOM_COLOR = {
  pick: (of: string) => `${of}: pick a custom color`,
  hex: 'Hex code',
  hexWrong: 'Six digits, for example #a8703f',
  screen: 'Pick a color from the screen',
} as const;

export const STYLE = {
  legend: 'Style',
  premium: ', premium style',
  partOf: ' The style is part of the Core Plan: try it here, ',
  plans: 'see the plans',
  toRender: ' to render it.',
  patternAlone: ' Its pattern alone needs no plan: choose it for a part.',
} as const;

export const STITCHING = {
  stitch: 'Stitch',
  own: 'Your stitch',
  ownHint: 'Baseball stitch, 5 mm',
  tone: 'Tone',
} as const;

export const PIPING = {
  label: 'Piping',
  auto: 'Auto',
} as const;

export const SEATS = {
  type: 'Seat type',
  typeText: 'Your seats keep the shape they have in the photo. The type changes nothing in the picture.',
} as const;

export const VEHICLE = {
  type: 'Vehicle type',
  year: 'Year',
  yearHint: 'Not on papers until you choose it',
  make: 'Make',
  model: 'Model',
  more: 'Vehicle details',
} as const;

const quote = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');
const notShown = (words: readonly string[]): string =>
  `The picture will not show ${words.length === 1 ? 'this' : 'these'}.`;

export const INSTRUCTIONS = {
  label: 'Custom instructions',
  hint: 'Name zones, colors, materials, patterns, stitching.',
  placeholder: 'Cream leather inserts, oxblood bolsters, double stitching in brown ...',
  example: 'For example',
  examples: [
    'Tan leather with cream inserts, diamond quilted, brown double stitching',
    'Black alcantara bolsters, red leather inserts, red piping; leave the doors',
    'Oxblood vinyl, vertical pleats, white piping, headrests like the bolsters',
  ],
  understood: 'What we understood',
  nothing: 'Nothing yet. Name a color or a material, for example “tan leather”.',
  choices: 'what you chose',
  untilUnderstood: 'The picture stays as it is until your words are understood.',
  replaced: (chosen: string) => `Your words replace your choices (${chosen}).`,
  kept: 'The picture keeps your words until you choose a swatch.',
  dropWords: 'Drop the words',
  undo: 'Undo',
  undoWords: 'Undo: back to the choices by swatches',
  /** Beside the name of the field. */
  outcome: (understood: number, of: number) => {
    if (understood === 0) return 'Nothing understood yet';
    return understood === of ? 'All understood' : `${understood} of ${of} understood`;
  },
  unused: {
    unknown: { lead: 'Not used:', says: (words: readonly string[]) => ` ${quote(words)}. ${notShown(words)}` },
    part: {
      lead: 'Not painted:',
      says: (words: readonly string[]) =>
        ` ${quote(words)}. Parts you can name: seats, inserts, bolsters, headrests, seat backs, doors.`,
    },
    cloth: {
      lead: 'Shown as plain cloth:',
      says: (words: readonly string[]) => ` ${quote(words)} ${words.length === 1 ? 'is' : 'are'} not in the catalog.`,
    },
    missing: {
      lead: 'Not in the catalog:',
      says: (words: readonly string[]) => ` ${quote(words)}. ${notShown(words)}`,
    },
  },
} as const;
