/**
 * Seat backs of two colors: a panel in a frame of another color is the rear counterpart of an insert, and a two-tone
 * order means it so. The network calls most of it seat back, because it knows places better than colors.
 */
import type { Inside } from './inside.ts';
import { labGap } from './two-tone.ts';
import type { Regions } from './regions.ts';

/** Share of the panel's outline that must lie against the other cover: one strip of another color is no frame. */
const LEAST_FRAMED = 0.2;
/**
 * Share of the distance of the two colors that must be crossed within a few pixels where they meet: light and shade
 * fade, and are no second cover.
 */
const LEAST_SHARPNESS = 0.4;
/** Two grays are two covers if one sends back this many times more light; sun and shade on one cover seldom differ as much. */
const LEAST_RATIO = 8;
/**
 * Weight of a and b against log luminance, taken relative to L + 16 as in `steady-colors.ts`: 0.2 apart is as much as
 * that ratio.
 */
const HUE = Math.log(LEAST_RATIO) / 0.2;
/** Floor added to the reflectance of a panel, so that the deepest black is not endlessly far from black. */
const FAINT = 1e-3;
/** Shares of the panel that the network must call back, and of its frame that it must call something else. */
const PANEL_IS_BACK = 0.8;
const FRAME_IS_NOT = 0.4;
const ROUNDS = 8;

type Look = readonly [number, number, number];

/** Log luminance and hue of a region. */
const lookOf = ({ lab }: Regions, k: number): Look => {
  const [L, a, b] = lab.subarray(k * 3, k * 3 + 3);
  const luminance = L > 8 ? ((L + 16) / 116) ** 3 : L / 903.3;
  return [Math.log(luminance + FAINT), (HUE * a) / (L + 16), (HUE * b) / (L + 16)];
};
const apart = (p: Look, q: Look): number => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);

/** Two-means over the appearances, seeded with the network's labels: seat back or not. */
const twoColors = (
  regions: Regions,
  members: readonly number[],
  isBack: Float32Array,
): { panel: Uint8Array; gap: number } => {
  const looks = new Map(members.map((k) => [k, lookOf(regions, k)]));
  const panel = new Uint8Array(isBack.length);
  const meanOf = (weight: (k: number) => number): Look => {
    const sum = [0, 0, 0];
    let mass = 1e-6;
    for (const k of members) {
      const w = weight(k) * regions.size[k];
      mass += w;
      looks.get(k)?.forEach((v, c) => (sum[c] += w * v));
    }
    return [sum[0] / mass, sum[1] / mass, sum[2] / mass];
  };
  let centers = [meanOf((k) => 1 - isBack[k]), meanOf((k) => isBack[k])];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [k, look] of looks) panel[k] = apart(look, centers[1]) < apart(look, centers[0]) ? 1 : 0;
    centers = [meanOf((k) => 1 - panel[k]), meanOf((k) => panel[k])];
  }
  return { panel, gap: apart(centers[0], centers[1]) };
};

/** Whether enough of the panel's outline lies against its frame, and sharply. */
const isFramed = ({ edges }: Inside, side: Int8Array, gap: number): boolean => {
  let framed = 0;
  let contrast = 0;
  let free = 0;
  for (let e = 0; e < edges.from.length; e++) {
    const [i, j] = [side[edges.from[e]], side[edges.to[e]]];
    if (i === j || (i !== 1 && j !== 1)) continue;
    if (i === -1 || j === -1) free += edges.length[e];
    else {
      framed += edges.length[e];
      contrast += edges.length[e] * edges.contrast[e];
    }
  }
  return framed > 0 && framed >= LEAST_FRAMED * (framed + free) && contrast >= LEAST_SHARPNESS * gap * framed;
};

/**
 * @param isBack share of each region that is seat back, the rest being bolster or headrest; NaN where it is none of them
 * @returns 1 = panel, 0 = its frame for each region that is one of these; undefined where the backs are of one color
 */
export const framedBacks = (inside: Inside, isBack: Float32Array): Uint8Array | undefined => {
  const { regions } = inside;
  const members = Array.from(isBack.keys()).filter((k) => !Number.isNaN(isBack[k]));
  const { panel, gap } = twoColors(regions, members, isBack);
  const [frame, inner] = [0, 1].map((kind) => members.filter((k) => panel[k] === kind));
  const backIn = (of: readonly number[]): number =>
    of.reduce((sum, k) => sum + regions.size[k] * isBack[k], 0) / of.reduce((sum, k) => sum + regions.size[k], 1e-6);
  if (
    inner.length === 0 ||
    frame.length === 0 ||
    gap < Math.log(LEAST_RATIO) ||
    backIn(inner) < PANEL_IS_BACK ||
    1 - backIn(frame) < FRAME_IS_NOT
  )
    return undefined;
  const side = new Int8Array(isBack.length).fill(-1);
  for (const k of members) side[k] = panel[k];
  return isFramed(inside, side, labGap(regions, inner, frame)) ? panel : undefined;
};
