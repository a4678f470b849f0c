import type { MaterialLook } from '../look.ts';
import { pebbledGrain } from '../pebbled-grain.ts';
import { once } from '../../once.ts';

/** Finished automotive hide: visible grain, soft highlights. */
export const LEATHER: MaterialLook = {
  glossFactor: 1,
  fresnel: 0.006,
  highlight: 0.035,
  highlightSharpness: 2.2,
  sheen: 0,
  grazingGain: 0,
  keepMid: 1,
  keepFine: 0.8,
  surface: once(() => pebbledGrain({ cellCm: 0.2, jitter: 0.95, roundness: 0.55, fold: 0.5, seed: 11 })),
  relief: 0.45,
  glossRelief: 1.4,
  tone: 0.22,
  mottle: 0.03,
};
