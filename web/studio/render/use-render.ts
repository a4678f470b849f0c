/** The one paid act: generate, watch, cancel, come back to it after a reload, and the same again for the other photos. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getUser } from '#contract/accounts.ts';
import { getSubscription, type SubscriptionView } from '#contract/billing.ts';
import type { GenerateBody, RenderView } from '#contract/renders.ts';
import { codeOf, sentenceOf } from '#web/lib/api-error.ts';
import { addressOf } from '#web/lib/queries.ts';
import { COLORWAYS_KEY, readStored as readText } from '#web/lib/storage.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { withEngine } from '../engine/use-engine.ts';
import { generateBody } from '../state/design-request.ts';
import { currentImage, usableImages } from '../state/step-gates.ts';
import type { Wizard } from '../state/use-wizard.ts';
import type { WizardResult } from '../state/wizard-state.ts';
import { isOfBatch, readBatch } from '../colorways/colorway-work.ts';
import { othersThan } from '../state/set-aside.ts';
import { forgetApplyBatch, keepApplyBatch, readApplyBatch, type ApplyBatch } from './apply-batch.ts';
import { followRender, resultOf } from './follow-render.ts';
import { cancelRender, isFinal, readLatestRender, readRender, startRender } from './render-calls.ts';
import { limitReached, type Refusal, refusalOfError, refusalOfRender, RENDER } from './render-words.ts';

export interface Batch {
  /** The photo under way, from 1. */
  at: number;
  of: number;
}

export interface RenderControl {
  view: RenderView | null;
  /** When it was told, on the page's own clock. */
  viewAt: number;
  batch: Batch | null;
  generate: () => Promise<void>;
  cancel: () => Promise<void>;
  applyToOthers: () => Promise<void>;
  /** What stands in the way of rendering, until it is read. */
  refusal: Refusal | null;
  clearRefusal: () => void;
}

interface Needs {
  wizard: Wizard;
  userId: string;
  subscription: SubscriptionView | undefined;
  /** Corrections must be with the server before it looks at the photo again. */
  keepCorrections: () => Promise<void>;
}

/** Counts and history change with every render, however it ends. */
const refreshAllowance = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [getSubscription, getUser].map((endpoint) => client.invalidateQueries({ queryKey: [addressOf(endpoint)] })),
  );

