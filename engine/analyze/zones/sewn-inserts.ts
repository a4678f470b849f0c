/**
 * Inserts as they are sewn: the segmentation is frayed, while a cover is cut along four smooth sides with rounded
 * corners. Each piece of insert is fitted with such a figure, the figure is drawn onto the lines that the photo shows
 * near it, and the pixels follow.
 */
import type { Panel, Point } from '../../geometry/geometry.ts';
import { fitPatch } from '../geometry/fit-patch.ts';
import { convexHull, polygonArea } from '../geometry/outline-hull.ts';
import { createPanelMap, insideOutline, pixelAt } from '../../geometry/panel-map.ts';
import { connectedPieces, type Grid, type Piece, splitAtCreases, insertWorth } from '../geometry/pieces.ts';
import { gaussianBlur } from '../../raster/gaussian-blur.ts';
import type { Plane } from '../../raster/raster.ts';
import { resampled, smoothed } from '../../seams/polyline.ts';
import { snapToValley } from '../../seams/snap-to-valley.ts';
import { fillPolygon } from './fill-polygon.ts';
import { floatsAt } from '../../raster/per-pixel.ts';

/** Cells along the longer side when pieces are looked for, and the blur that takes frayed edges and necks away, in cells. */
const CELLS = 210;
const BLUR = 1.6;
/** Outlines run through the middle of their cells: half a cell is added. */
const HALF_CELL = 0.5;
/** Smallest piece, as a share of the picture. */
const SMALLEST = 0.002;
/** A piece is kept from this share of the largest one on, or of the picture: eyes on a far seat are no inserts. */
const LEAST_OF_LARGEST = 0.1;
const LARGE = 0.01;

/** Overlap with the piece (intersection over union) from which on the four-sided figure is believed. */
const FITS = 0.87;
/** The same with the piece's convex hull, as a cutter would make of a bay. */
const FITS_HULL = 0.66;
/** Else the convex hull, for nobody cuts a bay into an insert, unless the piece fills less than this share of it; then its own outline. */
const LEAST_OF_HULL = 0.7;
/** Exponent of the superellipse that rounds the corners. */
const ROUNDNESS = 9;
const FIGURE_POINTS = 240;

/** Pixels between the points of an outline, and how far it may move to meet a line, as a share of the square root of its area. */
const SPACING = 3;
const REACH = 0.045;
/** Smoothing of the moved outline, as a share of the same: thread and cord bend no sharper. */
const SMOOTH = 0.035;

/** Near a crease (within this share of its length) an outline runs into the crease's ends, opening at most this much a length. */
const NEAR_CREASE = 0.35;
const OPENING = 0.25;
const OVERHANG = 0.02;

/** The rest of the insert outside its figure goes to the bolsters if this share of its border lies against them. */
const AMID_BOLSTERS = 0.4;

/** Least size of the bolsters against the inserts: without them there is nothing that an insert could be sewn to. */
const LEAST_BOLSTERS = 0.06;

/**
 * Cells that the grid extends beyond the picture on every side: parts that the picture cuts off continue as they are at
 * the border.
 */
const BEYOND = 24;

const gridOf = (width: number, height: number): Grid => {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / CELLS));
  return { step, width: Math.ceil(width / step) + 2 * BEYOND, height: Math.ceil(height / step) + 2 * BEYOND };
};

/** Mean of a plane over each cell. */
const cellMeans = (data: ArrayLike<number>, width: number, height: number, grid: Grid): Float32Array => {
  const sum = new Float32Array(grid.width * grid.height);
  const count = new Float32Array(sum.length);
  for (let y = 0, i = 0; y < height; y++) {
    const row = (Math.floor(y / grid.step) + BEYOND) * grid.width + BEYOND;
    for (let x = 0; x < width; x++, i++) {
      const c = row + Math.floor(x / grid.step);
      sum[c] += data[i];
      count[c]++;
    }
  }
  const nearest = (at: number, size: number): number => Math.min(size - 1 - BEYOND, Math.max(BEYOND, at));
  return sum.map((_, c) => {
    const n = nearest(Math.floor(c / grid.width), grid.height) * grid.width + nearest(c % grid.width, grid.width);
    return sum[n] / Math.max(1, count[n]);
  });
};

/** From cells to pixels. */
const toPixels = ([x, y]: Point, { step }: Grid): Point => [(x - BEYOND) * step, (y - BEYOND) * step];

