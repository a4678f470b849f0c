/**
 * Belts, buckles and levers that lie over seats. The network finds the middle of a belt and loses its ends and edges, so the mask grows
 * from what is sure to where the photo has hardware's color instead of the seat's: linear discriminant analysis (Fisher 1936) in CIELAB.
 */
import { boundsByLabel } from '../../raster/bounds.ts';
import type { Plane } from '../../raster/raster.ts';
import { connectedAreas } from '../see/connected-areas.ts';
import type { LabPlanes } from '../see/lab-planes.ts';

/**
 * Probability above which a pixel is hardware where colors do not tell more: belts and buckles are rare, and for a rare class the best
 * threshold is far below one half (Lipton et al. 2014).
 */
export const MIN_HARDWARE_PROBABILITY = 0.15;
/** Least probability of hardware of the pixels whose color is hardware's, and greatest of those whose color is the seat's. */
const SURE_HARDWARE = 0.4;
const SURE_SEAT_HARDWARE = 0.03;
/** Probability of hardware that pixels found by their color have from then on. */
const FOUND = 0.45;
/** Least probability of hardware of what is added for its color. */
const MIN_ADDED_PROBABILITY = 0.02;
/** Least probability of seat of the pixels whose color is the seat's. */
const SURE_SEAT = 0.8;
/** Distance around a find within which it grows and the seat's color is measured, as a fraction of the longer side. */
const REACH = 0.03;
/** Fewest pixels from which a color is measured, of hardware and of the seat. */
const MIN_HARDWARE_PIXELS = 8;
const MIN_SEAT_PIXELS = 20;
/** Squared Mahalanobis distance of the two colors below which they do not tell hardware from the seat. */
const MIN_SEPARATION = 1;
/** Variance that is added to each color channel, in CIELAB units squared: noise of a photo. */
const NOISE_VARIANCE = 9;
/** Greatest side of a square in the result, relative to that of the largest square of sure hardware: a belt is a ribbon. */
const MAX_WIDENING = 2.5;

/**
 * A part with a square of this side, as a fraction of the longer side, that is hardly larger than the square and not certain is no buckle
 * but a badge or a shadow on the cover.
 */
const MAX_COMPACT_SIDE = 0.025;
const COMPACTNESS = 4;
const CERTAIN_HARDWARE = 0.95;

type Color = [number, number, number];

interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface ColorClass {
  count: number;
  mean: Color;
  /** Upper triangle of the scatter matrix: LL, La, Lb, aa, ab, bb. */
  scatter: [number, number, number, number, number, number];
}

const colorClass = ({ L, a, b }: LabPlanes, pixels: readonly number[]): ColorClass => {
  const mean: Color = [0, 0, 0];
  const count = pixels.length;
  for (const i of pixels) {
    mean[0] += L[i] / count;
    mean[1] += a[i] / count;
    mean[2] += b[i] / count;
  }
  const scatter: ColorClass['scatter'] = [0, 0, 0, 0, 0, 0];
  for (const i of pixels) {
    const [dL, da, db] = [L[i] - mean[0], a[i] - mean[1], b[i] - mean[2]];
    scatter[0] += dL * dL;
    scatter[1] += dL * da;
    scatter[2] += dL * db;
    scatter[3] += da * da;
    scatter[4] += da * db;
    scatter[5] += db * db;
  }
  return { count, mean, scatter };
};

/** Solves a symmetric 3 x 3 system, given by its upper triangle, by Cramer's rule. */
const solveSymmetric = ([m00, m01, m02, m11, m12, m22]: ColorClass['scatter'], [x, y, z]: Color): Color => {
  const [c00, c01, c02] = [m11 * m22 - m12 * m12, m02 * m12 - m01 * m22, m01 * m12 - m02 * m11];
  const [c11, c12, c22] = [m00 * m22 - m02 * m02, m01 * m02 - m00 * m12, m00 * m11 - m01 * m01];
  const determinant = m00 * c00 + m01 * c01 + m02 * c02;
  return [
    (c00 * x + c01 * y + c02 * z) / determinant,
    (c01 * x + c11 * y + c12 * z) / determinant,
    (c02 * x + c12 * y + c22 * z) / determinant,
  ];
};

/**
 * @returns log likelihood ratio of hardware's color to the seat's for a pixel, both normal with the same covariance; undefined if the
 *   colors do not differ
 */
const colorRatio = (lab: LabPlanes, hardware: ColorClass, seat: ColorClass): ((i: number) => number) | undefined => {
  const pooled = hardware.scatter.map((sum, k) => {
    const variance = (sum + seat.scatter[k]) / (hardware.count + seat.count);
    return k === 0 || k === 3 || k === 5 ? variance + NOISE_VARIANCE : variance;
  }) as ColorClass['scatter'];
  const difference = hardware.mean.map((value, k) => value - seat.mean[k]) as Color;
  const middle = hardware.mean.map((value, k) => (value + seat.mean[k]) / 2);
  const [wL, wa, wb] = solveSymmetric(pooled, difference);
  const separation = wL * difference[0] + wa * difference[1] + wb * difference[2];
  if (separation < MIN_SEPARATION) return undefined;
  return (i) => wL * (lab.L[i] - middle[0]) + wa * (lab.a[i] - middle[1]) + wb * (lab.b[i] - middle[2]);
};

/** Side of the largest square of ones that ends at each pixel, right and bottom. */
const squareSides = (mask: Uint8Array, width: number): Uint16Array => {
  const side = new Uint16Array(mask.length);
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0) continue;
    const isAtEdge = i < width || i % width === 0;
    side[i] = isAtEdge ? 1 : 1 + Math.min(side[i - 1], side[i - width], side[i - width - 1]);
  }
  return side;
};

