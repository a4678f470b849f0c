/** The regions of a photo with what it costs to part them, and one choice among them that marks change. */
import type { Neighbors } from './geodesic.ts';
import type { RegionEdges, Regions } from './regions.ts';
import type { CutProblem } from './solve.ts';

/** Log odds of a mark at its own place, against everything that was found. */
export const CERTAIN = 60;
/** The cost of a step: color and edge contrast beyond these thresholds, and its length. */
const COLOR = 0.5;
const FREE_COLOR = 1;
const EDGE = 0.7;
const FREE_EDGE = 0.5;
const WAY = 6;
/** Lightness counts less than hue in telling parts apart: one part has a lit and a shaded side. */
const LIGHTNESS = 0.62;

export interface Ground extends CutProblem {
  neighbors: Neighbors;
  /** Cost of crossing each edge. */
  costs: Float32Array;
}

export const crossingCosts = ({ lab, x, y }: Regions, edges: RegionEdges): Float32Array =>
  edges.length.map((_, e) => {
    const i = edges.from[e];
    const j = edges.to[e];
    const color = Math.hypot(
      LIGHTNESS * (lab[i * 3] - lab[j * 3]),
      lab[i * 3 + 1] - lab[j * 3 + 1],
      lab[i * 3 + 2] - lab[j * 3 + 2],
    );
    return (
      COLOR * Math.max(0, color - FREE_COLOR) +
      EDGE * Math.max(0, edges.contrast[e] - FREE_EDGE) +
      WAY * Math.hypot(x[i] - x[j], y[i] - y[j])
    );
  });

/** One binary labeling of the regions, with its evidence. */
export interface Choice {
  /** Log odds from the first look. */
  evidence: Float32Array;
  /** Log odds that taps have added. */
  said: Float32Array;
  /** +1, -1 where a mark set it, else 0. */
  sure: Int8Array;
  /** 1 = belongs to it. */
  side: Uint8Array;
}

export const createChoice = (evidence: Float32Array, side: Uint8Array): Choice => ({
  evidence,
  said: new Float32Array(evidence.length),
  sure: new Int8Array(evidence.length),
  side,
});

/** The regions connected to the seeds that came out as wanted. */
export const piece = (
  { neighbors, edges }: Ground,
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
