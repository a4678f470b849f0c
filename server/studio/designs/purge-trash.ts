/**
 * Deletes designs for good: first the row, then the bytes that no other design uses. A crash in between leaves bytes
 * without a row, which the sweeper removes (D-30).
 */
import { DAY_MS, TRASH_DAYS } from '#contract/durations.ts';
import { RETENTION_DAYS } from '#contract/money/plan-catalog.ts';
import { attemptEach } from '#server/platform/attempt-each.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import { removeDesignFromCustomer, deleteJobStage } from './leave-customer.ts';
import type { Tx } from '#server/platform/db/open.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { promoteOptions, transferShares } from './transfer-shares.ts';
import { deleteTrashedDesign, deleteUnusedFiles, findInTrash, findTrashedBefore, listTrashIds } from './store.ts';
import { findVersionToFollow, getRootId, storeDeletedVersion } from './versions.ts';

const DESIGNS_PER_ROUND = 50;

/** @returns false when the design is not in the trash */
const purge = async (deps: Deps, userId: string, id: number): Promise<boolean> => {
  const keys = await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await transferLinks(tx, userId, id);
    const design = await deleteTrashedDesign(tx, userId, id);
    if (design === undefined) return undefined;
    if (!(await storeDeletedVersion(tx, design))) {
      await removeDesignFromCustomer(tx, userId, getRootId(design));
      await deleteJobStage(tx, userId, getRootId(design));
    }
    return deleteUnusedFiles(tx, design, new Date(deps.now().getTime() + RETENTION_DAYS * DAY_MS));
  });
  await attemptEach(keys ?? [], (key) => deps.storage.remove(key));
  return keys !== undefined;
};

/** Keeps links that show the newest version valid when the version that they were made for is deleted. */
const transferLinks = async (tx: Tx, userId: string, id: number): Promise<void> => {
  const trashed = await findInTrash(tx, userId, id);
  if (trashed === undefined) return;
  const next = await findVersionToFollow(tx, userId, trashed);
  if (next !== undefined) await transferShares(tx, userId, id, next.id);
  await promoteOptions(tx, userId, id);
};

/** @throws Problem `not_found` */
export const purgeDesign = async (deps: Deps, userId: string, id: number): Promise<void> => {
  if (!(await purge(deps, userId, id))) throw notFoundProblem('This design');
};

export const emptyTrash = async (deps: Deps, userId: string): Promise<void> => {
  for (const id of await listTrashIds(deps.database.db, userId)) await purge(deps, userId, id);
};

/** @returns the number of deleted designs */
export const purgeOldTrash = async (deps: Deps): Promise<number> => {
  let removed = 0;
  let failure: Error | undefined;
  for (;;) {
    const removedBefore = removed;
    const old = await findTrashedBefore(
      deps.database.db,
      new Date(deps.now().getTime() - TRASH_DAYS * DAY_MS),
      DESIGNS_PER_ROUND,
    );
    await attemptEach(old, async ({ id, userId }) => {
      if (await purge(deps, userId, id)) removed += 1;
    }).catch((error: Error) => {
      failure = error;
    });
    if (old.length < DESIGNS_PER_ROUND || removed === removedBefore) break;
  }
  if (failure !== undefined) throw failure;
  return removed;
};
