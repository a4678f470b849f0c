/** Small repairs that no one would want to tap for: holes in a seat are closed, crumbs beside it dropped. */
import { connectedBlobs } from './blobs.ts';
import type { Inside } from './inside.ts';

/** Share of the photo's pixels up to which a hole is closed and a piece is a crumb. */
const HOLE = 0.004;
const CRUMB = 0.002;

/** @param sure where a hand has spoken nothing is touched; `side` is changed in place */
export const tidy = (ground: Omit<Inside, 'side'>, side: Uint8Array, sure: Int8Array): void => {
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
