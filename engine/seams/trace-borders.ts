/** Traces borders between labeled regions as chains of pixel corners. */
import type { Point } from '../geometry/geometry.ts';

interface Border {
  points: Point[];
  /** Labels to the left and right of the chain's direction. */
  left: number;
  right: number;
}

/** Bits of the four half-edges that leave a lattice corner. */
const EAST = 1;
const SOUTH = 2;
const WEST = 4;
const NORTH = 8;
const DIRECTIONS = [EAST, SOUTH, WEST, NORTH] as const;
const DX = [1, 0, -1, 0];
const DY = [0, 1, 0, -1];

/**
 * @param label label of each pixel
 * @returns each border once; borders end where three regions meet
 */
export const traceBorders = (label: Uint8Array, width: number, height: number): Border[] => {
  const across = width + 1;
  const edges = new Map<number, number>();
  const addEdge = (x: number, y: number, direction: number): void => {
    const from = y * across + x;
    edges.set(from, (edges.get(from) ?? 0) | DIRECTIONS[direction]);
    const to = (y + DY[direction]) * across + x + DX[direction];
    edges.set(to, (edges.get(to) ?? 0) | DIRECTIONS[(direction + 2) % 4]);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const here = label[y * width + x];
      if (x + 1 < width && label[y * width + x + 1] !== here) addEdge(x + 1, y, 1);
      if (y + 1 < height && label[(y + 1) * width + x] !== here) addEdge(x, y + 1, 0);
    }
  }
  const pixel = (x: number, y: number): number =>
    label[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))];
  /** Labels to the left and right of the half-edge that leaves (x, y). */
  const sides = (x: number, y: number, d: number): [number, number] => {
    if (d === 0) return [pixel(x, y - 1), pixel(x, y)];
    if (d === 1) return [pixel(x, y), pixel(x - 1, y)];
    if (d === 2) return [pixel(x - 1, y), pixel(x - 1, y - 1)];
    return [pixel(x - 1, y - 1), pixel(x, y - 1)];
  };
  const removeEdge = (corner: number, d: number): void => {
    edges.set(corner, (edges.get(corner) ?? 0) & ~DIRECTIONS[d]);
    const to = corner + DY[d] * across + DX[d];
    edges.set(to, (edges.get(to) ?? 0) & ~DIRECTIONS[(d + 2) % 4]);
  };
  const degree = new Map<number, number>();
  for (const [corner, bits] of edges)
    degree.set(corner, (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1) + ((bits >> 3) & 1));
  const borders: Border[] = [];
  const follow = (start: number, first: number): void => {
    let corner = start;
    let d = first;
    const [left, right] = sides(corner % across, Math.floor(corner / across), d);
    const points: Point[] = [[corner % across, Math.floor(corner / across)]];
    for (;;) {
      removeEdge(corner, d);
      corner += DY[d] * across + DX[d];
      points.push([corner % across, Math.floor(corner / across)]);
      if (degree.get(corner) !== 2 || corner === start) break;
      const bits = edges.get(corner) ?? 0;
      d = DIRECTIONS.findIndex((bit) => (bits & bit) !== 0);
      if (d < 0) break;
    }
    borders.push({ points, left, right });
  };
  const followAll = (corner: number): void => {
    for (let d = 0; d < 4; d++) if ((edges.get(corner) ?? 0) & DIRECTIONS[d]) follow(corner, d);
  };
  for (const [corner, count] of degree) if (count !== 2) followAll(corner);
  for (const corner of degree.keys()) followAll(corner); // loops without a junction
  return borders;
};
