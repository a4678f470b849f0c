/**
 * Classifies a line in the photo by the pixels along and across it. A row of stitches is bright with periodic gaps; a
 * highlight has none. A seam is darker than the cover on both sides; the edge of a highlight only on one.
 */
import type { Plane } from '../raster/raster.ts';
import type { Point } from '../geometry/geometry.ts';
import { LOG_OFFSET } from './line-filter.ts';
import { resamplePolyline } from './polyline.ts';

/** Distance from the line at which the cover is undisturbed, in pixels. */
const BESIDE = 3.5;
/** Half the window of the moving mean along the line, about one stitch. */
const WINDOW = 5;
/** Minimum flicker (standard deviation of display luma along the line) of thread, and its minimum ratio to the contrast. */
const MIN_FLICKER = 0.045;
const MIN_RATIO = 0.33;

const read = ({ width, height, data }: Plane, x: number, y: number): number => {
  const fx = Math.min(width - 1.001, Math.max(0, x - 0.5));
  const fy = Math.min(height - 1.001, Math.max(0, y - 0.5));
  const x0 = Math.floor(fx);
  const y0 = Math.floor(fy);
  const i = y0 * width + x0;
  const tx = fx - x0;
  const ty = fy - y0;
  return (
    (data[i] * (1 - tx) + data[i + 1] * tx) * (1 - ty) + (data[i + width] * (1 - tx) + data[i + width + 1] * tx) * ty
  );
};

/** @param luma display luma 0..1 in the pixels of `points` */
export const isDashed = (points: readonly Point[], luma: Plane): boolean => {
  const line = resamplePolyline(points, 1);
  const contrast: number[] = [];
  for (let i = 2; i < line.length - 2; i++) {
    const dx = line[i + 2][0] - line[i - 2][0];
    const dy = line[i + 2][1] - line[i - 2][1];
    const length = Math.hypot(dx, dy) || 1;
    const nx = (-dy / length) * BESIDE;
    const ny = (dx / length) * BESIDE;
    const [x, y] = line[i];
    contrast.push(read(luma, x, y) - (read(luma, x + nx, y + ny) + read(luma, x - nx, y - ny)) / 2);
  }
  if (contrast.length < 4 * WINDOW) return false;
  let flicker = 0;
  for (let i = WINDOW; i < contrast.length - WINDOW; i++) {
    let mean = 0;
    for (let k = -WINDOW; k <= WINDOW; k++) mean += contrast[i + k];
    flicker += (contrast[i] - mean / (2 * WINDOW + 1)) ** 2;
  }
  flicker = Math.sqrt(flicker / (contrast.length - 2 * WINDOW));
  const mean = contrast.reduce((s, c) => s + c, 0) / contrast.length;
  return mean > 0.015 && flicker > MIN_FLICKER && flicker > MIN_RATIO * mean;
};

/** Minimum contrast (log luma) between a seam and the darker of its two sides. */
const MIN_CONTRAST = 0.05;

/**
 * @param luma display luma 0..1 in the pixels of `points`
 * @param reach distance from the line at which the cover is undisturbed, in those pixels
 */
export const isDarkLine = (points: readonly Point[], luma: Plane, reach: number): boolean => {
  const sums = [0, 0, 0];
  let count = 0;
  for (let i = 1; i < points.length - 1; i++) {
    const dx = points[i + 1][0] - points[i - 1][0];
    const dy = points[i + 1][1] - points[i - 1][1];
    const length = Math.hypot(dx, dy) || 1;
    const nx = (-dy / length) * reach;
    const ny = (dx / length) * reach;
    const [x, y] = points[i];
    for (const [k, side] of [0, 1, -1].entries())
      sums[k] += Math.log(read(luma, x + side * nx, y + side * ny) + LOG_OFFSET);
    count++;
  }
  return count > 3 && Math.min(sums[1], sums[2]) - sums[0] > MIN_CONTRAST * count;
};
