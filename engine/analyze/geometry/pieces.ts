/**
 * Cuts a zone into pieces, each roughly a quadrilateral: first into connected components, then at creases, where the
 * outline has a dent and the photo a dark valley (the fold between backrest and cushion, the neck under a headrest).
 */
import type { Point } from '../../geometry/geometry.ts';
import { convexHull, polygonArea } from './outline-hull.ts';

/** A reduced grid: a cell stands for `step` x `step` pixels of the analysis size. */
export interface Grid {
  width: number;
  height: number;
  step: number;
}

export interface Piece {
  /** Ordered outline in cells, clockwise. */
  outline: Point[];
  /** In cells. */
  area: number;
  /** Where it was cut off, in cells; one entry a cut. */
  cuts: [Point, Point][];
  /** One byte a cell of the grid, 1 = belongs to this piece. */
  cells: Uint8Array;
}

/** Connected pieces of `inside` with at least `smallest` cells; 4-connected, holes filled in the outline only. */
export const connectedPieces = (inside: Uint8Array, grid: Grid, smallest: number): Piece[] => {
  const { width, height } = grid;
  const seen = new Uint8Array(inside.length);
  const stack = new Int32Array(inside.length);
  const pieces: Piece[] = [];
  for (let start = 0; start < inside.length; start++) {
    if (!inside[start] || seen[start]) continue;
    const cells = new Uint8Array(inside.length);
    let top = 0;
    let area = 0;
    stack[top++] = start;
    seen[start] = 1;
    while (top) {
      const c = stack[--top];
      cells[c] = 1;
      area++;
      const x = c % width;
      const tryCell = (n: number): void => {
        if (inside[n] && !seen[n]) {
          seen[n] = 1;
          stack[top++] = n;
        }
      };
      if (x > 0) tryCell(c - 1);
      if (x < width - 1) tryCell(c + 1);
      if (c >= width) tryCell(c - width);
      if (c < (height - 1) * width) tryCell(c + width);
    }
    if (area >= smallest) pieces.push({ outline: traceOutline(cells, grid, start), area, cuts: [], cells });
  }
  return pieces;
};

/** Cells that a piece is drawn on beyond the picture, as a share of the grid's longer side. */
const BEYOND = 0.12;

/** The piece's outline where the picture cut it off as well: there it goes on as it was at the border. */
export const outlineBeyond = (piece: Piece, { width, height, step }: Grid): Point[] => {
  const { cells } = piece;
  const cut = cells.some(
    (on, c) => on === 1 && (c < width || c >= (height - 1) * width || c % width === 0 || c % width === width - 1),
  );
  if (!cut) return piece.outline;
  const pad = Math.round(BEYOND * Math.max(width, height));
  const wide: Grid = { width: width + 2 * pad, height: height + 2 * pad, step };
  const drawn = new Uint8Array(wide.width * wide.height);
  for (let y = 0; y < wide.height; y++) {
    const row = Math.min(height - 1, Math.max(0, y - pad)) * width;
    for (let x = 0; x < wide.width; x++)
      drawn[y * wide.width + x] = cells[row + Math.min(width - 1, Math.max(0, x - pad))];
  }
  const whole = connectedPieces(drawn, wide, 1).reduce((a, b) => (b.area > a.area ? b : a));
  return whole.outline.map(([x, y]): Point => [x - pad, y - pad]);
};

