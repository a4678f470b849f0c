/**
 * Units of which seats consist: an insert with its bolsters, a headrest, the rear of a backrest, or an undivided piece. Also computes
 * features of each pair of units; `seats.ts` groups the units by them.
 */
import { NO_PANEL, type Point } from '../../geometry/geometry.ts';
import type { ZoneKind } from '../../options.ts';
import type { Raster } from '../../raster/raster.ts';
import { panelAt, type ZonePanels, type ZonePlanes } from './zone-panels.ts';

export interface SeatUnit {
  /** Its main panel. */
  panel: number;
  isHeadrest: boolean;
  /** Grid cells, row by row. */
  cells: number[];
  /** Cells with a neighbor outside the unit. */
  edge: number[];
  middle: Point;
  /** Centroids of its uppermost and of its lowest cells. */
  top: Point;
  bottom: Point;
  /** First and last row. */
  rows: readonly [number, number];
}

const isOfSeat = (kind: ZoneKind): boolean => kind !== 'door' && kind !== 'custom' && kind !== 'piping';

/** Unit of each cell, -1 outside all units. */
const ownerOf = (cellsOfUnits: readonly number[][], { width, height }: ZonePanels['grid']): Int16Array => {
  const owner = new Int16Array(width * height).fill(-1);
  for (const [u, cells] of cellsOfUnits.entries()) for (const c of cells) owner[c] = u;
  return owner;
};

/** Fraction of a unit's cells that form its upper or lower end. */
const END_FRACTION = 0.15;

const middleOf = (cells: readonly number[], width: number): Point => [
  cells.reduce((sum, c) => sum + (c % width), 0) / cells.length,
  cells.reduce((sum, c) => sum + Math.floor(c / width), 0) / cells.length,
];

export const seatUnits = (planes: ZonePlanes, panels: ZonePanels): SeatUnit[] => {
  const { width, height, zones, zoneOf } = planes;
  const { grid, mainPanelOf } = panels;
  const cellsOf = new Map<number, number[]>();
  const headrests = new Set<number>();
  for (let c = 0; c < grid.width * grid.height; c++) {
    const x = Math.min(width - 1, Math.floor(((c % grid.width) + 0.5) * grid.step));
    const y = Math.min(height - 1, Math.floor((Math.floor(c / grid.width) + 0.5) * grid.step));
    const kind = zones[zoneOf[y * width + x]]?.kind;
    if (kind === undefined || !isOfSeat(kind)) continue;
    const panel = panelAt(panels, planes, y * width + x);
    if (panel === NO_PANEL) continue;
    if (kind === 'headrest') headrests.add(mainPanelOf[panel]);
    const cells = cellsOf.get(mainPanelOf[panel]);
    if (cells === undefined) cellsOf.set(mainPanelOf[panel], [c]);
    else cells.push(c);
  }
  const owner = ownerOf([...cellsOf.values()], grid);
  return [...cellsOf].map(([panel, cells]) => {
    const end = Math.max(1, Math.round(END_FRACTION * cells.length));
    return {
      panel,
      isHeadrest: headrests.has(panel),
      cells,
      edge: cells.filter((c) => [c - 1, c + 1, c - grid.width, c + grid.width].some((n) => owner[n] !== owner[c])),
      middle: middleOf(cells, grid.width),
      top: middleOf(cells.slice(0, end), grid.width),
      bottom: middleOf(cells.slice(-end), grid.width),
      rows: [Math.floor(cells[0] / grid.width), Math.floor(cells[cells.length - 1] / grid.width)],
    };
  });
};

/** Widest gap between adjacent units, such as a belt or headrest posts, as a fraction of the grid's longer side. */
const REACH = 0.06;

/** Distance from a border, in cells, at which brightness is compared, because the border's own cell mixes both sides. */
const CELLS_BEHIND_BORDER = 3;
/** Widest gap, in cells, across which brightness is compared. */
const MAX_GAP_CELLS = 6;
/** Brightness, 0..255, added to both sides, so that noise in dark areas does not count as a step. */
const DARK_OFFSET = 10;
/** Step assumed between units that do not touch. */
const DEFAULT_STEP = 0.5;

