import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { moveToTrash } from './store.ts';

/**
 * Moves a design to the trash: it leaves every list, shared page and portfolio, and its files stay until it is purged
 * (`purge-trash.ts`).
 * @throws Problem `not_found`, also the second time
 */
export const deleteDesign = async (deps: Deps, userId: string, id: number): Promise<void> => {
  if ((await moveToTrash(deps.database.db, userId, id, deps.now())) === undefined) throw notFoundProblem('This design');
};
