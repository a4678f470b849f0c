/**
 * Input features of the tap network for each region: similarity to the tapped region, distance from it, and the edges between.
 * `training/train_taps.py` computes the same features.
 */
import type { Labeling, RegionGraph } from '../see/choice.ts';
import { geodesicDistance } from '../see/geodesic.ts';
import type { RegionNet } from '../see/net-evidence.ts';
import type { Segmentation } from '../see/segmentation.ts';

/** Number of features of a region. */
export const TAP_FEATURES = 36;
/** Index of the feature that is 1 at the tap and decreases with distance and across edges. */
export const NEARNESS_FEATURE = 27;

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** Clamped and scaled log odds, positive on the tapped region's side. */
const scaledOdds = (odds: number, sign: number): number => clamp(sign * odds, 6) / 4;

/** For each region, the fraction of the photo's area at its distance or nearer; 1 for unreachable regions. */
const fractionWithin = (distance: Float32Array, size: Float32Array, whole: number): Float32Array => {
  const order = Array.from(distance.keys())
    .filter((k) => distance[k] !== Infinity)
    .sort((a, b) => distance[a] - distance[b] || a - b);
  const fraction = new Float32Array(distance.length).fill(1);
  let sum = 0;
  for (const k of order) {
    sum += size[k];
    fraction[k] = sum / whole;
  }
  return fraction;
};

/** Area-weighted mean evidence of each region and its neighbors. */
const neighborhoodMean = ({ regions, edges }: RegionGraph, evidence: Float32Array): Float32Array => {
  const sum = evidence.map((value, k) => value * regions.size[k]);
  const mass = regions.size.slice();
  for (let e = 0; e < edges.from.length; e++) {
    const [i, j] = [edges.from[e], edges.to[e]];
    sum[i] += evidence[j] * regions.size[j];
    sum[j] += evidence[i] * regions.size[i];
    mass[i] += regions.size[j];
    mass[j] += regions.size[i];
  }
  return sum.map((value, k) => value / mass[k]);
};

/** Similarity to the most similar region that a mark has set: exp(-distance / 10) in CIELAB. */
const similarityTo = (lab: Float32Array, count: number, decidedRegions: readonly number[]): Float32Array =>
  Float32Array.from({ length: count }, (_, k) => {
    let minDistance = Infinity;
    for (const d of decidedRegions)
      minDistance = Math.min(
        minDistance,
        Math.hypot(lab[k * 3] - lab[d * 3], lab[k * 3 + 1] - lab[d * 3 + 1], lab[k * 3 + 2] - lab[d * 3 + 2]),
      );
    return Math.exp(-minDistance / 10);
  });

/** Difference between the kind probabilities of two regions: 0 if equal, 1 if they have no kind in common. */
const partDifference = ({ kinds, parts }: RegionNet, k: number, seed: number): number => {
  let difference = 0;
  for (let p = 0; p < kinds; p++) difference += Math.abs(parts[k * kinds + p] - parts[seed * kinds + p]) / 2;
  return difference;
};

/** Planes that all features of one tap share. */
const tapPlanes = (
  graph: RegionGraph,
  { evidence, markedLabels }: Labeling,
  seed: number,
  sign: 1 | -1,
  passable: ArrayLike<number>,
) => {
  const { regions, edges, neighbors, costs } = graph;
  const { count, size, lab } = regions;
  const whole = size.reduce((sum, n) => sum + n, 0);
  const near = geodesicDistance(neighbors, edges, costs, [seed], passable);
  const worst = geodesicDistance(neighbors, edges, edges.contrast, [seed], passable, Math.max);
  const decidedRegions = Array.from(markedLabels.keys()).filter((k) => markedLabels[k] !== 0 && k !== seed);
  const same = decidedRegions.filter((k) => markedLabels[k] === sign);
  const other = decidedRegions.filter((k) => markedLabels[k] === -sign);
  const own = evidence.map((odds) => scaledOdds(odds, sign));
  let openFraction = 0;
  let nearMass = 0;
  let nearEvidence = 0;
  for (let k = 0; k < count; k++) {
    if (near[k] !== Infinity) openFraction += size[k] / whole;
    if (near[k] > 5) continue;
    nearMass += size[k];
    nearEvidence += size[k] * own[k];
  }
  nearEvidence /= Math.max(1, nearMass);
  return {
    own,
    ownAround: neighborhoodMean(graph, own),
    near,
    worst,
    nearFraction: fractionWithin(near, size, whole),
    worstFraction: fractionWithin(worst, size, whole),
    toSame: geodesicDistance(neighbors, edges, costs, same),
    toOther: geodesicDistance(neighbors, edges, costs, other),
    likeSame: similarityTo(lab, count, same),
    likeOther: similarityTo(lab, count, other),
    openFraction,
    nearEvidence,
  };
};

/**
 * @param seed the tapped region
 * @param passable 1 for regions that the tap may change
 * @param photo aspect ratio: width / height
 * @returns TAP_FEATURES numbers per region, in region order
 */
export const tapFeatures = (
  graph: Segmentation,
  choice: Labeling,
  seed: number,
  sign: 1 | -1,
  passable: ArrayLike<number>,
  photo: number,
): Float32Array => {
  const net = graph.netByRegion;
  const { count, lab, x, y, roughness, clutter } = graph.regions;
  const {
    own,
    ownAround,
    near,
    worst,
    nearFraction,
    worstFraction,
    toSame,
    toOther,
    likeSame,
    likeOther,
    openFraction,
    nearEvidence,
  } = tapPlanes(graph, choice, seed, sign, passable);
  const seat = (k: number): number => (net ? sign * (2 * net.seat[k] - 1) : 0);
  const features = new Float32Array(count * TAP_FEATURES);
  for (let k = 0; k < count; k++) {
    const [dL, da, db] = [
      lab[k * 3] - lab[seed * 3],
      lab[k * 3 + 1] - lab[seed * 3 + 1],
      lab[k * 3 + 2] - lab[seed * 3 + 2],
    ];
    const [dx, dy] = [(x[k] - x[seed]) * Math.sqrt(photo), (y[k] - y[seed]) / Math.sqrt(photo)];
    features.set(
      [
        own[k],
        ownAround[k],
        own[seed],
        nearEvidence,
        sign,
        net ? 1 : 0,
        seat(k),
        seat(seed),
        net ? partDifference(net, k, seed) : 0,
        net ? net.parts[k * net.kinds + net.kinds - 1] : 0,
        passable[k],
        lab[k * 3] / 50 - 1,
        lab[k * 3 + 1] / 30,
        lab[k * 3 + 2] / 30,
        roughness[k] / 10,
        clutter[k] / 10,
        dL / 30,
        Math.abs(dL) / 30,
        Math.abs(da) / 20,
        Math.abs(db) / 20,
        (roughness[k] - roughness[seed]) / 10,
        (clutter[k] - clutter[seed]) / 10,
        Math.abs(dx),
        dy,
        Math.hypot(dx, dy),
        y[k],
        Math.exp(-near[k] / 3),
        Math.exp(-near[k] / 10),
        Math.exp(-worst[k] / 5),
        Math.exp(-worst[k] / 15),
        Math.sqrt(nearFraction[k]),
        Math.sqrt(worstFraction[k]),
        Math.sqrt(openFraction),
        Math.exp(-toSame[k] / 8) - Math.exp(-toOther[k] / 8),
        likeSame[k],
        likeOther[k],
      ],
      k * TAP_FEATURES,
    );
  }
  return features;
};
