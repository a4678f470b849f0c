/**
 * The regions that a tap means: from the tapped region outwards over flat ground and weak edges, then a minimum cut.
 * One tap takes or leaves a whole part and changes only regions connected to it.
 */
import { geodesicDistance, type Neighbors } from './geodesic.ts';
import type { RegionEdges, Regions } from './regions.ts';
import { solve, type CutProblem } from './solve.ts';

/** Log odds of a mark at its own place, against everything that was found. */
export const CERTAIN = 60;
/** Log odds that a tap adds to regions near it, and the geodesic distance over which they fade, at the middle scale. */
const SAY = 11.7;
const REACH = 5;
/** A finger doesn't say how large the part is that it means: several sizes are tried, and the best enclosed one is taken. */
const SCALES = [0.25, 0.45, 0.7, 1, 1.5];
/** How much of the first evidence still counts once a mark has shown that it was wrong here. */
const TRUST = 0.5;
/** Contrast at which an edge begins to count as the end of a part. */
const BARRIER = 8;
/** Weight of the present outline as a border. */
const KNOWN_OUTLINE = 0.6;
/** Share of the photo above which a part is too large to be meant. */
const LARGEST = 0.22;
/** How much larger parts are preferred, as an exponent. */
const PREFER_LARGE = 0.01;
/** Outlines of parts are worth more after a tap than the first look's own: a part is to come whole. */
const FIRMNESS = 1.3;
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

/** How well edges enclose a piece, and a little how large it is: a part of a car ends at edges, a flood ends anywhere. */
const enclosedScore = (
  { neighbors, edges, regions }: Ground,
  side: Uint8Array,
  members: Set<number>,
  to: 0 | 1,
  photoSize: number,
): number => {
  let outline = 0;
  let enclosed = 0;
  let size = 0;
  for (const k of members) {
    size += regions.size[k];
    for (let n = neighbors.first[k]; n < neighbors.first[k + 1]; n++) {
      const e = neighbors.edge[n];
      const other = edges.from[e] === k ? edges.to[e] : edges.from[e];
      if (members.has(other)) continue;
      outline += edges.length[e];
      enclosed +=
        edges.length[e] * (side[other] === to ? KNOWN_OUTLINE : 1 - Math.exp(-((edges.contrast[e] / BARRIER) ** 1.5)));
    }
  }
  const share = size / photoSize;
  return (outline === 0 ? 0 : enclosed / outline) * share ** PREFER_LARGE * Math.min(1, LARGEST / share);
};

/**
 * @param seeds regions that a finger touched
 * @param open 1 where the growth may go; everything by default
 * @returns the regions that changed sides
 */
export const grow = (
  ground: Ground,
  choice: Choice,
  seeds: readonly number[],
  add: boolean,
  open?: Uint8Array,
): number[] => {
  const to = add ? 1 : 0;
  const sign = add ? 1 : -1;
  const { evidence, said, sure, side } = choice;
  const passable = side.map((s, k) => (s !== to && (!open || open[k]) ? 1 : 0));
  const distance = geodesicDistance(ground.neighbors, ground.edges, ground.costs, seeds, passable);
  for (const seed of seeds) sure[seed] = sign;
  const firm = { ...ground, stiffness: ground.stiffness.map((cost) => cost * FIRMNESS) };
  const photoSize = ground.regions.size.reduce((sum, n) => sum + n, 0);
  let best = { score: -1, members: new Set(seeds), words: new Float32Array(distance.length) };
  for (const scale of SCALES) {
    const reach = REACH * scale ** 0.44;
    const words = distance.map((d) => (d === Infinity ? 0 : sign * SAY * scale * Math.exp(-d / reach)));
    const wanted = solve(
      firm,
      evidence.map((first, k) => (sure[k] ? CERTAIN * sure[k] : TRUST * first + said[k] + words[k])),
    ).map((s, k) => (passable[k] ? s : side[k]));
    const members = piece(ground, side, wanted, seeds, to);
    const score = enclosedScore(ground, side, members, to, photoSize);
    if (score > best.score) best = { score, members, words };
  }
  for (let k = 0; k < said.length; k++) said[k] += best.words[k];
  const changed = [...best.members];
  for (const k of changed) side[k] = to;
  return changed;
};
