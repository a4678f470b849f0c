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

/**
 * Visits regions again until no path gets shorter.
 * @param extend cost of a path of cost `path` after one more step: by default their sum; the larger one gives minimax paths, whose
 *   cost is the strongest edge that every path from the seeds to a region must cross
 * @returns cost of the cheapest path to each region; 0 for seeds, Infinity where `passable` is 0
 */
export const geodesicDistance = (
  { first, edge }: Neighbors,
  edges: RegionEdges,
  costs: Float32Array,
  seeds: readonly number[],
  passable?: ArrayLike<number>,
  extend = (path: number, step: number): number => path + step,
): Float32Array => {
  const distance = new Float32Array(first.length - 1).fill(Infinity);
  for (const seed of seeds) distance[seed] = 0;
  const waiting = new Set(seeds);
  for (const node of waiting) {
    waiting.delete(node);
    for (let n = first[node]; n < first[node + 1]; n++) {
      const e = edge[n];
      const other = edges.from[e] === node ? edges.to[e] : edges.from[e];
      const next = Math.fround(extend(distance[node], costs[e]));
      if (next >= distance[other] || (passable && !passable[other])) continue;
      distance[other] = next;
      waiting.add(other);
    }
  }
  return distance;
};
