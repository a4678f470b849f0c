import type { MaterialLook } from '../look.ts';
import { nap } from '../nap.ts';
import { once } from '../../once.ts';

/** Microfiber with a short dense nap: matt, soft, light at grazing angles. */
export const ALCANTARA: MaterialLook = {
  mirror: 0,
  veil: 0.0015,
  shine: 0,
  tight: 1,
  sheen: 0.004,
  bloom: 0.3,
  keepMid: 0.85,
  keepFine: 0.3,
  surface: once(() => nap({ fiberCm: 0.12, clumpCm: 0.8, lay: 0.35, seed: 37 })),
  relief: 0.16,
  sparkle: 0,
  tone: 0.24,
  mottle: 0.05,
};
