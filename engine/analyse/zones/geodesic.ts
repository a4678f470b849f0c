/** How far regions are from a tapped one when crossing edges and changing colour costs: what belongs together is near. */
import type { RegionEdges } from './regions.ts';

export interface Neighbours {
  /** Start of each region's list in `edge`; one entry more than regions. */
  first: Uint32Array;
  edge: Uint32Array;
}

export const neighboursOf = (count: number, edges: RegionEdges): Neighbours => {
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

/** Dijkstra with a binary heap. @returns distance of every region from the nearest seed; 0 for seeds, Infinity where `passable` is 0 */
export const geodesicDistance = (neighbours: Neighbours, edges: RegionEdges, costs: Float32Array, seeds: readonly number[], passable?: ArrayLike<number>): Float32Array => {
  const count = neighbours.first.length - 1;
  const distance = new Float32Array(count).fill(Infinity);
  const heap: { node: number; at: number }[] = [];
  const push = (node: number, at: number): void => {
    let child = heap.push({ node, at }) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (heap[parent].at <= heap[child].at) break;
      [heap[parent], heap[child]] = [heap[child], heap[parent]];
      child = parent;
    }
  };
  const pop = (): { node: number; at: number } => {
    const top = heap[0];
    const last = heap.pop();
    if (last && heap.length > 0) {
      heap[0] = last;
      for (let parent = 0; ; ) {
        const left = 2 * parent + 1;
        const least = left + 1 < heap.length && heap[left + 1].at < heap[left]?.at ? left + 1 : left;
        if (least >= heap.length || heap[parent].at <= heap[least].at) break;
        [heap[parent], heap[least]] = [heap[least], heap[parent]];
        parent = least;
      }
    }
    return top;
  };
  for (const seed of seeds) {
    distance[seed] = 0;
    push(seed, 0);
  }
  while (heap.length > 0) {
    const { node, at } = pop();
    if (at > distance[node]) continue;
    for (let n = neighbours.first[node]; n < neighbours.first[node + 1]; n++) {
      const e = neighbours.edge[n];
      const other = edges.from[e] === node ? edges.to[e] : edges.from[e];
      if (passable && !passable[other]) continue;
      const next = Math.fround(at + costs[e]);
      if (next >= distance[other]) continue;
      distance[other] = next;
      push(other, next);
    }
  }
  return distance;
};
