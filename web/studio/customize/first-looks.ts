/** Suggests covers for a photo that differ from its own cover and from each other. */
import { ciede2000 } from '#engine/color/ciede2000.ts';
import { parseHexColor } from '#engine/color/hex.ts';
import { linearToLab } from '#engine/color/lab.ts';
import { decodeSrgbColor } from '#engine/color/srgb.ts';
import { HEX_BY_COLOR } from '#contract/options.ts';
import type { Lab } from '../preview/seat-colors.ts';
import type { DesignOptions } from '../state/wizard-state.ts';

type LookColor = keyof typeof HEX_BY_COLOR;

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
    name: 'White leather, tan piping',
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
const SHOWN_LOOK_COUNT = 3;

/** Seats with less chroma look neutral: in black they would look like the photo, only darker. */
const NEUTRAL_CHROMA = 12;
/** At or above this chroma, a color has a hue that people name. */
const HUED_CHROMA = 20;
const SAME_HUE_DEGREES = 25;

const labOfLook = ({ color }: Look): Lab => linearToLab(...decodeSrgbColor(parseHexColor(HEX_BY_COLOR[color])));

/** @returns the look with the largest distance to the nearest of these colors; the first of equals */
const farthestLook = (looks: readonly Look[], colors: readonly Lab[]): Look | undefined => {
  const distance = (look: Look): number => Math.min(...colors.map((color) => ciede2000(...color, ...labOfLook(look))));
  const [first, ...others] = looks;
  return first && others.reduce((best, look) => (distance(look) > distance(best) ? look : best), first);
};

const hueOf = ([, a, b]: Lab): number => (Math.atan2(b, a) * 180) / Math.PI;
const chromaOf = ([, a, b]: Lab): number => Math.hypot(a, b);

/**
 * Whether people would use the same color word for both. The light in a photo can make the same red differ by more than
 * the distance of two colors.
 */
const isSameHue = (one: Lab, other: Lab): boolean => {
  const turn = Math.abs(hueOf(one) - hueOf(other));
  return Math.min(chromaOf(one), chromaOf(other)) >= HUED_CHROMA && Math.min(turn, 360 - turn) < SAME_HUE_DEGREES;
};

/** Three looks for seats of these colors, the largest first. The best look comes first. */
export const firstLooks = (seatColors: readonly Lab[]): readonly Look[] => {
  const isNeutral = seatColors[0] !== undefined && chromaOf(seatColors[0]) < NEUTRAL_CHROMA;
  const isLikeSeats = (look: Look): boolean =>
    (isNeutral && look.color === 'black') || seatColors.some((color) => isSameHue(color, labOfLook(look)));
  const looks: Look[] = [];
  while (looks.length < SHOWN_LOOK_COUNT) {
    const others = LOOKS.filter((look) => !looks.includes(look) && !isLikeSeats(look));
    const safe = others.filter((look) => looks.length === 0 && SAFE_LOOKS.includes(look));
    const next = farthestLook(safe.length > 0 ? safe : others, [...seatColors, ...looks.map(labOfLook)]);
    if (next === undefined) break;
    looks.push(next);
  }
  return looks;
};
