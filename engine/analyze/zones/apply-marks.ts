/** Corrections by hand on top of a segmentation, and from there to zones. Fast enough to answer a finger. */
import { NO_ZONE, type Mark } from '../../layers.ts';
import { floatsAt } from '../../raster/per-pixel.ts';
import type { Plane } from '../../raster/raster.ts';
import { crossingCosts, type Ground } from './grow.ts';
import { neighborsOf } from './geodesic.ts';
import { easedOutline } from './ease-outline.ts';
import { refineMatte, type RefinedMatte } from './matte.ts';
import { drawInserts } from './draw-inserts.ts';
import { splitParts, type Parts } from './parts.ts';
import type { Segmentation } from './segmentation.ts';
import { cloneSelection, kindOf, replay, startSelection, type Selection } from './selection.ts';
import { spreadZones } from './spread.ts';
import { removeSpecks } from './remove-specks.ts';
import { unsureRegions } from './unsure-regions.ts';
import { UNSURE, warningsFor } from './warnings.ts';
import { zoneMap } from './zone-map.ts';
import { ZONE_NAMES } from './zone-names.ts';
import { measureZones, type ZoneLabel, type ZonesFound } from './zones-found.ts';

/** Zones by number, in the order in which they were first spoken of. */
const createLabels = ({
  names,
  merged,
}: Selection): { labels: ZoneLabel[]; numberOf: (id: string, confidence: number) => number } => {
  const labels: ZoneLabel[] = [];
  const final = (id: string): string => {
    const seen = new Set<string>();
    let at = id;
    for (let next = merged.get(at); next !== undefined && !seen.has(next); next = merged.get(at)) {
      seen.add(next);
      at = next;
    }
    return at;
  };
  const numberOf = (id: string, confidence: number): number => {
    const wanted = final(id);
    const known = labels.findIndex((label) => label.id === wanted);
    if (known >= 0) return known;
    const kind = kindOf(wanted);
    return labels.push({ id: wanted, kind, name: names.get(wanted) ?? ZONE_NAMES[kind], confidence }) - 1;
  };
  return { labels, numberOf };
};

const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Weight of the odds when they are fed back, found by experiment: they would reinforce themselves. */
const WORTH = { classical: 0.75, network: 0.85, given: 1 } as const;

/** How sure the chosen regions are on average, 0..1. */
const seatConfidence = (state: Segmentation, { seat }: Selection): number => {
  let mass = 0;
  let sure = 0;
  for (let k = 0; k < seat.side.length; k++) {
    if (!seat.side[k]) continue;
    mass += state.regions.size[k];
    sure += state.regions.size[k] * (seat.sure[k] > 0 ? 1 : sigmoid(seat.evidence[k] + seat.said[k]));
  }
  return mass === 0 ? 0 : (WORTH[state.source] * sure) / mass;
};

/** How much steeper than the probability the outline is. */
const STEEPNESS = 4;

/** 1 for each region that nobody decided otherwise than the network: within it the outline runs pixel by pixel. */
const seenRegions = ({ side }: Segmentation, { seat, door, owner }: Selection): Uint8Array =>
  side.map((found, k) => (seat.side[k] === found && !door.side[k] && owner[k] === NO_ZONE ? 1 : 0));

/** The outline as the network sees it; regions that a mark decided, and doors, as they are. */
const seenOutline = (
  { labels }: Segmentation['patches'],
  probability: Plane,
  covered: Uint8Array,
  asSeen: Uint8Array,
): Plane => ({
  ...probability,
  data: floatsAt(labels.length, (i) =>
    asSeen[labels[i]] ? Math.min(1, Math.max(0, (probability.data[i] - 0.5) * STEEPNESS + 0.5)) : covered[labels[i]],
  ),
});

interface ZonesAtWork {
  labels: ZoneLabel[];
  /** Zone number of each pixel of the working size, or NO_ZONE. */
  of: Uint8Array;
  /** 1 for every region that is in any zone. */
  covered: Uint8Array;
  /** 0..1 for each pixel of the working size: how much of it is in any zone. */
  outline: () => Plane;
  /** Zone number of a brush's owner, or NO_ZONE. */
  paintOwner: (owner: number) => number;
  share: Parts['share'];
}

