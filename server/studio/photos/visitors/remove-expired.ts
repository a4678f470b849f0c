import { attemptEach } from '#server/platform/attempt-each.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isShared } from '../analysis-runs.ts';
import { takeExpired } from './store.ts';

/**
 * Removes rows first and bytes second: a crash between them leaves bytes without a row, which the sweeper finds.
 * @returns the number of files removed
 */
export const removeExpiredTries = async (deps: Deps): Promise<number> => {
  const keys = (await takeExpired(deps.database.db, deps.now()))
    .flatMap(({ storageKey, layersKey }) => [storageKey, layersKey])
    .filter((key): key is string => key !== null && !isShared(key));
  await attemptEach(keys, (key) => deps.storage.remove(key));
  return keys.length;
};
