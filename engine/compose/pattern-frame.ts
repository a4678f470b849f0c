/**
 * Coordinates of photographed cloth. A seat's pattern continues from the insert over the panels around it, so these take
 * the coordinates of the insert's plane, whose patch is the most reliable. A headrest takes the scale of the insert below.
 */
import { NO_PANEL, type Geometry, type Panel, type Point } from '../geometry/geometry.ts';
import { centimetersPerStep, createPanelMap, type Homography } from '../geometry/panel-map.ts';
import { sideLengths } from '../geometry/panel-size.ts';
import { reconcileScales, findBorders } from './plane-borders.ts';

export interface PatternFrame {
  /** Homography of each panel from analysis pixels to centimeters from its middle, nine numbers in rows. */
  matrix: Float64Array;
  /** By panel: 1 = an insert or a panel around one; its pixels use the plane in `planeOf`. */
  isCloth: Uint8Array;
  /** By cell: the panel whose matrix applies; NO_PANEL = none. */
  planeOf: Uint8Array;
  /** Near the border of two planes: the other plane, and the majority for `planeOf` (see `Borders`). */
  otherPlaneOf: Uint8Array;
  margin: Int8Array;
  /** Number of cells across and down; each is CELL_PIXELS analysis pixels wide and high. */
  columns: number;
  rows: number;
  /** Scale outside of panels, in centimeters per analysis pixel. */
  cmPerPixel: number;
}

/** Side of a cell in analysis pixels. */
export const CELL_PIXELS = 4;
/** Inserts narrower than this fraction of the photo do not determine a plane. */
const MIN_INSERT_SIDE = 0.035;
/** Largest ratio of depths within one plane. */
const MAX_DEPTH_RATIO = 2.4;
/** Limits of a headrest's scale, relative to the nearest insert's. */
const HEADREST_SCALE = [0.8, 1.25] as const;

const DIRECTIONS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

const centerOf = ({ corners }: Panel): Point => [
  corners.reduce((sum, [x]) => sum + x, 0) / 4,
  corners.reduce((sum, [, y]) => sum + y, 0) / 4,
];
const areaOf = (panel: Panel): number => {
  const { across, down } = sideLengths(panel);
  return across * down;
};
const scaleOf = (panel: Panel): number => {
  const { across, down } = sideLengths(panel);
  return Math.sqrt((panel.widthCm * panel.heightCm) / Math.max(1, across * down));
};
const definesPlane = (panel: Panel, width: number): boolean => {
  const { across, down } = sideLengths(panel);
  return panel.role === 'insert' && Math.min(across, down) > MIN_INSERT_SIDE * width;
};

/** Homography from analysis pixels to centimeters from the panel's middle. */
const matrixOf = (panel: Panel, factor: number): number[] => {
  const { a, b, c, d, e, f, g, h, i } = createPanelMap(panel).toPatch;
  const [width, height] = [panel.widthCm * factor, panel.heightCm * factor];
  return [
    (a - g / 2) * width,
    (b - h / 2) * width,
    (c - i / 2) * width,
    (d - g / 2) * height,
    (e - h / 2) * height,
    (f - i / 2) * height,
    g,
    h,
    i,
  ];
};

const headrestFactor = (panel: Panel, planePanels: readonly Panel[]): number => {
  const [x, y] = centerOf(panel);
  const distance = (other: Panel): number => Math.hypot(centerOf(other)[0] - x, centerOf(other)[1] - y);
  const nearest = planePanels.toSorted((p, q) => distance(p) - distance(q))[0];
  if (nearest === undefined) return 1;
  const own = scaleOf(panel);
  const [min, max] = HEADREST_SCALE.map((factor) => factor * scaleOf(nearest));
  return Math.min(max, Math.max(min, own)) / own;
};

/** Inverse depth of a point on the panel's plane, relative to the panel's middle; 0 on the vanishing line. */
const depthIn = ({ g, h, i }: Homography, [cx, cy]: Point) => {
  const middle = g * cx + h * cy + i;
  return (x: number, y: number): number => (g * x + h * y + i) / middle;
};

