/** Starts, follows and cancels renders, and resumes them after a reload. */
import { hexId } from '#web/lib/hex-id.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { DAY_MS } from '#contract/durations.ts';
import { type SubscriptionView } from '#contract/money/billing.ts';
import type { GenerateBody, RenderView } from '#contract/studio/renders.ts';
import { listDesigns } from '#contract/studio/saved-designs.ts';
import { getProblemCode, getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { withEngine } from '../engine/use-engine.ts';
import { createGenerateBody, hasWishes } from '../state/wizard-design.ts';
import { otherJobs } from '../state/set-aside.ts';
import { currentPhoto } from '../state/step-access.ts';
import type { Wizard } from '../state/use-wizard.ts';
import type { WizardResult } from '../state/wizard-state.ts';
import { followRender, readResult, resultOf } from './follow-render.ts';
import { cancelRender, isFinal, readLatestRender, startRender } from './render-calls.ts';
import { createLimitRefusal, type Refusal, toRefusal, refusalOfRender, RENDER } from './render-words.ts';
import { refreshAllowance, type BatchControl } from './use-batches.ts';
import { failedItems, getBatchPosition, notStartedItems, usePhotosBatch } from './use-photos-batch.ts';

export type Progress = Pick<RenderView, 'stage' | 'progress' | 'queuePosition' | 'etaMs'>;

export interface RenderControl {
  view: Progress | null;
  /** Progress of applying the result to the other photos, counted from 1. */
  batch: { at: number; of: number } | null;
  /** Photos whose render failed, with the reason. */
  failed: readonly { item: number; photo: string; name: string; problem: string }[];
  /** Photos that the allowance did not reach, with the reason. */
  notStarted: readonly { item: number; name: string; problem: string }[];
  generate: () => Promise<void>;
  cancel: () => Promise<void>;
  applyToOthers: (photos: readonly string[]) => Promise<void>;
  retry: (item: number) => void;
  /** Why nothing was rendered, until the user has dismissed it. */
  refusal: Refusal | null;
  clearRefusal: () => void;
}

interface RenderInputs {
  wizard: Wizard;
  userId: string;
  subscription: SubscriptionView | undefined;
  batchControl: BatchControl;
  /** Saves the latest corrections. @returns false if they are not stored; the user has been told why */
  saveCorrections: () => Promise<boolean>;
}

export const useRender = (inputs: RenderInputs): RenderControl => {
  const { wizard, batchControl } = inputs;
  const single = useSingleRender(inputs);
  const photos = usePhotosBatch(wizard, batchControl);
  useResume(inputs, single);
  const { batch, current } = photos;
  return {
    view: current ?? single.view,
    batch: batch?.state === 'running' ? getBatchPosition(batch) : null,
    failed: failedItems(batch).map(({ item, originalImage, name, problem }) => ({
      item,
      photo: originalImage,
      name,
      problem: problem?.message ?? RENDER.somethingWrong,
    })),
    notStarted: notStartedItems(batch, wizard.state).map(({ item, name, problem }) => ({
      item,
      name,
      problem: problem.message,
    })),
    generate: single.generate,
    cancel: () => (batch?.state === 'running' ? batchControl.cancel(batch.id) : single.cancel()),
    applyToOthers: photos.applyToOthers,
    retry: (item) => batch !== undefined && void batchControl.retry(batch.id, item),
    refusal: single.refusal ?? batchControl.refusal,
    clearRefusal: () => {
      single.clearRefusal();
      batchControl.clearRefusal();
    },
  };
};

interface SingleRender {
  view: RenderView | null;
  refusal: Refusal | null;
  clearRefusal: () => void;
  /** Aborted when the studio is left. */
  leaving: RefObject<AbortController>;
  /** @returns undefined if the render ended without a result; the user has been told */
  follow: (renderId: string) => Promise<WizardResult | undefined>;
  showResult: (result: WizardResult | undefined, keepOthers?: boolean) => void;
  generate: () => Promise<void>;
  cancel: () => Promise<void>;
}

const useSingleRender = (inputs: RenderInputs): SingleRender => {
  const {
    wizard: { state, dispatch },
    saveCorrections,
  } = inputs;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const showRefusal = useCallback((newRefusal: Refusal): void => {
    toastError(newRefusal.title, newRefusal.description);
    if (newRefusal.upgrade) setRefusal(newRefusal);
  }, []);
  const { view, leaving, follow } = useFollowing(inputs, showRefusal);
  const render = useStarting(inputs, showRefusal, leaving, follow);
  /** Ignores a second click. */
  const isStarting = useRef(false);

  const showResult = useCallback(
    (result: WizardResult | undefined, keepOthers = false): void => {
      if (result === undefined) return;
      dispatch({ type: 'result-arrived', result, keepOthers });
      toast(RENDER.done, RENDER.doneText);
    },
    [dispatch],
  );

  const generate = async (): Promise<void> => {
    if (isStarting.current || state.generating !== null) return;
    const missing = missingInput(state);
    if (missing !== undefined) return void toastError(missing.title, missing.description);
    isStarting.current = true;
    try {
      if (!(await saveCorrections())) return;
      showResult(await render(createGenerateBody(state)));
    } finally {
      isStarting.current = false;
    }
  };

  const cancel = async (): Promise<void> => {
    const renderId = state.generating?.renderId;
    if (renderId == null) return;
    try {
      if (!(await cancelRender(renderId))) toast(RENDER.finished, RENDER.finishedText);
    } catch (error) {
      toastError(RENDER.notCanceled, getUserMessage(error, RENDER.somethingWrong));
    }
  };
  return { view, refusal, clearRefusal: () => setRefusal(null), leaving, follow, showResult, generate, cancel };
};

const missingInput = (state: Wizard['state']): { title: string; description: string } | undefined => {
  if (currentPhoto(state) === undefined) return { title: RENDER.imagesNeeded, description: RENDER.imagesNeededText };
  if (state.mode === 'custom' && !hasWishes(state))
    return { title: RENDER.wordsNeeded, description: RENDER.wordsNeededText };
  return undefined;
};

type ShowRefusal = (refusal: Refusal) => void;
type Following = Pick<SingleRender, 'view' | 'leaving' | 'follow'>;

const useFollowing = ({ wizard: { dispatch }, subscription }: RenderInputs, showRefusal: ShowRefusal): Following => {
  const client = useQueryClient();
  const [view, setView] = useState<RenderView | null>(null);
  const leaving = useRef(new AbortController());
  const follow = useCallback(
    async (renderId: string): Promise<WizardResult | undefined> => {
      dispatch({ type: 'generation-accepted', renderId });
      const { signal } = leaving.current;
      const last = await followRender(renderId, setView, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return toRefusal(error, subscription);
      });
      setView(null);
      await refreshAllowance(client);
      if ('upgrade' in last) {
        dispatch({ type: 'generation-ended' });
        showRefusal(last);
        return undefined;
      }
      const result = resultOf(last);
      if (last.state === 'succeeded' && result !== undefined) return result;
      dispatch({ type: 'generation-ended' });
      if (last.state === 'cancelled') toast(RENDER.cancelled, RENDER.cancelledText);
      else showRefusal(refusalOfRender(last, subscription));
      return undefined;
    },
    [client, dispatch, showRefusal, subscription],
  );
  return { view, leaving, follow };
};

