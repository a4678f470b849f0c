/** State of the colorways page: the choices, and the batches that render them. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { BatchView, StartBatchBody } from '#contract/studio/batches.ts';
import { wireDesignOf } from '#contract/studio/design-wire.ts';
import { saveDesign } from '#contract/studio/saved-designs.ts';
import type { Material } from '#contract/options.ts';
import type { SwatchSnapshot } from '#contract/studio/swatches.ts';
import { codeOf, sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { refreshDesigns } from '#web/lib/api/refresh-designs.ts';
import { COLORWAYS_KEY, readWork, writeWork } from '#web/lib/storage.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { withEngine } from '../engine/use-engine.ts';
import { readResult } from '../render/follow-render.ts';
import { readRender } from '../render/render-calls.ts';
import { endedItems, refreshBatches, useBatchesById, type Batches } from '../render/use-batches.ts';
import { putInFolder } from '../result/put-in-folder.ts';
import { designOf, saveBody } from '../state/wizard-design.ts';
import { currentImage } from '../state/step-gates.ts';
import type { Wizard } from '../state/use-wizard.ts';
import type { ColorPick, WizardState } from '../state/wizard-state.ts';
import { cellsOf, firstColors, firstMaterials, nameOfCell, optionsFor, type Cell } from './colorway-cells.ts';
import { emptyDraft, readDraft, reduceDraft, type Draft, type DraftAction } from './colorway-draft.ts';
import { picksOf, toRender, workOf, type Work } from './colorway-work.ts';
import { SAVE } from '../result/result-words.ts';
import { SAVE_NOTICE } from './colorways-words.ts';

export interface Colorways {
  draft: Draft;
  cells: readonly Cell[];
  /** State of the renders by cell, including cells that are no longer selected. */
  work: ReadonlyMap<string, Work>;
  /** Whether a batch of this user is running, here or elsewhere. */
  running: boolean;
  /** Progress of that batch. */
  underWay: { done: number; of: number };
  /** How many renders "Render" will use. */
  count: number;
  show: () => void;
  hide: () => void;
  pick: (materials: Material[], colors: ColorPick[], swatches?: SwatchSnapshot[]) => void;
  toggle: (id: string) => void;
  run: () => void;
  /** Renders a failed colorway again, or saves one that could not be saved. */
  retry: (work: Work) => void;
  stop: () => Promise<void>;
  /** Saves rendered pictures that could not be saved before. */
  saveRest: () => Promise<void>;
}

interface ColorwaysInputs {
  wizard: Wizard;
  userId: string;
  batches: Batches;
  saveCorrections: () => Promise<void>;
}

export const useColorways = ({ wizard, userId, batches, saveCorrections }: ColorwaysInputs): Colorways => {
  const { state } = wizard;
  const [draft, apply] = useDraft(userId);
  const known = useBatchesById(draft.batchIds);
  const work = workOf(known);
  const cells = cellsOf(draft.materials, draft.colors, draft.swatches);
  const wanted = toRender(
    draft.chosen,
    cells.map(({ id }) => id),
    work,
  );
  const now = known.find(({ state: at }) => at === 'running') ?? (batches.running ? batches.latest : undefined);
  const running = now !== undefined;
  useSavedNotice(known);
  useAdoptedBatch(wizard, draft, apply, batches.latest);
  const save = useSaving(state);

  const run = async (): Promise<void> => {
    await saveCorrections();
    const started = await batches.start(
      bodyOf(
        state,
        draft.image,
        cells.filter(({ id }) => wanted.includes(id)),
      ),
    );
    if (started !== undefined) apply({ type: 'started', batchId: started.id });
  };
  return {
    draft,
    cells,
    work,
    running,
    underWay: { done: now === undefined ? 0 : endedItems(now), of: now?.items.length ?? 0 },
    count: wanted.length,
    ...choices(state, running, apply),
    run: () => void run(),
    retry: (item) => void (item.phase === 'unsaved' ? save(item) : batches.retry(item.batchId, item.item)),
    stop: async () => {
      if (now !== undefined) await batches.cancel(now.id);
    },
    saveRest: async () => {
      for (const item of work.values()) if (item.phase === 'unsaved') await save(item);
    },
  };
};

