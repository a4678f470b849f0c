/** Placement of an answer on the canvas that was sent: scale and shift along each axis, relative to the sides. */
import type { Plane } from '../raster/raster.ts';
import type { Size } from './frame.ts';

/** `answer = scale * (canvas - 0.5) + center`, with both coordinates from 0 to 1. */
interface Axis {
  scale: number;
  center: number;
}

export interface Placement {
  x: Axis;
  y: Axis;
}

export const STRETCHED_PLACEMENT: Placement = { x: { scale: 1, center: 0.5 }, y: { scale: 1, center: 0.5 } };

/** Up to this difference of the log aspect ratios, the answer was only resized. */
const SAME_RATIO = 0.012;

/** Likely placements of an answer with another aspect ratio: stretched, cropped, or fitted with bars. */
export const usualPlacements = (canvas: Size, answer: Size): Placement[] => {
  const ratio = answer.width / answer.height / (canvas.width / canvas.height);
  if (Math.abs(Math.log(ratio)) < SAME_RATIO) return [STRETCHED_PLACEMENT];
  const scaledY: Placement = { x: STRETCHED_PLACEMENT.x, y: { scale: ratio, center: 0.5 } };
  const scaledX: Placement = { x: { scale: 1 / ratio, center: 0.5 }, y: STRETCHED_PLACEMENT.y };
  return ratio > 1 ? [STRETCHED_PLACEMENT, scaledY, scaledX] : [STRETCHED_PLACEMENT, scaledX, scaledY];
};

/** @param at canvas pixel, 0..length - 1 @returns position in the answer's pixels */
export const toAnswerPosition = (
  { scale, center }: Axis,
  at: number,
  canvasLength: number,
  answerLength: number,
): number => (scale * ((at + 0.5) / canvasLength - 0.5) + center) * answerLength - 0.5;

/** Bilinear interpolation; NaN more than half a pixel outside. */
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
