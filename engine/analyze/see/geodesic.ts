/**
 * Geodesic distances of regions from a tapped one, where crossing edges and changing color costs: regions of one thing
 * are near.
 */
import type { RegionEdges } from './regions.ts';

export interface Neighbors {
  /** Start of each region's list in `edge`; one entry more than regions. */
  first: Uint32Array;
  edge: Uint32Array;
}

export const neighborsOf = (count: number, edges: RegionEdges): Neighbors => {
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

/** Dijkstra with a binary heap over plain arrays; `onwards` gives the cost of a path that is one step longer. */
const leastWays = (
  { first, edge }: Neighbors,
  edges: RegionEdges,
  costs: Float32Array,
  seeds: readonly number[],
  onwards: (way: number, step: number) => number,
  passable?: ArrayLike<number>,
): Float32Array => {
  const distance = new Float32Array(first.length - 1).fill(Infinity);
  const room = edge.length + seeds.length + 1;
  const nodes = new Int32Array(room);
  const ways = new Float32Array(room);
  let used = 0;
  const push = (node: number, way: number): void => {
    let child = used++;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (ways[parent] <= way) break;
      nodes[child] = nodes[parent];
      ways[child] = ways[parent];
      child = parent;
    }
    nodes[child] = node;
    ways[child] = way;
  };
  const dropFirst = (): void => {
    const node = nodes[--used];
    const way = ways[used];
    let parent = 0;
    for (;;) {
      let child = 2 * parent + 1;
      if (child >= used) break;
      if (child + 1 < used && ways[child + 1] < ways[child]) child++;
      if (ways[child] >= way) break;
      nodes[parent] = nodes[child];
      ways[parent] = ways[child];
      parent = child;
    }
    nodes[parent] = node;
    ways[parent] = way;
  };
  for (const seed of seeds) {
    distance[seed] = 0;
    push(seed, 0);
  }
  while (used > 0) {
    const node = nodes[0];
    const way = ways[0];
    dropFirst();
    if (way > distance[node]) continue;
    for (let n = first[node]; n < first[node + 1]; n++) {
      const e = edge[n];
      const other = edges.from[e] === node ? edges.to[e] : edges.from[e];
      if (passable && !passable[other]) continue;
      const next = Math.fround(onwards(way, costs[e]));
      if (next >= distance[other]) continue;
      distance[other] = next;
      push(other, next);
    }
  }
  return distance;
};

/** @returns distance of every region from the nearest seed; 0 for seeds, Infinity where `passable` is 0 */
export const geodesicDistance = (
  neighbors: Neighbors,
  edges: RegionEdges,
  costs: Float32Array,
  seeds: readonly number[],
  passable?: ArrayLike<number>,
): Float32Array => leastWays(neighbors, edges, costs, seeds, (way, step) => way + step, passable);

/**
 * Minimax path: the dearest step that cannot be avoided on the way to every region, which is how strongly an edge
 * encloses it.
 */
export const worstStep = (
  neighbors: Neighbors,
  edges: RegionEdges,
  steps: Float32Array,
  seed: number,
  passable?: ArrayLike<number>,
): Float32Array => leastWays(neighbors, edges, steps, [seed], Math.max, passable);
