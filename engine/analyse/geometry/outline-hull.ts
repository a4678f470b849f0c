/** Convex hulls of outlines, and the four-cornered figure that fits one most closely. */
import type { Panel, Point } from './geometry.ts';

/** Area with sign: positive when the points run clockwise as seen (y down). */
export const polygonArea = (p: readonly Point[]): number => {
  let sum = 0;
  for (let i = 0, j = p.length - 1; i < p.length; j = i++) sum += p[j][0] * p[i][1] - p[i][0] * p[j][1];
  return sum / 2;
};

const turn = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** Convex hull, clockwise as seen (Andrew's monotone chain). */
export const convexHull = (points: readonly Point[]): Point[] => {
  const sorted = points.toSorted((p, q) => p[0] - q[0] || p[1] - q[1]);
  const chain = (list: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of list) {
      while (out.length >= 2 && turn(out[out.length - 2], out[out.length - 1], p) <= 0) out.pop();
      out.push(p);
    }
    out.pop();
    return out;
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
};

const crossing = (a: Point, b: Point, c: Point, d: Point): Point | null => {
  const rx = b[0] - a[0];
  const ry = b[1] - a[1];
  const sx = d[0] - c[0];
  const sy = d[1] - c[1];
  const det = rx * sy - ry * sx;
  if (Math.abs(det) < 1e-9) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / det;
  return t > 0 ? [a[0] + t * rx, a[1] + t * ry] : null;
};

/**
 * Drops sides of a convex polygon, always the one whose neighbours, drawn out until they meet, add the least area, until four are left.
 * @returns four corners clockwise as seen, or null when the outline has no area
 */
export const enclosingQuad = (hull: readonly Point[]): Panel['corners'] | null => {
  const p = [...hull];
  if (p.length < 3) return null;
  if (p.length === 3) p.splice(1, 0, [(p[0][0] + p[1][0]) / 2, (p[0][1] + p[1][1]) / 2]);
  while (p.length > 4) {
    let best = -1;
    let bestArea = Infinity;
    let bestPoint: Point = p[0];
    const n = p.length;
    for (let i = 0; i < n; i++) {
      const b = p[(i + 1) % n];
      const c = p[(i + 2) % n];
      const meet = crossing(p[i], b, p[(i + 3) % n], c);
      if (!meet) continue;
      const area = Math.abs(turn(b, meet, c)) / 2;
      // A meeting point on the wrong side would open the figure.
      if (turn(b, meet, c) >= 0 && area < bestArea) {
        best = i;
        bestArea = area;
        bestPoint = meet;
      }
    }
    if (best < 0) break;
    const first = (best + 1) % p.length;
    const second = (best + 2) % p.length;
    p[first] = bestPoint;
    p.splice(second, 1);
  }
  return p.length === 4 ? [p[0], p[1], p[2], p[3]] : null;
};
