/** API calls of renders: starting, watching and cancelling one. */
import {
  AcceptedReply,
  cancelRender as cancelEndpoint,
  GenerateReply,
  generateDesign,
  getLatestRender,
  getRender,
  renderEvents,
  RenderView,
  type GenerateBody,
} from '#contract/studio/renders.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call, fillPath } from '#web/lib/api/api.ts';
import { openLive } from '#web/lib/api/live.ts';

const LOST_RETRIES = 3;
const LOST_PAUSE_MS = 1200;

export type Started = { renderId: string } | { refused: 'limit' };

/**
 * Asks for a render and comes back as soon as it is accepted. A connection that is lost on the way is tried again
 * under the same key, so that it counts once.
 * @throws ApiError with the server's reason
 */
export const startRender = (body: GenerateBody, key: string): Promise<Started> =>
  throughLostConnections(async () =>
    readStarted(await call(generateDesign, { body }, { headers: { Prefer: 'respond-async', 'Idempotency-Key': key } })),
  );

/** Repeats calls that count once however often they are sent. */
export const throughLostConnections = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0 || attempt >= LOST_RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOST_PAUSE_MS * (attempt + 1)));
    }
  }
};

/** A flag without a picture means that the limit was reached (D-13). */
const readStarted = (reply: unknown): Started => {
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

/** The newest render, or nothing when there has never been one. */
export const readLatestRender = async (signal?: AbortSignal): Promise<RenderView | undefined> =>
  (await call(getLatestRender, {}, { signal })) ?? undefined;

/** Progress as it happens, to the end; returns the way to stop watching. */
export const watchRender = (
  id: string,
  onView: (view: RenderView) => void,
  onTrouble: (lost: boolean) => void,
): (() => void) =>
  openLive(fillPath(renderEvents.path, { id }), {
    event: 'render',
    schema: RenderView,
    onData: onView,
    isFinal,
    onTrouble,
  });

/** `false` when it had already ended with a picture. */
export const cancelRender = async (id: string): Promise<boolean> => {
  try {
    await call(cancelEndpoint, { params: { id } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false;
    throw error;
  }
};