/** Brightness of each cell, 0..255. */
const brightnessOf = ({ width, height }: ZonePanels['grid'], photo: Raster): Float32Array =>
  Float32Array.from({ length: width * height }, (_, c) => {
    const x = Math.floor((((c % width) + 0.5) / width) * photo.width);
    const y = Math.floor(((Math.floor(c / width) + 0.5) / height) * photo.height);
    const p = 4 * (y * photo.width + x);
    return 0.3 * photo.data[p] + 0.59 * photo.data[p + 1] + 0.11 * photo.data[p + 2];
  });

/** Mean brightness difference where two units face each other, relative to their mean, at [a * count + b] and [b * count + a]. */
const brightnessSteps = (count: number, owner: Int16Array, grid: ZonePanels['grid'], photo: Raster): Float32Array => {
  const { width } = grid;
  const brightness = brightnessOf(grid, photo);
  const meanFrom = (cell: number, step: number): number => {
    let [sum, cells] = [0, 0];
    for (let n = cell + step; cells < CELLS_BEHIND_BORDER && owner[n] === owner[cell]; n += step, cells++)
      sum += brightness[n];
    return cells === 0 ? brightness[cell] : sum / cells;
  };
  const sums = new Float32Array(count * count);
  const weights = new Float32Array(count * count);
  const compareAcross = (c: number, step: number, maxGap: number): void => {
    let gap = 1;
    while (gap < maxGap && owner[c + gap * step] === -1) gap++;
    const other = c + gap * step;
    const [a, b] = [owner[c], owner[other]];
    if (gap > maxGap || b === undefined || b === -1 || a === b) return;
    const [here, there] = [meanFrom(c, -step), meanFrom(other, step)];
    for (const at of [a * count + b, b * count + a]) {
      sums[at] += (2 * Math.abs(here - there)) / (here + there + 2 * DARK_OFFSET) / gap;
      weights[at] += 1 / gap;
    }
  };
  for (let c = 0; c < owner.length; c++) {
    if (owner[c] === -1) continue;
    compareAcross(c, 1, Math.min(MAX_GAP_CELLS, width - 1 - (c % width)));
    compareAcross(c, width, MAX_GAP_CELLS);
  }
  return sums.map((sum, at) => (weights[at] > 0 ? sum / weights[at] : DEFAULT_STEP));
};

/** Length of the common border of two units in cells, weighted less across wider gaps, at [a * count + b] and [b * count + a]. */
const borderLengths = (count: number, owner: Int16Array, { width, height }: ZonePanels['grid']): Float32Array => {
  const grown = owner.slice();
  const gapDistance = new Uint16Array(grown.length);
  const queue: number[] = [];
  for (let c = 0; c < grown.length; c++) if (grown[c] !== -1) queue.push(c);
  const maxDistance = Math.round((REACH * Math.max(width, height)) / 2);
  for (let head = 0; head < queue.length; head++) {
    const c = queue[head];
    const x = c % width;
    if (gapDistance[c] < maxDistance)
      for (const n of [x > 0 ? c - 1 : -1, x < width - 1 ? c + 1 : -1, c - width, c + width])
        if (grown[n] === -1) {
          grown[n] = grown[c];
          gapDistance[n] = gapDistance[c] + 1;
          queue.push(n);
        }
  }
  const lengths = new Float32Array(count * count);
  const addBorder = (c: number, n: number): void => {
    const [a, b] = [grown[c], grown[n]];
    if (a === b || a < 0 || b < 0) return;
    for (const at of [a * count + b, b * count + a]) lengths[at] += 1 / (1 + gapDistance[c] + gapDistance[n]);
  };
  for (let y = 0, c = 0; y < height; y++)
    for (let x = 0; x < width; x++, c++) {
      if (x < width - 1) addBorder(c, c + 1);
      if (y < height - 1) addBorder(c, c + width);
    }
  return lengths;
};

