/** Whether something grows over time, and how sure that is. */
export type Point = readonly [x: number, y: number];

export interface Slope {
  perUnit: number;
  /** Standard error of it. */
  error: number;
}

/** Least squares. @param points three at least */
export const slopeOf = (points: readonly Point[]): Slope => {
  const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const [x0, y0] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - x0) ** 2, 0);
  const perUnit = points.reduce((sum, [x, y]) => sum + (x - x0) * (y - y0), 0) / spread;
  const rest = points.reduce((sum, [x, y]) => sum + (y - y0 - perUnit * (x - x0)) ** 2, 0);
  return { perUnit, error: Math.sqrt(rest / (points.length - 2) / spread) };
};

/** The least of every `width` of x: garbage comes and goes, the minimum is the memory in use. */
export const floorsOf = (points: readonly Point[], width: number): Point[] => {
  const least = new Map<number, Point>();
  for (const point of points) {
    const slot = Math.floor(point[0] / width);
    if (point[1] < (least.get(slot)?.[1] ?? Infinity)) least.set(slot, point);
  }
  return [...least.values()];
};
