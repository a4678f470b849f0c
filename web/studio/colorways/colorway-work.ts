/** What became of each chosen colourway, and how the browser remembers it over a reload. Pure. */
import { z } from 'zod';
import { MATERIALS, type Material } from '#contract/options.ts';
import type { RenderView } from '#contract/renders.ts';
import { SwatchSnapshot } from '#contract/swatches.ts';
import { ColorChoice } from '#engine/design.ts';
import type { ColorPick } from '../state/wizard-state.ts';
import { MOST_CELLS } from './colorway-cells.ts';

const Work = z.object({
  /** `unsaved`: rendered and paid for, but not yet among the designs. */
  phase: z.enum(['waiting', 'rendering', 'saving', 'saved', 'failed', 'unsaved']),
  /** Sent with the request: the same key is the same render, however often it is sent. */
  key: z.string(),
  name: z.string().max(200),
  /** Fields of the request, as they were when it was chosen. */
  fields: z.record(z.string(), z.unknown()),
  renderId: z.string().nullable(),
  picture: z.string().nullable(),
  designId: z.number().nullable(),
  problem: z.string().nullable(),
});
export type Work = z.infer<typeof Work>;

const Batch = z.object({
  version: z.literal(1),
  userId: z.string(),
  image: z.string().max(300),
  /** All that the coats share, as text: what was rendered with another thread or pattern is no part of this grid. */
  base: z.string().max(8000),
  open: z.boolean(),
  materials: z.array(z.enum(MATERIALS)).min(1).max(MOST_CELLS),
  colors: z.array(ColorChoice).min(1).max(MOST_CELLS),
  swatches: z.array(SwatchSnapshot).max(MOST_CELLS).default([]),
  chosen: z.array(z.string()).max(MOST_CELLS),
  work: z.record(z.string(), Work),
});
export type Batch = z.infer<typeof Batch>;

export type BatchAction =
  | {
      type: 'opened';
      image: string;
      base: string;
      materials: Material[];
      colors: ColorPick[];
      swatches?: SwatchSnapshot[];
    }
  | { type: 'closed' }
  | { type: 'picked'; materials: Material[]; colors: ColorPick[]; swatches?: SwatchSnapshot[] }
  | { type: 'toggled'; id: string }
  | { type: 'queued'; entries: { id: string; key: string; name: string; fields: Record<string, unknown> }[] }
  | { type: 'started'; id: string; renderId: string }
  | { type: 'rendered'; id: string; picture: string }
  | { type: 'saving'; id: string }
  | { type: 'saved'; id: string; designId: number }
  | { type: 'unsaved'; id: string; problem: string }
  | { type: 'failed'; id: string; problem: string }
  /** Not asked for any more; stays chosen. */
  | { type: 'taken-back'; ids: string[] };

export const emptyBatch = (userId: string): Batch => ({
  version: 1,
  userId,
  image: '',
  base: '',
  open: false,
  materials: ['leather'],
  colors: ['black'],
  swatches: [],
  chosen: [],
  work: {},
});

const isUnderWay = ({ phase }: Work): boolean => phase === 'waiting' || phase === 'rendering' || phase === 'saving';

/** In the order they were asked for. */
export const underWay = (batch: Batch): string[] =>
  Object.entries(batch.work)
    .filter(([, work]) => isUnderWay(work))
    .map(([id]) => id);

/** Chosen, and neither there nor on the way. */
export const toRender = (batch: Batch, shown: readonly string[]): string[] =>
  batch.chosen.filter((id) => shown.includes(id) && batch.work[id] === undefined);

const withWork = (batch: Batch, id: string, change: Partial<Work>): Batch => {
  const work = batch.work[id];
  return work === undefined ? batch : { ...batch, work: { ...batch.work, [id]: { ...work, ...change } } };
};

export const reduceBatch = (batch: Batch, action: BatchAction): Batch => {
  switch (action.type) {
    case 'opened':
      // Another photo, or another thread and pattern, is another grid; its pictures are in My Designs.
      if (batch.image === action.image && (batch.base === action.base || underWay(batch).length > 0))
        return { ...batch, open: true };
      return {
        ...emptyBatch(batch.userId),
        image: action.image,
        base: action.base,
        open: true,
        materials: action.materials,
        colors: action.colors,
        swatches: action.swatches ?? [],
      };
    case 'closed':
      return { ...batch, open: false };
    case 'picked':
      return {
        ...batch,
        materials: action.materials,
        colors: action.colors,
        swatches: action.swatches ?? batch.swatches,
      };
    case 'toggled':
      return {
        ...batch,
        chosen: batch.chosen.includes(action.id)
          ? batch.chosen.filter((id) => id !== action.id)
          : [...batch.chosen, action.id],
      };
    case 'queued': {
      // Asked for again goes to the end of the line.
      const fresh = Object.fromEntries(
        action.entries.map(({ id, ...entry }) => [
          id,
          { ...entry, phase: 'waiting' as const, renderId: null, picture: null, designId: null, problem: null },
        ]),
      );
      const others = Object.fromEntries(Object.entries(batch.work).filter(([id]) => fresh[id] === undefined));
      return { ...batch, work: { ...others, ...fresh } };
    }
    case 'started':
      return withWork(batch, action.id, { phase: 'rendering', renderId: action.renderId });
    case 'rendered':
      return withWork(batch, action.id, { phase: 'saving', picture: action.picture });
    case 'saving':
      return withWork(batch, action.id, { phase: 'saving', problem: null });
    case 'saved': {
      const done = withWork(batch, action.id, { phase: 'saved', designId: action.designId, problem: null });
      return { ...done, chosen: done.chosen.filter((id) => id !== action.id) };
    }
    case 'unsaved':
      return withWork(batch, action.id, { phase: 'unsaved', problem: action.problem });
    case 'failed':
      return withWork(batch, action.id, { phase: 'failed', problem: action.problem });
    case 'taken-back':
      return {
        ...batch,
        work: Object.fromEntries(Object.entries(batch.work).filter(([id]) => !action.ids.includes(id))),
      };
  }
};

/** What is stored for this user; anything else counts as nothing. */
export const readBatch = (text: string | null, userId: string): Batch | undefined => {
  if (text === null) return undefined;
  try {
    const batch = Batch.safeParse(JSON.parse(text));
    return batch.success && batch.data.userId === userId ? batch.data : undefined;
  } catch {
    return undefined;
  }
};

/** A coat of the grid: what tells its cells apart. */
const coatOf = ({ materials, mainColors }: Record<string, unknown>): string => JSON.stringify([materials, mainColors]);

/**
 * A render of the grid is not the wizard's own. A page that was left between asking and hearing the answer knows no id yet: then
 * it is the photo and the coat that tell.
 */
export const isOfBatch = (
  batch: Batch | undefined,
  { id, originalImage, request }: Pick<RenderView, 'id' | 'originalImage' | 'request'>,
): boolean =>
  batch !== undefined &&
  Object.values(batch.work).some(
    (work) =>
      isUnderWay(work) &&
      (work.renderId === null
        ? batch.image === originalImage && coatOf(work.fields) === coatOf(request)
        : work.renderId === id),
  );
