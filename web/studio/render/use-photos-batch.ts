/**
 * "Apply to the other photos": a batch on the server, shown in the studio whose result it was asked for from (S-101).
 */
import { useEffect, useRef } from 'react';
import type { BatchItemView, BatchView } from '#contract/studio/batches.ts';
import { wireDesignOf } from '#contract/studio/design-wire.ts';
import { fitting } from '#contract/graphemes.ts';
import { DESIGN_NAME_MAX } from '#contract/studio/saved-designs.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { withEngine } from '../engine/use-engine.ts';
import { isOwnZone } from '../state/part-rules.ts';
import { usableImages } from '../state/step-gates.ts';
import type { Wizard } from '../state/use-wizard.ts';
import type { WizardResult, WizardState } from '../state/wizard-state.ts';
import { readResult } from './follow-render.ts';
import { RENDER } from './render-words.ts';
import { endedItems, type Batches } from './use-batches.ts';

interface PhotosBatch {
  /** The batch of this studio's result; nothing when there is none. */
  batch: BatchView | undefined;
  /** The item that is rendered now. */
  current: BatchItemView | undefined;
  applyToOthers: () => Promise<void>;
}

const resultsOf = ({ result, others }: WizardState): WizardResult[] => (result === null ? others : [result, ...others]);

/** The mark of an item is the render whose design it gets. */
const isOf = (batch: BatchView | undefined, state: WizardState): batch is BatchView =>
  batch?.kind === 'photos' && resultsOf(state).some(({ renderId }) => renderId === batch.items[0]?.tag);

/** @param left renders left; no more photos than that are asked for, and finished pictures stay */
export const usePhotosBatch = ({ state, dispatch }: Wizard, batches: Batches, left: number | null): PhotosBatch => {
  const { latest } = batches;
  const batch = isOf(latest, state) ? latest : undefined;
  const current =
    batch?.items.find(({ state: at }) => at === 'running') ?? batch?.items.find(({ state: at }) => at === 'queued');
  useShownResults(state, dispatch, batch);
  useEnd(dispatch, batch);
  useAdopted(state, dispatch, latest);

  const renderId = current?.renderId;
  useEffect(() => {
    if (renderId !== undefined) dispatch({ type: 'generation-accepted', renderId });
  }, [dispatch, renderId]);

  const applyToOthers = async (): Promise<void> => {
    const { result } = state;
    if (result === null || state.generating !== null || batches.running) return;
    const photos = otherPhotos(state, result).slice(0, left ?? undefined);
    await batches.start({
      kind: 'photos',
      items: photos.map((photo) => ({ ...itemFor(state, photo), tag: result.renderId, design: designFor(result) })),
    });
  };
  return { batch, current, applyToOthers };
};

const itemFor = ({ images }: WizardState, photo: string): { name: string; originalImage: string } => ({
  name: fitting(images.find(({ url }) => url === photo)?.name ?? '', DESIGN_NAME_MAX) || 'Photo',
  originalImage: photo,
});

/** Each picture as soon as it is there. */
const useShownResults = (state: WizardState, dispatch: Wizard['dispatch'], batch: BatchView | undefined): void => {
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const known = new Set(resultsOf(state).map(({ renderId }) => renderId));
    for (const { renderId, picture } of batch?.items ?? []) {
      if (picture === null || known.has(renderId) || asked.current.has(renderId)) continue;
      asked.current.add(renderId);
      readResult(renderId)
        .then((result) => result !== undefined && dispatch({ type: 'other-result-arrived', result }))
        // Tried again the next time the batch is read.
        .catch(() => asked.current.delete(renderId));
    }
  }, [batch, state, dispatch]);
};

const useEnd = (dispatch: Wizard['dispatch'], batch: BatchView | undefined): void => {
  const running = useRef<string | null>(null);
  useEffect(() => {
    if (batch?.state === 'running') running.current = batch.id;
    else if (batch !== undefined && running.current === batch.id) {
      running.current = null;
      dispatch({ type: 'generation-ended' });
      reportEnd(batch);
    }
  }, [batch, dispatch]);
};

const reportEnd = ({ items }: BatchView): void => {
  const made = items.filter(({ state }) => state === 'succeeded').length;
  const failed = items.find(({ state }) => state === 'failed');
  if (made > 0) toast(RENDER.done, RENDER.doneMore(made));
  if (failed !== undefined) toastError(RENDER.notAll, failed.problem?.message ?? RENDER.wrong);
  else if (made < items.length) toast(RENDER.cancelled, RENDER.cancelledText);
};

/** Adopts a batch started on another device into an empty studio: the job arrives with its result. */
const useAdopted = (state: WizardState, dispatch: Wizard['dispatch'], latest: BatchView | undefined): void => {
  const tried = useRef(false);
  const empty = state.images.length === 0;
  useEffect(() => {
    if (!empty || tried.current || latest?.kind !== 'photos' || latest.state !== 'running') return;
    const [first] = latest.items;
    if (first === undefined) return;
    tried.current = true;
    readResult(first.tag)
      .then((result) => {
        if (result === undefined) return;
        const images = [result.originalImage, ...latest.items.map(({ originalImage }) => originalImage)];
        dispatch({ type: 'batch-adopted', images, made: result.design });
        dispatch({ type: 'result-restored', result, show: true });
      })
      // The wizard works without it.
      .catch(() => undefined);
  }, [empty, latest, dispatch]);
};

/** How far a batch is, in photos: "Photo 2 of 3". */
export const placeIn = (batch: BatchView): { at: number; of: number } => ({
  at: Math.min(batch.items.length, endedItems(batch) + 1),
  of: batch.items.length,
});

export const failedItems = (batch: BatchView | undefined): BatchItemView[] =>
  batch?.items.filter(({ state }) => state === 'failed') ?? [];

/** Photos of the wizard that do not have this design yet. */
export const otherPhotos = (state: WizardState, result: WizardResult): string[] => {
  const made = new Set([result, ...state.others].map(({ originalImage }) => originalImage));
  return usableImages(state.images)
    .map(({ url }) => url)
    .filter((url) => !made.has(url));
};

/** The shown result's design for another photo; zones painted on the first one mean nothing there. */
const designFor = ({ design, engine }: WizardResult): object => {
  const zones = Object.fromEntries(Object.entries(design.zones).filter(([id]) => !isOwnZone(id)));
  return withEngine({ ...wireDesignOf({ ...design, zones }), engine });
};