/** The rounded four-sided figure of a patch, in the patch's pixels. */
const figureOf = (panel: Pick<Panel, 'corners' | 'outline'>): Point[] => {
  const map = createPanelMap(panel);
  const power = 2 / ROUNDNESS;
  const points = Array.from({ length: FIGURE_POINTS }, (_, k): Point => {
    const angle = (2 * Math.PI * k) / FIGURE_POINTS;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const u = 0.5 + 0.5 * Math.sign(c) * Math.abs(c) ** power;
    const v = 0.5 + 0.5 * Math.sign(s) * Math.abs(s) ** power;
    // The figure is in the outline's u and v; the patch's follow in a few fixed-point steps, for the outline bends little.
    let [pu, pv] = [u, v];
    for (let round = 0; round < 5; round++) {
      const [iu, iv] = insideOutline(map.outline, pu, pv);
      pu += u - iu;
      pv += v - iv;
    }
    return pixelAt(map, pu, pv);
  });
  return [...points, points[0]];
};

const filled = (points: readonly Point[], grid: Grid): Uint8Array => {
  const cells = new Uint8Array(grid.width * grid.height);
  fillPolygon(points, cells, grid.width, grid.height);
  return cells;
};

const overlap = (one: Uint8Array, two: Uint8Array): number => {
  let both = 0;
  let either = 0;
  for (let c = 0; c < one.length; c++) {
    both += one[c] & two[c];
    either += one[c] | two[c];
  }
  return either > 0 ? both / either : 0;
};

const fits = (figure: readonly Point[], piece: Piece, grid: Grid): boolean => {
  if (!figure.every((p) => p.every(Number.isFinite))) return false;
  const cells = filled(figure, grid);
  return overlap(cells, piece.cells) > FITS || overlap(cells, filled(convexHull(piece.outline), grid)) > FITS_HULL;
};

/** The piece's hull or outline, rounded like something sewn. */
const looseOutline = ({ outline, area }: Piece): Point[] => {
  const hull = convexHull(outline);
  const shape = area > LEAST_OF_HULL * Math.abs(polygonArea(hull)) ? hull : outline;
  const points = resampled([...shape, shape[0]], 1);
  points[points.length - 1] = points[0];
  return smoothed(points, Math.min(4, Math.max(2, points.length / 60)));
};

/** A closed outline, clockwise as seen, moved outwards. */
const grown = (points: readonly Point[], by: number): Point[] => {
  const n = points.length - 1;
  const moved = points.slice(0, n).map(([x, y], k): Point => {
    const [ax, ay] = points[(k + n - 2) % n];
    const [bx, by2] = points[(k + 2) % n];
    const length = Math.hypot(bx - ax, by2 - ay) || 1;
    return [x + (by * (by2 - ay)) / length, y - (by * (bx - ax)) / length];
  });
  return [...moved, moved[0]];
};

/** Backrest and cushion are cut alike where they meet: no corner of one hangs over beside the other. */
const metAtCreases = (points: readonly Point[], cuts: Piece['cuts']): Point[] =>
  points.map((p) => {
    let [x, y] = p;
    for (const [a, b] of cuts) {
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const length = Math.hypot(dx, dy) || 1;
      const t = ((x - a[0]) * dx + (y - a[1]) * dy) / (length * length);
      const away = Math.abs((x - a[0]) * dy - (y - a[1]) * dx) / (length * length);
      if (away > NEAR_CREASE) continue;
      const slack = OVERHANG + OPENING * away;
      const kept = Math.min(1 + slack, Math.max(-slack, t));
      x += (kept - t) * dx;
      y += (kept - t) * dy;
    }
    return [x, y];
  });

/** The outline of one piece in pixels. */
const outlineOf = (piece: Piece, grid: Grid, lines: Plane | undefined): Point[] => {
  const patch = fitPatch(piece.outline);
  const figure = patch && figureOf(patch);
  const size = Math.sqrt(piece.area) * grid.step;
  const shape = metAtCreases(figure && fits(figure, piece, grid) ? figure : looseOutline(piece), piece.cuts);
  const points = smoothed(
    resampled(
      grown(shape, HALF_CELL).map((p) => toPixels(p, grid)),
      SPACING,
    ),
    2,
  );
  if (!lines || points.length < 12) return points;
  const reach = REACH * size;
  return smoothed(
    snapToValley(points, lines, 1, reach, Math.max(2, Math.ceil(reach))).points,
    Math.max(1.5, (SMOOTH * size) / SPACING),
  );
};

