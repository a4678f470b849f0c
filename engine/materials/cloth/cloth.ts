import type { MaterialLook } from '../look.ts';

/** Woven seat cloth: no highlights, a weave, a faint bloom at grazing angles. */
export const CLOTH: MaterialLook = { gloss: 0, sheen: 0.003, keepMid: 0.85, keepFine: 0.4 };
