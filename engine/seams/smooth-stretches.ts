/**
 * The parts of an outline where a cover really ends in a seam: long and evenly curved. Where a belt, a lever or the picture's border cuts
 * the upholstery off, the outline is short, ragged or turns sharply.
 */
import type { Point } from '../geometry/geometry.ts';
import { polylineLength } from './polyline.ts';

/** Shortest stretch in cm. */
const SHORTEST = 30;

/** Distance in cm over which a turn is measured, and the sharpest turn over it in radians. */
const SPAN = 3;
const SHARPEST = 0.5;

/** Nearer to the picture's border than this the picture ends, not the seat. In pixels. */
const BORDER = 5;

/**
 * Least upward share of the direction that points away from the seat: below, the seat goes on behind the objects in
 * front of it.
 */
const UPWARDS = -0.3;

/** @param outside on which side of the points' direction the seat ends: 1 = left as seen, -1 = right */
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
    if ((outside * (b[0] - a[0])) / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1) < UPWARDS) return false;
    const turn = Math.atan2(b[1] - y, b[0] - x) - Math.atan2(y - a[1], x - a[0]);
    return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) < SHARPEST;
  };
  const stretches: Point[][] = [];
  let current: Point[] = [];
  for (let i = 0; i <= points.length; i++) {
    if (i < points.length && isSmooth(i)) {
      current.push(points[i]);
      continue;
    }
    if (polylineLength(current) * cmPerPixel > SHORTEST) stretches.push(current);
    current = [];
  }
  return stretches;
};
