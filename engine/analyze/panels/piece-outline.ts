/** Outline of a piece, traced on a coarse grid. */
import type { Point } from '../../geometry/geometry.ts';
import { connectedAreas } from '../see/connected-areas.ts';

/** A coarse grid whose cells are `cellSize` x `cellSize` pixels of the analysis size. */
export interface Grid {
  width: number;
  height: number;
  cellSize: number;
}

/** Largest 4-connected component of the cells, and its first cell in reading order. */
const largestPart = (cells: Uint8Array, width: number): { part: Uint8Array; start: number } => {
  const { numberOf, areas } = connectedAreas(cells, width);
  areas[0] = 0;
  const largest = areas.indexOf(Math.max(...areas));
  return {
    part: cells.map((isIn, c) => (isIn === 1 && numberOf[c] === largest ? 1 : 0)),
    start: numberOf.indexOf(largest),
  };
};

/** Distance by which a piece is extended beyond the picture, as a fraction of the grid's longer side. */
const EXTENSION_FRACTION = 0.12;

/** Clockwise outline of the largest component, in cells. Where the picture's border cuts it off, it is extended straight on. */
export const traceExtendedOutline = (cells: Uint8Array, { width, height, cellSize }: Grid): Point[] => {
  const isCutOff = cells.some(
    (isIn, c) => isIn === 1 && (c < width || c >= (height - 1) * width || c % width === 0 || c % width === width - 1),
  );
  const pad = isCutOff ? Math.round(EXTENSION_FRACTION * Math.max(width, height)) : 0;
  const wide: Grid = { width: width + 2 * pad, height: height + 2 * pad, cellSize };
  const drawn = new Uint8Array(wide.width * wide.height);
  for (let y = 0; y < wide.height; y++) {
    const row = Math.min(height - 1, Math.max(0, y - pad)) * width;
    for (let x = 0; x < wide.width; x++)
      drawn[y * wide.width + x] = cells[row + Math.min(width - 1, Math.max(0, x - pad))];
  }
  const { part, start } = largestPart(drawn, wide.width);
  return traceOutline(part, wide, start).map(([x, y]): Point => [x - pad, y - pad]);
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

/** Moore-neighbor tracing, clockwise from the first cell in reading order. */
const traceOutline = (cells: Uint8Array, { width, height }: Grid, start: number): Point[] => {
  const isIn = (x: number, y: number): boolean =>
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
      if (isIn(x + STEPS[d][0], y + STEPS[d][1])) {
        x += STEPS[d][0];
        y += STEPS[d][1];
        heading = d;
        break;
      }
    }
    // Ends when the start is entered in the same direction again (Jacob's criterion), because a narrow start is passed twice.
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
