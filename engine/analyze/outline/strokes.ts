/** Rasterizes strokes of brush, eraser and lasso with antialiasing. */

export interface StrokeShape {
  /** Relative to width and height. */
  points: readonly (readonly [number, number])[];
  /** Relative to the width. */
  radius: number;
  /** The line is closed and its inside is filled. */
  filled?: boolean | undefined;
}

/** Intervals of a row inside a closed line, by the nonzero winding rule. */
const enclosedSpans = (points: StrokeShape['points'], y: number): [from: number, to: number][] => {
  const crossings = points.flatMap(([bx, by], p) => {
    const [ax, ay] = points.at(p - 1)!;
    return ay <= y === by <= y ? [] : [{ x: ax + ((y - ay) / (by - ay)) * (bx - ax), turn: by > ay ? 1 : -1 }];
  });
  const spans: [number, number][] = [];
  let [turns, from] = [0, 0];
  for (const { x, turn } of crossings.sort((a, b) => a.x - b.x)) {
    if (turns === 0) from = x;
    turns += turn;
    if (turns === 0) spans.push([from, x]);
  }
  return spans;
};

/** @param x,y in the same relative units as the points */
export const isEnclosed = ({ points, filled }: StrokeShape, x: number, y: number): boolean =>
  filled === true && enclosedSpans(points, y).some(([from, to]) => x >= from && x < to);

type Segment = readonly [ax: number, ay: number, bx: number, by: number];

/** Bounds in pixels; `right` and `bottom` are inclusive. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const boxAround = (
  xs: readonly number[],
  ys: readonly number[],
  reach: number,
  width: number,
  height: number,
): Box => ({
  left: Math.max(0, Math.floor(Math.min(...xs) - reach)),
  top: Math.max(0, Math.floor(Math.min(...ys) - reach)),
  right: Math.min(width - 1, Math.ceil(Math.max(...xs) + reach)),
  bottom: Math.min(height - 1, Math.ceil(Math.max(...ys) + reach)),
});

/** Half the chord of a disc of radius `reach` at distance `dv` from its center; 0 outside. */
const halfChord = (reach: number, dv: number): number => Math.sqrt(Math.max(0, reach * reach - dv * dv));

/** Interval of a row within `reach` of a segment: a single one, because the shape is convex. It may be slightly too wide. */
const rowSpan = ([ax, ay, bx, by]: Segment, reach: number, y: number, span: { from: number; to: number }): void => {
  const [nearA, nearB] = [Math.abs(y - ay) <= reach, Math.abs(y - by) <= reach];
  const [halfA, halfB] = [halfChord(reach, y - ay), halfChord(reach, y - by)];
  span.from = Math.min(nearA ? ax - halfA : Infinity, nearB ? bx - halfB : Infinity);
  span.to = Math.max(nearA ? ax + halfA : -Infinity, nearB ? bx + halfB : -Infinity);
  const [dx, dy] = [bx - ax, by - ay];
  if (dy === 0) return;
  // The two straight sides of the capsule.
  const scale = reach / Math.hypot(dx, dy);
  for (let side = -scale; side <= scale; side += 2 * scale) {
    const t = (y - ay - dx * side) / dy;
    if (t < 0 || t > 1) continue;
    span.from = Math.min(span.from, ax - dy * side + t * dx);
    span.to = Math.max(span.to, ax - dy * side + t * dx);
  }
};

/** Coverage of a stroke within its bounds. Fully covered pixels are skipped when the brush passes again. */
class StrokeCoverage {
  readonly #box: Box;
  readonly #columns: number;
  readonly #cover: Float64Array;
  /** Next pixel of a row that is not fully covered, for each pixel: a union-find forest with path compression. */
  readonly #open: Int32Array;
  readonly touched: number[] = [];

