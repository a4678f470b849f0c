/** Divides the rows between threads: each thread takes the next band and marks it when it is done. */
import { BAND, paintRows, type Composed, type Paintable } from '#engine/compose.ts';
import type { Relief } from '#engine/relief.ts';
import type { Tiles } from '#engine/materials/photographed/swatch-tile.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';

/** Shared memory: the number of the next band, then one number for each band, 1 = painted. */
export type Bands = Int32Array;

const NEXT = 0;
const FIRST = 1;

export const bandsOf = (height: number): Bands =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * (FIRST + Math.ceil(height / BAND))));

type Paint = (band: number) => void;

const painter =
  (paintable: Paintable, plan: TrimPlan, relief: Relief | null, tiles: Tiles, canvas: Composed, bands: Bands): Paint =>
  (band) => {
    const from = band * BAND;
    paintRows(paintable, plan, relief, from, Math.min(canvas.picture.height, from + BAND), canvas, tiles);
    Atomics.store(bands, FIRST + band, 1);
  };

/** Paints until every band is taken. */
export const paintBands = (
  paintable: Paintable,
  plan: TrimPlan,
  relief: Relief | null,
  tiles: Tiles,
  canvas: Composed,
  bands: Bands,
): void => {
  const paint = painter(paintable, plan, relief, tiles, canvas, bands);
  for (let band = Atomics.add(bands, NEXT, 1); band < bands.length - FIRST; band = Atomics.add(bands, NEXT, 1))
    paint(band);
};

/** Paints the bands that a thread took and did not finish. */
export const paintRemainingBands = (
  paintable: Paintable,
  plan: TrimPlan,
  relief: Relief | null,
  tiles: Tiles,
  canvas: Composed,
  bands: Bands,
): void => {
  const paint = painter(paintable, plan, relief, tiles, canvas, bands);
  for (let band = 0; band < bands.length - FIRST; band++) if (Atomics.load(bands, FIRST + band) === 0) paint(band);
};
