/** Renders an item of a batch again. The new render is charged, because the failed one was refunded. */
import { lockUser } from '#server/platform/db/lock-user.ts';
import { withCurrentWindow } from '#server/money/subscriptions/allowance.ts';
import type { RenderBatchRow, RenderRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/http/problem.ts';
import { notSignedIn } from '#server/platform/http/session.ts';
import { traceparentNow } from '#server/platform/observe/tracing.ts';
import type { RenderRequest } from '../read-request.ts';
import { queueNextRender } from '../queue-next-render.ts';
import { charge, prepareRender, type CallContext } from '../start-render.ts';
import { addRender } from './start-batch.ts';
import { latestByItem, listRendersOf } from './store.ts';

/** @throws Problem `not_found` for an item that the batch does not have, or any that `startRender` throws */
export const retryItem = async (deps: Deps, batch: RenderBatchRow, item: number, requestId: string): Promise<void> => {
  const call: CallContext = { requestId, traceparent: traceparentNow(), time: deps.now() };
  await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, batch.userId);
    if (user === undefined) throw notSignedIn();
    const latest = latestByItem(await listRendersOf(tx, batch.id)).find(({ batchItem }) => batchItem === item);
    if (latest === undefined) throw notFound('This item');
    // An earlier call has already restarted the item.
    if (latest.state !== 'failed' && latest.state !== 'cancelled') return;
    const current = await withCurrentWindow(tx, user, call.time);
    const prepared = await prepareRender(tx, deps, current, requestOfRow(latest));
    await addRender(tx, batch, item, prepared, await charge(tx, current, 1, call.time), call);
    await queueNextRender(tx, deps, batch.userId);
  });
  deps.signals.sent();
};

const requestOfRow = ({ image, design, engine }: RenderRow): RenderRequest => ({
  design,
  image,
  others: [],
  engine: engine ?? undefined,
});
