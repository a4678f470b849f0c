/** Selection state while marks are replayed: by region, and by pixel for brush strokes that do not snap to edges. */
import { NO_ZONE, type Mark } from '../../layers.ts';
import { ZONE_KINDS, type ZoneKind } from '../../options.ts';
import { collectPiece, createLabeling, type Labeling } from '../see/choice.ts';
import type { Segmentation } from '../see/segmentation.ts';
import { drawStroke } from './strokes.ts';
import { changeTappedPiece, type TapContext } from './tap-piece.ts';
import { OTHER_UPHOLSTERY } from './zone-names.ts';

export interface Paint {
  /** Size of the planes: that of the layers. */
  width: number;
  height: number;
  /** Coverage of each pixel by strokes, 0..255. */
  cover: Uint8Array;
  /** 1 = added, 0 = erased. */
  add: Uint8Array;
  /** Index into `zoneIds`, or NO_ZONE if the stroke names no zone. */
  owner: Uint8Array;
}

/** Regions of a photo and the selection that was found automatically, before any marks. */
export interface MarkedPhoto {
  regions: Segmentation;
  /** 1 for each region that is a seat, or an upholstered door; and the zone that has most of it, NO_ZONE if none has. */
  found: { seat: Uint8Array; door: Uint8Array; zone: Uint8Array; zoneIds: readonly string[] };
  /** Size of the layers, at which strokes that do not snap are drawn. */
  size: { width: number; height: number };
}

export interface Selection {
  seat: Labeling;
  door: Labeling;
  /** Index into `zoneIds` for regions that a mark assigned to a zone, otherwise NO_ZONE. */
  owner: Uint8Array;
  /** Zones that marks refer to. */
  zoneIds: string[];
  paint?: Paint;
}

export const parseZoneKind = (id: string): ZoneKind =>
  ZONE_KINDS.find((kind) => id === kind || id.startsWith(`${kind}-`)) ?? 'custom';

const isSeatPart = (kind: ZoneKind): boolean => kind !== 'door' && kind !== 'custom';

const zoneIndex = (selection: Selection, id: string): number => {
  const known = selection.zoneIds.indexOf(id);
  return known >= 0 ? known : selection.zoneIds.push(id) - 1;
};

const regionAt = (patches: Segmentation['patches'], x: number, y: number): number => {
  const column = Math.min(patches.width - 1, Math.max(0, Math.floor(x * patches.width)));
  const row = Math.min(patches.height - 1, Math.max(0, Math.floor(y * patches.height)));
  return patches.labels[row * patches.width + column];
};

/** Largest distance of a tap from its target, as a fraction of the width. */
const MAX_TAP_DISTANCE = 0.025;

/** A tap beside a piece of at most this fraction of the photo may mean it; larger pieces must be hit. */
const MAX_SMALL_PIECE_AREA = 0.004;

/** Regions of small selected pieces, which a tap next to them may remove. */
const smallPieces = (graph: Segmentation, side: Uint8Array): Uint8Array => {
  const small = new Uint8Array(side.length);
  const visited = new Uint8Array(side.length);
  const areaOf = (members: Iterable<number>): number => {
    let area = 0;
    for (const k of members) area += graph.regions.size[k];
    return area;
  };
  const whole = areaOf(side.keys());
  for (let k = 0; k < side.length; k++) {
    if (side[k] === 0 || visited[k] === 1) continue;
    const piece = collectPiece(graph, visited, side, [k], 1);
    const isSmall = areaOf(piece) <= MAX_SMALL_PIECE_AREA * whole;
    for (const member of piece) [visited[member], small[member]] = [1, Number(isSmall)];
  }
  return small;
};

