/**
 * How a photographed cloth lies: a seat is cut so that its pattern runs on from the insert over the panels around it.
 * These are read in the insert's own plane, because its patch is the most certain; a headrest takes the scale of the
 * insert below it.
 */
import { NO_PANEL, type Geometry, type Panel, type Point } from '../geometry/geometry.ts';
import { centimetersAlong, createPanelMap, type Homography } from '../geometry/panel-map.ts';
import { sideLengths } from '../geometry/panel-size.ts';
import { agreedScales, findBorders } from './plane-borders.ts';

export interface PatternFrame {
  /** Nine numbers a panel: analysis pixels to centimeters from the panel's middle, homogeneous. */
  matrix: Float64Array;
  /** 1 a panel: an insert or one of the panels around it, read where `hostOf` says. */
  isCloth: Uint8Array;
  /** The panel whose matrix counts, by cell; NO_PANEL = none. */
  hostOf: Uint8Array;
  /** Near the border of two planes: the other one, and how surely it is not its (`findBorders`). */
  rivalOf: Uint8Array;
  lead: Int8Array;
  /** Cells a row; each is CELL analysis pixels wide and high. */
  columns: number;
  rows: number;
  /** Scale where no panel is known, in centimeters an analysis pixel. */
  cmPerPixel: number;
}

/** Analysis pixels. */
export const CELL = 4;
/** Narrower inserts than this share of the photo are slivers that say nothing of a plane. */
const SLIVER = 0.035;
/** How much an insert's scale may change up to a place that is still read in its plane. */
const FARTHEST = 2.4;
/** A headrest's scale against that of the nearest insert. */
const HEADREST = [0.8, 1.25] as const;

const WAYS = [
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
const isHost = (panel: Panel, width: number): boolean => {
  const { across, down } = sideLengths(panel);
  return panel.role === 'insert' && Math.min(across, down) > SLIVER * width;
};

/** Analysis pixels to centimeters from the panel's middle. */
const planeOf = (panel: Panel, factor: number): number[] => {
  const { a, b, c, d, e, f, g, h, i } = createPanelMap(panel).toPatch;
  const [w, v] = [panel.widthCm * factor, panel.heightCm * factor];
  return [
    (a - g / 2) * w,
    (b - h / 2) * w,
    (c - i / 2) * w,
    (d - g / 2) * v,
    (e - h / 2) * v,
    (f - i / 2) * v,
    g,
    h,
    i,
  ];
};

const headrestFactor = (panel: Panel, hosts: readonly Panel[]): number => {
  const [x, y] = centerOf(panel);
  const away = (other: Panel): number => Math.hypot(centerOf(other)[0] - x, centerOf(other)[1] - y);
  const below = hosts.toSorted((p, q) => away(p) - away(q))[0];
  if (below === undefined) return 1;
  const own = scaleOf(panel);
  return Math.min(HEADREST[1] * scaleOf(below), Math.max(HEADREST[0] * scaleOf(below), own)) / own;
};

/** How deep a place lies against the panel's middle: 1 there, 0 on its vanishing line. */
const depthIn = ({ g, h, i }: Homography, [cx, cy]: Point) => {
  const middle = g * cx + h * cy + i;
  return (x: number, y: number): number => (g * x + h * y + i) / middle;
};

const frameOf = ({ panels, panelOf }: Geometry, width: number, height: number): PatternFrame => {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const cells = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      cells[y * columns + x] = panelOf[Math.min(height - 1, y * CELL) * width + Math.min(width - 1, x * CELL)];

  const host = panels.map((panel) => isHost(panel, width));
  const isSide = panels.map(({ role }, k) => role === 'side' || (role === 'insert' && !host[k]));
  const hosts = panels.filter((_, k) => host[k]);
  const depth = panels.map((panel) => depthIn(createPanelMap(panel).toPatch, centerOf(panel)));
  const laid = cells.slice();
  const reached = new Uint8Array(cells.length);
  // Spreads from all inserts at once, outward over the panels around them; every other turn includes diagonals, so
  // that all directions are about equally far.
  const wave = new Int32Array(cells.length);
  let tail = 0;
  for (let c = 0; c < cells.length; c++) {
    if (!host[cells[c]]) continue;
    reached[c] = 1;
    wave[tail++] = c;
  }
  const spread = (
    from: number,
    ways: 4 | 8,
    takes: (cell: number, x: number, y: number, plane: number) => boolean,
  ): number => {
    const end = tail;
    for (let k = from; k < end; k++) {
      const c = wave[k];
      const x = c % columns;
      const y = (c - x) / columns;
      for (let way = 0; way < ways; way++) {
        const nx = x + WAYS[way][0];
        const ny = y + WAYS[way][1];
        if (nx < 0 || ny < 0 || nx >= columns || ny >= rows) continue;
        const n = ny * columns + nx;
        if (reached[n] === 1 || !takes(n, nx, ny, laid[c])) continue;
        reached[n] = 1;
        laid[n] = laid[c];
        wave[tail++] = n;
      }
    }
    return end;
  };
  const isNear = (n: number, x: number, y: number, plane: number): boolean => {
    if (!isSide[cells[n]]) return false;
    const deep = depth[plane](x * CELL, y * CELL);
    return deep > 1 / FARTHEST && deep < FARTHEST;
  };
  for (let from = 0, turn = 0; from < tail; turn++) from = spread(from, turn % 2 === 0 ? 4 : 8, isNear);
  // A border runs through cells that are looked at beyond it.
  spread(0, 8, (n) => !isSide[cells[n]]);

  const hostOf = laid.map((panel) => (panel < panels.length ? panel : NO_PANEL));
  const { rivalOf, lead, points } = findBorders({ hostOf, reached, columns, rows });
  const maps = panels.map((panel) => createPanelMap(panel));
  const agreed = agreedScales(
    panels.map((panel) => areaOf(panel) / (width * height)),
    points,
    (k, x, y, dx, dy) => centimetersAlong(maps[k], panels[k], x * CELL, y * CELL, dx, dy),
  );
  const matrix = new Float64Array(panels.length * 9);
  panels.forEach((panel, k) =>
    matrix.set(planeOf(panel, panel.role === 'headrest' ? headrestFactor(panel, hosts) : agreed[k]), 9 * k),
  );
  const scales = panels.map(scaleOf).sort((p, q) => p - q);
  return {
    matrix,
    hostOf,
    rivalOf,
    lead,
    columns,
    rows,
    isCloth: Uint8Array.from(panels, (_, k) => Number(isSide[k] || host[k])),
    cmPerPixel: scales[scales.length >> 1] ?? 55 / (0.4 * Math.max(width, height)),
  };
};

const known = new WeakMap<Geometry, PatternFrame>();

/** @param width of the analysis, in pixels, as `geometry.panelOf` has it; `height` too */
export const patternFrame = (geometry: Geometry, width: number, height: number): PatternFrame => {
  const frame = known.get(geometry) ?? frameOf(geometry, width, height);
  known.set(geometry, frame);
  return frame;
};
