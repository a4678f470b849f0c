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

export interface TapSight {
  net?: RegionNet;
  /** Width / height of the photo. */
  photo: number;
  /** Nothing farther from the tapped region changes; widths of the photo. */
  reach?: number;
}

const hearings = new WeakMap<Ground, Hearing>();

const hearingFor = (ground: Ground): Hearing => {
  let hearing = hearings.get(ground);
  if (hearing === undefined) hearings.set(ground, (hearing = hearingOf(ground.edges, ground.regions.count)));
  return hearing;
};

/** @param seed the tapped region @returns the regions that changed sides; `choice` is changed in place */
export const tapPiece = (ground: Ground, choice: Choice, seed: number, add: boolean, { net, photo, reach = Infinity }: TapSight): number[] => {
  const { side, sure, said, evidence } = choice;
  const to = add ? 1 : 0;
  const sign = add ? 1 : -1;
  sure[seed] = sign;
  const { x, y } = ground.regions;
  const near = (k: number): boolean => reach === Infinity || Math.hypot(x[k] - x[seed], (y[k] - y[seed]) / photo) <= reach;
  const passable = side.map((s, k) => (k === seed || (s !== to && sure[k] !== -sign && near(k)) ? 1 : 0));
  const signs = tapSigns(ground, choice, seed, sign, passable, photo, net);
  const odds = belongsToTap(ground.edges, hearingFor(ground), signs).map((value, k) => value + BESIDE * signs[k * TAP_SIGNS + NEARNESS]);
  const preference = odds.map((value, k) => (sure[k] ? CERTAIN * sure[k] : passable[k] ? sign * WEIGHT * value : (side[k] ? 1 : -1) * CERTAIN));
  const wanted = solve(ground, preference).map((s, k) => (passable[k] ? s : side[k]));
  const changed = [...piece(ground, side, wanted, [seed], to)];
  for (const k of changed) {
    said[k] = sign * Math.max(SETTLED, odds[k]) - evidence[k];
    side[k] = to;
  }
  return changed;
};
