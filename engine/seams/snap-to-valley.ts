/**
 * Moves a line sideways onto a dark line nearby: the best path through a strip along it, by dynamic programming (Amini,
 * Weymouth, Jain, "Using dynamic programming for solving variational problems in vision", 1990).
 */
import type { Plane } from '../raster/raster.ts';
import type { Point } from '../geometry/geometry.ts';
import { isLoop, smoothPolyline } from './polyline.ts';

/** Cost of a sideways step between neighboring points, and of the largest distance from the original line. */
const STEP_COST = 0.12;
const DISTANCE_COST = 0.12;

/** Largest half width of the strip, in pixels of the valley plane. */
const MAX_LANES = 6;

/**
 * @param valley 0..1
 * @param scale pixels of the valley plane per pixel of `points`
 * @param reach largest move, in pixels of `points`
 * @param maxLanes largest half width of the strip, in pixels of the valley plane
 * @returns the moved points, and the mean of `valley` along them
 */
export const snapToValley = (
  points: readonly Point[],
  valley: Plane,
  scale: number,
  reach: number,
  maxLanes = MAX_LANES,
): { points: Point[]; darkness: number } => {
  const n = points.length;
  const steps = Math.max(1, Math.min(maxLanes, Math.round(reach * scale)));
  const lanes = 2 * steps + 1;
  const normals = points.map((_, i): Point => {
    const a = points[Math.max(0, i - 2)];
    const b = points[Math.min(n - 1, i + 2)];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [(b[1] - a[1]) / length, -(b[0] - a[0]) / length];
  });
  const darkness = (i: number, lane: number): number => {
    const offset = (lane - steps) / scale;
    const x = Math.floor((points[i][0] + normals[i][0] * offset) * scale);
    const y = Math.floor((points[i][1] + normals[i][1] * offset) * scale);
    return x < 0 || y < 0 || x >= valley.width || y >= valley.height ? 0 : valley.data[y * valley.width + x];
  };
  const cost = new Float32Array(n * lanes);
  const from = new Int8Array(n * lanes);
  for (let i = 0; i < n; i++) {
    for (let lane = 0; lane < lanes; lane++) {
      const offset = (lane - steps) / steps;
      let lowestCost = 0;
      if (i > 0) {
        lowestCost = Infinity;
        for (let d = -1; d <= 1; d++) {
          const before = lane + d;
          if (before < 0 || before >= lanes) continue;
          const c = cost[(i - 1) * lanes + before] + (d === 0 ? 0 : STEP_COST);
          if (c < lowestCost) {
            lowestCost = c;
            from[i * lanes + lane] = d;
          }
        }
      }
      cost[i * lanes + lane] = lowestCost - darkness(i, lane) + DISTANCE_COST * offset * offset;
    }
  }
  let lane = steps;
  for (let l = 0; l < lanes; l++) if (cost[(n - 1) * lanes + l] < cost[(n - 1) * lanes + lane]) lane = l;
  const moved: Point[] = [];
  let sum = 0;
  for (let i = n - 1; i >= 0; i--) {
    const offset = (lane - steps) / scale;
    moved[i] = [points[i][0] + normals[i][0] * offset, points[i][1] + normals[i][1] * offset];
    sum += darkness(i, lane);
    lane += from[i * lanes + lane];
  }
  if (isLoop(points)) moved[n - 1] = moved[0];
  return { points: smoothPolyline(moved, 2.5), darkness: sum / n };
};
