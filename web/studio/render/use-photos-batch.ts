/** "Apply to the other photos": a batch that applies this studio's result to its other photos (S-101). */
import { useEffect, useRef } from 'react';
import type { BatchItemView, BatchView } from '#contract/studio/batches.ts';
import { toWireDesign } from '#contract/studio/design-wire.ts';
import { truncateToUtf16Length } from '#contract/graphemes.ts';
import { MAX_DESIGN_NAME_LENGTH } from '#contract/studio/saved-designs.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { withEngine } from '../engine/use-engine.ts';
import { isOwnZone } from '../state/part-rules.ts';
import { usablePhotos } from '../state/step-access.ts';
import type { Wizard } from '../state/use-wizard.ts';
import type { WizardResult, WizardState } from '../state/wizard-state.ts';
import { readResult } from './follow-render.ts';
import { RENDER } from './render-words.ts';
import { countEndedItems, type BatchControl } from './use-batches.ts';

interface PhotosBatch {
  /** The batch that applies this studio's result. */
  batch: BatchView | undefined;
  /** The item that is rendered now. */
  current: BatchItemView | undefined;
  applyToOthers: (photos: readonly string[]) => Promise<void>;
}

const resultsOf = ({ result, others }: WizardState): WizardResult[] => (result === null ? others : [result, ...others]);

/** Whether the batch applies one of the wizard's results; its items have that render's id as their tag. */
const appliesResultOf = (batch: BatchView | undefined, state: WizardState): batch is BatchView =>
  batch?.kind === 'photos' && resultsOf(state).some(({ renderId }) => renderId === batch.items[0]?.tag);

export const usePhotosBatch = ({ state, dispatch }: Wizard, batchControl: BatchControl): PhotosBatch => {
  const { latest } = batchControl;
  const batch = appliesResultOf(latest, state) ? latest : undefined;
  const current =
    batch?.items.find((item) => item.state === 'running') ?? batch?.items.find((item) => item.state === 'queued');
  useShownResults(state, dispatch, batch);
  useEndOfBatch(dispatch, batch);
  useAdoptedBatch(state, dispatch, latest);

  const renderId = current?.renderId;
  useEffect(() => {
    if (renderId !== undefined) dispatch({ type: 'generation-accepted', renderId });
  }, [dispatch, renderId]);

  const applyToOthers = async (photos: readonly string[]): Promise<void> => {
    const { result } = state;
    if (result === null || state.generating !== null || batchControl.running) return;
    await batchControl.start({
      kind: 'photos',
      items: photos.map((photo) => ({ ...itemFor(state, photo), tag: result.renderId, design: designFor(result) })),
    });
  };
  return { batch, current, applyToOthers };
};

const itemFor = ({ images }: WizardState, photo: string): { name: string; originalImage: string } => ({
  name: truncateToUtf16Length(images.find(({ url }) => url === photo)?.name ?? '', MAX_DESIGN_NAME_LENGTH) || 'Photo',
  originalImage: photo,
});

/** Photos that the allowance did not reach and that have no picture since. */
export const notStartedItems = (batch: BatchView | undefined, state: WizardState) => {
  const done = new Set(resultsOf(state).map(({ originalImage }) => originalImage));
  const namesOf = (images: WizardState['images']): string[] => images.map(({ url }) => itemFor(state, url).name);
  const withPicture = namesOf(state.images.filter(({ url }) => done.has(url)));
  // Two photos may have one name.
  const without = namesOf(state.images.filter(({ url }) => !done.has(url)));
  return (batch?.notStarted ?? []).filter(({ name }) => without.includes(name) || !withPicture.includes(name));
};

/** Shows each picture as soon as it is finished. */
const useShownResults = (state: WizardState, dispatch: Wizard['dispatch'], batch: BatchView | undefined): void => {
  const requested = useRef(new Set<string>());
  useEffect(() => {
    const shownIds = new Set(resultsOf(state).map(({ renderId }) => renderId));
    for (const { renderId, picture } of batch?.items ?? []) {
      if (picture === null || shownIds.has(renderId) || requested.current.has(renderId)) continue;
      requested.current.add(renderId);
      readResult(renderId)
        .then((result) => result !== undefined && dispatch({ type: 'other-result-arrived', result }))
        // Retried at the next poll.
        .catch(() => requested.current.delete(renderId));
    }
  }, [batch, state, dispatch]);
};

const useEndOfBatch = (dispatch: Wizard['dispatch'], batch: BatchView | undefined): void => {
  const runningId = useRef<string | null>(null);
  useEffect(() => {
    if (batch?.state === 'running') runningId.current = batch.id;
    else if (batch !== undefined && runningId.current === batch.id) {
      runningId.current = null;
      dispatch({ type: 'generation-ended' });
      reportEnd(batch);
    }
  }, [batch, dispatch]);
};

const reportEnd = ({ items, notStarted = [] }: BatchView): void => {
  const madeCount = items.filter(({ state }) => state === 'succeeded').length;
  const [missing] = [...items.filter(({ state }) => state === 'failed'), ...notStarted];
  if (madeCount > 0) toast(RENDER.done, RENDER.doneMore(madeCount));
  if (missing !== undefined) toastError(RENDER.notAll, missing.problem?.message ?? RENDER.somethingWrong);
  else if (madeCount < items.length) toast(RENDER.cancelled, RENDER.cancelledText);
};

/** Opens a running batch that another device started, with its photos and result, if the studio is empty. */
const useAdoptedBatch = (state: WizardState, dispatch: Wizard['dispatch'], latest: BatchView | undefined): void => {
  const isTried = useRef(false);
  const isEmpty = state.images.length === 0;
  useEffect(() => {
    if (!isEmpty || isTried.current || latest?.kind !== 'photos' || latest.state !== 'running') return;
    const [first] = latest.items;
    if (first === undefined) return;
    isTried.current = true;
    readResult(first.tag)
      .then((result) => {
        if (result === undefined) return;
        const images = [result.originalImage, ...latest.items.map(({ originalImage }) => originalImage)];
        dispatch({ type: 'batch-adopted', images, design: result.design });
        dispatch({ type: 'result-restored', result, show: true });
      })
      // If this fails, the wizard works without the batch.
      .catch(() => undefined);
  }, [isEmpty, latest, dispatch]);
};

/** Progress of a batch in photos, as in "Photo 2 of 3". */
export const getBatchPosition = (batch: BatchView): { at: number; of: number } => ({
  at: Math.min(batch.items.length, countEndedItems(batch) + 1),
  of: batch.items.length,
});

export const failedItems = (batch: BatchView | undefined): BatchItemView[] =>
  batch?.items.filter(({ state }) => state === 'failed') ?? [];

/** Photos of the wizard that do not have this design yet. */
export const otherPhotos = (state: WizardState, result: WizardResult): string[] => {
  const renderedPhotos = new Set([result, ...state.others].map(({ originalImage }) => originalImage));
  return usablePhotos(state.images)
    .map(({ url }) => url)
    .filter((url) => !renderedPhotos.has(url));
};

/** The result's design for another photo, without zones that the user painted on the first one. */
const designFor = ({ design, engine }: WizardResult): object => {
  const zones = Object.fromEntries(Object.entries(design.zones).filter(([id]) => !isOwnZone(id)));
  return withEngine({ ...toWireDesign({ ...design, zones }), engine });
};
