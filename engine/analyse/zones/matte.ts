/** From chosen regions to a soft, crisp outline at full size. */
import { guidedFilter } from '../../raster/guided-filter.ts';
import { resizePlane } from '../../raster/resize.ts';
import type { Mask, Plane } from '../../raster/raster.ts';
import type { Superpixels } from './superpixels.ts';

/** Reach of the outline's correction, as a share of the longer side. */
const REACH = 1 / 200;
/** Contrast (squared, of 0..1) below which the guide counts as flat. */
const FLAT = 4e-4;
/** How much steeper than the guided filter's answer the edge becomes. */
const CRISPNESS = 2.2;

export const regionMask = ({ width, height, labels }: Superpixels, side: ArrayLike<number>): Plane => ({
  width,
  height,
  data: Float32Array.from(labels, (k) => side[k]),
});

/** @param chosen 0..1 at the working size; `guide` at the analysis size */
export const refineMatte = (guide: Plane, chosen: Plane): Mask => {
  const { width, height } = guide;
  const radius = Math.max(2, Math.round(Math.max(width, height) * REACH));
  const rough = resizePlane(chosen, width, height);
  const soft = guidedFilter(guide, rough, radius, FLAT, width * height > 600_000 ? 2 : 1);
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) {
    const crisp = (soft.data[i] - 0.5) * CRISPNESS + 0.5;
    data[i] = crisp <= 0 ? 0 : crisp >= 1 ? 255 : crisp * 255 + 0.5;
  }
  return { width, height, data };
};