  constructor(box: Box) {
    this.#box = box;
    this.#columns = box.right - box.left + 1;
    const rows = box.bottom - box.top + 1;
    this.#cover = new Float64Array(this.#columns * rows);
    // One more entry per row marks its end.
    this.#open = new Int32Array((this.#columns + 1) * rows);
    for (let i = 0; i < this.#open.length; i++) this.#open[i] = i;
  }

  #nextOpen(place: number): number {
    const open = this.#open;
    let at = place;
    while (open[at] !== at) at = open[at] = open[open[at]!]!;
    return at;
  }

  draw(segment: Segment, r: number, box: Box): void {
    const [ax, ay, bx, by] = segment;
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx ** 2 + dy ** 2;
    const columns = this.#columns;
    const span = { from: 0, to: 0 };
    for (let y = box.top; y <= box.bottom; y++) {
      const row = y - this.#box.top;
      const first = row * (columns + 1) - this.#box.left;
      if (this.#nextOpen(first + box.left) > first + box.right) continue;
      rowSpan(segment, r + 0.5, y + 0.5, span);
      const last = first + Math.min(box.right, Math.ceil(span.to));
      // The entry that marks the row's end is never covered.
      for (
        let at = this.#nextOpen(first + Math.max(box.left, Math.floor(span.from - 1)));
        at <= last;
        at = this.#nextOpen(at + 1)
      ) {
        const cx = at - first + 0.5 - ax;
        const cy = y + 0.5 - ay;
        const along = length === 0 ? 0 : Math.min(1, Math.max(0, (cx * dx + cy * dy) / length));
        const cover = r + 0.5 - Math.hypot(cx - along * dx, cy - along * dy);
        if (cover <= 0) continue;
        const i = at - row;
        if (this.#cover[i] === 0) this.touched.push(i);
        this.#cover[i] = Math.max(this.#cover[i]!, Math.min(1, cover));
        if (cover >= 1) this.#open[at] = at + 1;
      }
    }
  }

  /** Fills the pixels whose centers are inside a closed line. @param points in pixels */
  fill(points: StrokeShape['points'], { left, top, right, bottom }: Box): void {
    for (let y = top; y <= bottom; y++)
      for (const [from, to] of enclosedSpans(points, y + 0.5)) {
        const first = (y - top) * (this.#columns + 1) - left;
        for (let x = Math.max(left, Math.ceil(from - 0.5)); x <= right && x + 0.5 < to; x++) {
          const i = (y - top) * this.#columns + x - left;
          this.#cover[i] = 1;
          this.touched.push(i);
          this.#open[first + x] = first + x + 1;
        }
      }
  }

  visit(width: number, callback: (pixel: number, cover: number) => void): void {
    for (const i of this.touched)
      callback(
        (this.#box.top + Math.floor(i / this.#columns)) * width + this.#box.left + (i % this.#columns),
        this.#cover[i]!,
      );
  }
}

/**
 * Visits every pixel of a round brush drawn along the points, and of its inside if it is filled. The cost is proportional to the
 * length of the stroke's outline and not to its area.
 * @param visit receives the pixel and its coverage, 0..1
 */
export const drawStroke = (
  { points, radius, filled = false }: StrokeShape,
  width: number,
  height: number,
  visit: (pixel: number, cover: number) => void,
): void => {
  const r = Math.max(0.5, radius * width);
  const places = points.map(([x, y]): [number, number] => [x * width, y * height]);
  const segments = places.map(([x, y], p): Segment => {
    const [fromX, fromY] = places[p - 1] ?? places.at(filled ? -1 : 0)!;
    return [fromX, fromY, x, y];
  });
  const whole = boxAround(
    places.map(([x]) => x),
    places.map(([, y]) => y),
    r,
    width,
    height,
  );
  if (whole.left > whole.right || whole.top > whole.bottom) return;
  const coverage = new StrokeCoverage(whole);
  if (filled) coverage.fill(places, whole);
  for (const segment of segments) {
    const [ax, ay, bx, by] = segment;
    coverage.draw(segment, r, boxAround([ax, bx], [ay, by], r, width, height));
  }
  coverage.visit(width, visit);
};
