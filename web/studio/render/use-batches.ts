/** Starts and follows batches, which run on the server. */
import { hexId } from '#web/lib/hex-id.ts';
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getUser } from '#contract/account/accounts.ts';
import { getBatch, getLatestBatch, type BatchView, type StartBatchBody } from '#contract/studio/batches.ts';
import { getSubscription, type SubscriptionView } from '#contract/money/billing.ts';
import { getProblemCode, getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { refreshDesigns } from '#web/lib/api/refresh-designs.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { cancelBatch, retryItem, startBatch } from './batch-calls.ts';
import { BATCH, toRefusal, RENDER, type Refusal } from './render-words.ts';

const POLL_MS = 1500;

export interface BatchControl {
  /** `undefined` until it has loaded, and if there is none. */
  latest: BatchView | undefined;
  isLoaded: boolean;
  running: boolean;
  /** Why nothing was rendered, until the user has dismissed it. */
  refusal: Refusal | null;
  clearRefusal: () => void;
  /** @returns undefined if it was refused; the user has been told */
  start: (body: StartBatchBody) => Promise<BatchView | undefined>;
  retry: (batchId: string, item: number) => Promise<void>;
  cancel: (batchId: string) => Promise<void>;
}

/** Query options that poll a running batch. */
const pollWhileRunning = {
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data?: BatchView | null | undefined } }) =>
    data?.state === 'running' ? POLL_MS : (false as const),
};

export const countEndedItems = ({ items }: BatchView): number =>
  items.filter(({ state }) => state !== 'queued' && state !== 'running').length;

export const refreshBatches = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/render-batches') });

/** Refreshes the render counts, which every render changes. */
export const refreshAllowance = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [getSubscription, getUser].map((endpoint) => client.invalidateQueries({ queryKey: [endpointUrl(endpoint)] })),
  );

const refreshAfterRender = (client: QueryClient): Promise<unknown> =>
  Promise.all([refreshDesigns(client), refreshAllowance(client)]);

export const useBatchControl = (subscription: SubscriptionView | undefined): BatchControl => {
  const client = useQueryClient();
  const { data } = useQuery({ ...endpointQuery(getLatestBatch), ...pollWhileRunning });
  const latest = data ?? undefined;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isStarting = useRef(false);

  const progress = latest === undefined ? '' : `${latest.id} ${countEndedItems(latest)}`;
  const lastProgress = useRef(progress);
  useEffect(() => {
    if (lastProgress.current !== '' && lastProgress.current !== progress) void refreshAfterRender(client);
    lastProgress.current = progress;
  }, [client, progress]);

  /** Ignores a second click, and shows a refusal by the server. */
  const startOnce = useCallback(
    async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      if (isStarting.current) return undefined;
      isStarting.current = true;
      try {
        return await work();
      } catch (error) {
        if (getProblemCode(error) === 'generation_in_progress') toast(RENDER.running, BATCH.runningText);
        else {
          const newRefusal = toRefusal(error, subscription);
          toastError(newRefusal.title, newRefusal.description);
          if (newRefusal.upgrade) setRefusal(newRefusal);
        }
        return undefined;
      } finally {
        isStarting.current = false;
        // Not awaited, because the caller need not wait for the refreshed lists.
        void Promise.all([refreshBatches(client), refreshAfterRender(client)]);
      }
    },
    [client, subscription],
  );

  return {
    latest,
    isLoaded: data !== undefined,
    running: latest?.state === 'running',
    refusal,
    clearRefusal: () => setRefusal(null),
    start: (body) => startOnce(() => startBatch(body, hexId(16))),
    retry: async (id, item) => void (await startOnce(() => retryItem(id, item))),
    cancel: async (id) => {
      try {
        await cancelBatch(id);
      } catch (error) {
        toastError(RENDER.notCanceled, getUserMessage(error, RENDER.somethingWrong));
      }
      await Promise.all([refreshBatches(client), refreshAfterRender(client)]);
    },
  };
};

/** Batches by id, without those that were deleted. @returns `isLoaded` false while some of them may be missing */
export const useBatchesById = (ids: readonly string[]): { batches: readonly BatchView[]; isLoaded: boolean } => {
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['/api/render-batches', ...ids],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(ids.map((id) => readBatch(id, signal)));
      return found.filter((batch) => batch !== undefined);
    },
    enabled: ids.length > 0,
    // Keeps the other batches on the page while one more loads.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data: batches } }) =>
      batches?.every(({ state }) => state !== 'running') === true ? false : POLL_MS,
  });
  if (ids.length === 0) return { batches: NONE, isLoaded: true };
  return { batches: data ?? NONE, isLoaded: data !== undefined && !isPlaceholderData };
};

const NONE: readonly BatchView[] = [];

/** @returns undefined if the batch was deleted */
const readBatch = async (id: string, signal: AbortSignal): Promise<BatchView | undefined> => {
  try {
    return await call(getBatch, { params: { id } }, { signal });
  } catch (error) {
    if (getProblemCode(error) === 'not_found') return undefined;
    throw error;
  }
};
