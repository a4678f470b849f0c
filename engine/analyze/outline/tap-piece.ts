/**
 * Regions that a tap adds or removes: a graph cut of the tap network's log odds along the photo's edges, at the scale whose piece
 * has its middle at the tap. Only regions change that are connected to the tapped one, and no region that an earlier tap decided
 * otherwise.
 */
import { CERTAIN_LOG_ODDS, collectPiece, type Labeling } from '../see/choice.ts';
import type { Regions } from '../see/regions.ts';
import type { Segmentation } from '../see/segmentation.ts';
import { solveMinCut } from '../see/solve.ts';
import { createMiddleOffset } from './tap-middle.ts';
import { estimateTapLogOdds } from './tap-model.ts';
import { NEARNESS_FEATURE, TAP_FEATURES, tapFeatures } from './tap-features.ts';

/** Log odds added to all regions to get smaller and larger candidates, because a tap does not show the object's size. */
const SHIFTS = [-4, -2, 0, 2, 4];
/** Radii of candidates that end at a distance from the tap, in widths of the photo, in case no candidate has its middle there. */
const RADII = [0.03, 0.06, 0.1];
/** Weight of the network's log odds in a candidate's likelihood, below 1 because the network, trained on synthetic data, is overconfident. */
const NETWORK_WEIGHT = 0.4;
/** Distance from the tap, in widths of the photo, beyond which leaving out a similar region matters less: it may be another object. */
const FAR = 0.3;
/** Offset of a tap from the middle that costs nothing, and the standard deviation beyond it, in widths of the photo. */
const FREE_OFFSET = 0.004;
const OFFSET_SIGMA = 0.01;
/** Likelihood of a tap that is far from the middle of the piece. */
const OFF_CENTER_LIKELIHOOD = 0.01;
/**
 * Factors by which a candidate must be more likely than the network's own: a larger one, because selecting too much is the worse
 * error, and one that ends at a radius without an edge.
 */
const LARGER_PENALTY = 2;
const NO_EDGE_PENALTY = 3.3;
/** Log odds that a region next to the tap without an edge between belongs to the object: the network was trained on noisier pictures. */
const NEARNESS_ODDS = 3;

export interface TapContext {
  /** Position of the tap, 0..1 of width and height. */
  x: number;
  y: number;
  /** Aspect ratio of the photo: width / height. */
  photo: number;
  /** 1 for each region that the tap may change; all by default. */
  canChange?: Uint8Array;
}

/** Likelihood of a candidate piece, from the network's log odds of its regions and from the tap's offset from its middle. */
const likelihoodOf = (
  { size }: Regions,
  isIn: Uint8Array,
  membership: Float32Array,
  missedWeight: Float32Array,
  offset: number,
): number => {
  let shared = 0;
  let unionArea = 0;
  for (let k = 0; k < size.length; k++) {
    if (isIn[k]) shared += size[k] * membership[k];
    unionArea += size[k] * (isIn[k] ? 1 : missedWeight[k]);
  }
  const excess = Math.max(0, offset - FREE_OFFSET) / OFFSET_SIGMA;
  return (
    (shared / unionArea) * (OFF_CENTER_LIKELIHOOD + (1 - OFF_CENTER_LIKELIHOOD) * Math.exp(-0.5 * excess * excess))
  );
};

/** @param seed the tapped region. @returns the regions that changed sides; `choice` is modified */
export const changeTappedPiece = (
  graph: Segmentation,
  choice: Labeling,
  seed: number,
  add: boolean,
  { x, y, photo, canChange }: TapContext,
): number[] => {
  const { regions } = graph;
  const { side, markedLabels } = choice;
  const to = add ? 1 : 0;
  const sign = add ? 1 : -1;
  markedLabels[seed] = sign;
  const passable = side.map((s, k) =>
    k === seed || (s !== to && markedLabels[k] !== -sign && (!canChange || canChange[k])) ? 1 : 0,
  );
  const features = tapFeatures(graph, choice, seed, sign, passable, photo);
  const odds = estimateTapLogOdds(graph.edges, features).map(
    (value, k) => value + NEARNESS_ODDS * features[k * TAP_FEATURES + NEARNESS_FEATURE],
  );
  const membership = odds.map((value, k) => (passable[k] ? 1 / (1 + Math.exp(-NETWORK_WEIGHT * value)) : 0));
  const missedWeight = membership.map(
    (fraction, k) =>
      fraction *
      Math.exp(
        -Math.hypot(
          (regions.x[k] - regions.x[seed]) * Math.sqrt(photo),
          (regions.y[k] - regions.y[seed]) / Math.sqrt(photo),
        ) / FAR,
      ),
  );
  const candidateFor = (shift: number, within: Uint8Array): number[] => {
    const preference = odds.map((value, k) => {
      if (markedLabels[k]) return CERTAIN_LOG_ODDS * markedLabels[k];
      return within[k] ? sign * (value + shift) : (side[k] ? 1 : -1) * CERTAIN_LOG_ODDS;
    });
    const wantedLabels = solveMinCut(graph, preference).map((s, k) => (within[k] ? s : side[k]));
    return [...collectPiece(graph, side, wantedLabels, [seed], to)];
  };
  const near = (reach: number): Uint8Array =>
    passable.map((one, k) =>
      Number(k === seed || (one === 1 && Math.hypot(regions.x[k] - x, (regions.y[k] - y) / photo) <= reach)),
    );
  const candidates = [
    ...SHIFTS.map((shift) => ({ members: candidateFor(shift, passable), penalty: shift > 0 ? LARGER_PENALTY : 1 })),
    ...RADII.map((reach) => ({ members: candidateFor(0, near(reach)), penalty: NO_EDGE_PENALTY })),
  ];
  const offset = createMiddleOffset(graph.patches, x, y);
  let changed: number[] = [];
  let best = -1;
  for (const { members, penalty } of candidates) {
    const isIn = new Uint8Array(side.length);
    for (const k of members) isIn[k] = 1;
    const likelihood = likelihoodOf(regions, isIn, membership, missedWeight, offset(isIn)) / penalty;
    if (likelihood <= best) continue;
    best = likelihood;
    changed = members;
  }
  for (const k of changed) side[k] = to;
  return changed;
};
