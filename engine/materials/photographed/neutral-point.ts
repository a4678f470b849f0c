/**
 * Measures color and brightness of the light on a neutral object, whose albedo must be known: white paper has 87 %, a gray
 * card 18 %. If the user did not say which it is, it is paper, unless it is too dark for paper in any exposure or the
 * material would be brighter than any cover.
 */
import { SRGB_TO_LINEAR, luminance } from '../../color/srgb.ts';
import { median } from '../../raster/median.ts';
import type { Raster } from '../../raster/raster.ts';
import type { TileCut, TileWarning } from './tile.ts';

const ALBEDO = { paper: 0.87, 'grey-card': 0.18 } as const;

/** Radius of the area that is measured around the tap, as a fraction of the photo's longer side. */
const RADIUS = 0.008;
/** A pixel counts as clipped at this code and above. */
const CLIPPED = 251;
/** Minimum linear value of a channel that can be measured. */
const MIN_LEVEL = 0.012;
/** Minimum luminance of paper in any exposure, linear: code 122, the middle of the scale, where cameras put gray cards. */
const MIN_PAPER = 0.19;
/** Largest albedo of a cover. */
const MAX_COVER_ALBEDO = 0.92;

interface NeutralPoint {
  /** Factors from linear values to albedos, by channel. */
  gain: [number, number, number];
  neutral: 'paper' | 'grey-card';
}

const WARNINGS = {
  clipped: {
    code: 'neutral-burnt-out',
    text: 'The neutral spot is overexposed, so color and brightness are taken as the camera saw them. Tap a part of it that is not pure white, or take a darker photo.',
  },
  dark: {
    code: 'neutral-too-dark',
    text: 'The neutral spot is nearly black, so color and brightness are taken as the camera saw them. Tap white paper or a grey card in the same light.',
  },
} as const satisfies Record<string, TileWarning>;

const guessNeutral = (level: number, material: number): 'paper' | 'grey-card' =>
  level < MIN_PAPER || (material * ALBEDO.paper) / level > MAX_COVER_ALBEDO ? 'grey-card' : 'paper';

/** @param material mean luminance of the material in the light at the tap, linear, before correction */
export const measureNeutralPoint = (
  photo: Raster,
  [x, y]: readonly [number, number],
  neutral: TileCut['neutral'],
  material: number,
): NeutralPoint | { warning: TileWarning } => {
  const { width, height, data } = photo;
  const radius = Math.max(2, Math.round(RADIUS * Math.max(width, height)));
  const [cx, cy] = [Math.round(x * (width - 1)), Math.round(y * (height - 1))];
  const samples: [number[], number[], number[]] = [[], [], []];
  let clipped = 0;
  for (let py = Math.max(0, cy - radius); py <= Math.min(height - 1, cy + radius); py++) {
    for (let px = Math.max(0, cx - radius); px <= Math.min(width - 1, cx + radius); px++) {
      if ((px - cx) ** 2 + (py - cy) ** 2 > radius * radius) continue;
      const p = 4 * (py * width + px);
      if (Math.max(data[p], data[p + 1], data[p + 2]) >= CLIPPED) clipped++;
      for (let c = 0; c < 3; c++) samples[c].push(SRGB_TO_LINEAR[data[p + c]]);
    }
  }
  if (2 * clipped > samples[0].length) return { warning: WARNINGS.clipped };
  const [r, g, b] = samples.map(median);
  const level = luminance(r, g, b);
  if (Math.min(r, g, b) < MIN_LEVEL) return { warning: WARNINGS.dark };
  const found = neutral ?? guessNeutral(level, material);
  const albedo = ALBEDO[found];
  return { gain: [albedo / r, albedo / g, albedo / b], neutral: found };
};
