/** Which part of a seat each chosen pixel is: from the network where it spoke, else from two-tone covers and lone headrests. */
import { NO_ZONE } from '../../layers.ts';
import type { ZoneKind } from '../../options.ts';
import { findHeadrests } from './headrests.ts';
import type { Inside } from './inside.ts';
import { SEAT_PARTS, type NetParts } from './net-parts.ts';
import type { Superpixels } from './superpixels.ts';
import { splitTwoTone } from './two-tone.ts';

export interface Parts {
  kinds: readonly ZoneKind[];
  /** Index into `kinds` for each pixel of the working size inside a chosen region, NO_ZONE elsewhere. */
  of: Uint8Array;
  /** 0..1 for each kind. */
  confidence: readonly number[];
}

/** A part that holds less than this share of the seats is taken for a slip. */
const SMALLEST_SHARE = 0.015;
/** Mean probability from which on the network's parts are believed. */
const BELIEVED = 0.55;

/** @returns undefined where the network is not sure enough */
const partsFromNet = ({ side }: Inside, { labels }: Superpixels, net: NetParts): Parts | undefined => {
  const of = new Uint8Array(labels.length).fill(NO_ZONE);
  const mass = new Float64Array(SEAT_PARTS.length);
  const sure = new Float64Array(SEAT_PARTS.length);
  for (let i = 0; i < labels.length; i++) {
    if (!side[labels[i]]) continue;
    of[i] = net.of[i];
    mass[of[i]]++;
    sure[of[i]] += net.sure[i] / 255;
  }
  const whole = mass.reduce((sum, m) => sum + m, 0);
  if (whole === 0 || sure.reduce((sum, s) => sum + s, 0) < BELIEVED * whole) return undefined;
  const largest = mass.indexOf(Math.max(...mass));
  for (let i = 0; i < of.length; i++) if (of[i] !== NO_ZONE && mass[of[i]] < SMALLEST_SHARE * whole) of[i] = largest;
  return { kinds: SEAT_PARTS, of, confidence: SEAT_PARTS.map((_, part) => (mass[part] > 0 ? sure[part] / mass[part] : 0)) };
};

/** Without a network: two colours that lie as covers do, headrests that stand alone, and `seat` for the rest. */
const partsFromLooks = (inside: Inside, { labels }: Superpixels): Parts => {
  const kinds: ZoneKind[] = ['seat', 'insert', 'bolster', 'headrest'];
  const confidence = [0.5, 0, 0, 0];
  const ofRegion = inside.side.map((s) => (s ? 0 : NO_ZONE));
  const tones = splitTwoTone(inside);
  if (tones) {
    confidence[1] = confidence[2] = tones.confidence;
    for (let k = 0; k < ofRegion.length; k++) if (ofRegion[k] === 0) ofRegion[k] = tones.inner[k] ? 1 : 2;
  }
  const headrests = findHeadrests(inside);
  if (headrests.length > 0) confidence[3] = 0.6;
  for (const k of headrests) ofRegion[k] = 3;
  return { kinds, of: Uint8Array.from(labels, (k) => ofRegion[k]), confidence };
};

export const splitParts = (inside: Inside, patches: Superpixels, net?: NetParts): Parts => (net && partsFromNet(inside, patches, net)) ?? partsFromLooks(inside, patches);
