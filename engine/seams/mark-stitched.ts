/** Marks seams that already have rows of thread beside them in the photo, so that no second set is sewn. */
import type { Point, Seam } from '../geometry/geometry.ts';

/** Largest distance of a row from its seam, in cm. */
const REACH_CM = 1.7;
/** Minimum fraction of a seam with rows beside it. */
const MIN_FRACTION = 0.35;

/** Size of the search grid's cells, in pixels. */
const CELL = 24;

export const markStitched = (seams: readonly Seam[]): Seam[] => {
  const grid = new Map<string, Point[]>();
  for (const seam of seams) {
    if (seam.kind !== 'thread') continue;
    for (const p of seam.points) {
      const key = `${Math.floor(p[0] / CELL)},${Math.floor(p[1] / CELL)}`;
      const list = grid.get(key);
      if (list) list.push(p);
      else grid.set(key, [p]);
    }
  }
  const hasThreadNear = ([x, y]: Point, reach: number): boolean => {
    for (let j = Math.floor((y - reach) / CELL); j <= Math.floor((y + reach) / CELL); j++)
      for (let i = Math.floor((x - reach) / CELL); i <= Math.floor((x + reach) / CELL); i++)
        if (grid.get(`${i},${j}`)?.some((q) => Math.hypot(q[0] - x, q[1] - y) < reach)) return true;
    return false;
  };
  return seams.map((seam) => {
    if (seam.kind === 'thread' || grid.size === 0) return seam;
    const reach = Math.min(60, REACH_CM / seam.cmPerPixel);
    const sampled = seam.points.filter((_, i) => i % 4 === 0);
    return { ...seam, stitched: sampled.filter((p) => hasThreadNear(p, reach)).length > MIN_FRACTION * sampled.length };
  });
};
