/**
 * Minimum cut of a graph with two terminals (Boykov & Kolmogorov's use, Dinic's algorithm): splits the nodes in two so that
 * the costs of single nodes and of cut edges together are least.
 */
interface CutGraph {
  nodes: number;
  /** Ends of the edges, one entry each. */
  from: Uint16Array | Uint32Array;
  to: Uint16Array | Uint32Array;
  /** Cost of separating the two ends, 0 or more. */
  weight: Float32Array;
}

/** @returns 1 for every node on the source side, which is where a large `preference` pulls it; ties fall to 0 */
export const minCut = (graph: CutGraph, preference: Float32Array): Uint8Array => {
  const { nodes } = graph;
  const source = nodes;
  const sink = nodes + 1;
  const arcs = 2 * (graph.from.length + nodes);
  const head = new Int32Array(arcs);
  const capacity = new Float64Array(arcs);
  const next = new Int32Array(arcs);
  const first = new Int32Array(nodes + 2).fill(-1);
  let used = 0;
  const addArc = (u: number, v: number, there: number, back: number): void => {
    head[used] = v;
    capacity[used] = there;
    next[used] = first[u];
    first[u] = used++;
    head[used] = u;
    capacity[used] = back;
    next[used] = first[v];
    first[v] = used++;
  };
  for (let e = 0; e < graph.from.length; e++) addArc(graph.from[e], graph.to[e], graph.weight[e], graph.weight[e]);
  for (let v = 0; v < nodes; v++) {
    if (preference[v] > 0) addArc(source, v, preference[v], 0);
    else if (preference[v] < 0) addArc(v, sink, -preference[v], 0);
  }

  const level = new Int32Array(nodes + 2);
  const queue = new Int32Array(nodes + 2);
  const cursor = new Int32Array(nodes + 2);
  const path = new Int32Array(nodes + 2);
  const tiny = 1e-9;

  const layer = (): boolean => {
    level.fill(-1);
    level[source] = 0;
    let tail = 0;
    queue[tail++] = source;
    for (let q = 0; q < tail; q++) {
      const u = queue[q];
      for (let arc = first[u]; arc >= 0; arc = next[arc]) {
        const v = head[arc];
        if (capacity[arc] <= tiny || level[v] >= 0) continue;
        level[v] = level[u] + 1;
        queue[tail++] = v;
      }
    }
    return level[sink] >= 0;
  };

  /** Augmenting paths along the layers, one after the other, without recursion. */
  const fill = (): void => {
    cursor.set(first);
    let depth = 0;
    let u = source;
    for (;;) {
      if (u === sink) {
        let room = Infinity;
        for (let d = 0; d < depth; d++) room = Math.min(room, capacity[path[d]]);
        let back = depth;
        for (let d = depth - 1; d >= 0; d--) {
          capacity[path[d]] -= room;
          capacity[path[d] ^ 1] += room;
          if (capacity[path[d]] <= tiny) back = d;
        }
        depth = back;
        u = head[path[depth] ^ 1];
        continue;
      }
      let arc = cursor[u];
      while (arc >= 0 && !(capacity[arc] > tiny && level[head[arc]] === level[u] + 1)) arc = next[arc];
      cursor[u] = arc;
      if (arc >= 0) {
        path[depth++] = arc;
        u = head[arc];
      } else {
        if (depth === 0) return;
        depth--;
        u = head[path[depth] ^ 1];
        cursor[u] = next[cursor[u]];
      }
    }
  };

  while (layer()) fill();
  const side = new Uint8Array(nodes);
  for (let v = 0; v < nodes; v++) side[v] = level[v] >= 0 ? 1 : 0;
  return side;
};
