import type { MaterialLook } from '../look.ts';

/** Split hide with a longer, livelier nap than alcantara. */
export const SUEDE: MaterialLook = { gloss: 0, sheen: 0.003, keepMid: 0.9, keepFine: 0.4 };
