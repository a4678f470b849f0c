/** Part of a seat of each chosen pixel: from the network where it is sure, else from two-tone covers and lone headrests. */
import { NO_ZONE } from '../../layers.ts';
import type { ZoneKind } from '../../options.ts';
import type { Plane } from '../../raster/raster.ts';
import { findHeadrests } from './headrests.ts';
import type { Inside } from './inside.ts';
import { dropIslands } from './drop-islands.ts';
import { CUT_BLUR, shareOfInsert, RAGGED_BLUR } from './draw-inserts.ts';
import { followColors } from './follow-colors.ts';
import { SEAT_PARTS, type NetParts } from './net-parts.ts';
import { sewnInserts } from './sewn-inserts.ts';
import type { Superpixels } from './superpixels.ts';
import { framedBacks } from './two-tone-backs.ts';
import { splitTwoTone, type TwoTone } from './two-tone.ts';
import { bytesAt } from '../../raster/per-pixel.ts';

export interface Parts {
  kinds: readonly ZoneKind[];
  /** Index into `kinds` for each pixel of the working size inside a chosen region, NO_ZONE elsewhere. */
  of: Uint8Array;
  /** 0..1 for each kind. */
  confidence: readonly number[];
  /** Share of insert around each working pixel: where the border to the bolsters runs, finer than `of` can say. */
  share?: Plane;
  /** Seat backs have panels like inserts; regions that join them later and are called seat back are their frame. */
  framed?: boolean;
}

/** A part that holds less than this share of the seats is taken for a slip. */
const SMALLEST_SHARE = 0.015;
/** Least share of both that inserts and bolsters each take; smaller ones are a badge or a highlight. */
const LEAST_ISLAND = 0.006;
/** Mean probability from which on the network's parts are believed: below it their borders wander over plain panels. */
const BELIEVED = 0.7;

/** How much of each region is one part, counting it and the others alone; NaN where it is none of them. */
const shareOf = (
  of: Uint8Array,
  part: number,
  others: readonly number[],
  labels: Uint16Array,
  count: number,
): Float32Array => {
  const mass = [new Float32Array(count), new Float32Array(count)];
  for (let i = 0; i < of.length; i++)
    if (of[i] === part || others.includes(of[i])) mass[of[i] === part ? 0 : 1][labels[i]]++;
  return mass[0].map((n, k) => (n + mass[1][k] > 0 ? n / (n + mass[1][k]) : NaN));
};

/** @returns undefined where the network is not sure enough */
const partsFromNet = (inside: Inside, patches: Superpixels, net: NetParts): Parts | undefined => {
  const { side, regions } = inside;
  const { labels } = patches;
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
  const [insert, bolster, back] = [
    SEAT_PARTS.indexOf('insert'),
    SEAT_PARTS.indexOf('bolster'),
    SEAT_PARTS.indexOf('seat-back'),
  ];
  // From behind there is no insert to be seen, unless the back has a panel like one.
  const inner = of.includes(insert) ? insert : back;
  const isInsert =
    inner === insert
      ? followColors(regions, shareOf(of, insert, [bolster], labels, regions.count))
      : framedBacks(inside, shareOf(of, back, [bolster, SEAT_PARTS.indexOf('headrest')], labels, regions.count));
  if (isInsert)
    for (let i = 0; i < of.length; i++)
      if (of[i] === inner || of[i] === bolster) of[i] = isInsert[labels[i]] ? insert : bolster;
  const { width, height } = patches;
  const confidence = SEAT_PARTS.map((_, part) => (mass[part] > 0 ? sure[part] / mass[part] : 0));
  if (isInsert) confidence[insert] = confidence[inner];
  return sewn(
    { kinds: SEAT_PARTS, of, confidence, framed: inner === back && isInsert !== undefined },
    width,
    height,
    isInsert !== undefined,
    net.lines,
  );
};

/** Inserts are cut once a photo, in the first analysis: a tap adds or takes away and does not recut them. */
const firstCut = new WeakMap<NetParts, { parts: Parts | undefined }>();

const believedParts = (
  inside: Inside,
  patches: Superpixels,
  net: NetParts,
  firstSide: Uint8Array,
): Parts | undefined => {
  const known = firstCut.get(net) ?? { parts: partsFromNet({ ...inside, side: firstSide }, patches, net) };
  firstCut.set(net, known);
  if (!known.parts) return undefined;
  const { labels } = patches;
  const back = SEAT_PARTS.indexOf('seat-back');
  const later = known.parts.framed ? SEAT_PARTS.indexOf('bolster') : back;
  const of = known.parts.of.slice();
  for (let i = 0; i < of.length; i++) {
    if (!inside.side[labels[i]]) of[i] = NO_ZONE;
    else if (of[i] === NO_ZONE) of[i] = net.of[i] === back ? later : net.of[i];
  }
  return { ...known.parts, of };
};

/** The same with inserts as a trimmer cuts them. @param isSure true where two colors of cover show the border: there it is only smoothed */
const sewn = (parts: Parts, width: number, height: number, isSure: boolean, lines?: Uint8Array): Parts => {
  const { kinds, of } = parts;
  const [insert, bolster] = [kinds.indexOf('insert'), kinds.indexOf('bolster')];
  const isInsert = bytesAt(of.length, (i) => Number(of[i] === insert));
  const isBolster = bytesAt(of.length, (i) => Number(of[i] === bolster));
  const inside = isSure ? isInsert.slice() : sewnInserts(isInsert, isBolster, width, height, lines);
  if (!inside) return parts;
  const either = bytesAt(of.length, (i) => isInsert[i] | isBolster[i]);
  dropIslands(inside, either, width, LEAST_ISLAND * either.reduce((sum, one) => sum + one, 0));
  const share = shareOfInsert(
    inside,
    either.map((one, i) => one & (1 - inside[i])),
    width,
    height,
    isSure ? RAGGED_BLUR : CUT_BLUR,
  );
  const cut = of.map((part, i) =>
    part === insert || part === bolster ? (share.data[i] > 0.5 ? insert : bolster) : part,
  );
  return { ...parts, of: cut, share };
};

/** By eye: two colors that lie as covers do, headrests that stand alone, and `seat` for the rest. */
const partsFromLooks = (inside: Inside, { labels, width, height }: Superpixels, tones: TwoTone | undefined): Parts => {
  const kinds: ZoneKind[] = ['seat', 'insert', 'bolster', 'headrest'];
  const confidence = [0.5, tones?.confidence ?? 0, tones?.confidence ?? 0, 0.6];
  const ofRegion = inside.side.map((s, k) => (s ? (tones ? (tones.inner[k] ? 1 : 2) : 0) : NO_ZONE));
  for (const k of findHeadrests(inside)) ofRegion[k] = 3;
  const parts: Parts = { kinds, of: bytesAt(labels.length, (i) => ofRegion[labels[i]]), confidence };
  return tones ? sewn(parts, width, height, true) : parts;
};

/**
 * The network knows the parts of a seat; colors only show that two areas differ, and stand in where it is unsure.
 * @param sureOutline false where the outline may hold floor or doors, whose colors would pass for a second tone
 */
export const splitParts = (
  inside: Inside,
  patches: Superpixels,
  sureOutline: boolean,
  net?: NetParts,
  firstSide: Uint8Array = inside.side,
): Parts =>
  (net && believedParts(inside, patches, net, firstSide)) ??
  partsFromLooks(inside, patches, sureOutline ? splitTwoTone(inside) : undefined);
