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

/** Retries after a lost connection, with the same key so that only one batch starts. */
export const startBatch = (body: StartBatchBody, key: string): Promise<BatchView> =>
  throughLostConnections(() => call(startEndpoint, { body }, { headers: { 'Idempotency-Key': key } }));

/** Idempotent on the server. */
export const retryItem = (id: string, item: number): Promise<BatchView> =>
  throughLostConnections(() => call(retryBatchItem, { params: { id, item } }));

export const cancelBatch = (id: string): Promise<BatchView> => call(cancelEndpoint, { params: { id } });
