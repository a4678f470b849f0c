/** Cuts the square of a tile out of the piece: whole repeats of the pattern, plus a margin for joining its borders. */
import { createPlane3, type Plane3 } from '../../raster/raster.ts';
import type { Repeat, Repeats, RepeatVector } from './find-repeat.ts';
import { TILE_SIDE } from './tile.ts';

export interface CutSquare {
  /** TILE_SIDE + `margin` texels along each side. */
  cloth: Plane3;
  /** Width of the overlap to the right and below, in texels. */
  margin: number;
  /** The square's sides in pixels of the piece. */
  across: RepeatVector;
  down: RepeatVector;
}

/** Margin as a fraction of the square, by kind of repeat. */
const MARGIN = { repeats: 0.06, same: 0.12, none: 0.2 } as const;

/** Side of the square: as many whole repeats as fit, at least one. @param margin as a fraction of the square */
const sideOf = ({ kind, step }: Repeat, length: number, margin: number): RepeatVector => {
  const available = length / (1 + margin);
  if (kind === 'none') return step[0] === 0 ? [0, available] : [available, 0];
  const along = Math.max(Math.abs(step[0]), Math.abs(step[1]));
  const repeatCount = kind === 'same' ? available / along : Math.max(1, Math.floor(available / along));
  return [step[0] * repeatCount, step[1] * repeatCount];
};

/** @param piece in even light */
export const cutSquare = (piece: Plane3, repeats: Repeats): CutSquare => {
  const { width, height, data } = piece;
  const fraction = Math.max(MARGIN[repeats.across.kind], MARGIN[repeats.down.kind]);
  const margin = Math.round(TILE_SIDE * fraction);
  const across = sideOf(repeats.across, width, fraction);
  const down = sideOf(repeats.down, height, fraction);
  // Offset that centers the square in the piece.
  const spare = (k: 0 | 1, length: number): number => {
    const reach = [across[k], down[k]].map((side) => side * (1 + fraction));
    return (length - reach[0] - reach[1]) / 2;
  };
  const [ox, oy] = [spare(0, width), spare(1, height)];
  const side = TILE_SIDE + margin;
  const cloth = createPlane3(side, side);
  const read = (x: number, y: number, out: number): void => {
    const fx = Math.min(width - 1.001, Math.max(0, x - 0.5));
    const fy = Math.min(height - 1.001, Math.max(0, y - 0.5));
    const [ix, iy] = [fx | 0, fy | 0];
    const [tx, ty] = [fx - ix, fy - iy];
    const p = 3 * (iy * width + ix);
    const q = p + 3 * width;
    for (let c = 0; c < 3; c++)
      cloth.data[out + c] +=
        0.25 *
        ((data[p + c] * (1 - tx) + data[p + 3 + c] * tx) * (1 - ty) +
          (data[q + c] * (1 - tx) + data[q + 3 + c] * tx) * ty);
  };
  for (let v = 0; v < side; v++) {
    for (let u = 0; u < side; u++) {
      for (let k = 0; k < 4; k++) {
        const s = (u + 0.25 + 0.5 * (k & 1)) / TILE_SIDE;
        const t = (v + 0.25 + 0.5 * (k >> 1)) / TILE_SIDE;
        read(ox + s * across[0] + t * down[0], oy + s * across[1] + t * down[1], 3 * (v * side + u));
      }
    }
  }
  return { cloth, margin, across, down };
};
