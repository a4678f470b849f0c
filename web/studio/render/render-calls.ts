/** API calls of renders: starting, watching and canceling one. */
import {
  AcceptedReply,
  cancelRender as cancelEndpoint,
  GenerateReply,
  generateDesign,
  getLatestRender,
  getRender,
  streamRenderEvents,
  RenderView,
  type GenerateBody,
} from '#contract/studio/renders.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call, fillPath } from '#web/lib/api/api.ts';
import { openEventStream } from '#web/lib/api/live.ts';

const MAX_RETRIES = 3;
/** Pause before the first retry; later ones are longer. */
const FIRST_RETRY_PAUSE_MS = 1200;

type StartReply = { renderId: string } | { refused: 'limit' };

/** Returns as soon as the render is accepted. Retries after a lost connection, with the same idempotency key to count once. */
export const startRender = (body: GenerateBody, key: string): Promise<StartReply> =>
  retryLostConnections(async () =>
    parseStartReply(
      await call(generateDesign, { body }, { headers: { Prefer: 'respond-async', 'Idempotency-Key': key } }),
    ),
  );

/** Retries idempotent calls after a lost connection. */
export const retryLostConnections = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0 || attempt >= MAX_RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_PAUSE_MS * (attempt + 1)));
    }
  }
};

/** A completed reply without a picture means that the limit was reached (D-13). */
const parseStartReply = (reply: unknown): StartReply => {
  const accepted = AcceptedReply.safeParse(reply);
  if (accepted.success) return { renderId: accepted.data.renderId };
  const finished = GenerateReply.safeParse(reply);
  return finished.success && finished.data.generatedImage !== ''
    ? { renderId: finished.data.renderId }
    : { refused: 'limit' };
};

export const isFinal = ({ state }: Pick<RenderView, 'state'>): boolean =>
  state === 'succeeded' || state === 'failed' || state === 'cancelled';

export const readRender = (id: string, signal?: AbortSignal): Promise<RenderView> =>
  call(getRender, { params: { id } }, { signal });

/** The newest render; undefined if there has never been one. */
export const readLatestRender = async (signal?: AbortSignal): Promise<RenderView | undefined> =>
  (await call(getLatestRender, {}, { signal })) ?? undefined;

/** Receives progress events until the render ends or is gone. @returns a function that stops watching */
export const watchRender = (
  id: string,
  onView: (view: RenderView) => void,
  onGone: (error: unknown) => void,
): (() => void) =>
  openEventStream(fillPath(streamRenderEvents.path, { id }), {
    event: 'render',
    schema: RenderView,
    read: () => readRender(id),
    onData: onView,
    onGone,
    isFinal,
  });

/** @returns false if the render had already finished */
export const cancelRender = async (id: string): Promise<boolean> => {
  try {
    await call(cancelEndpoint, { params: { id } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false;
    throw error;
  }
};
