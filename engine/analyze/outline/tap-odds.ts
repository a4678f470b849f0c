/**
 * Log odds that each region belongs to the object that was tapped, by nearness and likeness to the tapped region. The weights were
 * found by search on the validation set and the labeled photos (`training/MODEL_CARD.md`).
 */
import type { Labeling } from '../see/choice.ts';
import { geodesicDistance } from '../see/geodesic.ts';
import type { RegionNet } from '../see/net-evidence.ts';
import type { Regions } from '../see/regions.ts';
import type { Segmentation } from '../see/segmentation.ts';

const BASE_ODDS = 1;
/** Weight of being connected to the tap without an edge between, and the path's cost at which it has fallen to 1/e. */
const NEARNESS_WEIGHT = 5;
const NEARNESS_SCALE = 10;
/** Weight of the evidence for the tap's side, and its largest log odds. */
const EVIDENCE_WEIGHT = 0.6;
const MAX_EVIDENCE = 6;
/** Weight of the color difference, for each 10 units of CIELAB up to 30, with less weight for lightness because of shadows. */
const COLOR_WEIGHT = 0.5;
const LIGHTNESS_WEIGHT = 0.6;
const MAX_COLOR_DIFFERENCE = 30;
/** Weight of the difference between the roles that the network sees, 0..1. */
const ROLE_WEIGHT = 1;
/** Weight of the distance from the tap, in square roots of the photo's area. */
const DISTANCE_WEIGHT = 9;
const colorDifference = ({ lab }: Regions, k: number, seed: number): number =>
  Math.min(
    MAX_COLOR_DIFFERENCE,
    Math.hypot(
      LIGHTNESS_WEIGHT * (lab[k * 3] - lab[seed * 3]),
      lab[k * 3 + 1] - lab[seed * 3 + 1],
      lab[k * 3 + 2] - lab[seed * 3 + 2],
    ),
  );

/** Difference between the role probabilities of two regions: 0 if equal, 1 if they have no role in common. */
const roleDifference = ({ kinds, parts }: RegionNet, k: number, seed: number): number => {
  let difference = 0;
  for (let p = 0; p < kinds; p++) difference += Math.abs(parts[k * kinds + p] - parts[seed * kinds + p]) / 2;
  return difference;
};

/** Distance of each region from the tapped one, in square roots of the photo's area. @param photo width / height */
export const distancesFrom = (seed: number, { x, y }: Regions, photo: number): Float32Array =>
  x.map((_, k) => Math.hypot((x[k] - x[seed]) * Math.sqrt(photo), (y[k] - y[seed]) / Math.sqrt(photo)));

/**
 * @param seed the tapped region
 * @param sign 1 to add, -1 to remove
 * @param passable 1 for regions that the tap may change
 * @param distances of `distancesFrom`
 */
export const tapLogOdds = (
  { regions, edges, neighbors, costs, netByRegion }: Segmentation,
  { evidence }: Labeling,
  seed: number,
  sign: 1 | -1,
  passable: Uint8Array,
  distances: Float32Array,
): Float32Array => {
  const path = geodesicDistance(neighbors, edges, costs, [seed], passable);
  return evidence.map(
    (odds, k) =>
      BASE_ODDS +
      NEARNESS_WEIGHT * Math.exp(-path[k] / NEARNESS_SCALE) +
      EVIDENCE_WEIGHT * Math.max(-MAX_EVIDENCE, Math.min(MAX_EVIDENCE, sign * odds)) -
      (COLOR_WEIGHT * colorDifference(regions, k, seed)) / 10 -
      (netByRegion ? ROLE_WEIGHT * roleDifference(netByRegion, k, seed) : 0) -
      DISTANCE_WEIGHT * distances[k],
  );
};
