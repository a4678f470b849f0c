/** The one paid act: generate, watch, cancel, and come back to it after a reload. */
import { hexId } from '#web/lib/hex-id.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { DAY_MS } from '#contract/durations.ts';
import { getUser } from '#contract/account/accounts.ts';
import { getSubscription, type SubscriptionView } from '#contract/money/billing.ts';
import type { GenerateBody, RenderView } from '#contract/studio/renders.ts';
import { listDesigns } from '#contract/studio/saved-designs.ts';
import { codeOf, sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { addressOf } from '#web/lib/api/queries.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { withEngine } from '../engine/use-engine.ts';
import { generateBody } from '../state/wizard-design.ts';
import { otherJobs } from '../state/set-aside.ts';
import { currentImage } from '../state/step-gates.ts';
import type { Wizard } from '../state/use-wizard.ts';
import type { WizardResult } from '../state/wizard-state.ts';
import { followRender, readResult, resultOf } from './follow-render.ts';
import { cancelRender, isFinal, readLatestRender, startRender } from './render-calls.ts';
import { limitReached, type Refusal, refusalOfError, refusalOfRender, RENDER } from './render-words.ts';
import type { Batches } from './use-batches.ts';
import { failedItems, placeIn, usePhotosBatch } from './use-photos-batch.ts';

/** Progress of a render under way. */
export type Progress = Pick<RenderView, 'stage' | 'progress' | 'queuePosition' | 'etaMs' | 'partial'>;

export interface RenderControl {
  view: Progress | null;
  /** The photo under way, from 1, of those that get the result's design. */
  batch: { at: number; of: number } | null;
  /** Photos that did not get it, with the reason. */
  failed: readonly { item: number; photo: string; name: string; problem: string }[];
  generate: () => Promise<void>;
  cancel: () => Promise<void>;
  applyToOthers: () => Promise<void>;
  retry: (item: number) => void;
  /** Reason why nothing was rendered, until it is read. */
  refusal: Refusal | null;
  clearRefusal: () => void;
}

interface Needs {
  wizard: Wizard;
  userId: string;
  subscription: SubscriptionView | undefined;
  batches: Batches;
  /** Corrections must be with the server before it looks at the photo again. */
  keepCorrections: () => Promise<void>;
}

/** Counts and history change with every render, however it ends. */
const refreshAllowance = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [getSubscription, getUser].map((endpoint) => client.invalidateQueries({ queryKey: [addressOf(endpoint)] })),
  );

export const useRender = (needs: Needs): RenderControl => {
  const { wizard, batches, subscription } = needs;
  const single = useSingleRender(needs);
  const photos = usePhotosBatch(wizard, batches, leftOf(subscription));
  useResume(needs, single);
  const { batch, current } = photos;
  return {
    view: current ?? single.view,
    batch: batch?.state === 'running' ? placeIn(batch) : null,
    failed: failedItems(batch).map(({ item, originalImage, name, problem }) => ({
      item,
      photo: originalImage,
      name,
      problem: problem?.message ?? RENDER.wrong,
    })),
    generate: single.generate,
    cancel: () => (batch?.state === 'running' ? batches.cancel(batch.id) : single.cancel()),
    applyToOthers: photos.applyToOthers,
    retry: (item) => batch !== undefined && void batches.retry(batch.id, item),
    refusal: single.refusal ?? batches.refusal,
    clearRefusal: () => {
      single.clearRefusal();
      batches.clearRefusal();
    },
  };
};

const leftOf = (subscription: SubscriptionView | undefined): number | null => subscription?.rendersRemaining ?? null;

interface SingleRender {
  view: RenderView | null;
  refusal: Refusal | null;
  clearRefusal: () => void;
  leaving: RefObject<AbortController>;
  /** @returns the result, or nothing when it ended without one; both have been shown */
  follow: (renderId: string) => Promise<WizardResult | undefined>;
  arrived: (result: WizardResult | undefined, keepOthers?: boolean) => void;
  generate: () => Promise<void>;
  cancel: () => Promise<void>;
}

