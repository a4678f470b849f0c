/**
 * Accepts a batch: all checks, charges, ledger entries, renders and the first job in ONE transaction. Colorways that
 * exceed the allowance are refused as a whole; of photos, as many are accepted as it permits (D-12).
 */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { StartBatchBody } from '#contract/studio/batches.ts';
import { countRendersRemaining, refreshRenderWindow } from '#server/money/subscriptions/allowance.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Tx } from '#server/platform/db/open.ts';
import type { RenderBatchRow, UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireSameRequest } from '#server/platform/http/idempotency-key.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { notSignedInProblem } from '#server/platform/http/session.ts';
import { newId } from '#server/platform/ids.ts';
import { traceparentNow } from '#server/platform/observe/tracing.ts';
import { allowanceUsedProblem, alreadyGeneratingProblem } from '../allowance-problem.ts';
import { hashRequest, readRenderRequest, refuseEmptyDesign, type RenderRequest } from '../read-request.ts';
import { queueNextRender } from '../queue-next-render.ts';
import {
  recordCharge,
  chargeRenders,
  prepareRender,
  toRenderRow,
  type CallContext,
  type PreparedRender,
} from '../start-render.ts';
import { insertRender } from '../store.ts';
import { findBatchByKey, hasUnfinishedBatch, insertBatch } from './store.ts';

type BatchInput = z.output<typeof StartBatchBody>;

/** @throws Problem `invalid_input` naming the item's field */
const readBatchRequests = ({ kind, items }: BatchInput, now: Date): RenderRequest[] => {
  const photos = new Set(items.map(({ originalImage }) => originalImage));
  if (kind === 'colorways' && photos.size > 1)
    throw new Problem('invalid_input', 'Colorways show one photo.', { field: 'items.1.originalImage' });
  if (kind === 'photos' && photos.size < items.length)
    throw new Problem('invalid_input', 'Each photo is rendered once.', { field: 'items.1.originalImage' });
  return items.map(({ originalImage, design }, item) => {
    try {
      const request = readRenderRequest({ ...design, originalImage, originalImages: [] }, now);
      refuseEmptyDesign(request.design);
      return request;
    } catch (error) {
      throw error instanceof Problem ? toItemProblem(error, item) : error;
    }
  });
};

const toItemProblem = (problem: Problem, item: number): Problem =>
  problem.details.field === undefined
    ? problem
    : new Problem(problem.code, problem.message, {
        ...problem.details,
        field: `items.${item}.design.${problem.details.field}`,
      });

const hashBatch = ({ kind, items, customerId }: BatchInput, requests: readonly RenderRequest[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([kind, customerId ?? null, items.map(({ name, tag }) => [name, tag]), requests.map(hashRequest)]),
    )
    .digest('base64url');

/** At least one, so that a batch of which none fits is refused as a single render is. */
const countToStart = ({ kind, items }: BatchInput, user: UserRow, now: Date): number =>
  kind === 'colorways'
    ? items.length
    : Math.max(1, Math.min(items.length, countRendersRemaining(user, now) ?? items.length));

/** @throws Problem in the order of A-21 */
export const startBatch = async (
  deps: Deps,
  userId: string,
  input: BatchInput,
  key: string | undefined,
  requestId: string,
): Promise<RenderBatchRow> => {
  const call: CallContext = { requestId, traceparent: traceparentNow(), time: deps.now() };
  const requests = readBatchRequests(input, call.time);
  const requestHash = hashBatch(input, requests);
  const batch = await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) throw notSignedInProblem();
    const earlier = key === undefined ? undefined : await findBatchByKey(tx, userId, key);
    if (earlier !== undefined) {
      requireSameRequest(earlier, requestHash);
      return earlier;
    }
    const current = await refreshRenderWindow(tx, user, call.time);
    const prepared: PreparedRender[] = [];
    for (const request of requests) prepared.push(await prepareRender(tx, deps, current, request));
    if (await hasUnfinishedBatch(tx, userId)) throw alreadyGeneratingProblem();
    const toStart = prepared.slice(0, countToStart(input, current, call.time));
    const charged = await chargeRenders(tx, current, toStart.length, call.time);
    const refusal = allowanceUsedProblem(charged, call.time).toReply();
    const inserted = await insertBatch(tx, {
      id: newId(),
      userId,
      kind: input.kind,
      items: input.items.map(({ name, tag }, item) => ({
        name,
        tag,
        ...(item < toStart.length ? {} : { problem: refusal }),
      })),
      customerId: input.customerId ?? null,
      idempotencyKey: key ?? null,
      requestHash,
      createdAt: call.time,
    });
    for (const [item, render] of toStart.entries()) await addRender(tx, inserted, item, render, charged, call);
    await queueNextRender(tx, deps, userId);
    return inserted;
  });
  deps.signals.jobQueued();
  return batch;
};

/** Adds a render that has been charged to a batch. It waits for its turn. */
export const addRender = async (
  tx: Tx,
  batch: RenderBatchRow,
  item: number,
  prepared: PreparedRender,
  charged: UserRow,
  call: CallContext,
): Promise<void> => {
  const render = await insertRender(tx, {
    ...toRenderRow(prepared, charged, call),
    batchId: batch.id,
    batchItem: item,
  });
  if (render === undefined) throw new Error(`item ${item} of the batch ${batch.id} has a render already`);
  await recordCharge(tx, render, call.time);
};
