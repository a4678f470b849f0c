import type { MaterialLook } from '../look.ts';
import { pebbledGrain } from '../pebbled-grain.ts';
import { once } from '../../once.ts';

/** Coated fabric: a grain finer and more even than a hide's, and more gloss. */
export const VINYL: MaterialLook = {
  glossFactor: 1.25,
  fresnel: 0.012,
  highlight: 0.09,
  highlightSharpness: 3.4,
  sheen: 0,
  grazingGain: 0,
  keepMid: 1,
  keepFine: 0.6,
  surface: once(() => pebbledGrain({ cellCm: 0.1333, jitter: 0.6, roundness: 0.8, fold: 0.15, seed: 23 })),
  relief: 0.13,
  glossRelief: 0.8,
  tone: 0.05,
  mottle: 0.008,
};
