/**
 * The regions that a tap on upholstery, or on a part taken for it, changes: those that the tap network takes for the
 * same thing, cut along the photo's edges, in the size whose middle is under the finger. Only regions connected to the
 * tapped one and on the other side change; earlier taps keep their effect.
 */
import { CERTAIN, piece, type Choice, type Ground } from '../see/choice.ts';
import type { RegionNet } from '../see/region-net.ts';
import type { Regions } from '../see/regions.ts';
import { solve } from '../see/solve.ts';
import type { Superpixels } from '../see/superpixels.ts';
import { offCenter } from './tap-middle.ts';
import { belongsToTap, messageWeightsOf, type MessageWeights } from './tap-model.ts';
import { NEARNESS, TAP_FEATURES, tapFeatures } from './tap-features.ts';

/**
 * A finger doesn't say how large the thing is: log odds that are added everywhere, so that smaller and larger pieces
 * are tried.
 */
const SHIFTS = [-4, -2, 0, 2, 4];
/** And pieces that end this far from the finger, in widths of the photo, for where nothing has its middle there. */
const AROUND = [0.03, 0.06, 0.1];
/**
 * Weight of the network's log odds in the likelihood of a size: it was trained on synthetic pictures and is
 * overconfident.
 */
const WORTH = 0.4;
/**
 * Distance over which it matters less that something alike is left out: far away it is another thing. Widths of the
 * photo.
 */
const FAR = 0.3;
/**
 * A thumb misses the middle by this much without a doubt, and by this much more now and then (standard deviation);
 * widths of the photo.
 */
const HIT = 0.004;
const MISS = 0.01;
/** Likelihood of a tap that is nowhere near the middle. */
const ELSEWHERE = 0.01;
/**
 * How much likelier a larger size than the network's own must be, for taking too much is the worse fault, and one that
 * ends around the finger with no edge there.
 */
const LARGER = 2;
const NO_EDGE = 3.3;
/**
 * Log odds that a region right beside the finger, with no edge between, is the same thing: the network was trained on
 * noisier pictures than photos are.
 */
const BESIDE = 3;
/** Log odds as which a tapped piece counts from then on, at least. */
const SETTLED = 2;

export interface TapContext {
  net?: RegionNet;
  patches: Superpixels;
  /** Position of the tap, 0..1 of width and height. */
  x: number;
  y: number;
  /** Width / height of the photo. */
  photo: number;
  /** 1 for each region that the tap may change; everything by default. */
  open?: Uint8Array;
}

const messageWeights = new WeakMap<Ground, MessageWeights>();

const messageWeightsFor = (ground: Ground): MessageWeights => {
  let hearing = messageWeights.get(ground);
  if (hearing === undefined)
    messageWeights.set(ground, (hearing = messageWeightsOf(ground.edges, ground.regions.count)));
  return hearing;
};

/**
 * Likelihood that a tap there means a piece: by the share of it that the network expects in the thing, and by the
 * finger's distance from its middle.
 */
const likelihoodOf = (
  { size }: Regions,
  isIn: Uint8Array,
  belongs: Float32Array,
  missed: Float32Array,
  off: number,
): number => {
  let shared = 0;
  let either = 0;
  for (let k = 0; k < size.length; k++) {
    if (isIn[k]) shared += size[k] * belongs[k];
    either += size[k] * (isIn[k] ? 1 : missed[k]);
  }
  const wide = Math.max(0, off - HIT) / MISS;
  return (shared / either) * (ELSEWHERE + (1 - ELSEWHERE) * Math.exp(-0.5 * wide * wide));
};

/** @param seed the tapped region @returns the regions that changed sides; `choice` is changed in place */
export const tapPiece = (
  ground: Ground,
  choice: Choice,
  seed: number,
  add: boolean,
  { net, patches, x, y, photo, open }: TapContext,
): number[] => {
  const { regions } = ground;
  const { side, sure, said, evidence } = choice;
  const to = add ? 1 : 0;
  const sign = add ? 1 : -1;
  sure[seed] = sign;
  const passable = side.map((s, k) => (k === seed || (s !== to && sure[k] !== -sign && (!open || open[k])) ? 1 : 0));
  const features = tapFeatures(ground, choice, seed, sign, passable, photo, net);
  const odds = belongsToTap(ground.edges, messageWeightsFor(ground), features).map(
    (value, k) => value + BESIDE * features[k * TAP_FEATURES + NEARNESS],
  );
  const belongs = odds.map((value, k) => (passable[k] ? 1 / (1 + Math.exp(-WORTH * value)) : 0));
  const missed = belongs.map(
    (share, k) =>
      share *
      Math.exp(
        -Math.hypot(
          (regions.x[k] - regions.x[seed]) * Math.sqrt(photo),
          (regions.y[k] - regions.y[seed]) / Math.sqrt(photo),
        ) / FAR,
      ),
  );
  const meant = (shift: number, within: Uint8Array): number[] => {
    const preference = odds.map((value, k) => {
      if (sure[k]) return CERTAIN * sure[k];
      return within[k] ? sign * (value + shift) : (side[k] ? 1 : -1) * CERTAIN;
    });
    const wanted = solve(ground, preference).map((s, k) => (within[k] ? s : side[k]));
    return [...piece(ground, side, wanted, [seed], to)];
  };
  const near = (reach: number): Uint8Array =>
    passable.map((one, k) =>
      Number(k === seed || (one === 1 && Math.hypot(regions.x[k] - x, (regions.y[k] - y) / photo) <= reach)),
    );
  const sizes = [
    ...SHIFTS.map((shift) => ({ members: meant(shift, passable), doubt: shift > 0 ? LARGER : 1 })),
    ...AROUND.map((reach) => ({ members: meant(0, near(reach)), doubt: NO_EDGE })),
  ];
  const off = offCenter(patches, x, y);
  let changed: number[] = [];
  let most = -1;
  for (const { members, doubt } of sizes) {
    const isIn = new Uint8Array(side.length);
    for (const k of members) isIn[k] = 1;
    const likelihood = likelihoodOf(regions, isIn, belongs, missed, off(isIn)) / doubt;
    if (likelihood <= most) continue;
    most = likelihood;
    changed = members;
  }
  for (const k of changed) {
    said[k] = sign * Math.max(SETTLED, odds[k]) - evidence[k];
    side[k] = to;
  }
  return changed;
};