/** Leftovers that lie against the seat's own outline or another part stay insert: nothing is sewn there. */
const keepRims = (
  isInsert: Uint8Array,
  isBolster: Uint8Array,
  inside: Uint8Array,
  width: number,
  height: number,
): void => {
  const seen = new Uint8Array(isInsert.length);
  const stack: number[] = [];
  for (let start = 0; start < isInsert.length; start++) {
    if (!isInsert[start] || inside[start] || seen[start]) continue;
    const members: number[] = [];
    let against = 0;
    let free = 0;
    seen[start] = 1;
    stack.push(start);
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      members.push(i);
      const x = i % width;
      for (const n of [
        x > 0 ? i - 1 : -1,
        x < width - 1 ? i + 1 : -1,
        i >= width ? i - width : -1,
        i < (height - 1) * width ? i + width : -1,
      ]) {
        if (n < 0) free++;
        else if (isBolster[n]) against++;
        else if (!isInsert[n]) free++;
        else if (!inside[n] && !seen[n]) {
          seen[n] = 1;
          stack.push(n);
        }
      }
    }
    if (against < AMID_BOLSTERS * (against + free)) for (const i of members) inside[i] = 1;
  }
};

interface Cut {
  pieces: Piece[];
  outlines: Point[][];
}

/** The photo's lines in cells, and the pieces cut before: a tap changes one of them at most. */
interface Known {
  lines: Plane | undefined;
  dark: Float32Array;
  cuts: Map<string, Cut>;
}
const knownFor = new WeakMap<Uint8Array, Known>();
const MOST_KNOWN = 60;

const knownOf = (lines: Uint8Array | undefined, width: number, height: number, grid: Grid): Known => {
  const before = lines && knownFor.get(lines);
  if (before) return before;
  const known: Known = {
    lines: lines && { width, height, data: floatsAt(lines.length, (i) => lines[i] / 255) },
    dark: lines
      ? cellMeans(lines, width, height, grid).map((v) => v / 255)
      : new Float32Array(grid.width * grid.height),
    cuts: new Map(),
  };
  if (lines) knownFor.set(lines, known);
  return known;
};

/** Two checksums (FNV-1a over the places of the cells) and the number of cells: enough to know a shape again. */
const shapeOf = ({ cells, area }: Piece): string => {
  let one = 0x811c9dc5;
  let two = 0x9e3779b9;
  for (let c = 0; c < cells.length; c++) {
    if (!cells[c]) continue;
    one = Math.imul(one ^ c, 0x01000193);
    two = Math.imul(two ^ (c + (one >>> 7)), 0x85ebca6b);
  }
  return `${one} ${two} ${area}`;
};

const cutOf = (piece: Piece, grid: Grid, { lines, dark, cuts }: Known): Cut => {
  const shape = shapeOf(piece);
  const before = cuts.get(shape);
  if (before) return before;
  const pieces = splitAtCreases(piece, dark, grid, insertWorth(piece), 4);
  const cut: Cut = { pieces, outlines: pieces.map((part) => outlineOf(part, grid, lines)) };
  if (cuts.size >= MOST_KNOWN) cuts.clear();
  cuts.set(shape, cut);
  return cut;
};

/**
 * @param isInsert 1 = insert as found, one a pixel
 * @param isBolster the same for the panels that an insert is sewn to
 * @param lines how much the photo shows a line there, 0..255, of the same size; nothing is drawn onto lines without it
 * @returns 1 = insert as it is sewn; undefined where there is nothing to sew
 */
export const sewnInserts = (
  isInsert: Uint8Array,
  isBolster: Uint8Array,
  width: number,
  height: number,
  lines?: Uint8Array,
): Uint8Array | undefined => {
  const mass = (plane: Uint8Array): number => plane.reduce((sum, v) => sum + v, 0);
  const inserts = mass(isInsert);
  if (inserts === 0 || mass(isBolster) < LEAST_BOLSTERS * inserts) return undefined;
  const grid = gridOf(width, height);
  const known = knownOf(lines, width, height, grid);
  const soft = gaussianBlur(
    { width: grid.width, height: grid.height, data: cellMeans(isInsert, width, height, grid) },
    BLUR,
  ).data;
  const whole = connectedPieces(
    Uint8Array.from(soft, (s) => (s > 0.5 ? 1 : 0)),
    grid,
    Math.max(12, SMALLEST * soft.length),
  );
  const largest = Math.max(...whole.map(({ area }) => area));
  const worthy = whole.filter(({ area }) => area > Math.min(LEAST_OF_LARGEST * largest, LARGE * soft.length));
  const cuts = worthy.map((piece) => cutOf(piece, grid, known));
  const outlines = cuts.flatMap((cut) => cut.outlines);
  if (outlines.length === 0) return undefined;
  const inside = new Uint8Array(isInsert.length);
  for (const outline of outlines) fillPolygon(outline, inside, width, height);
  // Beyond the bolsters a figure means nothing.
  for (let i = 0; i < inside.length; i++) if (inside[i] && !isInsert[i] && !isBolster[i]) inside[i] = 0;
  keepRims(isInsert, isBolster, inside, width, height);
  return inside;
};