const STEPS: readonly Point[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

/** Moore-neighbor tracing, clockwise from the topmost-leftmost cell. */
const traceOutline = (cells: Uint8Array, { width, height }: Grid, start: number): Point[] => {
  const on = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] === 1;
  const sx = start % width;
  const sy = Math.floor(start / width);
  const outline: Point[] = [[sx + 0.5, sy + 0.5]];
  let x = sx;
  let y = sy;
  let heading = 7;
  let second: Point = [-1, -1];
  const limit = 4 * (width + height) + cells.length;
  for (let n = 0; n < limit; n++) {
    let k = 0;
    for (; k < 8; k++) {
      const d = (heading + 6 + k) % 8;
      if (on(x + STEPS[d][0], y + STEPS[d][1])) {
        x += STEPS[d][0];
        y += STEPS[d][1];
        heading = d;
        break;
      }
    }
    // A start on a narrow neck is passed twice: the round is over only when it goes on as it began (Jacob's criterion).
    if (
      k === 8 ||
      (outline.length > 2 &&
        x === second[0] &&
        y === second[1] &&
        outline[outline.length - 1][0] === sx + 0.5 &&
        outline[outline.length - 1][1] === sy + 0.5)
    )
      break;
    if (n === 0) second = [x, y];
    outline.push([x + 0.5, y + 0.5]);
  }
  return outline;
};

/** About `count` points of an outline at even spacing. */
const thinned = (outline: readonly Point[], count: number): Point[] => {
  if (outline.length <= count) return [...outline];
  return Array.from({ length: count }, (_, i) => outline[Math.floor((i * outline.length) / count)]);
};

const hullArea = (p: readonly Point[]): number => Math.abs(polygonArea(convexHull(p)));

/** How deep a point lies inside the hull: the distance to the hull's nearest side. */
const depthInHull = (p: Point, hull: readonly Point[]): number => {
  let least = Infinity;
  for (let i = 0, j = hull.length - 1; i < hull.length; j = i++) {
    const dx = hull[i][0] - hull[j][0];
    const dy = hull[i][1] - hull[j][1];
    least = Math.min(least, Math.abs((p[0] - hull[j][0]) * dy - (p[1] - hull[j][1]) * dx) / (Math.hypot(dx, dy) || 1));
  }
  return least;
};

const insidePolygon = (poly: readonly Point[], x: number, y: number): boolean => {
  let odd = false;
  for (let i = 0, j = poly.length - 1; i < poly.length; j = i++) {
    const [xi, yi] = poly[i];
    const [xj, yj] = poly[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
};

/** Share of a cut that may run through gaps, and the darkness that a gap counts for. */
const MOST_GAPS = 0.35;
const GAP_DARKNESS = 0.5;

/** Mean of `valley` along a straight line, and whether the line stays inside the piece. */
const alongCut = (
  a: Point,
  b: Point,
  cells: Uint8Array,
  valley: Float32Array,
  { width }: Grid,
): { darkness: number; inside: boolean } => {
  const steps = Math.max(2, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1])));
  let sum = 0;
  let out = 0;
  for (let i = 1; i < steps; i++) {
    const c = Math.floor(a[1] + ((b[1] - a[1]) * i) / steps) * width + Math.floor(a[0] + ((b[0] - a[0]) * i) / steps);
    // A gap (a belt, a buckle, the slot under a backrest) separates as a dark line does.
    if (!cells[c]) out++;
    sum += cells[c] ? valley[c] : GAP_DARKNESS;
  }
  return { darkness: sum / (steps - 1), inside: out <= MOST_GAPS * (steps - 1) };
};

const OUTLINE_POINTS = 72;

/** Waste of the hull that a cut must save, as a share of the hull, before it is made: an insert curves over the cushion's front and is whole. */
export const WORTH_A_CUT = { seat: { first: 0.07, again: 0.07 }, insert: { first: 0.07, again: 0.17 } } as const;

/** An insert that fills less than this share of its hull is bent at the crease between backrest and cushion, and cut there for less. */
const BENT = 0.8;
const EAGER = { first: 0.02, again: WORTH_A_CUT.insert.again };

export const insertWorth = ({ outline, area }: Piece): { first: number; again: number } =>
  area < BENT * hullArea(outline) ? EAGER : WORTH_A_CUT.insert;

/** Mean darkness along a straight line that makes it a crease by itself. */
const DARK_LINE = 0.5;

/**
 * The best straight cut through a piece: it saves hull area, is short, and runs along a dark valley.
 * @param valley 0..1 a cell, how much the photo shows a dark line there
 */
