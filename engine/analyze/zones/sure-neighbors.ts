/**
 * The minimum cut likes short outlines, so it drops thin rims that no edge divides from the seat behind them, as black
 * ones on black. Regions that touch the seats and are seat both to the network and to all evidence together are taken
 * back.
 */
import type { Neighbors } from './geodesic.ts';
import type { RegionEdges } from './regions.ts';

/** The network's probability, and log odds of all evidence, from which on a neighbor is sure. */
const SURE = 0.65;
const EVIDENT = 0.5;

/**
 * @param side 1 = seat, one a region
 * @param odds log odds of all evidence
 * @param seen the network's probability
 * @returns `side` with the sure neighbors, and theirs
 */
export const withSureNeighbors = (
  side: Uint8Array,
  { first, edge }: Neighbors,
  edges: RegionEdges,
  odds: Float32Array,
  seen: Float32Array,
): Uint8Array => {
  const joined = side.slice();
  const found = Array.from(side.keys()).filter((k) => side[k]);
  for (const k of found) {
    for (let n = first[k]; n < first[k + 1]; n++) {
      const e = edge[n];
      const other = edges.from[e] === k ? edges.to[e] : edges.from[e];
      if (joined[other] || seen[other] <= SURE || odds[other] <= EVIDENT) continue;
      joined[other] = 1;
      found.push(other);
    }
  }
  return joined;
};
