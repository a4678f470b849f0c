/** The state of each colorway's render. */
import type { BatchItemView, BatchView } from '#contract/studio/batches.ts';
import { MATERIALS, type Material } from '#contract/options.ts';
import { ColorChoice } from '#engine/design.ts';
import type { ColorPick } from '../state/wizard-state.ts';
import type { Draft } from './colorway-draft.ts';

/** `unsaved`: rendered and paid for, but not saved as a design. */
type Phase = 'waiting' | 'rendering' | 'saved' | 'failed' | 'unsaved';

export interface ColorwayRender extends BatchItemView {
  batchId: string;
  phase: Phase;
}

/** @returns undefined for a canceled render, so that the colorway can be chosen again */
const phaseOf = ({ state, designId, picture }: BatchItemView): Phase | undefined => {
  switch (state) {
    case 'queued':
      return 'waiting';
    case 'running':
      return 'rendering';
    case 'succeeded':
      if (designId !== null) return 'saved';
      return picture === null ? undefined : 'unsaved';
    case 'failed':
      return 'failed';
    case 'cancelled':
      return undefined;
  }
};

export const getLatestRenders = (batches: readonly BatchView[]): ReadonlyMap<string, ColorwayRender> => {
  const renders = new Map<string, ColorwayRender>();
  for (const { id, items } of batches.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)))
    for (const item of items) {
      const phase = phaseOf(item);
      if (phase !== undefined) renders.set(item.tag, { ...item, batchId: id, phase });
    }
  return renders;
};

/** Chosen cells that are neither rendered nor rendering. @param renders undefined while they are not known */
export const selectCellsToRender = (
  chosen: readonly string[],
  shown: readonly string[],
  renders: ReadonlyMap<string, ColorwayRender> | undefined,
): string[] => (renders === undefined ? [] : chosen.filter((id) => shown.includes(id) && !renders.has(id)));

/** Whether the draft started the batch, but the page closed before the answer came. */
export const isStartedByDraft = ({ image, idsAwaitingStart, batchIds }: Draft, batch: BatchView): boolean =>
  idsAwaitingStart.length > 0 &&
  batch.kind === 'colorways' &&
  !batchIds.includes(batch.id) &&
  batch.items.length === idsAwaitingStart.length &&
  batch.items.every(({ tag, originalImage }) => originalImage === image && idsAwaitingStart.includes(tag));

/** The materials and colors of a batch that another device started, parsed from the tags of its items. */
export const parseCovers = ({ items }: BatchView): { materials: Material[]; colors: ColorPick[] } => {
  const tags = items.map(({ tag }) => tag.split(' '));
  const materials = MATERIALS.filter((material) => tags.some(([first]) => first === material));
  const colors = [...new Set(tags.map(([, second]) => second))].flatMap((color) => {
    const read = ColorChoice.safeParse(color);
    return read.success ? [read.data] : [];
  });
  return {
    materials: materials.length === 0 ? ['leather'] : materials,
    colors: colors.length === 0 ? ['black'] : colors,
  };
};
