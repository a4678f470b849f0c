/**
 * Two-tone covers: two colors inside the seats that meet at sharp borders (a shadow fades), of which one lies inside the
 * other, as inserts lie between bolsters.
 */
import { connectedBlobs } from './blobs.ts';
import type { Inside } from './inside.ts';
import type { Regions } from './regions.ts';
import { steadyColor, type Color } from './steady-colors.ts';

export interface TwoTone {
  /** 1 = the inner color. */
  inner: Uint8Array;
  /** 0..1 */
  confidence: number;
}

/** Least distance of the two colors, and the share of it that must be crossed within a few pixels at their borders. */
const LEAST_DISTANCE = 14;
const LEAST_SHARPNESS = 0.5;
/**
 * Two grays are distinguished with more care, as black and white: light and shade on one black cover look like less.
 */
const GRAY = 8;
const LEAST_DISTANCE_OF_GRAYS = 18;
/** Isoperimetric quotient (1 for a circle, less on stairs) below which a shape is no panel. */
const LEAST_COMPACTNESS = 0.12;
/** A patch of the inner color of which more of the outline is the seats' own is no insert but a lit edge. */
const MOST_EXPOSED = 0.35;
/**
 * Inserts lie no higher than the rest by more than this share of the seats' height: higher ones are headrest covers.
 */
const HIGHEST = 0.12;
/** Least share of the seats for either color. */
const LEAST_SHARE = 0.12;
/** How much more of the outer color's outline must be the seats' own outline. */
const LEAST_ENCLOSURE = 1.5;
const ROUNDS = 12;

const labAt = (lab: Float32Array, k: number): Color => [lab[k * 3], lab[k * 3 + 1], lab[k * 3 + 2]];
const distance = (a: Color, b: Color): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const meanOf = ({ lab, size }: Regions, of: readonly number[], at = steadyColor): Color => {
  const sum: Color = [0, 0, 0];
  let mass = 0;
  for (const k of of) {
    mass += size[k];
    at(lab, k).forEach((v, c) => (sum[c] += v * size[k]));
  }
  return sum.map((v) => v / Math.max(1, mass)) as Color;
};

/** Distance of the mean colors of two groups of regions in Lab. */
const labGap = (regions: Regions, one: readonly number[], other: readonly number[]): number =>
  distance(meanOf(regions, one, labAt), meanOf(regions, other, labAt));

/** @returns the distance of two covers in Lab; undefined where light and shade on one cover could explain it */
const coversApart = (regions: Regions, one: readonly number[], other: readonly number[]): number | undefined => {
  const [a, b] = [meanOf(regions, one), meanOf(regions, other)];
  const least = Math.hypot(a[1] - b[1], a[2] - b[2]) < GRAY ? LEAST_DISTANCE_OF_GRAYS : LEAST_DISTANCE;
  return distance(a, b) < least ? undefined : labGap(regions, one, other);
};

/** Two-means, seeded with the mean and the color farthest from it. */
const twoMeans = ({
  regions,
  side,
}: Inside): { second: Uint8Array; apart: number | undefined; shares: [number, number] } => {
  const members = Array.from(side.keys()).filter((k) => side[k]);
  const mean = (of: readonly number[]): Color => meanOf(regions, of);
  const middle = mean(members);
  const spread = members
    .map((k) => ({ k, d: distance(steadyColor(regions.lab, k), middle) }))
    .sort((a, b) => b.d - a.d);
  const far = steadyColor(regions.lab, spread[Math.floor(spread.length * 0.05)]?.k ?? 0);
  let centers: [Color, Color] = [middle.map((v, c) => 2 * v - far[c]) as Color, far];
  const second = new Uint8Array(side.length);
  for (let round = 0; round < ROUNDS; round++) {
    for (const k of members) {
      const color = steadyColor(regions.lab, k);
      second[k] = distance(color, centers[1]) < distance(color, centers[0]) ? 1 : 0;
    }
    centers = [mean(members.filter((k) => !second[k])), mean(members.filter((k) => second[k]))];
  }
  const mass = (of: 0 | 1): number => members.reduce((sum, k) => sum + (second[k] === of ? regions.size[k] : 0), 0);
  const whole = mass(0) + mass(1);
  const apart = coversApart(
    regions,
    members.filter((k) => !second[k]),
    members.filter((k) => second[k]),
  );
  return { second, apart, shares: [mass(0) / whole, mass(1) / whole] };
};

/** Without lit edges and ragged patches. */
const panelsOnly = (inside: Inside, inner: Uint8Array): Uint8Array => {
  const { edges, neighbors, side } = inside;
  const kept = inner.slice();
  for (const { members, mass } of connectedBlobs(inside, inner, 1)) {
    let outline = 0;
    let exposed = 0;
    for (const k of members) {
      for (let n = neighbors.first[k]; n < neighbors.first[k + 1]; n++) {
        const e = neighbors.edge[n];
        const other = edges.from[e] === k ? edges.to[e] : edges.from[e];
        if (inner[other]) continue;
        outline += edges.length[e];
        if (!side[other]) exposed += edges.length[e];
      }
    }
    const compactness = (4 * Math.PI * mass) / (outline * outline);
    if (exposed > MOST_EXPOSED * outline || compactness < LEAST_COMPACTNESS) for (const k of members) kept[k] = 0;
  }
  return kept;
};

const liesHigher = ({ regions, side }: Inside, inner: Uint8Array): boolean => {
  let [top, bottom] = [1, 0];
  const sums = [0, 0];
  const masses = [0, 0];
  for (let k = 0; k < side.length; k++) {
    if (!side[k]) continue;
    top = Math.min(top, regions.y[k]);
    bottom = Math.max(bottom, regions.y[k]);
    sums[inner[k]] += regions.y[k] * regions.size[k];
    masses[inner[k]] += regions.size[k];
  }
  return sums[0] / masses[0] - sums[1] / masses[1] > HIGHEST * (bottom - top);
};

export const splitTwoTone = (inside: Inside): TwoTone | undefined => {
  const { edges, side } = inside;
  const { second, apart, shares } = twoMeans(inside);
  if (apart === undefined || Math.min(...shares) < LEAST_SHARE) return undefined;
  let meeting = 0;
  let contrast = 0;
  const outline = [0, 0];
  for (let e = 0; e < edges.from.length; e++) {
    const i = edges.from[e];
    const j = edges.to[e];
    if (side[i] && side[j]) {
      if (second[i] === second[j]) continue;
      meeting += edges.length[e];
      contrast += edges.length[e] * edges.contrast[e];
    } else if (side[i] || side[j]) outline[second[side[i] ? i : j]] += edges.length[e];
  }
  if (meeting === 0) return undefined;
  const sharpness = contrast / meeting / apart;
  const exposure = outline.map((length) => length / (length + meeting));
  const inner = exposure[0] < exposure[1] ? 0 : 1;
  const enclosure = exposure[1 - inner] / Math.max(0.05, exposure[inner]);
  if (sharpness < LEAST_SHARPNESS || enclosure < LEAST_ENCLOSURE) return undefined;
  const members = panelsOnly(
    inside,
    second.map((s, k) => (side[k] && s === inner ? 1 : 0)),
  );
  if (!members.includes(1) || liesHigher(inside, members)) return undefined;
  return { inner: members, confidence: Math.min(0.9, 0.3 + 0.2 * sharpness + 0.1 * enclosure) };
};
