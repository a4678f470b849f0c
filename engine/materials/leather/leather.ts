import type { MaterialLook } from '../look.ts';

/** Finished automotive hide: visible grain, soft highlights. */
export const LEATHER: MaterialLook = { gloss: 1, sheen: 0, keepMid: 1, keepFine: 0.7 };
