/** Cancels the waiting and running renders of a batch and refunds each once, all in one transaction. */
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { RenderBatchRow, RenderRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { cancelInTransaction, announceCancelled } from '../cancel-render.ts';
import { queueNextRender } from '../queue-next-render.ts';
import { listRendersOf } from './store.ts';

export const cancelBatch = async (deps: Deps, { id, userId }: RenderBatchRow): Promise<void> => {
  const cancelled = await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const rows: RenderRow[] = [];
    for (const render of await listRendersOf(tx, id)) {
      const row = await cancelInTransaction(tx, deps, render);
      if (row !== undefined) rows.push(row);
    }
    await queueNextRender(tx, deps, userId);
    return rows;
  });
  for (const render of cancelled) announceCancelled(deps, render);
  deps.signals.jobQueued();
};
