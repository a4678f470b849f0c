/**
 * Joins the borders of a square: the margin to the right is blended over the left side, so that the tile wraps around
 * without a seam. If nothing repeats, low frequencies are blended over the whole overlap and detail along the path of
 * least difference (Burt, Adelson 1983: multiband blending; Efros, Freeman 2001: minimum error boundary cut).
 */
import { gaussianBlur } from '../../raster/gaussian-blur.ts';
import { createPlane3, type Plane3 } from '../../raster/raster.ts';
import type { CutSquare } from './cut-square.ts';
import type { Repeat, Repeats } from './find-repeat.ts';
import { TILE_SIDE } from './tile.ts';
import { createFloats } from '../../raster/per-pixel.ts';

/** Half the width of the blend of detail along the path, in texels. */
const FEATHER = 3;

const blurred = ({ width, height, data }: Plane3, sigma: number): Plane3 => {
  const out = createPlane3(width, height);
  for (let c = 0; c < 3; c++) {
    const channel = { width, height, data: createFloats(width * height, (i) => data[3 * i + c]) };
    const soft = gaussianBlur(channel, sigma).data;
    for (let i = 0; i < soft.length; i++) out.data[3 * i + c] = soft[i];
  }
  return out;
};

const transpose = ({ width, height, data }: Plane3): Plane3 => {
  const out = createPlane3(height, width);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) out.data[3 * (x * height + y) + c] = data[3 * (y * width + x) + c];
  return out;
};

const smooth = (t: number): number => {
  if (t <= 0) return 0;
  return t >= 1 ? 1 : t * t * (3 - 2 * t);
};

/** Column of the cheapest path from top to bottom, for each row. @param isClosed whether it must end where it begins */
const cheapestPath = (cost: Float32Array, columns: number, rows: number, isClosed: boolean): Int32Array => {
  const run = (start: number | undefined): { total: number; path: Int32Array } => {
    const best = Float64Array.from({ length: columns }, (_, x) =>
      start === undefined || x === start ? cost[x] : Infinity,
    );
    const from = new Int8Array(columns * rows);
    const next = new Float64Array(columns);
    for (let y = 1; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        let step = 0;
        if (x > 0 && best[x - 1] < best[x + step]) step = -1;
        if (x < columns - 1 && best[x + 1] < best[x + step]) step = 1;
        from[y * columns + x] = step;
        next[x] = best[x + step] + cost[y * columns + x];
      }
      best.set(next);
    }
    let end = start ?? 0;
    if (start === undefined) for (let x = 1; x < columns; x++) if (best[x] < best[end]) end = x;
    const total = best[end];
    const path = new Int32Array(rows);
    for (let y = rows - 1; y >= 0; y--) {
      path[y] = end;
      end += from[y * columns + end];
    }
    return { total, path };
  };
  if (!isClosed) return run(undefined).path;
  const starts = Array.from({ length: 9 }, (_, k) => Math.round(((k + 0.5) * columns) / 9));
  return starts.map((start) => run(start)).reduce((a, b) => (b.total < a.total ? b : a)).path;
};

/** Joins the left and right sides; the result is TILE_SIDE wide. @param isClosed whether top and bottom are joined already */
const joinSides = (cloth: Plane3, kind: Repeat['kind'], isClosed: boolean): Plane3 => {
  const { width, height, data } = cloth;
  const overlap = width - TILE_SIDE;
  const joined = createPlane3(TILE_SIDE, height);
  for (let y = 0; y < height; y++)
    joined.data.set(data.subarray(3 * y * width, 3 * (y * width + TILE_SIDE)), 3 * y * TILE_SIDE);
  const slow = kind === 'none' ? blurred(cloth, overlap / 8) : undefined;
  let path: Int32Array | undefined;
  if (slow !== undefined) {
    const cost = new Float32Array(overlap * height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < overlap; x++) {
        const p = 3 * (y * width + x);
        const q = p + 3 * TILE_SIDE;
        // A penalty keeps the path off the overlap's ends, where the blend would not fit.
        const end = Math.min(x, overlap - 1 - x) < 2 * FEATHER ? 1 : 0;
        for (let c = 0; c < 3; c++)
          cost[y * overlap + x] += (data[p + c] - slow.data[p + c] - data[q + c] + slow.data[q + c]) ** 2 + end;
      }
    }
    path = cheapestPath(cost, overlap, height, isClosed);
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < overlap; x++) {
      const p = 3 * (y * width + x);
      const q = p + 3 * TILE_SIDE;
      const o = 3 * (y * TILE_SIDE + x);
      const own = smooth((x + 0.5) / overlap);
      const detail = path === undefined ? own : smooth((x - path[y] + FEATHER + 0.5) / (2 * FEATHER + 1));
      for (let c = 0; c < 3; c++) {
        if (slow === undefined) joined.data[o + c] = data[q + c] + own * (data[p + c] - data[q + c]);
        else {
          const [before, here] = [slow.data[q + c], slow.data[p + c]];
          joined.data[o + c] =
            before + own * (here - before) + (data[q + c] - before) * (1 - detail) + (data[p + c] - here) * detail;
        }
      }
    }
  }
  return joined;
};

/** @returns TILE_SIDE x TILE_SIDE texels that tile seamlessly */
export const joinBorders = ({ cloth }: CutSquare, repeats: Repeats): Plane3 => {
  const sides = joinSides(cloth, repeats.across.kind, false);
  return transpose(joinSides(transpose(sides), repeats.down.kind, true));
};
