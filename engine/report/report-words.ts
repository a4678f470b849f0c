/** Names of parts and colors in sentences. */
import { formatHexColor } from '../color/hex.ts';
import type { ZoneKind } from '../options.ts';
import type { Rgb8 } from '../trim-plan.ts';
import { COLOR_WORDS } from '../words/lexicon.ts';

export const PLURAL_NAMES: Readonly<Record<ZoneKind, string>> = {
  insert: 'inserts',
  bolster: 'bolsters',
  headrest: 'headrests',
  'seat-back': 'seat backs',
  door: 'door panels',
  piping: 'piping',
  seat: 'seats',
  custom: 'your own zones',
};
/** Names by color: the lexicon's first one wins, and it begins with the names of the option list. */
const COLOR_NAMES = new Map(
  Object.entries(COLOR_WORDS)
    .reverse()
    .map(([name, hex]) => [hex, name]),
);

export const getColorName = (color: Rgb8): string => COLOR_NAMES.get(formatHexColor(color)) ?? formatHexColor(color);

/** "seats, inserts and doors" */
export const joinNames = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
