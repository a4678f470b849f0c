/** The second verb: layers and a plan in, a picture out. The preview and the final render differ in size only. */
import { reliefFor } from './compose/relief-for.ts';
import { prepare } from './compose/prepare.ts';
import type { Prepared } from './compose/prepare.ts';
import { renderRows } from './compose/render-rows.ts';
import { sewOverPhoto } from './compose/sew-over-photo.ts';
import { zoneFinishes } from './compose/zone-finishes.ts';
import type { Raster, Mask } from './raster/raster.ts';
import type { TrimPlan } from './trim-plan.ts';

/** A picture of the photo's size and where it may differ from the photo (0 = nowhere, bytes identical there). */
export interface Composed {
  picture: Raster;
  changed: Mask;
}

/** What `compose` needs of an AbortSignal. */
export interface Abort {
  throwIfAborted(): void;
}

export interface ComposeOptions {
  /** An AbortSignal, looked at between bands of rows; `compose` then throws its reason. */
  signal?: Abort;
  /** Only these rows (last exclusive) are made anew; the others are the photo's. */
  rows?: readonly [number, number];
}

export { prepare };
export type { Prepared };

const BAND = 128;

/**
 * @param prepared what `prepare` made of the photo at the wanted size; may be used again for the next plan
 * @throws the reason of `options.signal` once it is aborted
 */
export const compose = (prepared: Prepared, plan: TrimPlan, options: ComposeOptions = {}): Composed => {
  const { photo } = prepared;
  const picture: Raster = { width: photo.width, height: photo.height, data: photo.data.slice() };
  const changed: Mask = { width: photo.width, height: photo.height, data: new Uint8Array(photo.width * photo.height) };
  const finishes = zoneFinishes(prepared.layers, plan);
  const relief = reliefFor(prepared, plan);
  const [first, last] = options.rows ?? [0, photo.height];
  for (let from = first; from < last; from += BAND) {
    options.signal?.throwIfAborted();
    const to = Math.min(last, from + BAND);
    renderRows(prepared, finishes, relief, plan.seed, from, to, { picture, changed: changed.data });
    if (relief) sewOverPhoto(prepared, finishes, relief, from, to, { picture, changed: changed.data });
  }
  return { picture, changed };
};
