/**
 * State of the colorways page: the covers and colorways that the user chose, and the batches that render them. A cell of the
 * page's grid is one colorway.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { BatchView, StartBatchBody } from '#contract/studio/batches.ts';
import { toWireDesign } from '#contract/studio/design-wire.ts';
import { saveDesign } from '#contract/studio/saved-designs.ts';
import type { Material } from '#contract/options.ts';
import type { SwatchSnapshot } from '#contract/studio/swatches.ts';
import { getProblemCode, getUserMessage } from '#web/lib/api/api-error.ts';
import { callOnce } from '#web/lib/api/call-once.ts';
import { refreshDesigns } from '#web/lib/api/refresh-designs.ts';
import { COLORWAYS_KEY, readTabOrStored, writeTabAndStored } from '#web/lib/storage.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { withEngine } from '../engine/use-engine.ts';
import { readResult } from '../render/follow-render.ts';
import { readRender } from '../render/render-calls.ts';
import { countEndedItems, refreshBatches, useBatchesById, type BatchControl } from '../render/use-batches.ts';
import { assignToCustomer } from '../result/assign-to-customer.ts';
import { designOf, createSaveBody } from '../state/wizard-design.ts';
import { currentPhoto } from '../state/step-access.ts';
import type { Wizard } from '../state/use-wizard.ts';
import type { ColorPick, WizardState } from '../state/wizard-state.ts';
import { createCells, firstColors, firstMaterials, nameOfCell, applyCover, type Cell } from './colorway-cells.ts';
import { emptyDraft, baseDesignOf, readDraft, reduceDraft, type Draft, type DraftAction } from './colorway-draft.ts';
import {
  isStartedByDraft,
  parseCovers,
  selectCellsToRender,
  getLatestRenders,
  type ColorwayRender,
} from './colorway-renders.ts';
import { SAVE } from '../result/result-words.ts';
import { SAVE_NOTICE } from './colorways-words.ts';

export interface Colorways {
  draft: Draft;
  cells: readonly Cell[];
  /** Latest render of each cell, including cells that are no longer in the grid. */
  renders: ReadonlyMap<string, ColorwayRender>;
  /** Whether `renders` is complete. Until then, nothing can be chosen. */
  areRendersKnown: boolean;
  /** Whether a batch of this user is running, on this device or another. */
  running: boolean;
  /** Progress of that batch. */
  batchProgress: { done: number; total: number };
  /** Number of renders that the "Render" button will take from the allowance. */
  renderCount: number;
  open: () => void;
  close: () => void;
  setCovers: (materials: Material[], colors: ColorPick[], swatches?: SwatchSnapshot[]) => void;
  toggleCell: (id: string) => void;
  run: () => void;
  /** Renders a failed colorway again, or saves a rendered one that could not be saved before. */
  retry: (render: ColorwayRender) => void;
  stop: () => Promise<void>;
  /** Saves rendered pictures that could not be saved before. */
  saveUnsaved: () => Promise<void>;
}

interface ColorwaysInputs {
  wizard: Wizard;
  userId: string;
  batchControl: BatchControl;
  /** Saves the latest corrections. @returns false if they are not stored; the user has been told why */
  saveCorrections: () => Promise<boolean>;
}

export const useColorways = ({ wizard, userId, batchControl, saveCorrections }: ColorwaysInputs): Colorways => {
  const { state } = wizard;
  const [draft, apply] = useDraft(userId);
  const { batches: draftBatches, isLoaded } = useBatchesById(draft.batchIds);
  // If the draft requested a batch and got no reply, the user's latest batch may be that one: wait until it is loaded.
  const areRendersKnown = isLoaded && (draft.idsAwaitingStart.length === 0 || batchControl.isLoaded);
  const renders = getLatestRenders(draftBatches);
  const cells = createCells(draft.materials, draft.colors, draft.swatches);
  const idsToRender = selectCellsToRender(
    draft.chosen,
    cells.map(({ id }) => id),
    areRendersKnown ? renders : undefined,
  );
  const runningBatch =
    draftBatches.find((batch) => batch.state === 'running') ?? (batchControl.running ? batchControl.latest : undefined);
  const running = runningBatch !== undefined;
  useSavedNotice(draftBatches);
  useAdoptedBatch(wizard, draft, apply, batchControl.latest);
  const saveRender = useSaving(state);

  const run = async (): Promise<void> => {
    if (!(await saveCorrections())) return;
    apply({ type: 'start-requested', ids: idsToRender });
    const started = await batchControl.start(
      createBatchBody(
        state,
        draft.image,
        cells.filter(({ id }) => idsToRender.includes(id)),
      ),
    );
    if (started === undefined) apply({ type: 'start-refused' });
    else apply({ type: 'started', batchId: started.id });
  };
  return {
    draft,
    cells,
    renders,
    areRendersKnown,
    running,
    batchProgress: progressOf(runningBatch),
    renderCount: idsToRender.length,
    ...createDraftActions(state, running, apply),
    run: () => void run(),
    retry: (render) => {
      if (render.phase === 'unsaved') void saveRender(render);
      else void batchControl.retry(render.batchId, render.item);
    },
    stop: async () => {
      if (runningBatch !== undefined) await batchControl.cancel(runningBatch.id);
    },
    saveUnsaved: async () => {
      for (const render of renders.values()) if (render.phase === 'unsaved') await saveRender(render);
    },
  };
};

