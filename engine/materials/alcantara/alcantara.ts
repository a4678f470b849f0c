import type { MaterialLook } from '../look.ts';

/** Microfibre with a short dense nap: matt, light at grazing angles. */
export const ALCANTARA: MaterialLook = { gloss: 0, sheen: 0.003, keepMid: 0.85, keepFine: 0.4 };
