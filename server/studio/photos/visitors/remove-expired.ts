import { attemptEach } from '#server/platform/attempt-each.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isSharedKey } from '../analysis-runs.ts';
import { deleteExpiredRows, deletePhotoRow } from './store.ts';

type DeletedRows = Awaited<ReturnType<typeof deleteExpiredRows>>;

/** @returns the number of files removed */
const removeBytes = async (deps: Deps, rows: DeletedRows): Promise<number> => {
  const keys = rows
    .flatMap(({ storageKey, layersKey }) => [storageKey, layersKey])
    .filter((key): key is string => key !== null && !isSharedKey(key));
  await attemptEach(keys, (key) => deps.storage.remove(key));
  return keys.length;
};

/**
 * Removes rows first and bytes second: a crash between them leaves bytes without a row, which the sweeper finds.
 * @returns the number of files removed
 */
export const removeExpiredTries = async (deps: Deps): Promise<number> =>
  removeBytes(deps, await deleteExpiredRows(deps.database.db, deps.now()));

export const removeVisitorPhoto = async (deps: Deps, visitor: string, image: string): Promise<number> =>
  removeBytes(deps, await deletePhotoRow(deps.database.db, visitor, image));