/** Starts a render and follows it to its end. */
const useStarting = (
  { wizard: { state, dispatch }, subscription }: RenderInputs,
  showRefusal: ShowRefusal,
  leaving: SingleRender['leaving'],
  follow: SingleRender['follow'],
) => {
  const client = useQueryClient();
  /** A running render of this job, which was started in another tab. */
  const findRunning = async (): Promise<RenderView | undefined> => {
    const running = await readLatestRender().catch(() => undefined);
    if (running === undefined || isFinal(running) || running.batchId !== undefined) return undefined;
    return state.images.some(({ url }) => url === running.originalImage) ? running : undefined;
  };
  return async (body: GenerateBody): Promise<WizardResult | undefined> => {
    dispatch({ type: 'generation-started' });
    try {
      const started = await startRender(withEngine(body), hexId(16));
      if ('renderId' in started) return await follow(started.renderId);
      showRefusal(createLimitRefusal());
    } catch (error) {
      if (leaving.current.signal.aborted) return undefined;
      const running = getProblemCode(error) === 'generation_in_progress' ? await findRunning() : undefined;
      if (running !== undefined) {
        toast(RENDER.running, RENDER.runningText);
        dispatch({ type: 'render-adopted', view: running });
        return follow(running.id);
      }
      showRefusal(toRefusal(error, subscription));
    }
    dispatch({ type: 'generation-ended' });
    await refreshAllowance(client);
    return undefined;
  };
};

