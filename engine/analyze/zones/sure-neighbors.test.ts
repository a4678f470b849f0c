import { expect, it } from 'vitest';
import { neighborsOf } from './geodesic.ts';
import type { RegionEdges } from './regions.ts';
import { withSureNeighbors } from './sure-neighbors.ts';

/** A row of regions, each beside the next. */
const count = 8;
const edges: RegionEdges = {
  from: Uint16Array.from({ length: count - 1 }, (_, e) => e),
  to: Uint16Array.from({ length: count - 1 }, (_, e) => e + 1),
  length: new Float32Array(count - 1).fill(5),
  contrast: new Float32Array(count - 1),
};
const joined = (side: number[], odds: number[], seen: number[]): number[] => [
  ...withSureNeighbors(
    Uint8Array.from(side),
    neighborsOf(count, edges),
    edges,
    Float32Array.from(odds),
    Float32Array.from(seen),
  ),
];

it('a rim that touches the seat comes along as far as network and evidence are sure of it', () => {
  expect(joined([0, 0, 0, 1, 0, 0, 0, 0], [1, 1, 1, 3, 1, 1, -1, 1], [0.9, 0.3, 0.9, 0.9, 0.8, 0.8, 0.8, 0.9])).toEqual(
    [0, 0, 1, 1, 1, 1, 0, 0],
  );
});

it('what is sure but touches no seat stays out, and a seat that is unsure stays in', () => {
  expect(joined([1, 0, 0, 0, 0, 0, 0, 0], [-1, -1, 4, 4, 4, 4, 4, 4], [0.1, 0.1, 1, 1, 1, 1, 1, 1])).toEqual([
    1, 0, 0, 0, 0, 0, 0, 0,
  ]);
});
