/** Renders an item of a batch again. The new render is charged, because the failed one was refunded. */
import { lockUser } from '#server/platform/db/lock-user.ts';
import { refreshRenderWindow } from '#server/money/subscriptions/allowance.ts';
import type { RenderBatchRow, RenderRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { notSignedInProblem } from '#server/platform/http/session.ts';
import { traceparentNow } from '#server/platform/observe/tracing.ts';
import type { RenderRequest } from '../read-request.ts';
import { queueNextRender } from '../queue-next-render.ts';
import { chargeRenders, prepareRender, type CallContext } from '../start-render.ts';
import { addRender } from './start-batch.ts';
import { findLatestByItem, listRendersOf } from './store.ts';

/** @throws Problem `not_found` for an item that the batch does not have, or any that `startRender` throws */
export const retryItem = async (deps: Deps, batch: RenderBatchRow, item: number, requestId: string): Promise<void> => {
  const call: CallContext = { requestId, traceparent: traceparentNow(), time: deps.now() };
  await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, batch.userId);
    if (user === undefined) throw notSignedInProblem();
    const latest = findLatestByItem(await listRendersOf(tx, batch.id)).find(({ batchItem }) => batchItem === item);
    if (latest === undefined) throw notFoundProblem('This item');
    // An earlier call has already restarted the item.
    if (latest.state !== 'failed' && latest.state !== 'cancelled') return;
    const current = await refreshRenderWindow(tx, user, call.time);
    const prepared = await prepareRender(tx, deps, current, requestOfRow(latest));
    await addRender(tx, batch, item, prepared, await chargeRenders(tx, current, 1, call.time), call);
    await queueNextRender(tx, deps, batch.userId);
  });
  deps.signals.jobQueued();
};

const requestOfRow = ({ image, design, engine }: RenderRow): RenderRequest => ({
  design,
  image,
  otherImages: [],
  engine: engine ?? undefined,
});
