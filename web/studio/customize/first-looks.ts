/** Covers that a photo is first shown in: other than its own, and other than each other. Pure. */
import { ciede2000 } from '#engine/color/ciede2000.ts';
import { rgbOfHex } from '#engine/color/hex.ts';
import { labOf } from '#engine/color/lab.ts';
import { linearOf } from '#engine/color/srgb.ts';
import { SWATCHES } from '#contract/options.ts';
import type { Lab } from '../preview/cover-color.ts';
import type { DesignOptions } from '../state/wizard-state.ts';

type LookColor = keyof typeof SWATCHES;

export interface Look {
  name: string;
  /** Color of the seats; inserts of another color follow. */
  color: LookColor;
  options: Pick<DesignOptions, 'mainColors' | 'stitchingColor' | 'pipingStyle' | 'pipingColor'>;
}

const PLAIN = { pipingStyle: 'none', pipingColor: 'none' } as const;

/** The first three begin: most seats look well in them. */
const LOOKS: readonly Look[] = [
  { name: 'Tan leather', color: 'tan', options: { ...PLAIN, mainColors: ['tan'], stitchingColor: 'brown' } },
  {
    name: 'Black leather, red stitching',
    color: 'black',
    options: { ...PLAIN, mainColors: ['black'], stitchingColor: 'red' },
  },
  {
    name: 'Red leather, black stitching',
    color: 'red',
    options: { ...PLAIN, mainColors: ['red'], stitchingColor: 'black' },
  },
  {
    name: 'Cream leather, tan piping',
    color: 'white',
    options: { mainColors: ['white'], stitchingColor: 'tan', pipingStyle: 'single', pipingColor: 'tan' },
  },
  {
    name: 'Green leather, tan stitching',
    color: 'green',
    options: { ...PLAIN, mainColors: ['green'], stitchingColor: 'tan' },
  },
  {
    name: 'Blue leather, tan inserts',
    color: 'blue',
    options: { ...PLAIN, mainColors: ['blue', 'tan'], stitchingColor: 'tan' },
  },
];
const BEGINNERS = 3;
const SHOWN = 3;

/** Chroma below which a cover looks neutral: a black cover on it looks like the photo, only darker. */
const NEUTRAL_CHROMA = 12;

const distance = (one: Lab, { color }: Look): number =>
  ciede2000(...one, ...labOf(...linearOf(rgbOfHex(SWATCHES[color]))));

/** @returns the look that is farthest from the nearest of these colors; the earlier one wins a tie */
const farthest = (looks: readonly Look[], from: readonly Lab[]): Look | undefined => {
  const apart = (look: Look): number => Math.min(...from.map((one) => distance(one, look)));
  const [first, ...others] = looks;
  return first && others.reduce((best, look) => (apart(look) > apart(best) ? look : best), first);
};

/** Three looks for seats of this color, the one that is shown first in front. */
export const firstLooks = (cover: Lab): readonly Look[] => {
  const isNeutral = Math.hypot(cover[1], cover[2]) < NEUTRAL_CHROMA;
  const fitting = LOOKS.filter(({ color }) => !isNeutral || color !== 'black');
  const looks: Look[] = [];
  const seen: Lab[] = [cover];
  while (looks.length < SHOWN) {
    const left = fitting.filter((look) => !looks.includes(look));
    const beginners = left.filter((look) => LOOKS.indexOf(look) < BEGINNERS);
    const next = farthest(looks.length === 0 ? beginners : left, seen);
    if (next === undefined) break;
    looks.push(next);
    seen.push(labOf(...linearOf(rgbOfHex(SWATCHES[next.color]))));
  }
  return looks;
};