export const useRender = ({ wizard, userId, subscription, keepCorrections }: Needs): RenderControl => {
  const { state, dispatch, stored } = wizard;
  const client = useQueryClient();
  const [seen, setSeen] = useState<{ view: RenderView | null; at: number }>({ view: null, at: 0 });
  const setView = useCallback((view: RenderView | null): void => setSeen({ view, at: performance.now() }), []);
  const [batch, setBatch] = useState<Batch | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const leaving = useRef(new AbortController());
  const stopBatch = useRef(false);
  /** One key an attempt: kept until the server has answered, so that a second click is the same request. */
  const starting = useRef(false);

  const refuse = useCallback((why: Refusal): void => {
    toastError(why.title, why.description);
    if (why.upgrade) setRefusal(why);
  }, []);

  /** @returns the result, or nothing when it ended without one; both have been told */
  const follow = useCallback(
    async (renderId: string): Promise<WizardResult | undefined> => {
      dispatch({ type: 'generation-accepted', renderId });
      const last = await followRender(renderId, setView, leaving.current.signal);
      setView(null);
      await refreshAllowance(client);
      const result = resultOf(last);
      if (last.state === 'succeeded' && result !== undefined) return result;
      dispatch({ type: 'generation-ended' });
      if (last.state === 'cancelled') toast(RENDER.cancelled, RENDER.cancelledText);
      else refuse(refusalOfRender(last, subscription));
      return undefined;
    },
    [client, dispatch, refuse, setView, subscription],
  );

  /** From the request to the end; a refusal is told and ends it. */
  const render = useCallback(
    async (body: GenerateBody, key: string = crypto.randomUUID()): Promise<WizardResult | undefined> => {
      dispatch({ type: 'generation-started' });
      try {
        const started = await startRender(withEngine(body), key);
        if ('renderId' in started) return await follow(started.renderId);
        refuse(limitReached());
      } catch (error) {
        if (leaving.current.signal.aborted) return undefined;
        if (codeOf(error) === 'generation_in_progress') {
          const running = await readLatestRender().catch(() => undefined);
          if (
            running !== undefined &&
            !isFinal(running) &&
            state.images.some(({ url }) => url === running.originalImage)
          ) {
            toast(RENDER.running, RENDER.runningText);
            dispatch({ type: 'render-adopted', view: running });
            return follow(running.id);
          }
        }
        refuse(refusalOfError(error, subscription));
      }
      dispatch({ type: 'generation-ended' });
      await refreshAllowance(client);
      return undefined;
    },
    [client, dispatch, follow, refuse, subscription, state.images],
  );

  const arrived = useCallback(
    (result: WizardResult | undefined, keepOthers = false): void => {
      if (result === undefined) return;
      dispatch({ type: 'result-arrived', result, keepOthers });
      toast(RENDER.done, RENDER.doneText);
    },
    [dispatch],
  );

  const generate = async (): Promise<void> => {
    if (starting.current || state.generating !== null) return;
    if (currentImage(state) === undefined) {
      toastError(RENDER.imagesNeeded, RENDER.imagesNeededText);
      return;
    }
    if (state.mode === 'custom' && state.instructions.trim() === '') {
      toastError(RENDER.wordsNeeded, RENDER.wordsNeededText);
      return;
    }
    starting.current = true;
    try {
      await keepCorrections();
      arrived(await render(generateBody(state)));
    } finally {
      starting.current = false;
    }
  };

  const cancel = async (): Promise<void> => {
    stopBatch.current = true;
    const renderId = state.generating?.renderId;
    if (renderId == null) return;
    try {
      if (!(await cancelRender(renderId))) toast(RENDER.finished, RENDER.finishedText);
    } catch (error) {
      toastError(RENDER.notCancelled, sentenceOf(error, RENDER.wrong));
    }
  };

  const applyToOthers = async (): Promise<void> => {
    const { result } = state;
    if (result === null || state.generating !== null || starting.current) return;
    const photos = otherPhotos(state, result);
    await applyRest(result, {
      resultId: result.renderId,
      of: photos.length,
      left: photos.map((photo) => ({ photo, key: crypto.randomUUID() })),
    });
  };

  /**
   * One after another; the first refusal, or a cancel, stops the rest and keeps what is done (D-12, S-101). What is left is
   * written down first: a reload goes on where it was.
   */
  const applyRest = async (result: WizardResult, batch: ApplyBatch): Promise<void> => {
    starting.current = true;
    stopBatch.current = false;
    const photos = batch.left.map(({ photo }) => photo);
    let { left } = batch;
    let made = 0;
    try {
      while (left.length > 0) {
        const [{ photo, key }] = left as [ApplyBatch['left'][number]];
        keepApplyBatch(userId, { ...batch, left });
        setBatch({ at: batch.of - left.length + 1, of: batch.of });
        const next = await render(sameDesignFor(result, photo, photos), key);
        // The page is going: what is stored is for the next visit.
        if (leaving.current.signal.aborted) return;
        left = left.slice(1);
        if (next !== undefined) {
          dispatch({ type: 'other-result-arrived', result: next });
          made++;
        }
        if (next === undefined || stopBatch.current) break;
      }
      forgetApplyBatch();
    } finally {
      starting.current = false;
      setBatch(null);
    }
    if (made > 0) toast(RENDER.done, RENDER.doneMore(made));
  };

  // Once, when the page opens: a render that runs is taken over, the result of an earlier visit comes back.
  useEffect(() => {
    const { signal } = (leaving.current = new AbortController());
    const resume = async (): Promise<void> => {
      const latest = await readLatestRender(signal);
      const apply = readApplyBatch(userId);
      const found = latest === undefined || isFinal(latest) ? undefined : latest;
      // Renders of the grid and of the other photos have somebody who waits for them.
      const isTheirs =
        found !== undefined &&
        (isOfBatch(readBatch(readText(COLORWAYS_KEY), userId), found) || apply?.left[0]?.photo === found.originalImage);
      // Of a job that was set aside, or of one that another device works on: its photo must not come among this job's.
      const isElsewhere =
        found !== undefined &&
        (othersThan(userId, state.job).some(({ wizard }) => wizard.renderId === found.id) ||
          (state.images.length > 0 && !state.images.some(({ url }) => url === found.originalImage)));
      const running = isTheirs || isElsewhere ? undefined : found;
      const ids =
        stored === undefined
          ? []
          : [stored.renderId, ...stored.otherIds].filter((id): id is string => id !== null && id !== found?.id);
      const [result, ...others] = (await Promise.all(ids.map((id) => readResult(id, signal)))).filter(
        (one) => one !== undefined,
      );
      if (result !== undefined)
        dispatch({ type: 'result-restored', result, show: stored?.step === 4 || stored?.rendering === true });
      for (const other of others)
        if (other.originalImage !== result?.originalImage) dispatch({ type: 'other-result-arrived', result: other });
      if (running === undefined) {
        const source = apply === undefined ? undefined : await readResult(apply.resultId, signal);
        if (apply !== undefined && source !== undefined) await applyRest(source, apply);
        else if (apply !== undefined) forgetApplyBatch();
        return;
      }
      forgetApplyBatch();
      dispatch({ type: 'render-adopted', view: running });
      arrived(await follow(running.id), true);
    };
    // Not being able to look back is no reason to stop the wizard.
    resume().catch(() => undefined);
    return () => leaving.current.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    view: seen.view,
    viewAt: seen.at,
    batch,
    generate,
    cancel,
    applyToOthers,
    refusal,
    clearRefusal: () => setRefusal(null),
  };
};

/** What became of an earlier render; nothing when it has no picture, or is no longer there. */
const readResult = async (id: string, signal: AbortSignal): Promise<WizardResult | undefined> => {
  try {
    return resultOf(await readRender(id, signal));
  } catch (error) {
    if (codeOf(error) === 'not_found') return undefined;
    throw error;
  }
};

/** Photos of the wizard that do not have this design yet. */
export const otherPhotos = (state: Wizard['state'], result: WizardResult): string[] => {
  const made = new Set([result, ...state.others].map(({ originalImage }) => originalImage));
  return usableImages(state.images)
    .map(({ url }) => url)
    .filter((url) => !made.has(url));
};

/** The request of the shown result for another photo; zones painted on the first one mean nothing there. */
export const sameDesignFor = (result: WizardResult, photo: string, photos: readonly string[]): GenerateBody => {
  const zones = result.request['zones'];
  const shared =
    typeof zones === 'object' && zones !== null
      ? Object.fromEntries(Object.entries(zones).filter(([id]) => !id.startsWith('custom-')))
      : undefined;
  return {
    ...result.request,
    ...(shared === undefined ? {} : { zones: shared }),
    originalImages: [photo, ...photos.filter((other) => other !== photo)],
    originalImage: photo,
  };
};
