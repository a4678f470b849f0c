/** Growth of a measurement over time, by linear regression. */
import { mean } from '../statistics.ts';

export type Point = readonly [x: number, y: number];

export interface Slope {
  perUnit: number;
  /** Standard error of `perUnit`. */
  error: number;
}

/** Ordinary least squares. @param points at least three */
export const fitSlope = (points: readonly Point[]): Slope => {
  const [x0, y0] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - x0) ** 2, 0);
  const perUnit = points.reduce((sum, [x, y]) => sum + (x - x0) * (y - y0), 0) / spread;
  const residuals = points.reduce((sum, [x, y]) => sum + (y - y0 - perUnit * (x - x0)) ** 2, 0);
  return { perUnit, error: Math.sqrt(residuals / (points.length - 2) / spread) };
};

/** The lowest point of each interval of `width` on the x axis: memory right after a garbage collection. */
export const minimaOf = (points: readonly Point[], width: number): Point[] => {
  const minima = new Map<number, Point>();
  for (const point of points) {
    const interval = Math.floor(point[0] / width);
    if (point[1] < (minima.get(interval)?.[1] ?? Infinity)) minima.set(interval, point);
  }
  return [...minima.values()];
};
