/** Headrests that stand alone above a backrest: the one part that its place gives away. */
import { connectedBlobs, type Blob } from './blobs.ts';
import type { Inside } from './inside.ts';

/** Share of the seat below that a headrest has at least and at most. */
const LEAST = 0.02;
const MOST = 0.35;

const standsOn = (blob: Blob, seat: Blob): boolean => {
  const middle = (blob.left + blob.right) / 2;
  const gap = seat.top - blob.bottom;
  const height = blob.bottom - blob.top;
  return (
    blob.mass > LEAST * seat.mass &&
    blob.mass < MOST * seat.mass &&
    middle > seat.left &&
    middle < seat.right &&
    gap > -0.5 * height &&
    gap < 0.6 * height &&
    (blob.top + blob.bottom) / 2 < seat.top
  );
};

/** @returns the regions of all headrests */
export const findHeadrests = (inside: Inside): number[] => {
  const blobs = connectedBlobs(inside, inside.side, 1);
  return blobs
    .filter((blob) => blobs.some((seat) => seat !== blob && standsOn(blob, seat)))
    .flatMap((blob) => blob.members);
};