/** Removes all squares of ones larger than `most` (morphological top hat with a square), but not pixels of `kept`. */
const removeWideAreas = (mask: Uint8Array, kept: Uint8Array, width: number, most: number): void => {
  const sides = squareSides(mask, width);
  /** Pixels that a wide square still covers to the left of each pixel and above it, itself included. */
  const covered = new Uint16Array(mask.length);
  for (let i = mask.length - 1; i >= 0; i--) {
    const right = i % width < width - 1 ? covered[i + 1] : 0;
    const below = i + width < mask.length ? covered[i + width] : 0;
    const diagonal = i % width < width - 1 && i + width < mask.length ? covered[i + width + 1] : 0;
    covered[i] = Math.max(sides[i] > most ? sides[i] : 0, right - 1, below - 1, diagonal - 1, 0);
    if (covered[i] > 0 && kept[i] === 0) mask[i] = 0;
  }
};

/** Removes the parts that contain nothing sure, and compact ones that are not certain. @param most side of a square */
const removeBadges = (
  mask: Uint8Array,
  sure: Uint8Array,
  width: number,
  probabilityAt: (pixel: number) => number,
  most: number,
): void => {
  const { numberOf, areas } = connectedAreas(mask, width);
  const sides = squareSides(mask, width);
  const widest = new Uint16Array(areas.length);
  const peak = new Float32Array(areas.length);
  const isSure = new Uint8Array(areas.length);
  for (let k = 0; k < mask.length; k++) {
    const part = numberOf[k];
    widest[part] = Math.max(widest[part], sides[k]);
    peak[part] = Math.max(peak[part], probabilityAt(k));
    if (sure[k] === 1) isSure[part] = 1;
  }
  const isBadge = areas.map(
    (area, part) => widest[part] > most && area < COMPACTNESS * widest[part] ** 2 && peak[part] < CERTAIN_HARDWARE,
  );
  for (let k = 0; k < mask.length; k++) if (isSure[numberOf[k]] === 0 || isBadge[numberOf[k]]) mask[k] = 0;
};

const logOdds = (probability: number): number => {
  const limited = Math.min(0.99, Math.max(0.01, probability));
  return Math.log(limited / (1 - limited));
};

/** Pixels within `reach` of the bounds of each number. */
const windowsOf = (numberOf: Int32Array, count: number, { width, height }: Plane, reach: number): Window[] =>
  boundsByLabel(count, width, height, (i) => numberOf[i]).map((box) => {
    const [left, top] = [Math.max(0, box.left - reach), Math.max(0, box.top - reach)];
    return {
      left,
      top,
      width: Math.min(width, box.right + reach) - left,
      height: Math.min(height, box.bottom + reach) - top,
    };
  });

const growHardware = (lab: LabPlanes, hardware: Plane, seat: Plane): Uint8Array => {
  const { width, height } = hardware;
  const mask = new Uint8Array(width * height);
  const { numberOf, areas } = connectedAreas(
    Uint8Array.from(hardware.data, (probability) => Number(probability > MIN_HARDWARE_PROBABILITY)),
    width,
  );
  const reach = Math.round(REACH * Math.max(width, height));
  windowsOf(numberOf, areas.length, hardware, reach).forEach((window, number) => {
    if (number === 0) return;
    const at = (k: number): number =>
      (window.top + Math.floor(k / window.width)) * width + window.left + (k % window.width);
    const sure: number[] = [];
    const cover: number[] = [];
    const core = new Uint8Array(window.width * window.height);
    for (let k = 0; k < core.length; k++) {
      const i = at(k);
      if (numberOf[i] === number && hardware.data[i] > SURE_HARDWARE) {
        core[k] = 1;
        sure.push(i);
      } else if (hardware.data[i] < SURE_SEAT_HARDWARE && seat.data[i] > SURE_SEAT) cover.push(i);
    }
    if (sure.length < MIN_HARDWARE_PIXELS || cover.length < MIN_SEAT_PIXELS) return;
    const ratio = colorRatio(lab, colorClass(lab, sure), colorClass(lab, cover));
    if (ratio === undefined) {
      for (const i of sure) mask[i] = 1;
      return;
    }
    const threshold = logOdds(MIN_HARDWARE_PROBABILITY);
    const grown = core.map((_, k) => {
      const probability = hardware.data[at(k)];
      return Number(probability > MIN_ADDED_PROBABILITY && ratio(at(k)) + logOdds(probability) > threshold);
    });
    let widest = 0;
    for (const side of squareSides(core, window.width)) widest = Math.max(widest, side);
    removeWideAreas(grown, core, window.width, MAX_WIDENING * widest + 1);
    removeBadges(grown, core, window.width, (k) => hardware.data[at(k)], MAX_COMPACT_SIDE * Math.max(width, height));
    for (let k = 0; k < grown.length; k++) if (grown[k] === 1) mask[at(k)] = 1;
  });
  return mask;
};

/**
 * @param hardware probability of hardware @param seat probability of seat, of the same size
 * @returns 1 for each pixel of hardware
 */
export const hardwareMask = (lab: LabPlanes, hardware: Plane, seat: Plane): Uint8Array => {
  const near = growHardware(lab, hardware, seat);
  // The hardware found so far is certain now, and the belt is followed once more from there.
  const surer = {
    ...hardware,
    data: hardware.data.map((probability, i) => (near[i] === 1 ? Math.max(probability, FOUND) : probability)),
  };
  const far = growHardware(lab, surer, seat);
  return near.map((is, i) => is | far[i]);
};
