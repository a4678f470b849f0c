/** Closes small holes in the selection and drops small pieces beside it, which nobody would want to tap for. */
import { connectedBlobs } from './blobs.ts';
import type { Inside } from './inside.ts';

/** Largest hole that is closed and largest piece that is dropped, as shares of the photo's pixels. */
const HOLE = 0.004;
const CRUMB = 0.002;

/**
 * @param side changed in place
 * @param sure regions marked by hand, which are never changed; 0 = not marked
 */
export const removeSpecks = (ground: Omit<Inside, 'side'>, side: Uint8Array, sure: Int8Array): void => {
  const whole = ground.regions.size.reduce((sum, n) => sum + n, 0);
  const flip = (value: 0 | 1, limit: number, mayTouchBorder: boolean): void => {
    for (const blob of connectedBlobs(ground, side, value)) {
      if (blob.mass > limit * whole || (blob.onBorder && !mayTouchBorder) || blob.members.some((k) => sure[k] !== 0))
        continue;
      for (const k of blob.members) side[k] = 1 - value;
    }
  };
  flip(0, HOLE, false);
  flip(1, CRUMB, true);
};