const distanceTo = ({ edge }: SeatUnit, [x, y]: Point, width: number): number => {
  let minSquared = Infinity;
  for (const c of edge) {
    const [dx, dy] = [(c % width) - x, Math.floor(c / width) - y];
    minSquared = Math.min(minSquared, dx * dx + dy * dy);
  }
  return Math.sqrt(minSquared);
};

/** The units nearest to a point, with a tolerance of one cell. */
const nearestTo = (units: readonly SeatUnit[], place: Point, width: number): Set<SeatUnit> => {
  const distances = units.map((unit) => distanceTo(unit, place, width));
  const minDistance = Math.min(...distances);
  return new Set(units.filter((_, u) => distances[u] <= minDistance + 1));
};

/** Numbers by which `seats.ts` tells whether two units belong to one seat; flags are 0 or 1. */
export interface PairFeatures {
  constant: 1;
  /** Length of the common border relative to the smaller unit's size, 0..1. */
  commonBorder: number;
  /** Rows that both units cover, as a fraction of the rows of the shorter one; negative across a gap. */
  rowOverlap: number;
  /** Brightness difference across the border, relative to the mean. */
  brightnessStep: number;
  /** Whether the lower unit is the nearest one below the upper unit's lower end. */
  isNearestBelow: number;
  /** Whether the upper unit is the nearest one above the lower unit's upper end. */
  isNearestAbove: number;
  /** Whether, in addition, the upper unit is a headrest and the lower one is not. */
  isHeadrestAbove: number;
}

export interface UnitPair {
  a: number;
  b: number;
  /** Whether the units have a common border. */
  isAdjacent: boolean;
  features: PairFeatures;
}

/** @param photo at any size with the grid's aspect ratio */
export const unitPairs = (units: readonly SeatUnit[], grid: ZonePanels['grid'], photo: Raster): UnitPair[] => {
  const { width } = grid;
  const count = units.length;
  const owner = ownerOf(
    units.map(({ cells }) => cells),
    grid,
  );
  const lengths = borderLengths(count, owner, grid);
  const steps = brightnessSteps(count, owner, grid, photo);
  const below = units.map((unit) =>
    nearestTo(
      units.filter((one) => !one.isHeadrest && one.middle[1] > unit.middle[1]),
      unit.bottom,
      width,
    ),
  );
  const above = units.map((unit) =>
    [false, true].map((isHeadrest) =>
      nearestTo(
        units.filter((one) => one.isHeadrest === isHeadrest && one.middle[1] < unit.middle[1]),
        unit.top,
        width,
      ),
    ),
  );
  return units.flatMap((one, a) =>
    units.slice(a + 1).map((two, k) => {
      const b = a + 1 + k;
      const [u, l] = one.middle[1] < two.middle[1] ? [a, b] : [b, a];
      const [upper, lower] = [units[u], units[l]];
      const length = lengths[a * count + b];
      const size = Math.sqrt(Math.min(one.cells.length, two.cells.length));
      const [high, low] = [Math.max(one.rows[0], two.rows[0]), Math.min(one.rows[1], two.rows[1])];
      const minRowCount = 1 + Math.min(one.rows[1] - one.rows[0], two.rows[1] - two.rows[0]);
      const isOver = above[l][Number(upper.isHeadrest && !lower.isHeadrest)].has(upper);
      const features: PairFeatures = {
        constant: 1,
        commonBorder: (2 * length) / (size + 2 * length),
        rowOverlap: Math.max(-1.5, (low - high) / minRowCount),
        brightnessStep: steps[a * count + b],
        isNearestBelow: Number(below[u].has(lower)),
        isNearestAbove: Number(isOver),
        isHeadrestAbove: Number(isOver && upper.isHeadrest && !lower.isHeadrest),
      };
      return { a, b, isAdjacent: length > 0, features };
    }),
  );
};
