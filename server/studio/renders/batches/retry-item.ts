/** Renders an item of a batch again: a new render, charged again, for the one before was given back. */
import { lockUser } from '#server/platform/db/lock-user.ts';
import { withCurrentWindow } from '#server/money/subscriptions/allowance.ts';
import type { RenderBatchRow, RenderRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/http/problem.ts';
import { notSignedIn } from '#server/platform/http/session.ts';
import { traceparentNow } from '#server/platform/observe/tracing.ts';
import type { RenderRequest } from '../read-request.ts';
import { sendNext } from '../send-next.ts';
import { charge, prepareRender, type Asked } from '../start-render.ts';
import { addRender } from './start-batch.ts';
import { latestByItem, listRendersOf } from './store.ts';

/** @throws Problem `not_found` for an item that the batch does not have; else as a single render */
export const retryItem = async (deps: Deps, batch: RenderBatchRow, item: number, requestId: string): Promise<void> => {
  const asked: Asked = { requestId, traceparent: traceparentNow(), at: deps.now() };
  await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, batch.userId);
    if (user === undefined) throw notSignedIn();
    const latest = latestByItem(await listRendersOf(tx, batch.id)).find(({ batchItem }) => batchItem === item);
    if (latest === undefined) throw notFound('This item');
    // On a repeated request the first call has done it.
    if (latest.state !== 'failed' && latest.state !== 'cancelled') return;
    const current = await withCurrentWindow(tx, user, asked.at);
    const prepared = await prepareRender(tx, deps, current, requestOfRow(latest));
    await addRender(tx, batch, item, prepared, await charge(tx, current, 1, asked.at), asked);
    await sendNext(tx, deps, batch.userId);
  });
  deps.signals.sent();
};

const requestOfRow = ({ image, design, engine }: RenderRow): RenderRequest => ({
  design,
  image,
  others: [],
  engine: engine ?? undefined,
});
