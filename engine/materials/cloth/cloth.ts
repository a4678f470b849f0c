import type { MaterialLook } from '../look.ts';
import { once } from '../../once.ts';
import { wovenCloth } from './woven-cloth.ts';

/** Woven seat cloth: no highlights, and yarns of slightly different colors. */
export const CLOTH: MaterialLook = {
  glossFactor: 0,
  fresnel: 0.001,
  highlight: 0,
  highlightSharpness: 1,
  sheen: 0.002,
  grazingGain: 0.1,
  keepMid: 0.8,
  keepFine: 0.3,
  surface: once(wovenCloth),
  relief: 0.42,
  glossRelief: 0,
  tone: 0.4,
  mottle: 0.035,
};
