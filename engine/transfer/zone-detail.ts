/**
 * One zone of the picture with a model's detail in it: light and color in the large are our own render's, which has the
 * swatch; finer detail (folds, grain, gloss) is the model's, brought to the brightness of ours. Highlights stay white:
 * detail is added in linear light, channel by channel, never multiplied by the color.
 */
import { ciede2000 } from '../color/ciede2000.ts';
import { labOf } from '../color/lab.ts';
import { encodeSrgb, luminance, SRGB_TO_LINEAR } from '../color/srgb.ts';
import { gaussianBlur } from '../raster/gaussian-blur.ts';
import type { Raster } from '../raster/raster.ts';

/** "In the large": sigma as a share of the canvas's longer side. */
const LARGE = 0.03;
/** Means are taken on a grid this much coarser. */
const CELL = 4;
const LEVEL = [0.5, 2] as const;
/** How far the color may be pulled (research 5.1, step 6), and how near it has to come. */
const PULL = [0.7, 1.4] as const;
const NEAR_ENOUGH = 1.5;
const COLOR_SAMPLES = 3000;

export interface ZonePixels {
  /** Canvas pixels of the zone. */
  pixels: Int32Array;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface ZoneDetail {
  /** The addition to our own picture, in 8-bit codes, three a pixel, in the order of `pixels`. */
  added: Float32Array;
  /** CIEDE2000 between the zone's median color and our own render's. */
  difference: number;
}

const ENCODE_STEPS = 4096;
const ENCODE = Float32Array.from({ length: ENCODE_STEPS + 2 }, (_, i) =>
  encodeSrgb((Math.min(i, ENCODE_STEPS) / ENCODE_STEPS) ** 2),
);
const codeOf = (linear: number): number => {
  const at = Math.sqrt(Math.min(1, Math.max(0, linear))) * ENCODE_STEPS;
  const i = at | 0;
  return ENCODE[i] + (ENCODE[i + 1] - ENCODE[i]) * (at - i);
};

/** Means over the zone alone, three channels of two pictures, on a coarse grid. */
const meansOf = (
  zone: ZonePixels,
  pictures: readonly Raster[],
  width: number,
  sigma: number,
): ((x: number, y: number, into: Float64Array) => void) => {
  const columns = Math.ceil((zone.right - zone.left) / CELL) + 1;
  const rows = Math.ceil((zone.bottom - zone.top) / CELL) + 1;
  const sums = Array.from({ length: 1 + 3 * pictures.length }, () => new Float32Array(columns * rows));
  for (const i of zone.pixels) {
    const cell =
      Math.floor((Math.floor(i / width) - zone.top) / CELL) * columns + Math.floor(((i % width) - zone.left) / CELL);
    sums[0][cell] += 1;
    pictures.forEach(({ data }, k) => {
      for (let c = 0; c < 3; c++) sums[1 + 3 * k + c][cell] += SRGB_TO_LINEAR[data[4 * i + c]];
    });
  }
  const smooth = sums.map((data) => gaussianBlur({ width: columns, height: rows, data }, sigma / CELL).data);
  return (x, y, into) => {
    const u = Math.min(columns - 1.001, Math.max(0, (x - zone.left + 0.5) / CELL - 0.5));
    const v = Math.min(rows - 1.001, Math.max(0, (y - zone.top + 0.5) / CELL - 0.5));
    const i = Math.floor(v) * columns + Math.floor(u);
    const fx = u - Math.floor(u);
    const fy = v - Math.floor(v);
    const at = (plane: Float32Array): number =>
      (plane[i] * (1 - fx) + plane[i + 1] * fx) * (1 - fy) +
      (plane[i + columns] * (1 - fx) + plane[i + columns + 1] * fx) * fy;
    const weight = Math.max(1e-6, at(smooth[0]));
    for (let k = 0; k < into.length; k++) into[k] = at(smooth[1 + k]) / weight;
  };
};

const median = (values: Float32Array): number => values.sort()[values.length >> 1] ?? 0;

/** Medians of a zone's channels, linear, over a sample. */
const medianOf = (length: number, valueAt: (k: number, c: number) => number): [number, number, number] => {
  const step = Math.max(1, Math.floor(length / COLOR_SAMPLES));
  const count = Math.ceil(length / step);
  return [0, 1, 2].map((c) => median(Float32Array.from({ length: count }, (_, n) => valueAt(n * step, c)))) as [
    number,
    number,
    number,
  ];
};

/** @param weight 0..1 a canvas pixel: how much of the model's detail is taken */
export const zoneDetail = (zone: ZonePixels, answer: Raster, local: Raster, weight: Float32Array): ZoneDetail => {
  const { width, height } = local;
  const meansAt = meansOf(zone, [answer, local], width, LARGE * Math.max(width, height));
  const means = new Float64Array(6);
  const mixed = new Float32Array(zone.pixels.length * 3);
  zone.pixels.forEach((i, k) => {
    const w = weight[i];
    for (let c = 0; c < 3; c++) mixed[3 * k + c] = SRGB_TO_LINEAR[local.data[4 * i + c]];
    if (w === 0) return;
    meansAt(i % width, Math.floor(i / width), means);
    const level = Math.min(
      LEVEL[1],
      Math.max(
        LEVEL[0],
        luminance(means[3], means[4], means[5]) / Math.max(1e-4, luminance(means[0], means[1], means[2])),
      ),
    );
    for (let c = 0; c < 3; c++) {
      const withDetail = means[3 + c] + level * (SRGB_TO_LINEAR[answer.data[4 * i + c]] - means[c]);
      mixed[3 * k + c] += w * (withDetail - mixed[3 * k + c]);
    }
  });
  const difference = pullToOwnColor(zone, mixed, local, weight);
  const added = new Float32Array(mixed.length);
  zone.pixels.forEach((i, k) => {
    if (weight[i] === 0) return;
    for (let c = 0; c < 3; c++) added[3 * k + c] = codeOf(mixed[3 * k + c]) - local.data[4 * i + c];
  });
  return { added, difference };
};

/** Our own render carries the swatch in this photo's light; the zone's median is brought there. @returns CIEDE2000 left */
const pullToOwnColor = (zone: ZonePixels, mixed: Float32Array, local: Raster, weight: Float32Array): number => {
  const count = zone.pixels.length;
  const own = medianOf(count, (k, c) => SRGB_TO_LINEAR[local.data[4 * zone.pixels[k] + c]]);
  const pulled = [1, 1, 1];
  for (let round = 0; ; round++) {
    const now = medianOf(count, (k, c) => mixed[3 * k + c]);
    const difference = ciede2000(...labOf(...own), ...labOf(...now));
    if (difference < NEAR_ENOUGH / 3 || round === 3) return difference;
    const pull = own.map((value, c) => {
      const wanted = Math.min(PULL[1], Math.max(PULL[0], (pulled[c] * (value + 1e-3)) / (now[c] + 1e-3)));
      const factor = wanted / pulled[c];
      pulled[c] = wanted;
      return factor;
    });
    zone.pixels.forEach((i, k) => {
      for (let c = 0; c < 3; c++) mixed[3 * k + c] *= 1 + weight[i] * (pull[c] - 1);
    });
  }
};

export const isNearEnough = ({ difference }: ZoneDetail): boolean => difference <= NEAR_ENOUGH;
