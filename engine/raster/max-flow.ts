/**
 * Minimum cut of a graph by maximum flow (Dinic 1970): labels nodes 0 or 1 so that the sum of the nodes' costs and of the
 * cut edges' weights is least.
 */
interface CutGraph {
  nodes: number;
  /** The two nodes of each edge. */
  from: Uint16Array | Uint32Array;
  to: Uint16Array | Uint32Array;
  /** Cost of giving the edge's two nodes different labels, 0 or more. */
  weight: Float32Array;
}

/** @param preference cost of label 0 minus cost of label 1, by node @returns label of each node, 0 in case of a tie */
export const minCut = (graph: CutGraph, preference: Float32Array): Uint8Array => {
  const { nodes } = graph;
  const source = nodes;
  const sink = nodes + 1;
  const arcs = 2 * (graph.from.length + nodes);
  const head = new Int32Array(arcs);
  const capacity = new Float64Array(arcs);
  const next = new Int32Array(arcs);
  const first = new Int32Array(nodes + 2).fill(-1);
  let arcCount = 0;
  const addArc = (u: number, v: number, forward: number, backward: number): void => {
    head[arcCount] = v;
    capacity[arcCount] = forward;
    next[arcCount] = first[u];
    first[u] = arcCount++;
    head[arcCount] = u;
    capacity[arcCount] = backward;
    next[arcCount] = first[v];
    first[v] = arcCount++;
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
  const epsilon = 1e-9;

  /** Builds the level graph by breadth-first search. @returns whether the sink is reached */
  const buildLevels = (): boolean => {
    level.fill(-1);
    level[source] = 0;
    let tail = 0;
    queue[tail++] = source;
    for (let q = 0; q < tail; q++) {
      const u = queue[q];
      for (let arc = first[u]; arc >= 0; arc = next[arc]) {
        const v = head[arc];
        if (capacity[arc] <= epsilon || level[v] >= 0) continue;
        level[v] = level[u] + 1;
        queue[tail++] = v;
      }
    }
    return level[sink] >= 0;
  };

  /** Finds a blocking flow by depth-first search without recursion. */
  const augment = (): void => {
    cursor.set(first);
    let depth = 0;
    let u = source;
    for (;;) {
      if (u === sink) {
        let flow = Infinity;
        for (let d = 0; d < depth; d++) flow = Math.min(flow, capacity[path[d]]);
        let firstSaturated = depth;
        for (let d = depth - 1; d >= 0; d--) {
          capacity[path[d]] -= flow;
          capacity[path[d] ^ 1] += flow;
          if (capacity[path[d]] <= epsilon) firstSaturated = d;
        }
        depth = firstSaturated;
        u = head[path[depth] ^ 1];
        continue;
      }
      let arc = cursor[u];
      while (arc >= 0 && !(capacity[arc] > epsilon && level[head[arc]] === level[u] + 1)) arc = next[arc];
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

  while (buildLevels()) augment();
  const side = new Uint8Array(nodes);
  for (let v = 0; v < nodes; v++) side[v] = level[v] >= 0 ? 1 : 0;
  return side;
};