const useSingleRender = (needs: Needs): SingleRender => {
  const {
    wizard: { state, dispatch },
    keepCorrections,
  } = needs;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refuse = useCallback((why: Refusal): void => {
    toastError(why.title, why.description);
    if (why.upgrade) setRefusal(why);
  }, []);
  const { view, leaving, follow } = useFollowing(needs, refuse);
  const render = useAsking(needs, refuse, leaving, follow);
  /** One key an attempt: a second click is the same request. */
  const starting = useRef(false);

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
    const missing = missingInput(state);
    if (missing !== undefined) return void toastError(missing.title, missing.description);
    starting.current = true;
    try {
      await keepCorrections();
      arrived(await render(generateBody(state)));
    } finally {
      starting.current = false;
    }
  };

  const cancel = async (): Promise<void> => {
    const renderId = state.generating?.renderId;
    if (renderId == null) return;
    try {
      if (!(await cancelRender(renderId))) toast(RENDER.finished, RENDER.finishedText);
    } catch (error) {
      toastError(RENDER.notCancelled, sentenceOf(error, RENDER.wrong));
    }
  };
  return { view, refusal, clearRefusal: () => setRefusal(null), leaving, follow, arrived, generate, cancel };
};

const missingInput = (state: Wizard['state']): { title: string; description: string } | undefined => {
  if (currentImage(state) === undefined) return { title: RENDER.imagesNeeded, description: RENDER.imagesNeededText };
  if (state.mode === 'custom' && state.instructions.trim() === '')
    return { title: RENDER.wordsNeeded, description: RENDER.wordsNeededText };
  return undefined;
};

type Refuse = (why: Refusal) => void;
type Following = Pick<SingleRender, 'view' | 'leaving' | 'follow'>;

const useFollowing = ({ wizard: { dispatch }, subscription }: Needs, refuse: Refuse): Following => {
  const client = useQueryClient();
  const [view, setView] = useState<RenderView | null>(null);
  const leaving = useRef(new AbortController());
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
    [client, dispatch, refuse, subscription],
  );
  return { view, leaving, follow };
};

/** One request from start to end; a refusal is shown and ends it. */
const useAsking = (
  { wizard: { state, dispatch }, subscription }: Needs,
  refuse: Refuse,
  leaving: SingleRender['leaving'],
  follow: SingleRender['follow'],
) => {
  const client = useQueryClient();
  /** The render that was in the way, where it is of this job: asked for in another tab. */
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
      refuse(limitReached());
    } catch (error) {
      if (leaving.current.signal.aborted) return undefined;
      const running = codeOf(error) === 'generation_in_progress' ? await findRunning() : undefined;
      if (running !== undefined) {
        toast(RENDER.running, RENDER.runningText);
        dispatch({ type: 'render-adopted', view: running });
        return follow(running.id);
      }
      refuse(refusalOfError(error, subscription));
    }
    dispatch({ type: 'generation-ended' });
    await refreshAllowance(client);
    return undefined;
  };
};

/** A picture that is older was left, not missed. */
const MISSED_FOR_MS = DAY_MS;

/** Runs once, when the page opens: takes over a running render, or restores the result of an earlier visit. */
const useResume = ({ wizard, userId }: Needs, { leaving, follow, arrived }: SingleRender): void => {
  const { state, dispatch, stored, isForgotten } = wizard;

  /**
   * Whether a render belongs to a job that was set aside, or that another device works on: its photo must not join
   * this job's photos.
   */
  const isElsewhere = ({ id, originalImage }: RenderView): boolean =>
    otherJobs(userId, state.job).some(({ wizard: other }) => other.renderId === id) ||
    (state.images.length > 0 && !state.images.some(({ url }) => url === originalImage));

  const restoreResults = async (running: RenderView | undefined, signal: AbortSignal): Promise<void> => {
    const ids =
      stored === undefined
        ? []
        : [stored.renderId, ...stored.otherIds].filter((id): id is string => id !== null && id !== running?.id);
    const found = await Promise.all(ids.map((id) => readResult(id, signal)));
    const [result, ...others] = found.filter((one) => one !== undefined);
    if (result !== undefined)
      dispatch({ type: 'result-restored', result, show: stored?.step === 4 || stored?.rendering === true });
    for (const other of others)
      if (other.originalImage !== result?.originalImage) dispatch({ type: 'other-result-arrived', result: other });
  };

  /** A picture that was paid for, of which storage knows nothing: it was cleared, or took no more. */
  const isMissed = async (view: RenderView, signal: AbortSignal): Promise<boolean> => {
    if (view.batchId !== undefined || Date.now() - Date.parse(view.createdAt) > MISSED_FOR_MS) return false;
    const isCutOff = stored?.rendering === true && stored.renderId === null && !isElsewhere(view);
    if (!isForgotten && !isCutOff) return false;
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
      if (running === undefined || running.batchId !== undefined || isElsewhere(running)) return;
      dispatch({ type: 'render-adopted', view: running });
      arrived(await follow(running.id), true);
    };
    // The wizard works without the earlier render.
    resume().catch(() => undefined);
    return () => leaving.current.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
};