const bestCut = (
  piece: Piece,
  valley: Float32Array,
  grid: Grid,
  worth: number,
): { from: number; to: number; points: Point[]; score: number } | null => {
  const points = thinned(piece.outline, OUTLINE_POINTS);
  const n = points.length;
  const hull = convexHull(points);
  const whole = Math.abs(polygonArea(hull));
  const size = Math.sqrt(piece.area);
  const depth = points.map((p) => depthInHull(p, hull));
  let best: { from: number; to: number; points: Point[]; score: number } | null = null;
  for (let i = 0; i < n; i++) {
    for (let j = i + 5; j < Math.min(n, i + n - 4); j++) {
      const dented = depth[i] >= 0.06 * size || depth[j] >= 0.06 * size;
      const length = Math.hypot(points[j][0] - points[i][0], points[j][1] - points[i][1]);
      if (length > 1.5 * size || length < 1) continue;
      const { darkness, inside } = alongCut(points[i], points[j], piece.cells, valley, grid);
      // Without a dent in the outline only an unbroken dark line is a crease.
      if (!inside || (!dented && darkness < DARK_LINE)) continue;
      const one = points.slice(i, j + 1);
      const two = [...points.slice(j), ...points.slice(0, i + 1)];
      const small = Math.min(Math.abs(polygonArea(one)), Math.abs(polygonArea(two)));
      if (small < (dented ? 0.07 : 0.25) * piece.area) continue;
      const saved = (whole - hullArea(one) - hullArea(two)) / whole;
      const score = saved - 0.05 * (length / size) + 0.12 * darkness;
      if (
        saved > (dented ? worth * (1 - 0.6 * darkness) * Math.min(1, 0.25 + length / (0.6 * size)) : -1) &&
        (!best || score > best.score)
      )
        best = { from: i, to: j, points, score };
    }
  }
  return best;
};

const cutPiece = (piece: Piece, cut: { from: number; to: number; points: Point[] }, grid: Grid): Piece[] => {
  const poly = cut.points.slice(cut.from, cut.to + 1);
  const line: [Point, Point] = [cut.points[cut.from], cut.points[cut.to]];
  const one = new Uint8Array(piece.cells.length);
  const two = new Uint8Array(piece.cells.length);
  for (let c = 0; c < piece.cells.length; c++) {
    if (!piece.cells[c]) continue;
    (insidePolygon(poly, (c % grid.width) + 0.5, Math.floor(c / grid.width) + 0.5) ? one : two)[c] = 1;
  }
  const touches = ([a, b]: [Point, Point], p: Piece): boolean => {
    const mx = (a[0] + b[0]) / 2;
    const my = (a[1] + b[1]) / 2;
    const reach = 0.3 * Math.hypot(a[0] - b[0], a[1] - b[1]) + 2;
    return p.outline.some((q) => Math.hypot(q[0] - mx, q[1] - my) < reach);
  };
  const parts = [one, two].flatMap((cells) => connectedPieces(cells, grid, Math.max(6, 0.04 * piece.area)));
  for (const part of parts) part.cuts = [...piece.cuts, line].filter((c) => touches(c, part));
  return parts;
};

/** Cuts again and again until every piece is nearly convex or `most` pieces are reached. */
export const splitAtCreases = (
  piece: Piece,
  valley: Float32Array,
  grid: Grid,
  worth: { first: number; again: number },
  most: number,
): Piece[] => {
  let pieces = [piece];
  const finished: Piece[] = [];
  while (pieces.length && pieces.length + finished.length < most) {
    const [first, ...rest] = pieces;
    const cut = bestCut(first, valley, grid, first.cuts.length > 0 ? worth.again : worth.first);
    const parts = cut ? cutPiece(first, cut, grid) : [];
    if (parts.length < 2) {
      finished.push(first);
      pieces = rest;
    } else pieces = [...rest, ...parts];
  }
  return [...finished, ...pieces];
};
