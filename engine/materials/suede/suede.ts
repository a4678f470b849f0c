import type { MaterialLook } from '../look.ts';
import { nap } from '../nap.ts';
import { once } from '../../once.ts';

/** Split hide with a longer, livelier nap than alcantara: stroked this way and that. */
export const SUEDE: MaterialLook = {
  mirror: 0,
  veil: 0.0015,
  shine: 0,
  tight: 1,
  sheen: 0.004,
  bloom: 0.25,
  keepMid: 0.9,
  keepFine: 0.3,
  surface: once(() => nap({ fiberCm: 0.2, clumpCm: 2.2, lay: 0.8, seed: 53 })),
  relief: 0.2,
  sparkle: 0,
  tone: 0.3,
  mottle: 0.1,
};
