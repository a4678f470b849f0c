/** The graph of a photo's regions, and one binary labeling of them that marks change. */
import type { Neighbors } from './geodesic.ts';
import type { RegionEdges, Regions } from './regions.ts';
import type { CutProblem } from './solve.ts';

/** Log odds of a region that a mark has set: they outweigh any evidence. */
export const CERTAIN_LOG_ODDS = 60;
/** Weights of color difference and edge contrast, each above its threshold (Lab units), and of distance, in a step's cost. */
const COLOR_WEIGHT = 0.5;
const COLOR_THRESHOLD = 1;
const EDGE_WEIGHT = 0.7;
const EDGE_THRESHOLD = 0.5;
const DISTANCE_WEIGHT = 6;
/** Lightness counts less than chroma in a color difference: one part has a lit and a shaded side. */
const LIGHTNESS_WEIGHT = 0.62;

export interface RegionGraph extends CutProblem {
  neighbors: Neighbors;
  /** Cost of crossing each edge. */
  costs: Float32Array;
}

export const crossingCosts = ({ lab, x, y }: Regions, edges: RegionEdges): Float32Array =>
  edges.length.map((_, e) => {
    const i = edges.from[e];
    const j = edges.to[e];
    const color = Math.hypot(
      LIGHTNESS_WEIGHT * (lab[i * 3] - lab[j * 3]),
      lab[i * 3 + 1] - lab[j * 3 + 1],
      lab[i * 3 + 2] - lab[j * 3 + 2],
    );
    return (
      COLOR_WEIGHT * Math.max(0, color - COLOR_THRESHOLD) +
      EDGE_WEIGHT * Math.max(0, edges.contrast[e] - EDGE_THRESHOLD) +
      DISTANCE_WEIGHT * Math.hypot(x[i] - x[j], y[i] - y[j])
    );
  });

/** One binary labeling of the regions, such as upholstery or not, with its evidence; one value for each region. */
export interface Labeling {
  /** Log odds before any mark. */
  evidence: Float32Array;
  /** +1 or -1 if a mark set the region, else 0. */
  markedLabels: Int8Array;
  /** Label of the region, 0 or 1. */
  side: Uint8Array;
}

export const createLabeling = (evidence: Float32Array, side: Uint8Array): Labeling => ({
  evidence,
  markedLabels: new Int8Array(evidence.length),
  side,
});

/** Regions connected to the seeds that have the label `to` in `wanted` and do not have it in `side`. */
export const collectPiece = (
  { neighbors, edges }: RegionGraph,
  side: Uint8Array,
  wanted: Uint8Array,
  seeds: readonly number[],
  to: 0 | 1,
): Set<number> => {
  const members = new Set(seeds);
  for (const k of members) {
    for (let n = neighbors.first[k]; n < neighbors.first[k + 1]; n++) {
      const e = neighbors.edge[n];
      const other = edges.from[e] === k ? edges.to[e] : edges.from[e];
      if (wanted[other] === to && side[other] !== to) members.add(other);
    }
  }
  return members;
};
