import { RETENTION_DAYS } from '#contract/plans.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/problem.ts';
import { deleteOwnDesign, deleteUnusedFiles } from './store.ts';

/** Row first, then the bytes that no other design uses: a crash between leaves bytes without a row, which the sweeper takes (D-30). */
export const deleteDesign = async (deps: Deps, userId: string, id: number): Promise<void> => {
  const keys = await deps.database.db.transaction(async (tx) => {
    const design = await deleteOwnDesign(tx, userId, id);
    if (design === undefined) throw notFound('This design');
    return deleteUnusedFiles(tx, design, new Date(deps.now().getTime() + RETENTION_DAYS * 86_400_000));
  });
  for (const key of keys) await deps.storage.remove(key);
};
