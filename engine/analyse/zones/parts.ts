/** Which part of a seat each chosen region is: from the network where it spoke, else from two-tone covers and lone headrests. */
import { NO_ZONE } from '../../layers.ts';
import { NET_PARTS } from '../../net.ts';
import type { ZoneKind } from '../../options.ts';
import { findHeadrests } from './headrests.ts';
import type { Inside } from './inside.ts';
import type { Regions } from './regions.ts';
import { splitTwoTone } from './two-tone.ts';

export interface Parts {
  kinds: readonly ZoneKind[];
  /** Index into `kinds` for each region inside, NO_ZONE elsewhere. */
  of: Uint8Array;
  /** 0..1 for each kind. */
  confidence: readonly number[];
}

/** The parts of a seat that the network names, in its order. */
const SEAT_PARTS = NET_PARTS.filter((part) => part !== 'other' && part !== 'door');
/** A part that holds less than this share of the seats is taken for a slip. */
const SMALLEST_SHARE = 0.015;
/** Pull of a region's neighbours against its own evidence. */
const NEIGHBOURLY = 0.8;
const ROUNDS = 4;

/** Iterated conditional modes (Besag 1986): each region takes the part that it and its neighbours like best. */
const partsFromNet = ({ regions, edges, neighbours, stiffness, side }: Inside, probability: Float32Array): Parts => {
  const { count } = regions;
  const planes = SEAT_PARTS.map((part) => probability.subarray(NET_PARTS.indexOf(part) * count, (NET_PARTS.indexOf(part) + 1) * count));
  const odds = planes.map((plane) => plane.map((p) => Math.log(0.01 + p)));
  const of = new Uint8Array(count).fill(NO_ZONE);
  const best = (k: number, bonus: Float32Array): number => odds.reduce((winner, plane, part) => (plane[k] + bonus[part] > odds[winner][k] + bonus[winner] ? part : winner), 0);
  const none = new Float32Array(SEAT_PARTS.length);
  for (let k = 0; k < count; k++) if (side[k]) of[k] = best(k, none);
  for (let round = 0; round < ROUNDS; round++) {
    for (let k = 0; k < count; k++) {
      if (!side[k]) continue;
      const bonus = new Float32Array(SEAT_PARTS.length);
      for (let n = neighbours.first[k]; n < neighbours.first[k + 1]; n++) {
        const e = neighbours.edge[n];
        const other = edges.from[e] === k ? edges.to[e] : edges.from[e];
        if (of[other] !== NO_ZONE) bonus[of[other]] += NEIGHBOURLY * stiffness[e];
      }
      of[k] = best(k, bonus);
    }
  }
  return withoutCrumbs(SEAT_PARTS, of, regions, planes);
};

/** Parts too small to be true join the largest one; confidence is the mean probability of what remains. */
const withoutCrumbs = (kinds: readonly ZoneKind[], of: Uint8Array, regions: Regions, planes: readonly Float32Array[]): Parts => {
  const mass = new Float64Array(kinds.length);
  const sure = new Float64Array(kinds.length);
  for (let k = 0; k < of.length; k++) {
    if (of[k] === NO_ZONE) continue;
    mass[of[k]] += regions.size[k];
    sure[of[k]] += regions.size[k] * planes[of[k]][k];
  }
  const whole = mass.reduce((sum, m) => sum + m, 0);
  const largest = mass.indexOf(Math.max(...mass));
  for (let k = 0; k < of.length; k++) if (of[k] !== NO_ZONE && mass[of[k]] < SMALLEST_SHARE * whole) of[k] = largest;
  return { kinds, of, confidence: kinds.map((_, part) => (mass[part] > 0 ? sure[part] / mass[part] : 0)) };
};

/** Without a network: two colours that lie as covers do, headrests that stand alone, and `seat` for the rest. */
const partsFromLooks = (inside: Inside): Parts => {
  const kinds: ZoneKind[] = ['seat', 'insert', 'bolster', 'headrest'];
  const confidence = [0.5, 0, 0, 0];
  const of = inside.side.map((s) => (s ? 0 : NO_ZONE));
  const tones = splitTwoTone(inside);
  if (tones) {
    confidence[1] = confidence[2] = tones.confidence;
    for (let k = 0; k < of.length; k++) if (of[k] === 0) of[k] = tones.inner[k] ? 1 : 2;
  }
  const headrests = findHeadrests(inside);
  if (headrests.length > 0) confidence[3] = 0.6;
  for (const k of headrests) of[k] = 3;
  return { kinds, of, confidence };
};

/** Mean probability from which on the network's parts are believed. */
const BELIEVED = 0.55;

const meanConfidence = (parts: Parts, { size }: Regions): number => {
  let mass = 0;
  let sure = 0;
  parts.of.forEach((part, k) => {
    if (part === NO_ZONE) return;
    mass += size[k];
    sure += size[k] * parts.confidence[part];
  });
  return mass === 0 ? 0 : sure / mass;
};

/** @param probability of NET_PARTS, `regions.count` values each, one part after the other */
export const splitParts = (inside: Inside, probability?: Float32Array): Parts => {
  if (!probability) return partsFromLooks(inside);
  const learnt = partsFromNet(inside, probability);
  return meanConfidence(learnt, inside.regions) >= BELIEVED ? learnt : partsFromLooks(inside);
};
