/**
 * Color and level of the light, read off something neutral. Its color is the light's. Its level tells the light's only
 * with its own reflectance: white paper reflects about 87 % of the light, a gray card 18 %. An unnamed neutral is taken
 * for paper, which lies on every bench, unless the photo contradicts: a camera puts a gray card near the middle of its
 * scale, and no cover is brighter than paper.
 */
import { SRGB_TO_LINEAR, luminance } from '../../color/srgb.ts';
import type { Raster } from '../../raster/raster.ts';
import type { TileCut, TileWarning } from './tile.ts';

const REFLECTANCE = { paper: 0.87, card: 0.18 } as const;

/** Size of the area that is measured around the tap, as a share of the photo's longer side. */
const RADIUS = 0.008;
/** A code from here on says only that it is at least so bright. */
const BURNT = 251;
const DARKEST = 0.012;
/** No camera exposes white paper so little; linear, code 122: the middle of its scale. */
const DIM_PAPER = 0.19;
/** A cover sends back at most this much. */
const BRIGHTEST_COVER = 0.92;

interface NeutralPoint {
  /** Factor from a linear code to a reflectance, by channel. */
  gain: [number, number, number];
  neutral: 'paper' | 'card';
}

const middleOf = (values: number[]): number => new Float64Array(values).sort()[values.length >> 1];

const WARNINGS = {
  burnt: {
    code: 'neutral-burnt-out',
    text: 'The neutral spot is burnt out, so color and brightness are taken as the camera saw them. Tap a part of it that is not pure white, or take a darker photo.',
  },
  dark: {
    code: 'neutral-too-dark',
    text: 'The neutral spot is nearly black, so color and brightness are taken as the camera saw them. Tap white paper or a grey card in the same light.',
  },
} as const satisfies Record<string, TileWarning>;

const whichNeutral = (level: number, material: number): 'paper' | 'card' =>
  level < DIM_PAPER || (material * REFLECTANCE.paper) / level > BRIGHTEST_COVER ? 'card' : 'paper';

/** @param material mean luminance of the material as the photo shows it, linear, in the light at the tap */
export const readNeutralPoint = (
  photo: Raster,
  [x, y]: readonly [number, number],
  neutral: TileCut['neutral'],
  material: number,
): NeutralPoint | { warning: TileWarning } => {
  const { width, height, data } = photo;
  const radius = Math.max(2, Math.round(RADIUS * Math.max(width, height)));
  const [cx, cy] = [Math.round(x * (width - 1)), Math.round(y * (height - 1))];
  const samples: [number[], number[], number[]] = [[], [], []];
  let burnt = 0;
  for (let py = Math.max(0, cy - radius); py <= Math.min(height - 1, cy + radius); py++) {
    for (let px = Math.max(0, cx - radius); px <= Math.min(width - 1, cx + radius); px++) {
      if ((px - cx) ** 2 + (py - cy) ** 2 > radius * radius) continue;
      const p = 4 * (py * width + px);
      if (Math.max(data[p], data[p + 1], data[p + 2]) >= BURNT) burnt++;
      for (let c = 0; c < 3; c++) samples[c].push(SRGB_TO_LINEAR[data[p + c]]);
    }
  }
  if (2 * burnt > samples[0].length) return { warning: WARNINGS.burnt };
  const [r, g, b] = samples.map(middleOf);
  const level = luminance(r, g, b);
  if (Math.min(r, g, b) < DARKEST) return { warning: WARNINGS.dark };
  const found = neutral ?? whichNeutral(level, material);
  const white = REFLECTANCE[found];
  return { gain: [white / r, white / g, white / b], neutral: found };
};
