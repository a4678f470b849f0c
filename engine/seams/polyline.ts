/** Resampling and smoothing of polylines. */
import type { Point } from '../geometry/geometry.ts';

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const polylineLength = (points: readonly Point[]): number =>
  points.reduce((sum, p, i) => (i ? sum + distance(p, points[i - 1]) : 0), 0);

export const isLoop = (points: readonly Point[]): boolean =>
  points.length > 3 && distance(points[0], points[points.length - 1]) < 1e-6;

/** Evenly spaced points, at most `spacing` apart, from the first point to the last. */
export const resamplePolyline = (points: readonly Point[], spacing: number): Point[] => {
  const length = polylineLength(points);
  const count = Math.max(1, Math.ceil(length / spacing));
  const out: Point[] = [points[0]];
  let walked = 0;
  let k = 1;
  for (let n = 1; n < count; n++) {
    const target = (length * n) / count;
    while (k < points.length - 1 && walked + distance(points[k - 1], points[k]) < target)
      walked += distance(points[k - 1], points[k++]);
    const step = distance(points[k - 1], points[k]) || 1;
    const t = (target - walked) / step;
    out.push([
      points[k - 1][0] + t * (points[k][0] - points[k - 1][0]),
      points[k - 1][1] + t * (points[k][1] - points[k - 1][1]),
    ]);
  }
  out.push(points[points.length - 1]);
  return out;
};

/**
 * Gaussian smoothing along the line. Loops wrap around; open ends stay fixed, because the line is continued beyond them
 * by point reflection.
 * @param sigma in points
 */
export const smoothPolyline = (points: readonly Point[], sigma: number): Point[] => {
  const n = points.length;
  if (n < 4 || sigma <= 0) return [...points];
  const reach = Math.ceil(2.5 * sigma);
  const weights = Array.from({ length: reach + 1 }, (_, k) => Math.exp((-k * k) / (2 * sigma * sigma)));
  const isClosed = isLoop(points);
  const count = isClosed ? n - 1 : n;
  const at = (i: number): Point => {
    if (isClosed) return points[((i % count) + count) % count];
    if (i < 0) {
      const m = points[Math.min(n - 1, -i)];
      return [2 * points[0][0] - m[0], 2 * points[0][1] - m[1]];
    }
    if (i < n) return points[i];
    const m = points[Math.max(0, 2 * (n - 1) - i)];
    return [2 * points[n - 1][0] - m[0], 2 * points[n - 1][1] - m[1]];
  };
  const out = Array.from({ length: count }, (_, i): Point => {
    let x = 0;
    let y = 0;
    let sum = 0;
    for (let k = -reach; k <= reach; k++) {
      const w = weights[Math.abs(k)];
      const p = at(i + k);
      x += w * p[0];
      y += w * p[1];
      sum += w;
    }
    return [x / sum, y / sum];
  });
  return isClosed ? [...out, out[0]] : out;
};
