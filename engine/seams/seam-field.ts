/** The band of pixels along a seam with their coordinates in centimeters, in which thread, piping and creases are drawn. */
import type { Seam } from '../geometry/geometry.ts';
import { countBelow } from '../raster/count-below.ts';
import type { Bounds } from '../raster/bounds.ts';
import type { SeamPath } from './seam-path.ts';

/** Pixels of the band, row by row from the top; one entry each. */
export interface SeamField {
  /** Index of the pixel in the area's planes. */
  at: Int32Array;
  /** Signed distance from the seam in cm, positive on its left. */
  offset: Float32Array;
  /** Centimeters along the seam. */
  along: Float32Array;
  /** Scale at the pixel, across the seam. */
  cmPerPixel: Float32Array;
  /** The seam's left normal, -127..127, interleaved. */
  normal: Int8Array;
  /** Length in cm. */
  length: number;
  /** Centimeters per pixel at the middle of the seam. */
  footprint: number;
}

/** Range of entries, the last exclusive. */
export type Span = readonly [number, number];

export const allOf = ({ at }: SeamField): Span => [0, at.length];

/** Entries in rows `from` to `to` (exclusive) of planes that are `width` wide. */
export const findSpan = ({ at }: SeamField, width: number, from: number, to: number): Span => [
  countBelow(at, from * width),
  countBelow(at, to * width),
];

/** Half the width of the band in cm, and its minimum in pixels. */
const REACH_CM = 1.5;
const REACH_PIXELS = 4;
/** Half the length of the band's part around one step of the path, in pixels: a little more than the step. */
const HALF_SLAB_PIXELS = 2;

interface Scratch {
  nearest: Float32Array;
  segment: Int32Array;
}

/** Sorts positions by row (counting sort). */
const sortByRows = (positions: readonly number[], width: number): Int32Array => {
  let [top, bottom] = [Infinity, 0];
  for (const i of positions) {
    const y = Math.floor(i / width);
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const next = new Int32Array(bottom - top + 2);
  for (const i of positions) next[Math.floor(i / width) - top + 1]++;
  for (let row = 1; row < next.length; row++) next[row] += next[row - 1];
  const sorted = new Int32Array(positions.length);
  for (const i of positions) sorted[next[Math.floor(i / width) - top]++] = i;
  return sorted;
};

/** @param scratch planes of the area's size; `nearest` is Infinity before and after */
const fieldOf = (path: SeamPath, bounds: Bounds, scratch: Scratch): SeamField | null => {
  const width = bounds.right - bounds.left;
  const touched: number[] = [];
  const n = path.x.length;
  for (let k = 1; k < n; k++) {
    const reach = Math.max(REACH_PIXELS, REACH_CM * path.across[k]);
    const x0 = Math.max(bounds.left, Math.floor(Math.min(path.x[k - 1], path.x[k]) - reach));
    const x1 = Math.min(bounds.right - 1, Math.ceil(Math.max(path.x[k - 1], path.x[k]) + reach));
    const y0 = Math.max(bounds.top, Math.floor(Math.min(path.y[k - 1], path.y[k]) - reach));
    const y1 = Math.min(bounds.bottom - 1, Math.ceil(Math.max(path.y[k - 1], path.y[k]) + reach));
    const mx = (path.x[k - 1] + path.x[k]) / 2 - 0.5;
    const my = (path.y[k - 1] + path.y[k]) / 2 - 0.5;
    const tx = -path.ny[k];
    const ty = path.nx[k];
    // Only a slab across the path is visited, so that nothing is drawn beyond the ends of the seam.
    for (let y = y0; y <= y1; y++) {
      const dy = y - my;
      const across = dy * ty;
      let first = x0;
      let last = x1;
      if (tx > 1e-3 || tx < -1e-3) {
        const a = mx + (-HALF_SLAB_PIXELS - across) / tx;
        const b = mx + (HALF_SLAB_PIXELS - across) / tx;
        first = Math.max(x0, Math.ceil(a < b ? a : b));
        last = Math.min(x1, Math.floor(a < b ? b : a));
      }
      for (let x = first; x <= last; x++) {
        const dx = x - mx;
        const s = dx * tx + across;
        if (s > HALF_SLAB_PIXELS || s < -HALF_SLAB_PIXELS) continue;
        const d = dx * dx + dy * dy;
        if (d > reach * reach) continue;
        const i = (y - bounds.top) * width + x - bounds.left;
        if (d >= scratch.nearest[i]) continue;
        if (scratch.nearest[i] === Infinity) touched.push(i);
        scratch.nearest[i] = d;
        scratch.segment[i] = k;
      }
    }
  }
  if (touched.length === 0) return null;
  const count = touched.length;
  const at = sortByRows(touched, width);
  const field: SeamField = {
    at,
    offset: new Float32Array(count),
    along: new Float32Array(count),
    cmPerPixel: new Float32Array(count),
    normal: new Int8Array(2 * count),
    length: path.cm[n - 1],
    footprint: Math.fround(1 / path.across[scratch.segment[touched[count >> 1]]]),
  };
  for (let e = 0; e < count; e++) {
    const i = at[e];
    const k = scratch.segment[i];
    const x = bounds.left + (i % width) + 0.5;
    const y = bounds.top + Math.floor(i / width) + 0.5;
    const sx = path.x[k] - path.x[k - 1];
    const sy = path.y[k] - path.y[k - 1];
    const t = ((x - path.x[k - 1]) * sx + (y - path.y[k - 1]) * sy) / (sx * sx + sy * sy || 1);
    // Normals are interpolated between points, so that rows beside the seam are smooth in bends.
    const nx = path.nx[k - 1] + t * (path.nx[k] - path.nx[k - 1]);
    const ny = path.ny[k - 1] + t * (path.ny[k] - path.ny[k - 1]);
    const offset = (x - path.x[k - 1] - t * sx) * nx + (y - path.y[k - 1] - t * sy) * ny;
    field.cmPerPixel[e] = 1 / path.across[k];
    field.offset[e] = offset / path.across[k];
    field.along[e] = path.cm[k - 1] + t * (path.cm[k] - path.cm[k - 1]);
    field.normal[2 * e] = 127 * nx;
    field.normal[2 * e + 1] = 127 * ny;
    scratch.nearest[i] = Infinity;
  }
  return field;
};

export interface SeamWithField {
  seam: Seam;
  field: SeamField;
}

/** Fields of the paths that touch the area. */
export const seamFields = (paths: readonly SeamPath[], bounds: Bounds): SeamWithField[] => {
  const size = Math.max(0, bounds.right - bounds.left) * Math.max(0, bounds.bottom - bounds.top);
  const scratch: Scratch = { nearest: new Float32Array(size).fill(Infinity), segment: new Int32Array(size) };
  return paths.flatMap((path) => {
    const field = fieldOf(path, bounds, scratch);
    return field === null ? [] : { seam: path.seam, field };
  });
};
