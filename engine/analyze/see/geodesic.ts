/**
 * Geodesic distances of regions from a tapped one. Crossing an edge or a change of color costs, so regions of one object
 * are near each other.
 */
import type { RegionEdges } from './regions.ts';

export interface Neighbors {
  /** Start of each region's list in `edge`; one entry more than regions. */
  first: Uint32Array;
  edge: Uint32Array;
}

export const buildNeighbors = (count: number, edges: RegionEdges): Neighbors => {
  const first = new Uint32Array(count + 1);
  for (let e = 0; e < edges.from.length; e++) {
    first[edges.from[e] + 1]++;
    first[edges.to[e] + 1]++;
  }
  for (let k = 0; k < count; k++) first[k + 1] += first[k];
  const fill = first.slice(0, count);
  const edge = new Uint32Array(edges.from.length * 2);
  for (let e = 0; e < edges.from.length; e++) {
    edge[fill[edges.from[e]]++] = e;
    edge[fill[edges.to[e]]++] = e;
  }
  return { first, edge };
};

/** Dijkstra's algorithm with a binary heap in arrays. @param extend cost of a path of cost `path` after one more step */
const shortestPaths = (
  { first, edge }: Neighbors,
  edges: RegionEdges,
  costs: Float32Array,
  seeds: readonly number[],
  extend: (path: number, step: number) => number,
  passable?: ArrayLike<number>,
): Float32Array => {
  const distance = new Float32Array(first.length - 1).fill(Infinity);
  const capacity = edge.length + seeds.length + 1;
  const nodes = new Int32Array(capacity);
  const keys = new Float32Array(capacity);
  let heapSize = 0;
  const push = (node: number, key: number): void => {
    let child = heapSize++;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (keys[parent] <= key) break;
      nodes[child] = nodes[parent];
      keys[child] = keys[parent];
      child = parent;
    }
    nodes[child] = node;
    keys[child] = key;
  };
  const dropFirst = (): void => {
    const node = nodes[--heapSize];
    const key = keys[heapSize];
    let parent = 0;
    for (;;) {
      let child = 2 * parent + 1;
      if (child >= heapSize) break;
      if (child + 1 < heapSize && keys[child + 1] < keys[child]) child++;
      if (keys[child] >= key) break;
      nodes[parent] = nodes[child];
      keys[parent] = keys[child];
      parent = child;
    }
    nodes[parent] = node;
    keys[parent] = key;
  };
  for (const seed of seeds) {
    distance[seed] = 0;
    push(seed, 0);
  }
  while (heapSize > 0) {
    const node = nodes[0];
    const path = keys[0];
    dropFirst();
    if (path > distance[node]) continue;
    for (let n = first[node]; n < first[node + 1]; n++) {
      const e = edge[n];
      const other = edges.from[e] === node ? edges.to[e] : edges.from[e];
      if (passable && !passable[other]) continue;
      const next = Math.fround(extend(path, costs[e]));
      if (next >= distance[other]) continue;
      distance[other] = next;
      push(other, next);
    }
  }
  return distance;
};

/** @returns distance of each region from the nearest seed; 0 for seeds, Infinity where `passable` is 0 */
export const geodesicDistance = (
  neighbors: Neighbors,
  edges: RegionEdges,
  costs: Float32Array,
  seeds: readonly number[],
  passable?: ArrayLike<number>,
): Float32Array => shortestPaths(neighbors, edges, costs, seeds, (path, step) => path + step, passable);

/** Minimax paths: the strongest edge that every path from the seed to a region must cross. */
export const minimaxDistance = (
  neighbors: Neighbors,
  edges: RegionEdges,
  steps: Float32Array,
  seed: number,
  passable?: ArrayLike<number>,
): Float32Array => shortestPaths(neighbors, edges, steps, [seed], Math.max, passable);
