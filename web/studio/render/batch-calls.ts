/** API calls of batches: starting one, retrying one of its items, cancelling the rest. */
import {
  cancelBatch as cancelEndpoint,
  retryBatchItem,
  startBatch as startEndpoint,
  type BatchView,
  type StartBatchBody,
} from '#contract/studio/batches.ts';
import { call } from '#web/lib/api/api.ts';
import { throughLostConnections } from './render-calls.ts';

/** A connection that is lost on the way is tried again under the same key, so that it is one batch. */
export const startBatch = (body: StartBatchBody, key: string): Promise<BatchView> =>
  throughLostConnections(() => call(startEndpoint, { body }, { headers: { 'Idempotency-Key': key } }));

/** The server renders an item once, however often this arrives. */
export const retryItem = (id: string, item: number): Promise<BatchView> =>
  throughLostConnections(() => call(retryBatchItem, { params: { id, item } }));

export const cancelBatch = (id: string): Promise<BatchView> => call(cancelEndpoint, { params: { id } });