const choices = (
  state: WizardState,
  running: boolean,
  apply: (action: DraftAction) => void,
): Pick<Colorways, 'show' | 'hide' | 'pick' | 'toggle'> => ({
  show: () => {
    const image = currentImage(state);
    if (image === undefined) return;
    apply({
      type: 'opened',
      running,
      image: image.url,
      base: JSON.stringify(designOf({ ...state, mode: 'quick' })).slice(0, 8000),
      materials: firstMaterials(state.options),
      colors: firstColors(state.options),
      swatches: state.options.swatches.main === undefined ? [] : [state.options.swatches.main],
    });
  },
  hide: () => apply({ type: 'closed' }),
  pick: (materials, colors, swatches) => apply({ type: 'picked', materials, colors, swatches }),
  toggle: (id) => apply({ type: 'toggled', id }),
});

const bodyOf = (state: WizardState, image: string, cells: readonly Cell[]): StartBatchBody => ({
  kind: 'colorways',
  customerId: state.customer?.id,
  items: cells.map((cell) => {
    const colorway = designOf({ ...state, mode: 'quick', options: optionsFor(state.options, cell) });
    const design = withEngine(wireDesignOf(colorway));
    return { name: nameOfCell(cell, state.options), tag: cell.id, originalImage: image, design };
  }),
});

const useDraft = (userId: string): [Draft, (action: DraftAction) => void] => {
  const [draft, setDraft] = useState(
    () => readWork(COLORWAYS_KEY, (text) => readDraft(text, userId)) ?? emptyDraft(userId),
  );
  const now = useRef(draft);
  const apply = useCallback((action: DraftAction): void => {
    now.current = reduceDraft(now.current, action);
    setDraft(now.current);
    writeWork(COLORWAYS_KEY, JSON.stringify(now.current));
  }, []);
  return [draft, apply];
};

/** Tells the user when a running batch has ended. */
const useSavedNotice = (known: readonly BatchView[]): void => {
  const running = useRef<string | undefined>(undefined);
  useEffect(() => {
    const now = known.find(({ state }) => state === 'running');
    const ended = known.find(({ id, state }) => state === 'ended' && id === running.current);
    running.current = now?.id;
    const saved = ended?.items.filter(({ designId }) => designId !== null).length ?? 0;
    if (saved > 0) toast(SAVE_NOTICE.saved, SAVE_NOTICE.savedText(saved));
  }, [known]);
};

/** Shows a running batch of another device: opens the grid of its photo, which is loaded if the studio is empty. */
const useAdoptedBatch = (
  { state, dispatch }: Wizard,
  draft: Draft,
  apply: (action: DraftAction) => void,
  latest: BatchView | undefined,
): void => {
  const tried = useRef('');
  const isKnown = latest === undefined || draft.batchIds.includes(latest.id);
  const { images } = state;
  useEffect(() => {
    if (isKnown || latest.kind !== 'colorways' || latest.state !== 'running' || tried.current === latest.id) return;
    const [first] = latest.items;
    if (first === undefined) return;
    const image = first.originalImage;
    const adopt = (): void => apply({ type: 'adopted', image, batchId: latest.id, ...picksOf(latest) });
    if (images.some(({ url }) => url === image)) return adopt();
    if (images.length > 0) return;
    tried.current = latest.id;
    readRender(first.renderId)
      .then(({ design }) => {
        dispatch({ type: 'batch-adopted', images: [image], made: design });
        adopt();
      })
      // The wizard works without the batch.
      .catch(() => undefined);
  }, [isKnown, latest, images, apply, dispatch]);
};

/** Saves a picture that the server could not save. */
const useSaving = (state: WizardState): ((work: Work) => Promise<void>) => {
  const client = useQueryClient();
  return async ({ renderId, name }) => {
    try {
      const result = await readResult(renderId);
      if (result === undefined) return;
      const design = await call(saveDesign, { body: saveBody(state, result, name, null) });
      await putInFolder(design.id, state.customer);
    } catch (error) {
      if (codeOf(error) === 'not_signed_in') toastError(SAVE.cannot, SAVE.cannotText);
      else toastError(SAVE_NOTICE.notSaved, sentenceOf(error, SAVE_NOTICE.wrong));
    }
    await Promise.all([refreshBatches(client), refreshDesigns(client)]);
  };
};