const zonesAtWork = (
  state: Segmentation,
  ground: Ground,
  selection: Selection,
  probability: Plane | undefined,
): ZonesAtWork => {
  const { labels, numberOf } = createLabels(selection);
  const { owner, seat, door } = selection;
  const confidence = seatConfidence(state, selection);
  const asSeen = seenRegions(state, selection);
  const parts = splitParts(
    { ...ground, side: seat.side },
    state.patches,
    confidence >= UNSURE,
    state.covers,
    probability && ((i, k) => (asSeen[k] ? probability.data[i] > 0.5 : seat.side[k] === 1)),
  );
  const partNumbers = new Uint8Array(256).fill(NO_ZONE);
  for (const part of new Set(parts.of)) {
    const kind = parts.kinds[part];
    if (part !== NO_ZONE)
      partNumbers[part] = numberOf(kind, kind === 'seat' ? confidence : Math.min(parts.confidence[part], confidence));
  }
  const ofRegion = new Uint8Array(owner.length).fill(NO_ZONE);
  for (let k = 0; k < owner.length; k++) {
    if (owner[k] !== NO_ZONE) ofRegion[k] = numberOf(selection.zoneIds[owner[k]], 1);
    else if (!seat.side[k] && door.side[k]) ofRegion[k] = numberOf('door', 0.6);
  }
  const { labels: regionOf } = state.patches;
  const of = new Uint8Array(regionOf.length);
  for (let i = 0; i < of.length; i++)
    of[i] =
      ofRegion[regionOf[i]] === NO_ZONE && parts.of[i] !== NO_ZONE ? partNumbers[parts.of[i]] : ofRegion[regionOf[i]];
  const covered = ofRegion.map((zone, k) => (zone !== NO_ZONE || seat.side[k] ? 1 : 0));
  return {
    labels,
    of,
    share: parts.share,
    covered,
    outline: () =>
      probability === undefined
        ? easedOutline(state.patches, state.edges, covered)
        : seenOutline(state.patches, probability, covered, asSeen),
    paintOwner: (number) => (number === NO_ZONE ? NO_ZONE : numberOf(selection.zoneIds[number], 1)),
  };
};

/** Plain strokes over the matte. */
const applyPaint = (
  { paint }: Selection,
  matte: Uint8Array,
  zoneOf: Uint8Array,
  width: number,
  height: number,
  paintOwner: (owner: number) => number,
  fallback: () => number,
): void => {
  if (!paint) return;
  let homeless = false;
  for (let i = 0; i < matte.length; i++) {
    const cover = paint.cover[i];
    if (cover === 0) continue;
    if (!paint.add[i]) {
      matte[i] = Math.min(matte[i], 255 - cover);
      continue;
    }
    matte[i] = Math.max(matte[i], cover);
    if (paint.owner[i] !== NO_ZONE) zoneOf[i] = paintOwner(paint.owner[i]);
    homeless ||= zoneOf[i] === NO_ZONE;
  }
  if (homeless) houseAll(matte, zoneOf, width, height, fallback);
};

/** Every pixel with matte gets the nearest zone, wherever it is. */
const houseAll = (
  matte: Uint8Array,
  zoneOf: Uint8Array,
  width: number,
  height: number,
  fallback: () => number,
): void => {
  if (zoneOf.every((zone) => zone === NO_ZONE)) zoneOf.fill(fallback());
  else spreadZones(zoneOf, width, height, width + height);
  for (let i = 0; i < matte.length; i++) if (matte[i] === 0) zoneOf[i] = NO_ZONE;
  spreadZones(zoneOf, width, height, Math.max(width, height) / 100);
};

/** Inputs of the taps besides the state; made from it once. */
const groundOf = ({ regions, edges, stiffness }: Segmentation): Ground => ({
  regions,
  edges,
  stiffness,
  neighbors: neighborsOf(regions.count, edges),
  costs: crossingCosts(regions, edges),
});

