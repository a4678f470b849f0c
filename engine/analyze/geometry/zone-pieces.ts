/** The pieces of one zone, each of which becomes a panel: connected components, cut at creases. */
import { NO_PANEL } from '../../geometry/geometry.ts';
import type { ZoneKind } from '../../options.ts';
import type { Plane } from '../../raster/raster.ts';
import { splitHeadrest } from './headrest-neck.ts';
import { connectedPieces, insertWorth, splitAtCreases, WORTH_A_CUT, type Grid, type Piece } from './pieces.ts';
import type { ZonesResult } from './zones-result.ts';

/** Cells along the photo's longer side when pieces are looked for. */
const CELLS = 280;

/** Smallest piece that becomes a panel of its own, as a share of the grid. */
const SMALLEST = 0.0006;

export const smallestPiece = ({ width, height }: Grid): number => Math.max(8, SMALLEST * width * height);

/** Most pieces that one connected part is cut into. */
const MOST_OF_SEAT = 10;
const MOST_OF_INSERT = 4;

export const pieceGrid = (width: number, height: number): Grid => {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / CELLS));
  return { width: Math.ceil(width / step), height: Math.ceil(height / step), step };
};

/** How dark a line each cell shows. @param valley dark lines of the photo, 0..1, any size with the photo's aspect ratio */
export const darkCells = (valley: Plane, grid: Grid): Float32Array => {
  const dark = new Float32Array(grid.width * grid.height);
  for (let c = 0; c < dark.length; c++) {
    const vx = Math.min(valley.width - 1, Math.floor((((c % grid.width) + 0.5) / grid.width) * valley.width));
    const vy = Math.min(
      valley.height - 1,
      Math.floor(((Math.floor(c / grid.width) + 0.5) / grid.height) * valley.height),
    );
    dark[c] = valley.data[vy * valley.width + vx];
  }
  return dark;
};

/** Cells whose center pixel belongs to the zone and to the upholstery. */
const cellsOf = (
  zone: number,
  { zoneOf, matte }: Pick<ZonesResult, 'zoneOf' | 'matte'>,
  width: number,
  height: number,
  grid: Grid,
): Uint8Array => {
  const cells = new Uint8Array(grid.width * grid.height);
  for (let gy = 0; gy < grid.height; gy++) {
    const y = Math.min(height - 1, Math.floor((gy + 0.5) * grid.step));
    for (let gx = 0; gx < grid.width; gx++) {
      const p = y * width + Math.min(width - 1, Math.floor((gx + 0.5) * grid.step));
      if (zoneOf[p] === zone && matte[p] > 127) cells[gy * grid.width + gx] = 1;
    }
  }
  return cells;
};

/** @param dark of each cell of the grid, see `darkCells`; @returns the largest first */
export const piecesOf = (
  zone: number,
  kind: ZoneKind,
  planes: Pick<ZonesResult, 'zoneOf' | 'matte'>,
  width: number,
  height: number,
  grid: Grid,
  dark: Float32Array,
): Piece[] => {
  const connected = connectedPieces(cellsOf(zone, planes, width, height, grid), grid, smallestPiece(grid));
  const split = connected.flatMap((piece) => {
    if (kind === 'insert') return splitAtCreases(piece, dark, grid, insertWorth(piece), MOST_OF_INSERT);
    if (kind !== 'seat') return piece;
    return splitAtCreases(piece, dark, grid, WORTH_A_CUT.seat, MOST_OF_SEAT).flatMap((part) =>
      splitHeadrest(part, dark, grid),
    );
  });
  return split.toSorted((a, b) => b.area - a.area);
};

/** Spreads piece numbers over the whole grid, so that every pixel of the zone finds its nearest piece. */
export const nearestPiece = (pieces: readonly Pick<Piece, 'cells'>[], firstPanel: number, grid: Grid): Uint8Array => {
  const label = new Uint8Array(grid.width * grid.height).fill(NO_PANEL);
  const queue = new Int32Array(label.length);
  let tail = 0;
  for (const [k, piece] of pieces.entries())
    for (let c = 0; c < label.length; c++)
      if (piece.cells[c] && label[c] === NO_PANEL) {
        label[c] = firstPanel + k;
        queue[tail++] = c;
      }
  for (let head = 0; head < tail; head++) {
    const c = queue[head];
    const x = c % grid.width;
    for (const n of [x > 0 ? c - 1 : -1, x < grid.width - 1 ? c + 1 : -1, c - grid.width, c + grid.width]) {
      if (n < 0 || n >= label.length || label[n] !== NO_PANEL) continue;
      label[n] = label[c];
      queue[tail++] = n;
    }
  }
  return label;
};
