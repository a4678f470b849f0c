/** The two zones of each pixel at any picture size: borders are smoothed over about one analysis pixel to each side. */
import { NO_ZONE } from '../../layers.ts';
import type { Bounds } from '../../raster/bounds.ts';

export interface ZoneBlend {
  /** The zone that covers most of the pixel, or NO_ZONE. */
  first: Uint8Array;
  /** The zone with the next largest fraction; equal to `first` away from borders. */
  second: Uint8Array;
  /** Fraction of the second, 0..127 of 255. */
  fraction: Uint8Array;
}

/** Half the width of the tent filter that smooths a border, in analysis pixels. */
const REACH = 1.5;

/** 1 for pixels of the analysis size next to another zone, in rows `from` to `to` (exclusive). */
const bordersOf = (zoneOf: Uint8Array, width: number, height: number, from: number, to: number): Uint8Array => {
  const border = new Uint8Array(zoneOf.length);
  const markAround = (x: number, y: number): void => {
    const [left, right] = [x > 0 ? x - 1 : 0, x < width - 1 ? x + 1 : x];
    const bottom = y < height - 1 ? y + 1 : y;
    for (let v = y > 0 ? y - 1 : 0; v <= bottom; v++)
      for (let i = v * width + left; i <= v * width + right; i++) border[i] = 1;
  };

  for (let y = Math.max(0, from - 2); y < Math.min(height, to + 2); y++) {
    const row = y * width;
    const below = y < height - 1 ? width : 0;
    for (let x = 0, i = row; x < width; x++, i++) {
      const zone = zoneOf[i];
      if (x < width - 1 && zoneOf[i + 1] !== zone) {
        markAround(x, y);
        markAround(x + 1, y);
      }
      if (zoneOf[i + below] !== zone) {
        markAround(x, y);
        markAround(x, y + 1);
      }
    }
  }
  return border;
};

/**
 * @param zoneOf at analysis size
 * @param zones number of zones
 * @param bounds part of the target size to compute
 */
export const blendZones = (
  zoneOf: Uint8Array,
  zones: number,
  fromWidth: number,
  fromHeight: number,
  toWidth: number,
  toHeight: number,
  bounds: Bounds,
): ZoneBlend => {
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const blend: ZoneBlend = {
    first: new Uint8Array(width * height),
    second: new Uint8Array(width * height),
    fraction: new Uint8Array(width * height),
  };
  const scaleX = fromWidth / toWidth;
  const scaleY = fromHeight / toHeight;
  const nearestRow = (y: number): number => Math.min(fromHeight - 1, Math.max(0, Math.round((y + 0.5) * scaleY - 0.5)));
  const border = bordersOf(zoneOf, fromWidth, fromHeight, nearestRow(bounds.top), nearestRow(bounds.bottom) + 1);
  const weights = new Float32Array(256);
  const column = Int32Array.from({ length: width }, (_, x) =>
    Math.min(fromWidth - 1, Math.max(0, Math.round((x + bounds.left + 0.5) * scaleX - 0.5))),
  );
  // Columns of the row next to a border.
  const edges = new Int32Array(width);
  let count = 0;
  let before = -1;
  for (let y = 0; y < height; y++) {
    const fy = (y + bounds.top + 0.5) * scaleY - 0.5;
    const ny = nearestRow(y + bounds.top);
    const row = y * width;
    if (ny === before) {
      // The row has the same analysis row as the one before, so away from borders both are equal.
      blend.first.copyWithin(row, row - width, row);
      blend.second.copyWithin(row, row - width, row);
    } else {
      before = ny;
      count = 0;
      for (let x = 0; x < width; x++) {
        const near = ny * fromWidth + column[x];
        blend.first[row + x] = blend.second[row + x] = zoneOf[near];
        if (border[near] !== 0) edges[count++] = x;
      }
    }
    for (let k = 0; k < count; k++) {
      const x = edges[k];
      const o = row + x;
      blend.first[o] = blend.second[o] = zoneOf[ny * fromWidth + column[x]];
      const fx = (x + bounds.left + 0.5) * scaleX - 0.5;
      for (let z = 0; z < zones; z++) weights[z] = 0;
      let total = 0;
      for (let sy = Math.max(0, Math.ceil(fy - REACH)); sy <= Math.min(fromHeight - 1, fy + REACH); sy++) {
        const wy = REACH - Math.abs(sy - fy);
        for (let sx = Math.max(0, Math.ceil(fx - REACH)); sx <= Math.min(fromWidth - 1, fx + REACH); sx++) {
          const other = zoneOf[sy * fromWidth + sx];
          if (other === NO_ZONE) continue;
          const w = wy * (REACH - Math.abs(sx - fx));
          weights[other] += w;
          total += w;
        }
      }
      if (total <= 0) continue;
      let best = 0;
      let next = 0;
      for (let z = 1; z < zones; z++) {
        if (weights[z] > weights[best]) {
          next = best;
          best = z;
        } else if (weights[z] > (next === best ? 0 : weights[next])) next = z;
      }
      blend.first[o] = best;
      const hasSecond = next !== best && weights[next] > 0;
      blend.second[o] = hasSecond ? next : best;
      blend.fraction[o] = hasSecond ? Math.round((255 * weights[next]) / (weights[best] + weights[next])) : 0;
    }
  }
  return blend;
};
