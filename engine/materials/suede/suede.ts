import type { MaterialLook } from '../look.ts';
import { nap } from '../nap.ts';
import { once } from '../../once.ts';

/** Split hide with a longer nap than alcantara, stroked in varying directions. */
export const SUEDE: MaterialLook = {
  glossFactor: 0,
  fresnel: 0.0015,
  highlight: 0,
  highlightSharpness: 1,
  sheen: 0.004,
  grazingGain: 0.25,
  keepMid: 0.9,
  keepFine: 0.3,
  surface: once(() => nap({ fiberCm: 0.2, clumpCm: 2.2, lay: 0.8, seed: 53 })),
  relief: 0.2,
  glossRelief: 0,
  tone: 0.3,
  mottle: 0.1,
};
