/** Smooth border between inserts and bolsters at full size, where scaling the working size would leave stair steps. */
import { gaussianBlur } from '../../raster/gaussian-blur.ts';
import type { Plane } from '../../raster/raster.ts';
import { createFloats } from '../../raster/per-pixel.ts';

type Size = Pick<Plane, 'width' | 'height'>;

/** Sigma of the blur in pixels of the working size: where the network is unsure, its border wanders by as much. */
const BLUR = 3.5;

/** Distance from the border up to which the blur moves it, in pixels of the working size. */
const REACH = 4;

/** A pixel whose fraction of insert is below this, or above one minus this, keeps its zone. */
const MIN_FRACTION = 0.02;

/** Blurred fraction of inserts among inserts and bolsters at each pixel of the working size; 0 where neither is near. */
const computeInsertFraction = (
  smallZoneOf: Uint8Array,
  width: number,
  height: number,
  insert: number,
  bolster: number,
): Plane => {
  const blurred = (at: (i: number) => number): Float32Array =>
    gaussianBlur({ width, height, data: createFloats(smallZoneOf.length, at) }, BLUR).data;
  const both = blurred((i) => Number(smallZoneOf[i] === insert || smallZoneOf[i] === bolster));
  const inserts = blurred((i) => Number(smallZoneOf[i] === insert));
  return { width, height, data: createFloats(both.length, (i) => (both[i] > 1e-3 ? inserts[i] / both[i] : 0)) };
};

/** 1 for each pixel of the working size with both zones in its neighborhood. */
const bordersOf = (
  smallZoneOf: Uint8Array,
  width: number,
  height: number,
  insert: number,
  bolster: number,
): Uint8Array => {
  const border = new Uint8Array(smallZoneOf.length);
  for (let y = REACH; y < height - REACH; y++) {
    for (let x = REACH, i = y * width + REACH; x < width - REACH; x++, i++) {
      if (smallZoneOf[i] !== insert) continue;
      if (
        smallZoneOf[i - 1] !== bolster &&
        smallZoneOf[i + 1] !== bolster &&
        smallZoneOf[i - width] !== bolster &&
        smallZoneOf[i + width] !== bolster
      )
        continue;
      for (let dy = -REACH; dy <= REACH; dy++) border.fill(1, i + dy * width - REACH, i + dy * width + REACH + 1);
    }
  }
  return border;
};

/**
 * @param zoneOf zone of each pixel at full size; modified near the border of the two zones
 * @param smallZoneOf zone of each pixel at the working size
 */
export const drawInserts = (
  zoneOf: Uint8Array,
  { width, height }: Size,
  smallZoneOf: Uint8Array,
  { width: w, height: h }: Size,
  insert: number,
  bolster: number,
): void => {
  const { data } = computeInsertFraction(smallZoneOf, w, h, insert, bolster);
  const [sx, sy] = [width / w, height / h];
  const border = bordersOf(smallZoneOf, w, h, insert, bolster);
  for (let c = 0; c < border.length; c++) {
    if (border[c] === 0) continue;
    const [cx, cy] = [c % w, Math.floor(c / w)];
    for (let y = Math.max(0, Math.ceil(cy * sy - 0.5)); y + 0.5 < (cy + 1) * sy && y < height; y++) {
      const fy = Math.min(h - 1.001, Math.max(0, (y + 0.5) / sy - 0.5));
      const y0 = Math.floor(fy);
      const ty = fy - y0;
      for (
        let x = Math.max(0, Math.ceil(cx * sx - 0.5)), i = y * width + x;
        x + 0.5 < (cx + 1) * sx && x < width;
        x++, i++
      ) {
        if (zoneOf[i] !== insert && zoneOf[i] !== bolster) continue;
        const fx = Math.min(w - 1.001, Math.max(0, (x + 0.5) / sx - 0.5));
        const x0 = Math.floor(fx);
        const tx = fx - x0;
        const p = y0 * w + x0;
        const value =
          (data[p] * (1 - tx) + data[p + 1] * tx) * (1 - ty) + (data[p + w] * (1 - tx) + data[p + w + 1] * tx) * ty;
        if (value > MIN_FRACTION && value < 1 - MIN_FRACTION) zoneOf[i] = value > 0.5 ? insert : bolster;
      }
    }
  }
};
