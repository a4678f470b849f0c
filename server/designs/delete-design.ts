import type { Deps } from '../deps.ts';
import { notFound } from '../http/problem.ts';
import { moveToTrash } from './store.ts';

/** Out of every list, off every shared page and portfolio; files stay until the trash lets it go (`purge-trash.ts`). @throws Problem `not_found`, also the second time */
export const deleteDesign = async (deps: Deps, userId: string, id: number): Promise<void> => {
  if ((await moveToTrash(deps.database.db, userId, id, deps.now())) === undefined) throw notFound('This design');
};
