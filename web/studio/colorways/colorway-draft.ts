/** What the user chose on the colorways page. The browser stores it; the server stores the renders. */
import { z } from 'zod';
import { MATERIALS, type Material } from '#contract/options.ts';
import { SwatchSnapshot } from '#contract/studio/swatches.ts';
import { ColorChoice } from '#engine/design.ts';
import { designOf } from '../state/wizard-design.ts';
import type { ColorPick, WizardState } from '../state/wizard-state.ts';
import { MAX_CELLS } from './colorway-cells.ts';

const MAX_BATCHES = 12;
const MAX_BASE_LENGTH = 8000;

const Draft = z.object({
  version: z.literal(2),
  userId: z.string(),
  image: z.string().max(300),
  /** The design from which all colorways are made, as JSON. A change to it starts a new grid. */
  base: z.string().max(MAX_BASE_LENGTH),
  open: z.boolean(),
  materials: z.array(z.enum(MATERIALS)).min(1).max(MAX_CELLS),
  colors: z.array(ColorChoice).min(1).max(MAX_CELLS),
  swatches: z.array(SwatchSnapshot).max(MAX_CELLS),
  chosen: z.array(z.string()).max(MAX_CELLS),
  /** Batches that were started from this grid, oldest first. */
  batchIds: z.array(z.string()).max(MAX_BATCHES),
  /** The cells of a batch whose start the server has not answered; it may run all the same. */
  idsAwaitingStart: z.array(z.string()).max(MAX_CELLS).default([]),
});
export type Draft = z.infer<typeof Draft>;

export type DraftAction =
  | {
      type: 'opened';
      image: string;
      base: string;
      materials: Material[];
      colors: ColorPick[];
      swatches: SwatchSnapshot[];
      /** A batch is rendering, so the grid must not change. */
      running: boolean;
    }
  | { type: 'closed' }
  | { type: 'covers-set'; materials: Material[]; colors: ColorPick[]; swatches?: SwatchSnapshot[] | undefined }
  | { type: 'cell-toggled'; id: string }
  /** @param ids empty after a refusal */
  | { type: 'start-requested'; ids: string[] }
  | { type: 'start-refused' }
  | { type: 'started'; batchId: string }
  /** A batch that was started on another device. */
  | { type: 'adopted'; image: string; batchId: string; materials: Material[]; colors: ColorPick[] };

/**
 * The design from which all colorways of a job are made. Its keys are sorted, because a stored job has them in another
 * order.
 */
export const baseDesignOf = (state: WizardState): string =>
  JSON.stringify(designOf({ ...state, mode: 'quick', followsWords: false }), sortKeys).slice(0, MAX_BASE_LENGTH);

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
    : value;

export const emptyDraft = (userId: string): Draft => ({
  version: 2,
  userId,
  image: '',
  base: '',
  open: false,
  materials: ['leather'],
  colors: ['black'],
  swatches: [],
  chosen: [],
  batchIds: [],
  idsAwaitingStart: [],
});

export const reduceDraft = (draft: Draft, action: DraftAction): Draft => {
  switch (action.type) {
    case 'opened': {
      // Another photo, or a change to the base design, starts a new grid. The old pictures stay in My Designs.
      if (draft.image === action.image && (draft.base === action.base || action.running))
        return { ...draft, open: true };
      const { image, base, materials, colors, swatches } = action;
      return { ...emptyDraft(draft.userId), image, base, open: true, materials, colors, swatches };
    }
    case 'closed':
      return { ...draft, open: false };
    case 'covers-set':
      return {
        ...draft,
        materials: action.materials,
        colors: action.colors,
        swatches: action.swatches ?? draft.swatches,
      };
    case 'cell-toggled':
      return {
        ...draft,
        chosen: draft.chosen.includes(action.id)
          ? draft.chosen.filter((id) => id !== action.id)
          : [...draft.chosen, action.id],
      };
    case 'start-requested':
      return { ...draft, idsAwaitingStart: action.ids };
    case 'start-refused':
      return { ...draft, idsAwaitingStart: [] };
    case 'started':
      return {
        ...draft,
        idsAwaitingStart: [],
        batchIds: [...new Set([...draft.batchIds, action.batchId])].slice(-MAX_BATCHES),
      };
    case 'adopted': {
      const { image, batchId, materials, colors } = action;
      return { ...emptyDraft(draft.userId), image, open: true, batchIds: [batchId], materials, colors };
    }
  }
};

/** @returns undefined for another user's draft or unreadable text */
export const readDraft = (text: string | null, userId: string): Draft | undefined => {
  if (text === null) return undefined;
  try {
    const draft = Draft.safeParse(JSON.parse(text));
    return draft.success && draft.data.userId === userId ? draft.data : undefined;
  } catch {
    return undefined;
  }
};