/** The latest replay of a photo, so that one more mark costs one mark. */
interface Last {
  ground: Ground;
  /** As JSON, one each. */
  marks: string[];
  /** After these marks. */
  selection: Selection;
  refined?: RefinedMatte;
}
const lastFor = new WeakMap<Segmentation, Last>();

const select = (state: Segmentation, marks: readonly Mark[]): Last => {
  const before = lastFor.get(state);
  const written = marks.map((mark) => JSON.stringify(mark));
  const goesOn =
    before !== undefined &&
    before.marks.length <= written.length &&
    before.marks.every((mark, m) => mark === written[m]);
  const ground = before?.ground ?? groundOf(state);
  const from = goesOn ? cloneSelection(before.selection) : startSelection(state);
  const selection = replay(state, ground, goesOn ? marks.slice(before.marks.length) : marks, from);
  const now: Last = { ground, marks: written, selection, refined: before?.refined };
  lastFor.set(state, now);
  return now;
};

const OUTLINE_STAYS: readonly Mark['type'][] = ['rename', 'merge', 'panel', 'split'];
/** Whether nothing of the first look is left: then regions alone decide. */
const turnsAll = (marks: readonly Mark[]): boolean => marks.some(({ type }) => type === 'clear' || type === 'invert');

export const changesOutline = ({ type }: Mark): boolean => !OUTLINE_STAYS.includes(type);

/** Small repairs; but a hole that was found stays one until a mark comes near it. */
const repair = ({ side: found, unrepaired }: Segmentation, ground: Ground, { side, sure }: Selection['seat']): void => {
  const before = side.slice();
  removeSpecks(ground, side, sure);
  if (unrepaired)
    for (let k = 0; k < side.length; k++) if (unrepaired[k] && before[k] === found[k]) side[k] = before[k];
};

const asked = ({ probability }: Segmentation): Pick<ZonesFound, 'questions'> =>
  probability === undefined ? {} : { questions: unsureRegions(probability) };

export interface Replayed {
  found: ZonesFound;
  selection: Selection;
  /** 1 for each region that is in any zone. */
  covered: Uint8Array;
}

/** @param state of the photo, which it doesn't change */
export const replayMarks = (state: Segmentation, marks: readonly Mark[]): Replayed => {
  const { width, height } = state;
  const last = select(state, marks);
  const { ground } = last;
  const selection = cloneSelection(last.selection);
  repair(state, ground, selection.seat);
  const { labels, of, covered, paintOwner, share, outline } = zonesAtWork(
    state,
    ground,
    selection,
    turnsAll(marks) ? undefined : state.probability,
  );
  const zoneOf = zoneMap(of, state.patches.width, state.patches.height, width, height);
  const numberOf = (kind: ZoneLabel['kind']): number => labels.findIndex((label) => label.id === kind);
  if (share) drawInserts(zoneOf, width, height, of, share, numberOf('insert'), numberOf('bolster'));
  const fallback = (): number => labels.push({ id: 'seat', kind: 'seat', name: ZONE_NAMES.seat, confidence: 1 }) - 1;
  let matte: Uint8Array;
  if (state.given && !marks.some(changesOutline)) {
    matte = state.given.data.slice();
    houseAll(matte, zoneOf, width, height, fallback);
  } else {
    last.refined = refineMatte(state.photo, outline(), last.refined);
    matte = last.refined.matte.data.slice();
    for (let i = 0; i < matte.length; i++) if (zoneOf[i] === NO_ZONE) matte[i] = 0;
  }
  if (!state.paintSize) applyPaint(selection, matte, zoneOf, width, height, paintOwner, fallback);
  const measured = measureZones(width, height, matte, zoneOf, labels);
  const warnings = warningsFor(state, measured.zones, seatConfidence(state, selection), marks.some(changesOutline));
  return {
    found: { width, height, matte, ...measured, source: state.source, warnings, ...asked(state) },
    selection,
    covered,
  };
};

/** The zones of a photo with all corrections by hand, replayed from the first mark on. */
export const applyMarks = (state: Segmentation, marks: readonly Mark[]): ZonesFound => replayMarks(state, marks).found;
