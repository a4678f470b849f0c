/** Position of an answer's pixels on the canvas that was sent: shift and scale of each axis, as shares of the sides. */
import type { Plane } from '../raster/raster.ts';
import type { Size } from './frame.ts';

/** `answer = scale * (canvas - 0.5) + center`, both running 0..1 from edge to edge. */
interface Axis {
  scale: number;
  center: number;
}

export interface Placement {
  x: Axis;
  y: Axis;
}

export const STRETCHED: Placement = { x: { scale: 1, center: 0.5 }, y: { scale: 1, center: 0.5 } };

/** Same proportions as the canvas within this: it was resized and nothing else. */
const SAME_RATIO = 0.012;

/** The ways in which models answer with other proportions: stretched, cut to fill, or fitted with bars. */
export const usualPlacements = (canvas: Size, answer: Size): Placement[] => {
  const ratio = answer.width / answer.height / (canvas.width / canvas.height);
  if (Math.abs(Math.log(ratio)) < SAME_RATIO) return [STRETCHED];
  const filled: Placement =
    ratio > 1
      ? { x: STRETCHED.x, y: { scale: ratio, center: 0.5 } }
      : { x: { scale: 1 / ratio, center: 0.5 }, y: STRETCHED.y };
  const fitted: Placement =
    ratio > 1
      ? { x: { scale: 1 / ratio, center: 0.5 }, y: STRETCHED.y }
      : { x: STRETCHED.x, y: { scale: ratio, center: 0.5 } };
  return [STRETCHED, filled, fitted];
};

/** @param at canvas pixel's center, 0..length-1 @returns the answer's pixel coordinate, its first pixel's center = 0 */
export const along = ({ scale, center }: Axis, at: number, canvasLength: number, answerLength: number): number =>
  (scale * ((at + 0.5) / canvasLength - 0.5) + center) * answerLength - 0.5;

/** Bilinear; NaN outside, with half a pixel of tolerance at the border. */
export const sampleAt = ({ width, height, data }: Plane, u: number, v: number): number => {
  if (u < -0.5 || v < -0.5 || u > width - 0.5 || v > height - 0.5) return Number.NaN;
  const x = Math.min(width - 1, Math.max(0, u));
  const y = Math.min(height - 1, Math.max(0, v));
  const x0 = Math.min(width - 2, x | 0);
  const y0 = Math.min(height - 2, y | 0);
  if (x0 < 0 || y0 < 0) return data[0];
  const fx = x - x0;
  const fy = y - y0;
  const i = y0 * width + x0;
  return (
    (data[i] * (1 - fx) + data[i + 1] * fx) * (1 - fy) + (data[i + width] * (1 - fx) + data[i + width + 1] * fx) * fy
  );
};
