/**
 * What a tap means: from the tapped region outwards over flat ground and weak edges, then the cut of least cost. One tap takes or
 * leaves a whole part and changes nothing that does not hang together with it.
 */
import { geodesicDistance, type Neighbours } from './geodesic.ts';
import type { RegionEdges, Regions } from './regions.ts';
import { solve, type CutProblem } from './solve.ts';

/** Log odds that a hand's word weighs where it was said, against everything that was found. */
export const CERTAIN = 60;
/** Log odds that a tap adds to what is near it, and the geodesic distance over which that fades. */
const SAY = 10;
const REACH = 15;
/** How much of the first evidence still counts once a hand has shown that it was wrong here. */
const TRUST = 0.3;
/** A step costs what colour and edge have beyond these, and its length. */
const COLOUR = 0.35;
const FREE_COLOUR = 1.8;
const EDGE = 0.41;
const FREE_EDGE = 1;
const WAY = 6;
/** Lightness counts less than hue in telling parts apart: one part has a lit and a shaded side. */
const LIGHTNESS = 0.62;

export interface Ground extends CutProblem {
  neighbours: Neighbours;
  /** What each edge costs to cross. */
  costs: Float32Array;
}

export const crossingCosts = ({ lab, x, y }: Regions, edges: RegionEdges): Float32Array =>
  edges.length.map((_, e) => {
    const i = edges.from[e];
    const j = edges.to[e];
    const colour = Math.hypot(LIGHTNESS * (lab[i * 3] - lab[j * 3]), lab[i * 3 + 1] - lab[j * 3 + 1], lab[i * 3 + 2] - lab[j * 3 + 2]);
    return COLOUR * Math.max(0, colour - FREE_COLOUR) + EDGE * Math.max(0, edges.contrast[e] - FREE_EDGE) + WAY * Math.hypot(x[i] - x[j], y[i] - y[j]);
  });

/** One thing that regions belong to or not, with what speaks for it. */
export interface Choice {
  /** Log odds from the first look. */
  evidence: Float32Array;
  /** Log odds that taps have added. */
  said: Float32Array;
  /** +1, -1 where a hand said so, else 0. */
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

const wholeOdds = ({ evidence, said, sure }: Choice): Float32Array => evidence.map((first, k) => (sure[k] ? CERTAIN * sure[k] : TRUST * first + said[k]));

/** Flips what hangs together with the seeds and came out as wanted. @returns the regions that changed, seeds first */
const flipFrom = ({ neighbours, edges }: Ground, { side }: Choice, wanted: Uint8Array, seeds: readonly number[], to: 0 | 1): number[] => {
  const seen = new Set(seeds);
  const queue = [...seeds];
  for (let q = 0; q < queue.length; q++) {
    const k = queue[q];
    side[k] = to;
    for (let n = neighbours.first[k]; n < neighbours.first[k + 1]; n++) {
      const e = neighbours.edge[n];
      const other = edges.from[e] === k ? edges.to[e] : edges.from[e];
      if (seen.has(other) || wanted[other] !== to || side[other] === to) continue;
      seen.add(other);
      queue.push(other);
    }
  }
  return queue;
};

/**
 * @param seeds regions that a finger touched
 * @param open 1 where the growth may go; everything by default
 * @returns the regions that changed sides
 */
export const grow = (ground: Ground, choice: Choice, seeds: readonly number[], add: boolean, open?: Uint8Array): number[] => {
  const to = add ? 1 : 0;
  const passable = choice.side.map((side, k) => (side !== to && (!open || open[k]) ? 1 : 0));
  const distance = geodesicDistance(ground.neighbours, ground.edges, ground.costs, seeds, passable);
  for (const seed of seeds) choice.sure[seed] = add ? 1 : -1;
  for (let k = 0; k < distance.length; k++) if (distance[k] < Infinity) choice.said[k] += (add ? SAY : -SAY) * Math.exp(-distance[k] / REACH);
  const wanted = solve(ground, wholeOdds(choice));
  if (open) for (let k = 0; k < wanted.length; k++) if (!open[k] && add) wanted[k] = 0;
  return flipFrom(ground, choice, wanted, seeds, to);
};
