/**
 * Computes a model's detail for one zone: low frequencies are those of our own render, which has the right color, and
 * high frequencies (folds, grain, gloss) the model's, scaled to our brightness. They are added in linear light, which
 * keeps highlights white.
 */
import { ciede2000 } from '../color/ciede2000.ts';
import { linearToLab } from '../color/lab.ts';
import { encodeSrgb, luminance, SRGB_TO_LINEAR } from '../color/srgb.ts';
import { gaussianBlur } from '../raster/gaussian-blur.ts';
import { median } from '../raster/median.ts';
import type { Raster } from '../raster/raster.ts';

/** Sigma that separates low from high frequencies, as a fraction of the canvas's longer side. */
const SIGMA = 0.03;
/** Cell size of the grid for local means, in pixels. */
const CELL = 4;
/** Limits of the factor on the model's detail. */
const LEVEL = [0.5, 2] as const;
/** Limits of the factors that correct the zone's color, and the largest CIEDE2000 after correction. */
const CORRECTION = [0.7, 1.4] as const;
const MAX_DIFFERENCE = 1.5;
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
  /** To be added to our own picture, in 8-bit codes, RGB of each of `pixels`. */
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

/** Local means of pictures, computed from the zone's pixels on a coarse grid and interpolated. */
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

/** Median color of a zone over a sample, linear RGB. */
const medianColor = (length: number, valueAt: (k: number, c: number) => number): [number, number, number] => {
  const step = Math.max(1, Math.floor(length / COLOR_SAMPLES));
  const count = Math.ceil(length / step);
  return [0, 1, 2].map((c) => median(Float32Array.from({ length: count }, (_, n) => valueAt(n * step, c)))) as [
    number,
    number,
    number,
  ];
};

/** @param weight of the model's detail, 0..1 for each canvas pixel */
export const zoneDetail = (zone: ZonePixels, answer: Raster, local: Raster, weight: Float32Array): ZoneDetail => {
  const { width, height } = local;
  const meansAt = meansOf(zone, [answer, local], width, SIGMA * Math.max(width, height));
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
  const difference = correctColor(zone, mixed, local, weight);
  const added = new Float32Array(mixed.length);
  zone.pixels.forEach((i, k) => {
    if (weight[i] === 0) return;
    for (let c = 0; c < 3; c++) added[3 * k + c] = codeOf(mixed[3 * k + c]) - local.data[4 * i + c];
  });
  return { added, difference };
};

/** Scales the channels so that the zone's median color equals our own render's. @returns remaining CIEDE2000 */
const correctColor = (zone: ZonePixels, mixed: Float32Array, local: Raster, weight: Float32Array): number => {
  const count = zone.pixels.length;
  const own = medianColor(count, (k, c) => SRGB_TO_LINEAR[local.data[4 * zone.pixels[k] + c]]);
  const total = [1, 1, 1];
  for (let round = 0; ; round++) {
    const currentColor = medianColor(count, (k, c) => mixed[3 * k + c]);
    const difference = ciede2000(...linearToLab(...own), ...linearToLab(...currentColor));
    if (difference < MAX_DIFFERENCE / 3 || round === 3) return difference;
    const factors = own.map((value, c) => {
      const wanted = (total[c] * (value + 1e-3)) / (currentColor[c] + 1e-3);
      const limited = Math.min(CORRECTION[1], Math.max(CORRECTION[0], wanted));
      const factor = limited / total[c];
      total[c] = limited;
      return factor;
    });
    zone.pixels.forEach((i, k) => {
      for (let c = 0; c < 3; c++) mixed[3 * k + c] *= 1 + weight[i] * (factors[c] - 1);
    });
  }
};

export const isColorCloseEnough = ({ difference }: ZoneDetail): boolean => difference <= MAX_DIFFERENCE;
