/** How deep inside its side of the outline everything lies. */
import type { Superpixels } from '../see/superpixels.ts';

/** Steps of the 3-4 chamfer (Borgefors 1986): 3 for a side step, 4 for a diagonal one; half a step from the outline to its first pixel. */
const SIDE = 3;
const DIAGONAL = 4;
const FIRST = 1.5;
const FAR = 1e6;
/** Every second row and column is looked at: a quarter of the work, and an error of a pixel. */
const STEP = 2;

/** The way of each place to the outline, in thirds of a step. */
const wayToOutline = (on: Uint8Array, width: number, height: number): Float32Array => {
  const way = new Float32Array(on.length).fill(FAR);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const here = on[i];
      let least = FAR;
      if (x > 0) least = on[i - 1] === here ? way[i - 1] + SIDE : FIRST;
      if (y > 0) {
        least = Math.min(least, on[i - width] === here ? way[i - width] + SIDE : FIRST);
        if (x > 0 && on[i - width - 1] === here) least = Math.min(least, way[i - width - 1] + DIAGONAL);
        if (x < width - 1 && on[i - width + 1] === here) least = Math.min(least, way[i - width + 1] + DIAGONAL);
      }
      way[i] = least;
    }
  }
  for (let y = height - 1, i = way.length - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, i--) {
      const here = on[i];
      let least = way[i];
      if (x < width - 1) least = Math.min(least, on[i + 1] === here ? way[i + 1] + SIDE : FIRST);
      if (y < height - 1) {
        least = Math.min(least, on[i + width] === here ? way[i + width] + SIDE : FIRST);
        if (x < width - 1 && on[i + width + 1] === here) least = Math.min(least, way[i + width + 1] + DIAGONAL);
        if (x > 0 && on[i + width - 1] === here) least = Math.min(least, way[i + width - 1] + DIAGONAL);
      }
      way[i] = least;
    }
  }
  return way;
};

export interface OutlineDepth {
  /** Of each region: the mean of its pixels. Widths of the photo; Infinity where nothing or everything is chosen. */
  ofRegion: Float32Array;
  /** Of a place, 0..1 of width and height. */
  at: (x: number, y: number) => number;
}

/** @param side 1 = chosen, one a region; the photo's border is no outline */
export const outlineDepth = ({ width, height, count, labels }: Superpixels, side: ArrayLike<number>): OutlineDepth => {
  const columns = Math.ceil(width / STEP);
  const rows = Math.ceil(height / STEP);
  const regionOf = new Uint16Array(columns * rows);
  const on = new Uint8Array(regionOf.length);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i++) {
      regionOf[i] = labels[row * STEP * width + column * STEP];
      on[i] = side[regionOf[i]];
    }
  }
  const way = wayToOutline(on, columns, rows);
  const inWidths = (thirds: number): number => (thirds >= FAR ? Infinity : thirds / (SIDE * columns));
  const sum = new Float64Array(count);
  const size = new Uint32Array(count);
  for (let i = 0; i < way.length; i++) {
    sum[regionOf[i]] += way[i];
    size[regionOf[i]]++;
  }
  const cell = (share: number, cells: number): number => Math.min(cells - 1, Math.max(0, Math.floor(share * cells)));
  return {
    ofRegion: Float32Array.from(sum, (total, k) => (size[k] === 0 ? 0 : inWidths(total / size[k]))),
    at: (x, y) => inWidths(way[cell(y, rows) * columns + cell(x, columns)]),
  };
};