/** The region at a tap or, if the tap would not change it, the nearest one within MAX_TAP_DISTANCE that it would change. */
const targetRegion = (
  state: Segmentation,
  x: number,
  y: number,
  wouldChange: (region: number) => boolean,
  mayMiss: (region: number) => boolean,
): number => {
  const hitRegion = regionAt(state.patches, x, y);
  if (wouldChange(hitRegion)) return hitRegion;
  const { width, labels } = state.patches;
  let best = { region: hitRegion, distance: Infinity };
  drawStroke({ points: [[x, y]], radius: MAX_TAP_DISTANCE }, width, state.patches.height, (pixel) => {
    const k = labels[pixel];
    if (!wouldChange(k) || !mayMiss(k)) return;
    const distance = Math.hypot((pixel % width) - x * width, Math.floor(pixel / width) - y * state.patches.height);
    if (distance < best.distance) best = { region: k, distance };
  });
  return best.region;
};

/** Erases earlier strokes on regions that a later mark has set. */
const eraseStrokes = (state: Segmentation, selection: Selection, regions: readonly number[]): void => {
  const { paint } = selection;
  if (!paint || regions.length === 0) return;
  const isDecided = new Uint8Array(state.regions.count);
  for (const k of regions) isDecided[k] = 1;
  const { patches } = state;
  const { width, height } = paint;
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.min(patches.height - 1, Math.floor((y * patches.height) / height)) * patches.width;
    for (let x = 0; x < width; x++, i++) {
      if (
        paint.cover[i] &&
        isDecided[patches.labels[row + Math.min(patches.width - 1, Math.floor((x * patches.width) / width))]]
      )
        paint.cover[i] = 0;
    }
  }
};

/** Prior log odds that a region belongs to a zone that the user names. */
const UNNAMED_LOG_ODDS = -2;

/** @param canChange 1 for each region that the tap may change; all by default */
const tapContext = (
  { size }: MarkedPhoto,
  { x, y }: Extract<Mark, { type: 'tap' }>,
  canChange?: Uint8Array,
): TapContext => ({
  x,
  y,
  photo: size.width / size.height,
  ...(canChange && { canChange }),
});

/** Assigns the tapped piece to a zone, or removes it from the zone; the piece does not cross the seats' outline. */
const nameRegions = (
  marked: MarkedPhoto,
  selection: Selection,
  seed: number,
  zone: number,
  mark: Extract<Mark, { type: 'tap' }>,
): number[] => {
  const { zone: foundZone, zoneIds } = marked.found;
  const isFoundIn = (k: number): boolean =>
    foundZone[k] !== NO_ZONE && zoneIds[foundZone[k]] === selection.zoneIds[zone];
  // The zone's present pixels bound the piece, so that a remnant inside it does not spread to the parts around.
  const inZone = selection.owner.map((owner, k) =>
    owner === zone || (owner === NO_ZONE && selection.seat.side[k] === 1 && isFoundIn(k)) ? 1 : 0,
  );
  const seedSide = selection.seat.side[seed];
  const canChange = selection.seat.side.map((side) => (side === seedSide ? 1 : 0));
  const choice = createLabeling(new Float32Array(inZone.length).fill(UNNAMED_LOG_ODDS), inZone);
  return changeTappedPiece(marked.regions, choice, seed, mark.add, tapContext(marked, mark, canChange));
};

/** For a tap that undoes an earlier one, the regions that differ from the automatic result: only these may change. */
const undoableRegions = (found: Uint8Array, side: Uint8Array, seed: number): Uint8Array | undefined =>
  side[seed] === found[seed] ? undefined : side.map((one, k) => Number(one !== found[k]));

/** Parts that regions can look like, in the order of the network's. */
const LOOKED_LIKE = ['insert', 'bolster', 'headrest', 'seat-back'] as const satisfies readonly ZoneKind[];

/**
 * The zone of a piece that a person said is upholstery: the part that the network sees most in it, or beside all seats a part of its
 * own. Undefined where the network sees no part: then its pixels go to the nearest one.
 */
