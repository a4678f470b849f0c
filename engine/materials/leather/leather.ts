import type { MaterialLook } from '../look.ts';
import { pebbledGrain } from '../pebbled-grain.ts';
import { once } from '../../once.ts';

/** Finished automotive hide: visible grain, soft highlights. */
export const LEATHER: MaterialLook = {
  mirror: 1,
  veil: 0.006,
  shine: 0.035,
  tight: 2.2,
  sheen: 0,
  bloom: 0,
  keepMid: 1,
  keepFine: 0.8,
  surface: once(() => pebbledGrain({ cellCm: 0.2, jitter: 0.95, roundness: 0.55, fold: 0.5, seed: 11 })),
  relief: 0.45,
  sparkle: 1.4,
  tone: 0.22,
  mottle: 0.03,
};
