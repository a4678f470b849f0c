/** Convex hulls and their enclosing quadrilaterals and rectangles. */
import type { Panel, Point } from '../../geometry/geometry.ts';

const turn = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** Convex hull by Andrew's monotone chain, clockwise on screen. */
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
 * Encloses a convex polygon in a quadrilateral: removes the side whose extended neighbors add the least area until four are left.
 * @returns corners clockwise on screen, or null if the polygon has no area
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
      const intersection = crossing(p[i], b, p[(i + 3) % n], c);
      if (!intersection) continue;
      const area = Math.abs(turn(b, intersection, c)) / 2;
      // Neighbors that meet on the other side would not enclose the polygon.
      if (turn(b, intersection, c) >= 0 && area < bestArea) {
        best = i;
        bestArea = area;
        bestPoint = intersection;
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

/** Smallest enclosing rectangle, clockwise on screen; one of its sides contains a side of the polygon (Freeman, Shapira 1975). */
export const enclosingRectangle = (hull: readonly Point[]): Panel['corners'] | null => {
  let smallestArea = Infinity;
  let best: Panel['corners'] | null = null;
  for (let i = 0, j = hull.length - 1; i < hull.length; j = i++) {
    const length = Math.hypot(hull[i][0] - hull[j][0], hull[i][1] - hull[j][1]);
    if (length < 1e-9) continue;
    const tx = (hull[i][0] - hull[j][0]) / length;
    const ty = (hull[i][1] - hull[j][1]) / length;
    const along = hull.map(([x, y]) => x * tx + y * ty);
    const across = hull.map(([x, y]) => y * tx - x * ty);
    const [a0, a1, b0, b1] = [Math.min(...along), Math.max(...along), Math.min(...across), Math.max(...across)];
    if ((a1 - a0) * (b1 - b0) >= smallestArea || a1 - a0 < 1e-6 || b1 - b0 < 1e-6) continue;
    smallestArea = (a1 - a0) * (b1 - b0);
    const corner = (a: number, b: number): Point => [a * tx - b * ty, a * ty + b * tx];
    best = [corner(a0, b0), corner(a1, b0), corner(a1, b1), corner(a0, b1)];
  }
  return best;
};

export const isConvex = (q: Panel['corners']): boolean =>
  [0, 1, 2, 3].every((k) => turn(q[k], q[(k + 1) % 4], q[(k + 2) % 4]) > 1e-6);
