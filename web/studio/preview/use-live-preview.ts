/** Connects the live preview to React. */
import { useEffect, useState } from 'react';
import { getTileUrl } from '#contract/studio/swatches.ts';
import type { Design } from '#engine/design.ts';
import { ApiError, getUserMessage } from '#web/lib/api/api-error.ts';
import { fetchResponse } from '#web/lib/api/api.ts';
import { toastError } from '#web/lib/toasts.ts';
import { LivePreview } from './live-preview.ts';
import { createPreviewClient } from './preview-client.ts';
import type { PreviewCalls } from './preview-protocol.ts';
import { MEMBER_API, type PreviewApi } from './preview-api.ts';
import { spawnPreview } from './spawn-preview.ts';
import { createWorkerBridge, WorkerDiedError } from './worker-bridge.ts';
import { PREVIEW } from '../studio-words.ts';

const toUserMessage = (error: unknown): string => {
  if (error instanceof WorkerDiedError) return PREVIEW.stopped;
  return getUserMessage(error, PREVIEW.notHere);
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });

/** Whether the device has spare memory (in GB, known only in Chromium) and cores. On two cores the page would stutter. */
const hasSpareResources = (): boolean =>
  ((navigator as Navigator & { deviceMemory?: number }).deviceMemory ?? 0) >= 8 &&
  navigator.hardwareConcurrency >= 4 &&
  matchMedia('(pointer: fine)').matches;

const createLivePreview = (api: PreviewApi): LivePreview =>
  new LivePreview({
    client: createPreviewClient(
      createWorkerBridge<PreviewCalls>(spawnPreview),
      createWorkerBridge<PreviewCalls>(spawnPreview),
    ),
    ...api,
    photo: async (image, signal) => (await fetchResponse(image, { signal, headers: { Accept: 'image/*' } })).blob(),
    tile: async (sha256) => (await fetchResponse(getTileUrl(sha256), { headers: { Accept: 'image/png' } })).blob(),
    wait,
    sentence: toUserMessage,
    isConflict: (error) => error instanceof ApiError && error.status === 409,
    notice: toastError,
    canPrepareEarly: hasSpareResources,
  });

/** @param api may not change afterward */
export const useLivePreview = (
  image: string | null,
  design: Design | undefined,
  api: PreviewApi = MEMBER_API,
): LivePreview => {
  const [live] = useState(() => createLivePreview(api));
  useEffect(() => live.show(image), [live, image]);
  useEffect(() => live.design(design), [live, design]);
  useEffect(() => {
    const leave = (): void => live.saveBeforeLeaving(true);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      live.close();
    };
  }, [live]);
  return live;
};
