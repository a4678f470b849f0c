/**
 * Finds the parts of an outline that are real edges of a cover: they are long and smooth. Where a belt, a lever or the
 * picture's border covers the upholstery, the outline is short, ragged or has sharp turns.
 */
import type { Point } from '../geometry/geometry.ts';
import { polylineLength } from './polyline.ts';

/** Minimum length of a stretch in cm. */
const MIN_LENGTH = 30;

/** Distance in cm over which turns are measured, and the largest turn in radians. */
const SPAN = 3;
const MAX_TURN = 0.5;

/** Minimum distance from the picture's border, in pixels. */
const BORDER = 5;

/** Minimum upward component of the outward normal: outlines that face down are usually objects in front of the seat. */
const MIN_UPWARD = -0.3;

/** @param outside the side of the line that is not upholstery: 1 = left of its direction, -1 = right */
export const smoothStretches = (
  points: readonly Point[],
  outside: 1 | -1,
  cmPerPixel: number,
  width: number,
  height: number,
): Point[][] => {
  const step =
    points.length > 1 ? Math.hypot(points[1][0] - points[0][0], points[1][1] - points[0][1]) * cmPerPixel : 1;
  const reach = Math.max(2, Math.round(SPAN / Math.max(1e-6, step)));
  const isSmooth = (i: number): boolean => {
    const [x, y] = points[i];
    if (x < BORDER || y < BORDER || x > width - BORDER || y > height - BORDER) return false;
    const a = points[Math.max(0, i - reach)];
    const b = points[Math.min(points.length - 1, i + reach)];
    if ((outside * (b[0] - a[0])) / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1) < MIN_UPWARD) return false;
    const turn = Math.atan2(b[1] - y, b[0] - x) - Math.atan2(y - a[1], x - a[0]);
    return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) < MAX_TURN;
  };
  const stretches: Point[][] = [];
  let current: Point[] = [];
  for (let i = 0; i <= points.length; i++) {
    if (i < points.length && isSmooth(i)) {
      current.push(points[i]);
      continue;
    }
    if (polylineLength(current) * cmPerPixel > MIN_LENGTH) stretches.push(current);
    current = [];
  }
  return stretches;
};