const progressOf = (batch: BatchView | undefined): Colorways['batchProgress'] => {
  if (batch === undefined) return { done: 0, total: 0 };
  return { done: countEndedItems(batch), total: batch.items.length };
};

const createDraftActions = (
  state: WizardState,
  running: boolean,
  apply: (action: DraftAction) => void,
): Pick<Colorways, 'open' | 'close' | 'setCovers' | 'toggleCell'> => ({
  open: () => {
    const photo = currentPhoto(state);
    if (photo === undefined) return;
    apply({
      type: 'opened',
      running,
      image: photo.url,
      base: baseDesignOf(state),
      materials: firstMaterials(state.options),
      colors: firstColors(state.options),
      swatches: [state.options.swatches.main].filter((swatch) => swatch !== undefined),
    });
  },
  close: () => apply({ type: 'closed' }),
  setCovers: (materials, colors, swatches) => apply({ type: 'covers-set', materials, colors, swatches }),
  toggleCell: (id) => apply({ type: 'cell-toggled', id }),
});

const createBatchBody = (state: WizardState, image: string, cells: readonly Cell[]): StartBatchBody => ({
  kind: 'colorways',
  customerId: state.customer?.id,
  items: cells.map((cell) => {
    const colorway = designOf({
      ...state,
      mode: 'quick',
      followsWords: false,
      options: applyCover(state.options, cell),
    });
    const design = withEngine(toWireDesign(colorway));
    return { name: nameOfCell(cell, state.options), tag: cell.id, originalImage: image, design };
  }),
});

const useDraft = (userId: string): [Draft, (action: DraftAction) => void] => {
  const [draft, setDraft] = useState(
    () => readTabOrStored(COLORWAYS_KEY, (text) => readDraft(text, userId)) ?? emptyDraft(userId),
  );
  const latestDraft = useRef(draft);
  const apply = useCallback((action: DraftAction): void => {
    latestDraft.current = reduceDraft(latestDraft.current, action);
    setDraft(latestDraft.current);
    writeTabAndStored(COLORWAYS_KEY, JSON.stringify(latestDraft.current));
  }, []);
  return [draft, apply];
};

/** Tells the user how many designs a batch saved when it ends. */
const useSavedNotice = (batches: readonly BatchView[]): void => {
  const lastRunningId = useRef<string | undefined>(undefined);
  useEffect(() => {
    const runningBatch = batches.find(({ state }) => state === 'running');
    const ended = batches.find(({ id, state }) => state === 'ended' && id === lastRunningId.current);
    lastRunningId.current = runningBatch?.id;
    const savedCount = ended?.items.filter(({ designId }) => designId !== null).length ?? 0;
    if (savedCount > 0) toast(SAVE_NOTICE.saved, SAVE_NOTICE.savedText(savedCount));
  }, [batches]);
};

/**
 * Takes over the latest batch if its id is not in the draft. If this draft requested it before the page closed, only the id is
 * added. If it is running and was started on another device or by a draft that was lost: a studio that has the batch's photo
 * takes the batch's grid as its draft; a studio without photos first loads the batch's photo and design; a studio with other
 * photos ignores the batch.
 */
const useAdoptedBatch = (
  { state, dispatch }: Wizard,
  draft: Draft,
  apply: (action: DraftAction) => void,
  latest: BatchView | undefined,
): void => {
  const attemptedBatchId = useRef('');
  const isKnown = latest === undefined || draft.batchIds.includes(latest.id);
  const { images } = state;
  useEffect(() => {
    // The page closed after this draft had requested the batch and before the server answered.
    if (latest !== undefined && isStartedByDraft(draft, latest)) return apply({ type: 'started', batchId: latest.id });
    if (isKnown || latest.kind !== 'colorways' || latest.state !== 'running' || attemptedBatchId.current === latest.id)
      return;
    const [firstItem] = latest.items;
    if (firstItem === undefined) return;
    const image = firstItem.originalImage;
    const adopt = (): void => apply({ type: 'adopted', image, batchId: latest.id, ...parseCovers(latest) });
    if (images.some(({ url }) => url === image)) return adopt();
    if (images.length > 0) return;
    attemptedBatchId.current = latest.id;
    readRender(firstItem.renderId)
      .then(({ design }) => {
        dispatch({ type: 'batch-adopted', images: [image], design });
        adopt();
      })
      // If this fails, the wizard works without the batch.
      .catch(() => undefined);
  }, [isKnown, draft, latest, images, apply, dispatch]);
};

/** Saves a picture as a design if the server rendered it but could not save it. */
const useSaving = (state: WizardState): ((render: ColorwayRender) => Promise<void>) => {
  const client = useQueryClient();
  return async ({ renderId, name }) => {
    try {
      const result = await readResult(renderId);
      if (result === undefined) return;
      const design = await callOnce(saveDesign, { body: createSaveBody(state, result, name, null) });
      await assignToCustomer(design.id, state.customer);
    } catch (error) {
      if (getProblemCode(error) === 'not_signed_in') toastError(SAVE.cannot, SAVE.cannotText);
      else toastError(SAVE_NOTICE.notSaved, getUserMessage(error, SAVE_NOTICE.somethingWrong));
    }
    await Promise.all([refreshBatches(client), refreshDesigns(client)]);
  };
};
