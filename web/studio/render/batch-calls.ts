/** API calls of batches: starting one, retrying one of its items, canceling the rest. */
import {
  cancelBatch as cancelEndpoint,
  retryBatchItem,
  startBatch as startEndpoint,
  type BatchView,
  type StartBatchBody,
} from '#contract/studio/batches.ts';
import { call } from '#web/lib/api/api.ts';
import { retryLostConnections } from './render-calls.ts';

/** Retries after a lost connection, with the same idempotency key so that only one batch starts. */
export const startBatch = (body: StartBatchBody, key: string): Promise<BatchView> =>
  retryLostConnections(() => call(startEndpoint, { body }, { headers: { 'Idempotency-Key': key } }));

/** Idempotent on the server. */
export const retryItem = (id: string, item: number): Promise<BatchView> =>
  retryLostConnections(() => call(retryBatchItem, { params: { id, item } }));

export const cancelBatch = (id: string): Promise<BatchView> => call(cancelEndpoint, { params: { id } });