const frameOf = ({ panels, panelOf }: Geometry, width: number, height: number): PatternFrame => {
  const columns = Math.ceil(width / CELL_PIXELS);
  const rows = Math.ceil(height / CELL_PIXELS);
  const cells = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      cells[y * columns + x] =
        panelOf[Math.min(height - 1, y * CELL_PIXELS) * width + Math.min(width - 1, x * CELL_PIXELS)];

  const hasPlane = panels.map((panel) => definesPlane(panel, width));
  const isSide = panels.map(({ role }, k) => role === 'side' || (role === 'insert' && !hasPlane[k]));
  const planePanels = panels.filter((_, k) => hasPlane[k]);
  const depth = panels.map((panel) => depthIn(createPanelMap(panel).toPatch, centerOf(panel)));
  const planes = cells.slice();
  const reached = new Uint8Array(cells.length);
  // A flood fill from all inserts at once over the panels around them. Every other step includes diagonals, so that the
  // fronts stay about round.
  const wave = new Int32Array(cells.length);
  let tail = 0;
  for (let c = 0; c < cells.length; c++) {
    if (!hasPlane[cells[c]]) continue;
    reached[c] = 1;
    wave[tail++] = c;
  }
  const spread = (
    from: number,
    directions: 4 | 8,
    accepts: (cell: number, x: number, y: number, plane: number) => boolean,
  ): number => {
    const end = tail;
    for (let k = from; k < end; k++) {
      const c = wave[k];
      const x = c % columns;
      const y = (c - x) / columns;
      for (let direction = 0; direction < directions; direction++) {
        const nx = x + DIRECTIONS[direction][0];
        const ny = y + DIRECTIONS[direction][1];
        if (nx < 0 || ny < 0 || nx >= columns || ny >= rows) continue;
        const n = ny * columns + nx;
        if (reached[n] === 1 || !accepts(n, nx, ny, planes[c])) continue;
        reached[n] = 1;
        planes[n] = planes[c];
        wave[tail++] = n;
      }
    }
    return end;
  };
  const isNear = (n: number, x: number, y: number, plane: number): boolean => {
    if (!isSide[cells[n]]) return false;
    const ratio = depth[plane](x * CELL_PIXELS, y * CELL_PIXELS);
    return ratio > 1 / MAX_DEPTH_RATIO && ratio < MAX_DEPTH_RATIO;
  };
  for (let from = 0, step = 0; from < tail; step++) from = spread(from, step % 2 === 0 ? 4 : 8, isNear);
  // One more cell beyond the outline, so that pixels at the outline have a plane on both sides.
  spread(0, 8, (n) => !isSide[cells[n]]);

  const planeOf = planes.map((panel) => (panel < panels.length ? panel : NO_PANEL));
  const { otherPlaneOf, margin, points } = findBorders({ planeOf, reached, columns, rows });
  const maps = panels.map((panel) => createPanelMap(panel));
  const agreed = reconcileScales(
    panels.map((panel) => areaOf(panel) / (width * height)),
    points,
    (k, x, y, dx, dy) => centimetersPerStep(maps[k], panels[k], x * CELL_PIXELS, y * CELL_PIXELS, dx, dy),
  );
  const matrix = new Float64Array(panels.length * 9);
  panels.forEach((panel, k) =>
    matrix.set(matrixOf(panel, panel.role === 'headrest' ? headrestFactor(panel, planePanels) : agreed[k]), 9 * k),
  );
  const scales = panels.map(scaleOf).sort((p, q) => p - q);
  return {
    matrix,
    planeOf,
    otherPlaneOf,
    margin,
    columns,
    rows,
    isCloth: Uint8Array.from(panels, (_, k) => Number(isSide[k] || hasPlane[k])),
    cmPerPixel: scales[scales.length >> 1] ?? 55 / (0.4 * Math.max(width, height)),
  };
};

const cache = new WeakMap<Geometry, PatternFrame>();

/** @param width @param height the analysis size, which `geometry.panelOf` has */
export const patternFrame = (geometry: Geometry, width: number, height: number): PatternFrame => {
  const frame = cache.get(geometry) ?? frameOf(geometry, width, height);
  cache.set(geometry, frame);
  return frame;
};
