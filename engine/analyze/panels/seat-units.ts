/**
 * Units that seats consist of: an insert with its bolsters, a headrest, the rear of a backrest, or an undivided piece.
 * `seats.ts` groups them by the features of each pair.
 */
import { NO_PANEL, type Point } from '../../geometry/geometry.ts';
import type { ZoneKind } from '../../options.ts';
import type { Raster } from '../../raster/raster.ts';
import { panelAt, type ZonePanels, type ZonePlanes } from './zone-panels.ts';

export interface SeatUnit {
  /** The insert's panel, if the unit is an insert with its bolsters; otherwise the unit's only panel. */
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
const unitOfEachCell = (cellsOfUnits: readonly number[][], { width, height }: ZonePanels['grid']): Int16Array => {
  const unitOfCell = new Int16Array(width * height).fill(-1);
  for (const [unit, cells] of cellsOfUnits.entries()) for (const cell of cells) unitOfCell[cell] = unit;
  return unitOfCell;
};

/** Fraction of a unit's cells that form its upper or lower end. */
const END_FRACTION = 0.15;

const middleOf = (cells: readonly number[], width: number): Point => [
  cells.reduce((sum, cell) => sum + (cell % width), 0) / cells.length,
  cells.reduce((sum, cell) => sum + Math.floor(cell / width), 0) / cells.length,
];

export const seatUnits = (planes: ZonePlanes, panels: ZonePanels): SeatUnit[] => {
  const { width, height, zones, zoneOf } = planes;
  const { grid, mainPanelOf } = panels;
  const cellsOf = new Map<number, number[]>();
  const headrests = new Set<number>();
  for (let cell = 0; cell < grid.width * grid.height; cell++) {
    const x = Math.min(width - 1, Math.floor(((cell % grid.width) + 0.5) * grid.cellSize));
    const y = Math.min(height - 1, Math.floor((Math.floor(cell / grid.width) + 0.5) * grid.cellSize));
    const kind = zones[zoneOf[y * width + x]]?.kind;
    if (kind === undefined || !isOfSeat(kind)) continue;
    const panel = panelAt(panels, planes, y * width + x);
    if (panel === NO_PANEL) continue;
    if (kind === 'headrest') headrests.add(mainPanelOf[panel]);
    const cells = cellsOf.get(mainPanelOf[panel]);
    if (cells === undefined) cellsOf.set(mainPanelOf[panel], [cell]);
    else cells.push(cell);
  }
  const unitOfCell = unitOfEachCell([...cellsOf.values()], grid);
  return [...cellsOf].map(([panel, cells]) => {
    const end = Math.max(1, Math.round(END_FRACTION * cells.length));
    return {
      panel,
      isHeadrest: headrests.has(panel),
      cells,
      edge: cells.filter((cell) =>
        [-1, 1, -grid.width, grid.width].some((offset) => unitOfCell[cell + offset] !== unitOfCell[cell]),
      ),
      middle: middleOf(cells, grid.width),
      top: middleOf(cells.slice(0, end), grid.width),
      bottom: middleOf(cells.slice(-end), grid.width),
      rows: [Math.floor(cells[0] / grid.width), Math.floor(cells[cells.length - 1] / grid.width)],
    };
  });
};

/**
 * Widest gap, such as a belt or headrest posts, across which two units still count as bordering: a fraction of the grid's
 * longer side.
 */
const MAX_BORDER_GAP = 0.06;

/**
 * Number of cells behind a border whose mean brightness is compared. The border's own cell is left out, because it mixes
 * both sides.
 */
const CELLS_BEHIND_BORDER = 3;
/** Widest gap, in cells, across which brightness is compared. */
const MAX_BRIGHTNESS_GAP_CELLS = 6;
/** Brightness, 0..255, added to both sides, so that noise in dark areas makes no brightness step. */
const DARK_OFFSET = 10;
/** Assumed between units that nowhere face each other closely enough to compare. */
const DEFAULT_BRIGHTNESS_STEP = 0.5;

/** Brightness of each cell, 0..255. */
const brightnessOf = ({ width, height }: ZonePanels['grid'], photo: Raster): Float32Array =>
  Float32Array.from({ length: width * height }, (_, cell) => {
    const x = Math.floor((((cell % width) + 0.5) / width) * photo.width);
    const y = Math.floor(((Math.floor(cell / width) + 0.5) / height) * photo.height);
    const red = 4 * (y * photo.width + x);
    return 0.3 * photo.data[red] + 0.59 * photo.data[red + 1] + 0.11 * photo.data[red + 2];
  });

/**
 * Brightness step of each pair of units: the difference of both sides relative to their mean, averaged over the places
 * where the units face each other, with less weight for wider gaps. A `count` by `count` matrix.
 */
const brightnessSteps = (
  count: number,
  unitOfCell: Int16Array,
  grid: ZonePanels['grid'],
  photo: Raster,
): Float32Array => {
  const { width } = grid;
  const brightness = brightnessOf(grid, photo);
  const meanFrom = (cell: number, offset: number): number => {
    let [sum, cells] = [0, 0];
    for (
      let other = cell + offset;
      cells < CELLS_BEHIND_BORDER && unitOfCell[other] === unitOfCell[cell];
      other += offset, cells++
    )
      sum += brightness[other];
    if (cells === 0) return brightness[cell];
    return sum / cells;
  };
  const sums = new Float32Array(count * count);
  const weights = new Float32Array(count * count);
  const compareAcross = (cell: number, offset: number, maxGap: number): void => {
    let gap = 1;
    while (gap < maxGap && unitOfCell[cell + gap * offset] === -1) gap++;
    const other = cell + gap * offset;
    const [a, b] = [unitOfCell[cell], unitOfCell[other]];
    if (gap > maxGap || b === undefined || b === -1 || a === b) return;
    const [here, there] = [meanFrom(cell, -offset), meanFrom(other, offset)];
    for (const entry of [a * count + b, b * count + a]) {
      sums[entry] += (2 * Math.abs(here - there)) / (here + there + 2 * DARK_OFFSET) / gap;
      weights[entry] += 1 / gap;
    }
  };
  for (let cell = 0; cell < unitOfCell.length; cell++) {
    if (unitOfCell[cell] === -1) continue;
    compareAcross(cell, 1, Math.min(MAX_BRIGHTNESS_GAP_CELLS, width - 1 - (cell % width)));
    compareAcross(cell, width, MAX_BRIGHTNESS_GAP_CELLS);
  }
  return sums.map((sum, entry) => (weights[entry] > 0 ? sum / weights[entry] : DEFAULT_BRIGHTNESS_STEP));
};

/** Length of the common border of two units in cells, weighted less across wider gaps: a `count` by `count` matrix. */
const borderLengths = (count: number, unitOfCell: Int16Array, { width, height }: ZonePanels['grid']): Float32Array => {
  const grown = unitOfCell.slice();
  const gapDistance = new Uint16Array(grown.length);
  const queue: number[] = [];
  for (let cell = 0; cell < grown.length; cell++) if (grown[cell] !== -1) queue.push(cell);
  const maxDistance = Math.round((MAX_BORDER_GAP * Math.max(width, height)) / 2);
  const grow = (cell: number, neighbor: number): void => {
    if (grown[neighbor] !== -1) return;
    grown[neighbor] = grown[cell];
    gapDistance[neighbor] = gapDistance[cell] + 1;
    queue.push(neighbor);
  };
  for (let head = 0; head < queue.length; head++) {
    const cell = queue[head];
    if (gapDistance[cell] >= maxDistance) continue;
    if (cell % width > 0) grow(cell, cell - 1);
    if (cell % width < width - 1) grow(cell, cell + 1);
    grow(cell, cell - width);
    grow(cell, cell + width);
  }
  const lengths = new Float32Array(count * count);
  const addBorder = (cell: number, neighbor: number): void => {
    const [a, b] = [grown[cell], grown[neighbor]];
    if (a === b || a < 0 || b < 0) return;
    for (const entry of [a * count + b, b * count + a])
      lengths[entry] += 1 / (1 + gapDistance[cell] + gapDistance[neighbor]);
  };
  for (let y = 0, cell = 0; y < height; y++)
    for (let x = 0; x < width; x++, cell++) {
      if (x < width - 1) addBorder(cell, cell + 1);
      if (y < height - 1) addBorder(cell, cell + width);
    }
  return lengths;
};

const distanceTo = ({ edge }: SeatUnit, [x, y]: Point, width: number): number => {
  let minSquared = Infinity;
  for (const cell of edge) {
    const [dx, dy] = [(cell % width) - x, Math.floor(cell / width) - y];
    minSquared = Math.min(minSquared, dx * dx + dy * dy);
  }
  return Math.sqrt(minSquared);
};

/** The units nearest to a point, with a tolerance of one cell. */
const nearestTo = (units: readonly SeatUnit[], place: Point, width: number): Set<SeatUnit> => {
  const distances = units.map((unit) => distanceTo(unit, place, width));
  const minDistance = Math.min(...distances);
  return new Set(units.filter((_, index) => distances[index] <= minDistance + 1));
};

/** Numbers by which `seats.ts` tells whether two units belong to one seat; flags are 0 or 1. */
export interface PairFeatures {
  /** Its weight is the model's bias. */
  constant: 1;
  /** 0 without a common border, toward 1 the longer it is relative to the smaller unit's size. */
  commonBorder: number;
  /** Rows that both units cover, as a fraction of the rows of the shorter one; negative across a gap. */
  rowOverlap: number;
  /** See `brightnessSteps`. */
  brightnessStep: number;
  /** Whether the lower unit is the nearest one below the upper unit's lower end. */
  isNearestBelow: number;
  /**
   * Whether the upper unit is the nearest above the lower unit's upper end: among headrests if it is one, otherwise among the
   * others. A headrest is never nearest above another headrest.
   */
  isNearestAbove: number;
  /** Whether `isNearestAbove`, and the upper unit is a headrest and the lower one is not. */
  isNearestHeadrestAbove: number;
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
  const unitOfCell = unitOfEachCell(
    units.map(({ cells }) => cells),
    grid,
  );
  const lengths = borderLengths(count, unitOfCell, grid);
  const steps = brightnessSteps(count, unitOfCell, grid, photo);
  const below = units.map((unit) =>
    nearestTo(
      units.filter(({ isHeadrest, middle }) => !isHeadrest && middle[1] > unit.middle[1]),
      unit.bottom,
      width,
    ),
  );
  const above = units.map((unit) =>
    [false, true].map((isHeadrest) =>
      nearestTo(
        units.filter((other) => other.isHeadrest === isHeadrest && other.middle[1] < unit.middle[1]),
        unit.top,
        width,
      ),
    ),
  );
  return units.flatMap((first, a) =>
    units.slice(a + 1).map((second, offset) => {
      const b = a + 1 + offset;
      const [upperIndex, lowerIndex] = first.middle[1] < second.middle[1] ? [a, b] : [b, a];
      const [upper, lower] = [units[upperIndex], units[lowerIndex]];
      const length = lengths[a * count + b];
      const size = Math.sqrt(Math.min(first.cells.length, second.cells.length));
      const firstCommonRow = Math.max(first.rows[0], second.rows[0]);
      const lastCommonRow = Math.min(first.rows[1], second.rows[1]);
      const minRowCount = 1 + Math.min(first.rows[1] - first.rows[0], second.rows[1] - second.rows[0]);
      const isHeadrestOnSeat = upper.isHeadrest && !lower.isHeadrest;
      const isNearestAbove = above[lowerIndex][Number(isHeadrestOnSeat)].has(upper);
      const features: PairFeatures = {
        constant: 1,
        commonBorder: (2 * length) / (size + 2 * length),
        rowOverlap: Math.max(-1.5, (lastCommonRow - firstCommonRow) / minRowCount),
        brightnessStep: steps[a * count + b],
        isNearestBelow: Number(below[upperIndex].has(lower)),
        isNearestAbove: Number(isNearestAbove),
        isNearestHeadrestAbove: Number(isNearestAbove && isHeadrestOnSeat),
      };
      return { a, b, isAdjacent: length > 0, features };
    }),
  );
};
