import { DAY_MS, DELETED_SWATCH_DAYS } from '#contract/durations.ts';
import { limitRule } from '#server/platform/http/limits.ts';

export const TILES = limitRule('swatch-tile', 60, 10 * 60, 'You have photographed many materials in a short time.');
export const IMPORTS = limitRule('swatch-import', 60, 10 * 60, 'You have imported many files in a short time.');
/** Far above any use by hand; whole lists are imported. */
export const SWATCH_CHANGES = limitRule(
  'swatch-change',
  600,
  10 * 60,
  'You have changed many swatches in a short time. A whole list can be imported as a CSV file.',
);

/** Time limit including the wait for a thread: making a tile takes a second or two, waiting behind renders longer. */
export const TILE_TIMEOUT_MS = 90_000;

/**
 * Time until which a deleted swatch can be restored, or rendered again from a recent render; swatches of saved designs
 * stay with them.
 */
export const keptSince = (now: Date): Date => new Date(now.getTime() - DELETED_SWATCH_DAYS * DAY_MS);
