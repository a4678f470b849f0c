import type { Deps } from '#server/platform/deps.ts';
import { getOldestRestorable } from './limits.ts';
import { deleteUnusedSwatches } from './store.ts';

/**
 * Removes swatches that were deleted long ago and are in no design; the next sweep removes their tiles.
 * @returns the number removed
 */
export const purgeForgottenSwatches = ({ database: { db }, now }: Deps): Promise<number> =>
  deleteUnusedSwatches(db, getOldestRestorable(now()));
