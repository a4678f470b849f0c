/**
 * Partition of the seats' covers into sewn pieces along the seams that the network sees, by a watershed. The kind of a piece is that
 * of most of its pixels.
 */
import { NET_ROLES, resizedNetPlane, type NetOutput } from '../../net.ts';
import type { ZoneKind } from '../../options.ts';
import { minimumFilter } from '../../raster/extremes.ts';
import { gaussianBlur } from '../../raster/gaussian-blur.ts';
import { createFloats } from '../../raster/per-pixel.ts';
import { connectedAreas } from '../see/connected-areas.ts';
import { flood, spreadMarkers } from './watershed.ts';

export interface Partition {
  width: number;
  height: number;
  /** Index into `pieces` of each pixel; outside the seats that of the nearest piece. */
  pieceOf: Uint8Array;
  /** Empty if the network sees no seat. */
  pieces: Piece[];
}

export interface Piece {
  kind: ZoneKind;
  /** Confidence of its kind, 0..1. */
  confidence: number;
}

/** Zone kinds of the network's roles. An undivided cover is a `seat`. */
const KIND_OF_ROLE: Record<(typeof NET_ROLES)[number], ZoneKind> = {
  insert: 'insert',
  bolster: 'bolster',
  headrest: 'headrest',
  rear: 'seat-back',
  other: 'seat',
};
export const PIECE_KINDS: readonly ZoneKind[] = NET_ROLES.map((role) => KIND_OF_ROLE[role]);

/** Seat probability above which a pixel takes part in the partition. */
const MIN_SEAT_PROBABILITY = 0.4;
/** Seam probability below which a pixel is certainly inside a piece. */
const MAX_INNER_SEAM = 0.33;
/** Sigma of the blur of the seams, and half the width of the gaps that are closed in them, as fractions of the longer side. */
const BLUR = 1.5 / 1200;
const MAX_GAP_FRACTION = 2 / 1200;
/** Smallest marker of the watershed, as a fraction of the picture. */
const MIN_MARKER_FRACTION = 0.00003;
const MAX_PIECES = 250;

/** Markers: areas away from all seams, numbered from 1 by decreasing size. */
const markersOf = (inner: Uint8Array, width: number, smallest: number): { marker: Uint16Array; count: number } => {
  const { numberOf, areas } = connectedAreas(inner, width);
  const kept = areas
    .map((area, number) => ({ area, number }))
    .filter(({ area, number }) => number > 0 && area >= smallest)
    .toSorted((one, two) => two.area - one.area)
    .slice(0, MAX_PIECES);
  const renumbered = new Uint16Array(areas.length);
  for (const [k, { number }] of kept.entries()) renumbered[number] = k + 1;
  return { marker: Uint16Array.from(numberOf, (number) => renumbered[number]), count: kept.length };
};

/** @param width,height size of the partition, with the photo's aspect ratio */
export const partitionCovers = (net: NetOutput, width: number, height: number): Partition => {
  const side = Math.max(width, height);
  const seat = resizedNetPlane(net, 'seat', width, height).data;
  const seam = gaussianBlur(resizedNetPlane(net, 'seam', width, height), BLUR * side).data;
  const inside = Uint8Array.from(seat, (probability) => Number(probability > MIN_SEAT_PROBABILITY));
  const inner = createFloats(inside.length, (i) => (inside[i] !== 0 && seam[i] < MAX_INNER_SEAM ? 1 : 0));
  const { marker, count } = markersOf(
    Uint8Array.from(minimumFilter(inner, width, height, Math.max(1, Math.round(MAX_GAP_FRACTION * side)))),
    width,
    MIN_MARKER_FRACTION * width * height,
  );
  flood(seam, marker, inside, width);
  const weight = new Float64Array(count * NET_ROLES.length);
  for (const [r, role] of NET_ROLES.entries()) {
    const plane = resizedNetPlane(net, role, width, height).data;
    for (let i = 0; i < plane.length; i++)
      if (marker[i] !== 0) weight[(marker[i] - 1) * NET_ROLES.length + r] += plane[i];
  }
  const pieces = Array.from({ length: count }, (_, k): Piece => {
    const roles = weight.subarray(k * NET_ROLES.length, (k + 1) * NET_ROLES.length);
    const bestRole = roles.indexOf(Math.max(...roles));
    return {
      kind: PIECE_KINDS[bestRole],
      confidence:
        roles[bestRole] /
        Math.max(
          1e-6,
          roles.reduce((sum, one) => sum + one, 0),
        ),
    };
  });
  // Pixels that the flooding did not reach, and those outside the seats, get the nearest piece.
  spreadMarkers(marker, width);
  return { width, height, pieceOf: Uint8Array.from(marker, (number) => Math.max(0, number - 1)), pieces };
};
