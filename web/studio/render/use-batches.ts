/** Follows the server's batches: the newest one, and those that a page names. The browser runs nothing. */
import { hexId } from '#web/lib/hex-id.ts';
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getUser } from '#contract/account/accounts.ts';
import { getBatch, getLatestBatch, type BatchView, type StartBatchBody } from '#contract/studio/batches.ts';
import { getSubscription, type SubscriptionView } from '#contract/money/billing.ts';
import { codeOf, sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { addressOf, queryOf } from '#web/lib/api/queries.ts';
import { refreshDesigns } from '#web/lib/api/refresh-designs.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { cancelBatch, retryItem, startBatch } from './batch-calls.ts';
import { BATCH, refusalOfError, RENDER, type Refusal } from './render-words.ts';

const LOOK_MS = 1500;

export interface Batches {
  /** `undefined` until it is known, and when there is none. */
  latest: BatchView | undefined;
  running: boolean;
  /** Reason why nothing was rendered, until it is read. */
  refusal: Refusal | null;
  clearRefusal: () => void;
  /** @returns nothing when it was refused, which has been shown */
  start: (body: StartBatchBody) => Promise<BatchView | undefined>;
  retry: (batchId: string, item: number) => Promise<void>;
  cancel: (batchId: string) => Promise<void>;
}

/** Read again at every visit, and repeatedly while it runs. */
const followed = {
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data?: BatchView | null | undefined } }) =>
    data?.state === 'running' ? LOOK_MS : (false as const),
};

export const endedItems = ({ items }: BatchView): number =>
  items.filter(({ state }) => state !== 'queued' && state !== 'running').length;

export const refreshBatches = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/render-batches') });

/** Counts, history and designs change with every render of a batch. */
const refreshAfterRender = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    refreshDesigns(client),
    ...[getSubscription, getUser].map((endpoint) => client.invalidateQueries({ queryKey: [addressOf(endpoint)] })),
  ]);

export const useBatches = (subscription: SubscriptionView | undefined): Batches => {
  const client = useQueryClient();
  const { data } = useQuery({ ...queryOf(getLatestBatch), ...followed });
  const latest = data ?? undefined;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const starting = useRef(false);

  const progress = latest === undefined ? '' : `${latest.id} ${endedItems(latest)}`;
  const seen = useRef(progress);
  useEffect(() => {
    if (seen.current !== '' && seen.current !== progress) void refreshAfterRender(client);
    seen.current = progress;
  }, [client, progress]);

  /** One press is one request; a refusal by the server is shown. */
  const ask = useCallback(
    async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      if (starting.current) return undefined;
      starting.current = true;
      try {
        return await work();
      } catch (error) {
        if (codeOf(error) === 'generation_in_progress') toast(RENDER.running, BATCH.runningText);
        else {
          const why = refusalOfError(error, subscription);
          toastError(why.title, why.description);
          if (why.upgrade) setRefusal(why);
        }
        return undefined;
      } finally {
        starting.current = false;
        // Not awaited: the caller knows what it started before the server's list shows it.
        void Promise.all([refreshBatches(client), refreshAfterRender(client)]);
      }
    },
    [client, subscription],
  );

  return {
    latest,
    running: latest?.state === 'running',
    refusal,
    clearRefusal: () => setRefusal(null),
    start: (body) => ask(() => startBatch(body, hexId(16))),
    retry: async (id, item) => void (await ask(() => retryItem(id, item))),
    cancel: async (id) => {
      try {
        await cancelBatch(id);
      } catch (error) {
        toastError(RENDER.notCancelled, sentenceOf(error, RENDER.wrong));
      }
      await Promise.all([refreshBatches(client), refreshAfterRender(client)]);
    },
  };
};

/** Batches by id, as far as they are still there; while one of them runs they are followed. */
export const useBatchesById = (ids: readonly string[]): readonly BatchView[] => {
  const { data } = useQuery({
    queryKey: ['/api/render-batches', ...ids],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(ids.map((id) => readBatch(id, signal)));
      return found.filter((one) => one !== undefined);
    },
    enabled: ids.length > 0,
    // One more on the list: the others stay on the page meanwhile.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data: known } }) =>
      known?.some(({ state }) => state === 'running') === true ? LOOK_MS : false,
  });
  return ids.length === 0 ? NONE : (data ?? NONE);
};

const NONE: readonly BatchView[] = [];

/** @returns undefined for a batch that is too old to be kept */
const readBatch = async (id: string, signal: AbortSignal): Promise<BatchView | undefined> => {
  try {
    return await call(getBatch, { params: { id } }, { signal });
  } catch (error) {
    if (codeOf(error) === 'not_found') return undefined;
    throw error;
  }
};
