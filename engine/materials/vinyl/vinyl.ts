import type { MaterialLook } from '../look.ts';

/** Coated fabric: flatter than hide and shinier. */
export const VINYL: MaterialLook = { gloss: 1.6, sheen: 0, keepMid: 1, keepFine: 0.5 };
