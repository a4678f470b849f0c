import type { MaterialLook } from '../look.ts';
import { once } from '../../once.ts';
import { wovenCloth } from './woven-cloth.ts';

/** Woven seat cloth: no highlights, a weave, yarns that differ a little in color. */
export const CLOTH: MaterialLook = {
  mirror: 0,
  veil: 0.001,
  shine: 0,
  tight: 1,
  sheen: 0.002,
  bloom: 0.1,
  keepMid: 0.8,
  keepFine: 0.3,
  surface: once(wovenCloth),
  relief: 0.42,
  sparkle: 0,
  tone: 0.4,
  mottle: 0.035,
};