const zoneOfAnswer = ({ regions, edges, netByRegion }: Segmentation, seat: Uint8Array, piece: readonly number[]) => {
  const isInPiece = new Set(piece);
  const touchesSeat = edges.from.some((from, e) => {
    const [one, other] = isInPiece.has(from) ? [from, edges.to[e]] : [edges.to[e], from];
    return isInPiece.has(one) && !isInPiece.has(other) && seat[other] === 1;
  });
  if (!touchesSeat) return OTHER_UPHOLSTERY.id;
  if (netByRegion === undefined) return undefined;
  const { kinds, parts, seat: seatProbabilities } = netByRegion;
  const areaOf = (probabilityOf: (k: number) => number): number =>
    piece.reduce((total, k) => total + regions.size[k] * probabilityOf(k), 0);
  const areas = LOOKED_LIKE.map((_, p) => areaOf((k) => parts[k * kinds + p]));
  const most = Math.max(...areas);
  const unnamed = areaOf((k) => seatProbabilities[k]) - areas.reduce((total, area) => total + area, 0);
  return most > unnamed ? LOOKED_LIKE[areas.indexOf(most)] : undefined;
};

const tap = (marked: MarkedPhoto, selection: Selection, mark: Extract<Mark, { type: 'tap' }>): void => {
  const segmentation = marked.regions;
  const { seat, door, owner } = selection;
  const kind = mark.zone === undefined ? 'seat' : parseZoneKind(mark.zone);
  const isSelected = (k: number): boolean =>
    kind === 'door'
      ? door.side[k] === 1
      : seat.side[k] === 1 || (!mark.add && (door.side[k] === 1 || owner[k] !== NO_ZONE));
  if (
    mark.exact === true &&
    mark.zone === undefined &&
    isSelected(regionAt(segmentation.patches, mark.x, mark.y)) === mark.add
  )
    return;
  const small = mark.add || kind === 'door' ? undefined : smallPieces(segmentation, seat.side);
  const seed =
    kind === 'seat' || kind === 'door'
      ? targetRegion(
          segmentation,
          mark.x,
          mark.y,
          (k) => isSelected(k) !== mark.add,
          (k) => !small || !seat.side[k] || small[k] === 1,
        )
      : regionAt(segmentation.patches, mark.x, mark.y);
  const context = tapContext(marked, mark, undoableRegions(marked.found.seat, seat.side, seed));
  let changed: number[];
  if (mark.zone === undefined || kind === 'seat') {
    const isDoor = door.side[seed] === 1 && seat.side[seed] === 0;
    if (mark.add) {
      changed = changeTappedPiece(segmentation, seat, seed, true, context);
      for (const k of changed) door.side[k] = 0;
      const zone = mark.exact === true ? zoneOfAnswer(segmentation, seat.side, changed) : undefined;
      if (zone !== undefined) for (const k of changed) owner[k] = zoneIndex(selection, zone);
    } else if (isDoor) changed = changeTappedPiece(segmentation, door, seed, false, tapContext(marked, mark));
    else if (owner[seed] !== NO_ZONE && !seat.side[seed])
      changed = nameRegions(marked, selection, seed, owner[seed], mark);
    else changed = changeTappedPiece(segmentation, seat, seed, false, context);
    if (!mark.add) for (const k of changed) owner[k] = NO_ZONE;
  } else if (kind === 'door') {
    changed = changeTappedPiece(segmentation, door, seed, mark.add, tapContext(marked, mark));
    for (const k of changed) {
      owner[k] = NO_ZONE;
      if (mark.add) seat.side[k] = 0;
    }
  } else {
    const zone = zoneIndex(selection, mark.zone);
    changed = nameRegions(marked, selection, seed, zone, mark);
    for (const k of changed) {
      owner[k] = mark.add ? zone : NO_ZONE;
      if (mark.add && isSeatPart(kind)) seat.side[k] = 1;
    }
    // Removing a known part means that the part is wrong, not that the region is no seat.
    if (!mark.add && isSeatPart(kind) && seat.side[seed])
      for (const k of changed) owner[k] = zoneIndex(selection, 'seat');
  }
  eraseStrokes(segmentation, selection, changed);
};

