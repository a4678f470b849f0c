/** The band of pixels along a seam, each with its place in the seam's own centimeters: thread, piping and creases are drawn in it. */
import type { Region } from '../relief.ts';
import type { SeamPath } from './seam-path.ts';

export interface SeamField {
  path: SeamPath;
  /** Position of the pixel in the region's planes. */
  at: Int32Array;
  /** Distance from the seam in cm, positive on its left. */
  off: Float32Array;
  /** Centimeters along the seam. */
  along: Float32Array;
  /** Centimeters a pixel, here and across the seam. */
  pixel: Float32Array;
  /** The seam's left normal, -127..127, interleaved. */
  normal: Int8Array;
  /** Length in cm. */
  length: number;
}

/** Half the width of the band in cm, and the least in pixels. */
const REACH_CM = 1.5;
const REACH_PIXELS = 4;
/** Half the length of seam that one step looks after, in pixels: a little more than the step. */
const SLAB = 2;

interface Scratch {
  nearest: Float32Array;
  segment: Int32Array;
}

/** @param scratch planes of the region's size, `nearest` all Infinity; left as they were found */
const fieldOf = (path: SeamPath, region: Region, scratch: Scratch): SeamField | null => {
  const width = region.right - region.left;
  const touched: number[] = [];
  const n = path.x.length;
  for (let k = 1; k < n; k++) {
    const reach = Math.max(REACH_PIXELS, REACH_CM * path.across[k]);
    const x0 = Math.max(region.left, Math.floor(Math.min(path.x[k - 1], path.x[k]) - reach));
    const x1 = Math.min(region.right - 1, Math.ceil(Math.max(path.x[k - 1], path.x[k]) + reach));
    const y0 = Math.max(region.top, Math.floor(Math.min(path.y[k - 1], path.y[k]) - reach));
    const y1 = Math.min(region.bottom - 1, Math.ceil(Math.max(path.y[k - 1], path.y[k]) + reach));
    const mx = (path.x[k - 1] + path.x[k]) / 2 - 0.5;
    const my = (path.y[k - 1] + path.y[k]) / 2 - 0.5;
    const tx = -path.ny[k];
    const ty = path.nx[k];
    // Past the ends of the seam nothing is drawn: a slab across the line, a little wider than the step, is enough.
    for (let y = y0; y <= y1; y++) {
      const dy = y - my;
      const across = dy * ty;
      let first = x0;
      let last = x1;
      if (tx > 1e-3 || tx < -1e-3) {
        const a = mx + (-SLAB - across) / tx;
        const b = mx + (SLAB - across) / tx;
        first = Math.max(x0, Math.ceil(a < b ? a : b));
        last = Math.min(x1, Math.floor(a < b ? b : a));
      }
      for (let x = first; x <= last; x++) {
        const dx = x - mx;
        const s = dx * tx + across;
        if (s > SLAB || s < -SLAB) continue;
        const d = dx * dx + dy * dy;
        if (d > reach * reach) continue;
        const i = (y - region.top) * width + x - region.left;
        if (d >= scratch.nearest[i]) continue;
        if (scratch.nearest[i] === Infinity) touched.push(i);
        scratch.nearest[i] = d;
        scratch.segment[i] = k;
      }
    }
  }
  if (touched.length === 0) return null;
  const count = touched.length;
  const field: SeamField = {
    path,
    at: Int32Array.from(touched),
    off: new Float32Array(count),
    along: new Float32Array(count),
    pixel: new Float32Array(count),
    normal: new Int8Array(2 * count),
    length: path.cm[n - 1],
  };
  for (let e = 0; e < count; e++) {
    const i = touched[e];
    const k = scratch.segment[i];
    const x = region.left + (i % width) + 0.5;
    const y = region.top + Math.floor(i / width) + 0.5;
    const sx = path.x[k] - path.x[k - 1];
    const sy = path.y[k] - path.y[k - 1];
    const t = ((x - path.x[k - 1]) * sx + (y - path.y[k - 1]) * sy) / (sx * sx + sy * sy || 1);
    // Normals turn evenly between points, so that rows beside the seam stay smooth in bends.
    const nx = path.nx[k - 1] + t * (path.nx[k] - path.nx[k - 1]);
    const ny = path.ny[k - 1] + t * (path.ny[k] - path.ny[k - 1]);
    const off = (x - path.x[k - 1] - t * sx) * nx + (y - path.y[k - 1] - t * sy) * ny;
    field.pixel[e] = 1 / path.across[k];
    field.off[e] = off / path.across[k];
    field.along[e] = path.cm[k - 1] + t * (path.cm[k] - path.cm[k - 1]);
    field.normal[2 * e] = 127 * nx;
    field.normal[2 * e + 1] = 127 * ny;
    scratch.nearest[i] = Infinity;
  }
  return field;
};

export const seamFields = (paths: readonly SeamPath[], region: Region): SeamField[] => {
  const size = Math.max(0, region.right - region.left) * Math.max(0, region.bottom - region.top);
  const scratch: Scratch = { nearest: new Float32Array(size).fill(Infinity), segment: new Int32Array(size) };
  return paths.flatMap((path) => fieldOf(path, region, scratch) ?? []);
};