/** Older results are not offered again, because the user no longer expects them. */
const MAX_MISSED_AGE_MS = DAY_MS;

/** When the page opens: continues a running render, or restores the result of an earlier visit. */
const useResume = ({ wizard, userId }: RenderInputs, { leaving, follow, showResult }: SingleRender): void => {
  const { state, dispatch, stored, isStoredJobMissing } = wizard;

  /** Whether a render belongs to another job (on any device), so that its photo must not be added to this job. */
  const isOtherJobsRender = ({ id, originalImage }: RenderView): boolean =>
    otherJobs(userId, state.jobId).some(({ wizard: other }) => other.renderId === id) ||
    (state.images.length > 0 && !state.images.some(({ url }) => url === originalImage));

  const restoreResults = async (running: RenderView | undefined, signal: AbortSignal): Promise<void> => {
    const ids =
      stored === undefined
        ? []
        : [stored.renderId, ...stored.otherIds].filter((id): id is string => id !== null && id !== running?.id);
    const found = await Promise.all(ids.map((id) => readResult(id, signal)));
    const [result, ...others] = found.filter((earlier) => earlier !== undefined);
    if (result !== undefined)
      dispatch({ type: 'result-restored', result, show: stored?.step === 4 || stored?.rendering === true });
    for (const other of others)
      if (other.originalImage !== result?.originalImage) dispatch({ type: 'other-result-arrived', result: other });
  };

  /** Whether the stored job lacks this paid render, because storage was cleared or full. */
  const isMissed = async (view: RenderView, signal: AbortSignal): Promise<boolean> => {
    if (view.batchId !== undefined || Date.now() - Date.parse(view.createdAt) > MAX_MISSED_AGE_MS) return false;
    const wasCutOff = stored?.rendering === true && stored.renderId === null && !isOtherJobsRender(view);
    if (!isStoredJobMissing && !wasCutOff) return false;
    return !(await call(listDesigns, {}, { signal })).some(({ renderId }) => renderId === view.id);
  };

  useEffect(() => {
    const { signal } = (leaving.current = new AbortController());
    const resume = async (): Promise<void> => {
      const latest = await readLatestRender(signal);
      const running = latest === undefined || isFinal(latest) ? undefined : latest;
      await restoreResults(running, signal);
      const missed = latest === undefined ? undefined : resultOf(latest);
      if (latest !== undefined && missed !== undefined && (await isMissed(latest, signal))) {
        dispatch({ type: 'render-adopted', view: latest });
        return dispatch({ type: 'result-arrived', result: missed });
      }
      // Renders of a batch are shown by the batch's own view.
      if (running === undefined || running.batchId !== undefined || isOtherJobsRender(running)) return;
      dispatch({ type: 'render-adopted', view: running });
      showResult(await follow(running.id), true);
    };
    // If this fails, the wizard works without the earlier render.
    resume().catch(() => undefined);
    return () => leaving.current.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
};