/** Regions that a stroke covers at least by half. */
const coveredRegions = (state: Segmentation, mark: Extract<Mark, { type: 'stroke' }>): number[] => {
  const { patches, regions } = state;
  const cover = new Float32Array(regions.count);
  drawStroke(mark, patches.width, patches.height, (pixel, fraction) => (cover[patches.labels[pixel]] += fraction));
  return Array.from(cover.keys()).filter((k) => cover[k] >= regions.size[k] / 2);
};

const setRegions = (selection: Selection, regions: readonly number[], add: boolean, id: string | undefined): void => {
  const { seat, door, owner } = selection;
  const kind = id === undefined ? 'seat' : parseZoneKind(id);
  const choice = kind === 'door' ? door : seat;
  for (const k of regions) {
    if (kind !== 'custom') {
      choice.markedLabels[k] = add ? 1 : -1;
      choice.side[k] = add ? 1 : 0;
    }
    if (id === undefined && !add) door.side[k] = 0;
    if (kind === 'door' && add) seat.side[k] = 0;
    owner[k] = add && id !== undefined && kind !== 'door' ? zoneIndex(selection, id) : NO_ZONE;
  }
};

const stroke = (
  { regions: state, size }: MarkedPhoto,
  selection: Selection,
  mark: Extract<Mark, { type: 'stroke' }>,
): void => {
  if (mark.snap) {
    const regions = coveredRegions(state, mark);
    setRegions(selection, regions, mark.add, mark.zone);
    eraseStrokes(state, selection, regions);
    return;
  }
  const { width, height } = size;
  const n = width * height;
  const paint = (selection.paint ??= {
    width,
    height,
    cover: new Uint8Array(n),
    add: new Uint8Array(n),
    owner: new Uint8Array(n).fill(NO_ZONE),
  });
  const zone = mark.zone !== undefined && mark.add ? zoneIndex(selection, mark.zone) : NO_ZONE;
  drawStroke(mark, width, height, (i, cover) => {
    paint.cover[i] = paint.add[i] === Number(mark.add) ? Math.max(paint.cover[i], cover * 255) : cover * 255;
    paint.add[i] = mark.add ? 1 : 0;
    paint.owner[i] = zone;
  });
};

const clear = (selection: Selection): void => {
  for (const choice of [selection.seat, selection.door]) {
    choice.side.fill(0);
    choice.markedLabels.fill(0);
    choice.evidence = choice.evidence.map((odds) => Math.min(odds, 0) - 1);
  }
  selection.owner.fill(NO_ZONE);
  selection.paint = undefined;
};

const invert = (selection: Selection): void => {
  const { seat, door, owner, paint } = selection;
  for (let k = 0; k < seat.side.length; k++) {
    const isSelected = seat.side[k] || door.side[k] || owner[k] !== NO_ZONE;
    seat.side[k] = isSelected ? 0 : 1;
    seat.evidence[k] = isSelected ? -4 : 4;
  }
  seat.markedLabels.fill(0);
  door.side.fill(0);
  owner.fill(NO_ZONE);
  if (paint) for (let i = 0; i < paint.add.length; i++) paint.add[i] = 1 - paint.add[i];
};

/**
 * Replays marks in order on the automatic selection; equal marks give equal selections. Marks that rename, join or divide zones
 * are ignored here and applied later (`corrected-zones.ts`).
 */
export const replayMarks = (marked: MarkedPhoto, marks: readonly Mark[]): Selection => {
  const { regions, found } = marked;
  const selection: Selection = {
    seat: createLabeling(regions.odds.slice(), found.seat.slice()),
    door: createLabeling(regions.doorOdds.slice(), found.door.slice()),
    owner: new Uint8Array(found.seat.length).fill(NO_ZONE),
    zoneIds: [],
  };
  for (const mark of marks) {
    if (mark.type === 'tap') tap(marked, selection, mark);
    else if (mark.type === 'stroke') stroke(marked, selection, mark);
    else if (mark.type === 'clear') clear(selection);
    else if (mark.type === 'invert') invert(selection);
  }
  return selection;
};
