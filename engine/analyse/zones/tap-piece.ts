/**
 * What a tap on upholstery, or on what was taken for it, changes: the regions that the tap network takes for the same thing, cut
 * along the photo's edges. Only what hangs together with the tapped region and stands on the other side changes; what an earlier
 * tap said stays said.
 */
import { CERTAIN, piece, type Choice, type Ground } from './grow.ts';
import type { RegionNet } from './region-net.ts';
import { solve } from './solve.ts';
import { belongsToTap, hearingOf, type Hearing } from './tap-model.ts';
import { NEARNESS, TAP_SIGNS, tapSigns } from './tap-signs.ts';

/** What the network's log odds weigh against the outline's length. */
const WEIGHT = 1;
/** Log odds that what is right beside the finger, with no edge between, is the same thing: the network learnt on noisier pictures than photos are. */
const BESIDE = 3;
/** Log odds as which a tapped piece counts from then on, at least. */
const SETTLED = 2;

/** Contrast that does not divide a surface, and contrast that ends it for everyone's eyes. */
const PLAIN = 4;
const PLAIN_END = 12;
/** Shares from which on a plain surface comes whole: of its outline that is such an end, and of itself that was taken already. */
const ENDED = 0.95;
const TAKEN = 0.5;

export interface TapSight {
  net?: RegionNet;
  /** Width / height of the photo. */
  photo: number;
  /** 1 for each region that the tap may change; everything by default. */
  open?: Uint8Array;
}

const hearings = new WeakMap<Ground, Hearing>();

const hearingFor = (ground: Ground): Hearing => {
  let hearing = hearings.get(ground);
  if (hearing === undefined) hearings.set(ground, (hearing = hearingOf(ground.edges, ground.regions.count)));
  return hearing;
};

/** The rest of a plain surface with clear ends, most of which was taken: nobody means four fifths of it. */
const restOfSurface = ({ neighbours, edges, regions }: Ground, passable: Uint8Array, taken: ReadonlySet<number>, seed: number): number[] => {
  const surface = new Set([seed]);
  let outline = 0;
  let ended = 0;
  for (const k of surface) {
    for (let n = neighbours.first[k]; n < neighbours.first[k + 1]; n++) {
      const e = neighbours.edge[n];
      const other = edges.from[e] === k ? edges.to[e] : edges.from[e];
      if (passable[other] && edges.contrast[e] < PLAIN) surface.add(other);
      else if (!surface.has(other)) {
        outline += edges.length[e];
        if (edges.contrast[e] > PLAIN_END) ended += edges.length[e];
      }
    }
  }
  let whole = 0;
  let had = 0;
  for (const k of surface) {
    whole += regions.size[k];
    if (taken.has(k)) had += regions.size[k];
  }
  return ended >= ENDED * outline && had >= TAKEN * whole ? [...surface].filter((k) => !taken.has(k)) : [];
};

/** @param seed the tapped region @returns the regions that changed sides; `choice` is changed in place */
export const tapPiece = (ground: Ground, choice: Choice, seed: number, add: boolean, { net, photo, open }: TapSight): number[] => {
  const { side, sure, said, evidence } = choice;
  const to = add ? 1 : 0;
  const sign = add ? 1 : -1;
  sure[seed] = sign;
  const passable = side.map((s, k) => (k === seed || (s !== to && sure[k] !== -sign && (!open || open[k])) ? 1 : 0));
  const signs = tapSigns(ground, choice, seed, sign, passable, photo, net);
  const odds = belongsToTap(ground.edges, hearingFor(ground), signs).map((value, k) => value + BESIDE * signs[k * TAP_SIGNS + NEARNESS]);
  const preference = odds.map((value, k) => (sure[k] ? CERTAIN * sure[k] : passable[k] ? sign * WEIGHT * value : (side[k] ? 1 : -1) * CERTAIN));
  const wanted = solve(ground, preference).map((s, k) => (passable[k] ? s : side[k]));
  const meant = piece(ground, side, wanted, [seed], to);
  const changed = [...meant, ...restOfSurface(ground, passable, meant, seed)];
  for (const k of changed) {
    said[k] = sign * Math.max(SETTLED, odds[k]) - evidence[k];
    side[k] = to;
  }
  return changed;
};
