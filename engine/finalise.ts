/**
 * The third verb, shared by every provider and outside all of them: whatever made the picture, outside the mask it is the
 * photo, byte for byte.
 */
import type { Composed } from './compose.ts';
import type { Raster } from './raster/raster.ts';

export interface Finalised extends Composed {
  /** Share of the photo that may differ, 0..1. */
  maskCoverage: number;
  /** Pixels outside the mask that were not the photo's and were put back. A provider that drifts is seen here; our own engine gives 0. */
  putBack: number;
  /** Pixels outside the mask that still differ: counted after everything else, always 0. */
  outsideChanged: number;
}

const sameSize = (photo: Raster, { picture, changed }: Composed): boolean =>
  [picture, changed].every((plane) => plane.width === photo.width && plane.height === photo.height);

/** Alpha is 255 everywhere, so a pixel is one 32-bit number. */
const pixelsOf = ({ data }: Raster): Uint32Array => new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4);

/**
 * @param photo the photo as stored
 * @param composed a picture of the photo's size; its pixels are corrected in place
 * @throws Error when the sizes differ: a provider's answer has to be brought to the photo's size first
 */
export const finalise = (photo: Raster, composed: Composed): Finalised => {
  if (!sameSize(photo, composed)) throw new Error(`finalise: picture ${composed.picture.width}x${composed.picture.height} for a photo of ${photo.width}x${photo.height}`);
  const before = pixelsOf(photo);
  const after = pixelsOf(composed.picture);
  const mask = composed.changed.data;
  let covered = 0;
  let putBack = 0;
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] !== 0) {
      covered++;
      continue;
    }
    if (after[i] === before[i]) continue;
    after[i] = before[i];
    putBack++;
  }
  return { ...composed, maskCoverage: covered / Math.max(1, mask.length), putBack, outsideChanged: countOutside(before, after, mask) };
};

const countOutside = (before: Uint32Array, after: Uint32Array, mask: Uint8Array): number => {
  let differing = 0;
  for (let i = 0; i < mask.length; i++) if (mask[i] === 0 && after[i] !== before[i]) differing++;
  return differing;
};
