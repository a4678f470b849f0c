/**
 * Fills outlines with exact coverage: each edge adds its signed area to the pixels that it crosses, and a sum along each
 * row gives the coverage (the method of the rasterizer "font-rs"). SVG is not an option: its reader is disabled in
 * the threads.
 */

/** An outline in font units, and its place on the picture. */
export interface PlacedOutline {
  /** Absolute commands M, L, Q, C and Z; upwards is positive. */
  path: string;
  scale: number;
  x: number;
  y: number;
}

type Point = readonly [number, number];

/** Straight segments per curve, enough for letters about thirty pixels high. */
const SEGMENTS_PER_CURVE = 8;

const evaluateQuadratic = (from: Point, control: Point, to: Point, t: number): Point => {
  const value = (a: number, b: number, c: number): number => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
  return [value(from[0], control[0], to[0]), value(from[1], control[1], to[1])];
};
const evaluateCubic = (from: Point, first: Point, second: Point, to: Point, t: number): Point => {
  const value = (a: number, b: number, c: number, d: number): number =>
    (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t ** 2 * (1 - t) * c + t ** 3 * d;
  return [value(from[0], first[0], second[0], to[0]), value(from[1], first[1], second[1], to[1])];
};

/** Calls `line` for every straight segment of an outline, in pixels. */
const walkSegments = ({ path, scale, x, y }: PlacedOutline, line: (from: Point, to: Point) => void): void => {
  let start: Point = [0, 0];
  let current: Point = [0, 0];
  const lineTo = (to: Point): void => {
    line(current, to);
    current = to;
  };
  for (const [, command, numbers = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const values = (numbers.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    const points = Array.from({ length: values.length / 2 }, (_, i): Point => [
      x + (values[2 * i] ?? 0) * scale,
      y - (values[2 * i + 1] ?? 0) * scale,
    ]);
    const to = points.at(-1);
    if (command === 'Z') lineTo(start);
    else if (to === undefined) throw new Error(`An outline has the command ${command} without a point.`);
    else if (command === 'M') start = current = to;
    else if (command === 'L') lineTo(to);
    else {
      const from = current;
      const [first = to, second = to] = points;
      for (let i = 1; i <= SEGMENTS_PER_CURVE; i++)
        lineTo(
          command === 'Q'
            ? evaluateQuadratic(from, first, to, i / SEGMENTS_PER_CURVE)
            : evaluateCubic(from, first, second, to, i / SEGMENTS_PER_CURVE),
        );
    }
  }
};

/** Adds the area to the left of an edge, row by row. */
const addEdge = (sums: Float32Array, stride: number, height: number, from: Point, to: Point): void => {
  if (from[1] === to[1]) return;
  const sign = from[1] < to[1] ? 1 : -1;
  const [top, bottom] = sign === 1 ? [from, to] : [to, from];
  const slope = (bottom[0] - top[0]) / (bottom[1] - top[1]);
  let x = top[1] < 0 ? top[0] - top[1] * slope : top[0];
  for (let row = Math.max(0, Math.floor(top[1])); row < Math.min(height, Math.ceil(bottom[1])); row++) {
    const covered = Math.min(row + 1, bottom[1]) - Math.max(row, top[1]);
    const next = x + slope * covered;
    const [left, right] = [Math.min(x, next), Math.max(x, next)];
    const span = right - left;
    // Area to the right of the edge, from its left end up to `place`.
    const areaTo = (place: number): number => {
      if (place <= left) return 0;
      return place >= right ? place - right + span / 2 : (place - left) ** 2 / (2 * span);
    };
    let before = 0;
    const end = Math.min(stride - 1, Math.max(Math.floor(left) + 1, Math.ceil(right)));
    for (let column = Math.max(0, Math.floor(left)); column <= end; column++) {
      const inside = areaTo(column + 1) - areaTo(column);
      const place = row * stride + column;
      sums[place] = (sums[place] ?? 0) + sign * covered * (inside - before);
      before = inside;
    }
    x = next;
  }
};

/** @returns coverage of each pixel, 0 to 255 */
export const fillOutlines = (outlines: readonly PlacedOutline[], width: number, height: number): Uint8Array => {
  const stride = width + 2;
  const sums = new Float32Array(stride * height);
  for (const outline of outlines) walkSegments(outline, (from, to) => addEdge(sums, stride, height, from, to));
  const coverage = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    let sum = 0;
    for (let column = 0; column < width; column++) {
      sum += sums[row * stride + column] ?? 0;
      coverage[row * width + column] = Math.round(255 * Math.min(1, Math.abs(sum)));
    }
  }
  return coverage;
};
