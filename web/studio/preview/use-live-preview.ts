/** The live preview in React. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getAnalysis, getLayers, putMarks } from '#contract/photos.ts';
import { tileAddress } from '#contract/swatches.ts';
import type { Design } from '#engine/design.ts';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import { call, send } from '#web/lib/api.ts';
import { addressOf } from '#web/lib/queries.ts';
import { toastError } from '#web/lib/toasts.ts';
import { LivePreview, type PreviewState } from './live-preview.ts';
import { createPreviewClient } from './preview-client.ts';
import type { PreviewCalls } from './preview-protocol.ts';
import { spawnPreview } from './spawn-preview.ts';
import { createWorkerBridge, WorkerDied } from './worker-bridge.ts';
import { PREVIEW } from '../studio-words.ts';

const sentence = (error: unknown): string => {
  if (error instanceof WorkerDied) return PREVIEW.stopped;
  return sentenceOf(error, PREVIEW.notHere);
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    }, { once: true });
  });

const createLivePreview = (): LivePreview =>
  new LivePreview({
    client: createPreviewClient(createWorkerBridge<PreviewCalls>(spawnPreview), createWorkerBridge<PreviewCalls>(spawnPreview)),
    analysis: (image, signal) => call(getAnalysis, { query: { image } }, { signal }),
    layers: async (image, revision, signal) => {
      const answer = await send(`${addressOf(getLayers, { query: { image } })}&revision=${revision}`, { signal, headers: { Accept: 'application/octet-stream' } });
      return new Uint8Array(await answer.arrayBuffer());
    },
    photo: async (image, signal) => (await send(image, { signal, headers: { Accept: 'image/*' } })).blob(),
    tile: async (sha256) => (await send(tileAddress(sha256), { headers: { Accept: 'image/png' } })).blob(),
    keepMarks: (image, marks, revision) => call(putMarks, { query: { image }, body: { marks: [...marks], revision } }),
    wait,
    sentence,
    isConflict: (error) => error instanceof ApiError && error.status === 409,
    notice: toastError,
  });

export const useLivePreview = (image: string | null, design: Design | undefined): { live: LivePreview; preview: PreviewState } => {
  const [live] = useState(createLivePreview);
  const preview = useSyncExternalStore(live.subscribe, live.state, live.state);
  useEffect(() => live.show(image), [live, image]);
  // The same choices give an equal design in a new object; only another design is painted.
  const last = useRef('');
  const text = JSON.stringify(design) ?? '';
  useEffect(() => {
    if (last.current === text && text !== '') return;
    last.current = text;
    live.design(design);
  }, [live, text, design]);
  useEffect(() => () => live.close(), [live]);
  return { live, preview };
};

