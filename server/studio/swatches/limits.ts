import { DAY_MS, DELETED_SWATCH_DAYS } from '#contract/durations.ts';
import { limitRule } from '#server/platform/http/limits.ts';

export const TILE_LIMIT = limitRule(
  'swatch-tile',
  60,
  10 * 60,
  'You have photographed many materials in a short time.',
);
export const IMPORT_LIMIT = limitRule('swatch-import', 60, 10 * 60, 'You have imported many files in a short time.');
export const SWATCH_CHANGE_LIMIT = limitRule(
  'swatch-change',
  600,
  10 * 60,
  'You have changed many swatches in a short time. A whole list can be imported as a CSV file.',
);

/** Making a tile takes a second or two; the limit includes the wait for a thread behind renders. */
export const TILE_TIMEOUT_MS = 90_000;

/** Swatches that were deleted before this time can no longer be restored, and are removed unless a design has them. */
export const getOldestRestorable = (now: Date): Date => new Date(now.getTime() - DELETED_SWATCH_DAYS * DAY_MS);
