import type { LimitRule } from '../http/limits.ts';

export const TILES: LimitRule = { name: 'swatch-tile', max: 60, windowSeconds: 10 * 60, message: 'You have photographed many materials in a short time.' };
export const IMPORTS: LimitRule = { name: 'swatch-import', max: 60, windowSeconds: 10 * 60, message: 'You have imported many files in a short time.' };
/** By hand nobody is so fast; a whole list is imported. */
export const CHANGES: LimitRule = { name: 'swatch-change', max: 600, windowSeconds: 10 * 60, message: 'You have changed many swatches in a short time. A whole list can be imported as a CSV file.' };

/** Waiting for a thread included: making a tile takes a second or two, waiting behind renders longer. */
export const TILE_TIMEOUT_MS = 90_000;

/** A deleted swatch can be had back, and one that a render was made with rendered again, for so long; what a saved design has stays with the design. */
const KEPT_DAYS = 30;
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * 86_400_000);
