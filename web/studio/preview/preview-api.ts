/** API calls of the live preview, for members and for visitors without an account. */
import { getAnalysis, getLayers, putMarks } from '#contract/studio/photos.ts';
import { getTryAnalysis, getTryLayers, putTryMarks } from '#contract/studio/try.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call, fetchResponse } from '#web/lib/api/api.ts';
import { endpointUrl } from '#web/lib/api/queries.ts';
import type { PreviewSources } from './live-preview.ts';

export type PreviewApi = Pick<PreviewSources, 'analysis' | 'layers' | 'saveMarks'>;

const fetchBytes = async (url: string, revision: number, signal: AbortSignal): Promise<Uint8Array> => {
  const response = await fetchResponse(`${url}&revision=${revision}`, {
    signal,
    headers: { Accept: 'application/octet-stream' },
  });
  return new Uint8Array(await response.arrayBuffer());
};

export const MEMBER_API: PreviewApi = {
  analysis: (image, signal) => call(getAnalysis, { query: { image } }, { signal }),
  layers: (image, revision, signal) => fetchBytes(endpointUrl(getLayers, { query: { image } }), revision, signal),
  saveMarks: (image, marks, stored, keepalive) =>
    call(putMarks, { query: { image }, body: { marks: [...marks], ...stored } }, { keepalive }),
};

/** @param onGone called when the photo has expired */
export const visitorApi = (onGone: (image: string) => void): PreviewApi => {
  const reportGone = async <T>(image: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onGone(image);
      throw error;
    }
  };
  return {
    analysis: (image, signal) => reportGone(image, call(getTryAnalysis, { query: { image } }, { signal })),
    layers: (image, revision, signal) =>
      reportGone(image, fetchBytes(endpointUrl(getTryLayers, { query: { image } }), revision, signal)),
    saveMarks: (image, marks, stored, keepalive) =>
      reportGone(image, call(putTryMarks, { query: { image }, body: { marks: [...marks], ...stored } }, { keepalive })),
  };
};
