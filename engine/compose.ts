/**
 * Paints a picture from layers and a plan: the engine's second step. Preview and final render differ only in size,
 * and thread in a preview has the weight that it will have in the final picture.
 */
import { createCanvas, type ComposedPicture } from './compose/canvas.ts';
import { reliefFor } from './compose/relief-for.ts';
import { prepare, preparePreview } from './compose/prepare/prepare.ts';
import type { Paintable, Prepared } from './compose/prepare/prepare.ts';
import { renderRows } from './compose/render-rows.ts';
import { sewOverPhoto } from './compose/sew-over-photo.ts';
import { trimColors } from './compose/trim-colors.ts';
import { zoneFinishes } from './compose/zone-finishes.ts';
import { NO_TILES, type Tiles } from './materials/photographed/swatch-tile.ts';
import type { Relief } from './relief.ts';
import type { TrimPlan } from './trim-plan.ts';

/** The part of an AbortSignal that `compose` needs. */
interface AbortSignalLike {
  throwIfAborted(): void;
}

interface ComposeOptions {
  /** An AbortSignal, checked between bands of rows; `compose` throws its reason. */
  signal?: AbortSignalLike;
  /** Rows to compose (last exclusive); the others keep the photo's pixels. */
  rows?: readonly [number, number];
  /** Photographed tiles that the plan uses, as far as they are loaded. */
  tiles?: Tiles;
}

export { createRepainter, type Repainter } from './compose/repaint.ts';
export { prepare, preparePreview };
export type { ComposedPicture, Paintable, Prepared };

/** Number of rows that are painted between two checks of the abort signal. */
const ROWS_PER_BAND = 128;

/** Paints rows `from` to `to` (exclusive). @param relief of the plan, from `reliefFor` */
const paintRows = (
  prepared: Paintable,
  plan: TrimPlan,
  relief: Relief | null,
  from: number,
  to: number,
  { picture, changed }: ComposedPicture,
  tiles: Tiles = NO_TILES,
): void => {
  const finishes = zoneFinishes(prepared.layers, plan, tiles);
  const target = { picture, changed: changed.data };
  const trims = trimColors(prepared.layers, plan, finishes, relief);
  renderRows(prepared, finishes, relief, trims, plan.seed, from, to, target);
  if (relief) sewOverPhoto(prepared, finishes, relief, trims, from, to, target);
};

/**
 * @param prepared the photo at the wanted size, from `prepare`; it can be used for many plans
 * @throws the reason of `options.signal` once it is aborted
 */
export const compose = (prepared: Prepared, plan: TrimPlan, options: ComposeOptions = {}): ComposedPicture => {
  const canvas = createCanvas(prepared.photo);
  const relief = reliefFor(prepared, plan);
  const [first, last] = options.rows ?? [0, prepared.photo.height];
  for (let from = first; from < last; from += ROWS_PER_BAND) {
    options.signal?.throwIfAborted();
    paintRows(prepared, plan, relief, from, Math.min(last, from + ROWS_PER_BAND), canvas, options.tiles);
  }
  return canvas;
};
