/**
 * Bolsters run around inserts in one piece, and from seat to seat where those touch in the picture; they are sewn of a left, a right, an upper
 * and a lower panel for each insert. Every cell goes to the insert that is nearest along the bolster, and to the side of it that it lies on.
 */
import { createPanelMap, surfaceAt, type PanelMap } from '../../geometry/panel-map.ts';
import { fitPatch } from './fit-patch.ts';
import { outlineBeyond, type Grid, type Piece } from './pieces.ts';

/** Sides of an insert: left, right, above, below. */
const SIDES = 4;

const sideOf = (map: PanelMap, x: number, y: number): number => {
  const [u, v] = surfaceAt(map, x, y);
  const [across, down] = [u - 0.5, v - 0.5];
  if (Math.abs(across) > Math.abs(down)) return across < 0 ? 0 : 1;
  return down < 0 ? 2 : 3;
};

/** For each cell of the bolsters the insert nearest along them, -1 where none is reached. */
const nearestInsert = (bolster: Uint8Array, inserts: readonly Piece[], { width }: Grid): Int16Array => {
  const nearest = new Int16Array(bolster.length).fill(-1);
  const queue: number[] = [];
  for (const [k, { cells }] of inserts.entries())
    for (let c = 0; c < cells.length; c++)
      if (cells[c]) {
        nearest[c] = k;
        queue.push(c);
      }
  for (let head = 0; head < queue.length; head++) {
    const c = queue[head];
    const x = c % width;
    for (const n of [x > 0 ? c - 1 : -1, x < width - 1 ? c + 1 : -1, c - width, c + width]) {
      if (bolster[n] !== 1 || nearest[n] >= 0) continue;
      nearest[n] = nearest[c];
      queue.push(n);
    }
  }
  return nearest;
};

/**
 * @param pieces of one zone of bolsters
 * @param inserts of all seats
 * @param smallest cells of a panel of its own; smaller ones join their neighbors
 * @returns cells of each panel, one byte a cell, the largest first, and the number of its insert; pieces beside no insert stay whole, with -1
 */
export const bolsterSides = (
  pieces: readonly Piece[],
  inserts: readonly Piece[],
  grid: Grid,
  smallest: number,
): { cells: Uint8Array; insert: number }[] => {
  const size = grid.width * grid.height;
  const bolster = new Uint8Array(size);
  const pieceOf = new Int16Array(size);
  for (const [k, { cells }] of pieces.entries())
    for (let c = 0; c < size; c++)
      if (cells[c]) {
        bolster[c] = 1;
        pieceOf[c] = k;
      }
  const nearest = nearestInsert(bolster, inserts, grid);
  const maps = inserts.map((insert) => {
    const patch = fitPatch(outlineBeyond(insert, grid));
    return patch && createPanelMap(patch);
  });
  const groups = new Map<number, { cells: Uint8Array; area: number; insert: number }>();
  for (let c = 0; c < size; c++) {
    if (bolster[c] !== 1) continue;
    const insert = nearest[c];
    const map = insert < 0 ? null : maps[insert];
    const side = map ? sideOf(map, (c % grid.width) + 0.5, Math.floor(c / grid.width) + 0.5) : 0;
    const number = insert < 0 ? -1 - pieceOf[c] : insert * SIDES + side;
    const group = groups.get(number) ?? { cells: new Uint8Array(size), area: 0, insert };
    groups.set(number, group);
    group.cells[c] = 1;
    group.area++;
  }
  return [...groups.values()].filter(({ area }) => area >= smallest).toSorted((a, b) => b.area - a.area);
};
