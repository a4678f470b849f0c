import type { MaterialLook } from '../look.ts';
import { nap } from '../nap.ts';
import { once } from '../../once.ts';

/** Microfiber with a short dense nap: matte, and brighter at grazing angles. */
export const ALCANTARA: MaterialLook = {
  glossFactor: 0,
  fresnel: 0.0015,
  highlight: 0,
  highlightSharpness: 1,
  sheen: 0.004,
  grazingGain: 0.3,
  keepMid: 0.85,
  keepFine: 0.3,
  surface: once(() => nap({ fiberCm: 0.12, clumpCm: 0.8, lay: 0.35, seed: 37 })),
  relief: 0.16,
  glossRelief: 0,
  tone: 0.24,
  mottle: 0.05,
};
