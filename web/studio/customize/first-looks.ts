/** Suggests covers for a photo that differ from its own cover and from each other. */
import { ciede2000 } from '#engine/color/ciede2000.ts';
import { rgbOfHex } from '#engine/color/hex.ts';
import { labOf } from '#engine/color/lab.ts';
import { linearOf } from '#engine/color/srgb.ts';
import { SWATCHES } from '#contract/options.ts';
import type { Lab } from '../preview/seat-color.ts';
import type { DesignOptions } from '../state/wizard-state.ts';

type LookColor = keyof typeof SWATCHES;

export interface Look {
  name: string;
  /** Color of the seats; inserts of another color follow. */
  color: LookColor;
  options: Pick<DesignOptions, 'mainColors' | 'stitchingColor' | 'pipingStyle' | 'pipingColor'>;
}

const PLAIN = { pipingStyle: 'none', pipingColor: 'none' } as const;

/** The first three suit most seats, so the first suggestion is one of them. */
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
const SAFE_LOOKS = LOOKS.slice(0, 3);
const SHOWN = 3;

/** Seats with less chroma look neutral: in black they would look like the photo, only darker. */
const NEUTRAL_CHROMA = 12;

const labOfLook = ({ color }: Look): Lab => labOf(...linearOf(rgbOfHex(SWATCHES[color])));

/** @returns the look with the largest distance to the nearest of these colors; the first of equals */
const farthestLook = (looks: readonly Look[], colors: readonly Lab[]): Look | undefined => {
  const distance = (look: Look): number => Math.min(...colors.map((color) => ciede2000(...color, ...labOfLook(look))));
  const [first, ...others] = looks;
  return first && others.reduce((best, look) => (distance(look) > distance(best) ? look : best), first);
};

/** Three looks for seats of this color, the best one first. */
export const firstLooks = (seatColor: Lab): readonly Look[] => {
  const isNeutral = Math.hypot(seatColor[1], seatColor[2]) < NEUTRAL_CHROMA;
  const looks: Look[] = [];
  while (looks.length < SHOWN) {
    const candidates = (looks.length === 0 ? SAFE_LOOKS : LOOKS).filter(
      (look) => !looks.includes(look) && !(isNeutral && look.color === 'black'),
    );
    const next = farthestLook(candidates, [seatColor, ...looks.map(labOfLook)]);
    if (next === undefined) break;
    looks.push(next);
  }
  return looks;
};
