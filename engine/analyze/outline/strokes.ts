/** Brush, eraser and lasso: a stroke as pixels. */

export interface StrokeShape {
  /** Relative to width and height. */
  points: readonly (readonly [number, number])[];
  /** Relative to the width. */
  radius: number;
  /** The line is closed, and covers all that it encloses. */
  filled?: boolean | undefined;
}

/** Interval of a row that a closed line encloses. A line that crosses itself leaves no hole. */
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

/** @param x,y relative, as the points */
export const isEnclosed = ({ points, filled }: StrokeShape, x: number, y: number): boolean =>
  filled === true && enclosedSpans(points, y).some(([from, to]) => x >= from && x < to);

type Segment = readonly [ax: number, ay: number, bx: number, by: number];

/** A part of the picture, in pixels; `right` and `bottom` belong to it. */
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

/** Half the length of the disc's chord in a row at distance `dv`; 0 where the row misses it. */
const halfChord = (reach: number, dv: number): number => Math.sqrt(Math.max(0, reach * reach - dv * dv));

/**
 * Interval of a row within `reach` of a segment: that shape is convex, so there is only one. May be slightly too wide.
 */
const rowSpan = ([ax, ay, bx, by]: Segment, reach: number, y: number, span: { from: number; to: number }): void => {
  const [nearA, nearB] = [Math.abs(y - ay) <= reach, Math.abs(y - by) <= reach];
  const [halfA, halfB] = [halfChord(reach, y - ay), halfChord(reach, y - by)];
  span.from = Math.min(nearA ? ax - halfA : Infinity, nearB ? bx - halfB : Infinity);
  span.to = Math.max(nearA ? ax + halfA : -Infinity, nearB ? bx + halfB : -Infinity);
  const [dx, dy] = [bx - ax, by - ay];
  if (dy === 0) return;
  // The straight part's two sides, left and right of the way.
  const scale = reach / Math.hypot(dx, dy);
  for (let side = -scale; side <= scale; side += 2 * scale) {
    const t = (y - ay - dx * side) / dy;
    if (t < 0 || t > 1) continue;
    span.from = Math.min(span.from, ax - dy * side + t * dx);
    span.to = Math.max(span.to, ax - dy * side + t * dx);
  }
};

/**
 * The covers of a stroke within its box. A pixel that is covered wholly is never looked at again, however often the
 * brush returns.
 */
class Sheet {
  readonly #box: Box;
  readonly #columns: number;
  readonly #cover: Float64Array;
  /** Next place of a row that is not wholly covered, for each place; a path that is shortened whenever it is walked. */
  readonly #open: Int32Array;
  readonly touched: number[] = [];

  constructor(box: Box) {
    this.#box = box;
    this.#columns = box.right - box.left + 1;
    const rows = box.bottom - box.top + 1;
    this.#cover = new Float64Array(this.#columns * rows);
    // One place more a row: its end.
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
      // The place after a row's last one marks its end, and is never covered.
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

  /** Pixels whose middle a closed line encloses. @param points in pixels */
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

  visit(width: number, look: (pixel: number, cover: number) => void): void {
    for (const i of this.touched)
      look(
        (this.#box.top + Math.floor(i / this.#columns)) * width + this.#box.left + (i % this.#columns),
        this.#cover[i]!,
      );
  }
}

/**
 * Visits every pixel of a round brush drawn along the points, and of what it encloses where it is filled. The brush's
 * effort grows with the length of its outline, not with its area.
 * @param visit gets the pixel and how much of it is covered, 0..1
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
  const sheet = new Sheet(whole);
  if (filled) sheet.fill(places, whole);
  for (const segment of segments) {
    const [ax, ay, bx, by] = segment;
    sheet.draw(segment, r, boxAround([ax, bx], [ay, by], r, width, height));
  }
  sheet.visit(width, visit);
};
