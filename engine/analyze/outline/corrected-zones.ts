/**
 * User corrections on top of the automatic result. All marks are replayed on the stored ground, so that browser and server get equal
 * zones; pixels that no mark affects keep the automatic result.
 */
import { once } from '../../once.ts';
import { NO_ZONE, type CorrectionGround, type Mark, type UnsureRegion, type Zone } from '../../layers.ts';
import type { ZoneKind } from '../../options.ts';
import { findBounds, resizedBounds } from '../../raster/bounds.ts';
import { maximumFilter } from '../../raster/extremes.ts';
import { resizeMask, resizeMaskWithin } from '../../raster/resize.ts';
import type { Plane, Raster } from '../../raster/raster.ts';
import { groundEvidence, groundPhoto } from './correction-ground.ts';
import { resizeNearest, sharpenEdge } from './correction-planes.ts';
import { refineMatte, type RefinedMatte } from './matte.ts';
import { applyPanelMark, applySplitMark } from './panel-marks.ts';
import { displayLuma, findLines, valleyPlane } from '../../seams/line-filter.ts';
import { segment, type Segmentation } from '../see/segmentation.ts';
import { parseZoneKind, replayMarks, type MarkedPhoto, type Paint, type Selection } from './selection.ts';
import { isEnclosed } from './strokes.ts';
import { spreadZones } from '../see/spread.ts';
import { dropOutlineWarnings } from '../see/warnings.ts';
import { enlargeZones } from '../see/zone-map.ts';
import type { Covers } from '../panels/zone-panels.ts';
import { getDefaultZoneName } from './zone-names.ts';
import { measureZones, type ZonesFound } from './zones-found.ts';
import { createBytes, createFloats } from '../../raster/per-pixel.ts';

/** Smallest change of the matte, 0..255, by which a pixel beside a moved region counts as corrected. */
const MIN_MATTE_CHANGE = 10;
/** Distance up to which a moved region changes the soft edge beside it, as a fraction of the longer side. */
const EDGE_REACH_FRACTION = 1 / 50;

/** Half the width of a seam in working pixels. */
const LINE_SIGMA = 1.5;

type Zones = Pick<ZonesFound, 'width' | 'height' | 'zones' | 'zoneOf' | 'matte'>;

export interface CorrectionBase {
  /** Zones without any mark. */
  found: Zones;
  covers: Covers;
  /** Photo at the working size, as are the fields below. */
  photo: Raster;
  zoneOf: Uint8Array;
  matte: Uint8Array;
  /** Nearest seat zone of each pixel; NO_ZONE everywhere if no zone was found. */
  nearest: () => Uint8Array;
  /** Strength of a dark line (crease or seam) at each pixel, 0..1. */
  lines: () => Plane;
  /** Computed lazily, because it takes most of the time and only marks that change the outline need it. */
  regions: () => RegionBase;
}

interface RegionBase {
  marked: MarkedPhoto;
  /** The matte without marks after another refinement; a correction is a difference from it. */
  before: RefinedMatte;
}

const NON_OUTLINE_MARKS: readonly Mark['type'][] = ['rename', 'merge', 'panel', 'split'];
const changesOutline = ({ type }: Mark): boolean => !NON_OUTLINE_MARKS.includes(type);

/** 1 for each region whose mean weight is at least one half. */
const majorityByRegion = ({ patches, regions }: Segmentation, weight: (pixel: number) => number): Uint8Array => {
  const sum = new Float64Array(regions.count);
  for (let i = 0; i < patches.labels.length; i++) sum[patches.labels[i]] += weight(i);
  return Uint8Array.from(sum, (total, k) => Number(total >= regions.size[k] / 2));
};

/** The zone with the most pixels of each region; NO_ZONE if most are in none. */
const zoneByRegion = ({ patches, regions }: Segmentation, zoneOf: Uint8Array, zones: number): Uint8Array => {
  const none = zones;
  const counts = new Uint32Array(regions.count * (zones + 1));
  for (let i = 0; i < zoneOf.length; i++)
    counts[patches.labels[i] * (zones + 1) + (zoneOf[i] === NO_ZONE ? none : zoneOf[i])]++;
  return Uint8Array.from({ length: regions.count }, (_, k) => {
    const ofRegion = counts.subarray(k * (zones + 1), (k + 1) * (zones + 1));
    const most = ofRegion.indexOf(Math.max(...ofRegion));
    return most === none ? NO_ZONE : most;
  });
};

/** Computed once per photo. @param found zones without marks */
export const correctionBase = (ground: CorrectionGround, found: Zones): CorrectionBase => {
  const { width, height } = ground;
  const photo = groundPhoto(ground);
  const matte = resizeMask({ width: found.width, height: found.height, data: found.matte }, width, height).data;
  const zoneOf = resizeNearest(found.zoneOf, found.width, found.height, width, height);
  const mask = { width, height, data: matte };
  const isDoor = (i: number): boolean => zoneOf[i] !== NO_ZONE && found.zones[zoneOf[i]].kind === 'door';
  const regions = once((): RegionBase => {
    const known = segment(photo, groundEvidence(ground), mask);
    const seat = majorityByRegion(known, (i) => (isDoor(i) ? 0 : matte[i] / 255));
    const door = majorityByRegion(known, (i) => (isDoor(i) ? matte[i] / 255 : 0));
    return {
      marked: {
        regions: known,
        found: {
          seat,
          door,
          zone: zoneByRegion(known, zoneOf, found.zones.length),
          zoneIds: found.zones.map(({ id }) => id),
        },
        size: found,
      },
      before: refineMatte(photo, { width, height, data: createFloats(matte.length, (i) => matte[i] / 255) }),
    };
  });
  const nearest = once((): Uint8Array => {
    const spread = createBytes(zoneOf.length, (i) => (matte[i] === 0 || isDoor(i) ? NO_ZONE : zoneOf[i]));
    if (spread.some((zone) => zone !== NO_ZONE)) spreadZones(spread, width, height, width + height);
    return spread;
  });
  const lines = once((): Plane => valleyPlane(findLines(displayLuma(photo), LINE_SIGMA, 1)));
  return { found, covers: ground, photo, zoneOf, matte, nearest, lines, regions };
};

/** Numbers the zones: found zones keep their numbers, new ones get the next. */
const createZones = (
  found: readonly Zone[],
): { zones: Zone[]; numberOf: (id: string, isOfSeat?: boolean) => number } => {
  const zones = found.map((zone) => ({ ...zone }));
  const numberOf = (id: string, isOfSeat?: boolean): number => {
    const known = zones.findIndex((zone) => zone.id === id);
    if (known >= 0) return known;
    const kind: ZoneKind = parseZoneKind(id);
    return (
      zones.push({
        id,
        kind,
        name: getDefaultZoneName(id, kind, isOfSeat),
        confidence: 1,
        bounds: { left: 0, top: 0, right: 0, bottom: 0 },
        area: 0,
      }) - 1
    );
  };
  return { zones, numberOf };
};

export interface CorrectedZones {
  zones: Zone[];
  zoneOf: Uint8Array;
  matte: Uint8Array;
}

interface MovedPlanes {
  /** 255 for each pixel whose region a mark has added, removed, or assigned to a zone. */
  moved: Uint8Array;
  /** 255 where the matte changes because of them. */
  touched: Uint8Array;
  matte: Uint8Array;
  zoneOf: Uint8Array;
}

/** 1 for each region that is in any zone. */
const coveredRegions = ({ seat, door, owner }: Selection): Uint8Array =>
  seat.side.map((one, k) => Number(one === 1 || door.side[k] === 1 || owner[k] !== NO_ZONE));

/**
 * Pixels that the marks changed, at the working size. @param isCleared whether a mark removed everything, so that only the current
 * selection counts
 */
const movedPlanes = (
  base: CorrectionBase,
  selection: Selection,
  isCleared: boolean,
  numberOf: (id: string) => number,
): MovedPlanes => {
  const { marked, before } = base.regions();
  const { labels, width, height } = marked.regions.patches;
  const covered = coveredRegions(selection);
  const wasCovered = covered.map((_, k) => (isCleared ? 0 : marked.found.seat[k] | marked.found.door[k]));
  const { owner, door, seat, zoneIds } = selection;
  const moved = createBytes(labels.length, (i) => {
    const k = labels[i];
    return covered[k] !== wasCovered[k] || owner[k] !== NO_ZONE ? 255 : 0;
  });
  const rough = createFloats(labels.length, (i) => {
    if (moved[i]) return covered[labels[i]];
    return isCleared ? 0 : base.matte[i] / 255;
  });
  const refined = refineMatte(base.photo, { width, height, data: rough }, before).matte.data;
  const nearest = base.nearest();
  const zoneAt = (i: number): number => {
    const k = labels[i];
    if (owner[k] !== NO_ZONE) return numberOf(zoneIds[owner[k]]);
    if (door.side[k] && !seat.side[k]) return numberOf('door');
    return nearest[i] === NO_ZONE ? numberOf('seat') : nearest[i];
  };
  const reach = Math.ceil(Math.max(width, height) * EDGE_REACH_FRACTION);
  const near = maximumFilter(Float32Array.from(moved), width, height, reach);
  const touched = new Uint8Array(labels.length);
  const matte = isCleared ? new Uint8Array(labels.length) : base.matte.slice();
  const zoneOf = isCleared ? new Uint8Array(labels.length).fill(NO_ZONE) : base.zoneOf.slice();
  for (let i = 0; i < labels.length; i++) {
    if (near[i] === 0) continue;
    if (moved[i] || Math.abs(refined[i] - (isCleared ? 0 : before.matte.data[i])) > MIN_MATTE_CHANGE) {
      touched[i] = 255;
      matte[i] = refined[i];
    }
    if ((moved[i] && covered[labels[i]]) || (zoneOf[i] === NO_ZONE && matte[i] !== 0)) zoneOf[i] = zoneAt(i);
  }
  return { moved, touched, matte, zoneOf };
};

/** Applies freehand strokes last: they cover exactly their own pixels and do not snap to edges. */
const applyStrokes = (
  { cover, add, owner }: Paint,
  { zoneOf, matte }: CorrectedZones,
  numberOf: (owner: number) => number,
  numberAt: (pixel: number) => number,
): void => {
  for (let i = 0; i < cover.length; i++) {
    if (cover[i] === 0) continue;
    if (!add[i]) matte[i] = Math.min(matte[i], 255 - cover[i]);
    else {
      matte[i] = Math.max(matte[i], cover[i]);
      if (owner[i] !== NO_ZONE) zoneOf[i] = numberOf(owner[i]);
      else if (zoneOf[i] === NO_ZONE) zoneOf[i] = numberAt(i);
    }
  }
};

/** Applies marks that rename, join or divide zones, in their order; they do not change the outline. */
const applyZoneMarks = (
  planes: CorrectedZones & { width: number; height: number },
  { photo, covers, lines }: CorrectionBase,
  marks: readonly Mark[],
  numberOf: (id: string, isOfSeat?: boolean) => number,
): void => {
  const { zones, zoneOf } = planes;
  for (const mark of marks)
    switch (mark.type) {
      case 'rename': {
        const zone = zones.find(({ id }) => id === mark.zone);
        if (zone !== undefined) zone.name = mark.name;
        break;
      }
      case 'merge': {
        const from = zones.findIndex(({ id }) => id === mark.from);
        const into = zones.findIndex(({ id }) => id === mark.into);
        if (from >= 0 && into >= 0) for (let i = 0; i < zoneOf.length; i++) if (zoneOf[i] === from) zoneOf[i] = into;
        break;
      }
      case 'panel':
        applyPanelMark(planes, mark, photo, covers, numberOf);
        break;
      case 'split':
        applySplitMark(planes, mark, lines(), () => numberOf(mark.zone));
        break;
      default:
    }
};

/** The found planes with the corrections, at their size. Found zones keep their numbers, even without pixels. */
export const correctedZones = (base: CorrectionBase, marks: readonly Mark[]): CorrectedZones => {
  const { found, photo } = base;
  const { width, height } = found;
  const { zones, numberOf } = createZones(found.zones);
  const isCleared = marks.some(({ type }) => type === 'clear');
  const corrected: CorrectedZones = {
    zones,
    zoneOf: isCleared ? new Uint8Array(width * height).fill(NO_ZONE) : found.zoneOf.slice(),
    matte: isCleared ? new Uint8Array(width * height) : found.matte.slice(),
  };
  const numberAt = (i: number): number => {
    const x = Math.floor(((i % width) * photo.width) / width);
    const y = Math.floor((Math.floor(i / width) * photo.height) / height);
    const zone = base.nearest()[y * photo.width + x];
    return zone === NO_ZONE ? numberOf('seat') : zone;
  };
  if (marks.some(changesOutline)) {
    const { marked } = base.regions();
    const selection = replayMarks(marked, marks);
    const small = movedPlanes(base, selection, isCleared, numberOf);
    if (small.touched.includes(255)) copyChanges(corrected, small, photo.width, photo.height, width, height);
    const { paint, zoneIds } = selection;
    if (paint) applyStrokes(paint, corrected, (owner) => numberOf(zoneIds[owner]), numberAt);
  }
  for (let i = 0; i < corrected.matte.length; i++)
    if (corrected.matte[i] !== 0 && corrected.zoneOf[i] === NO_ZONE) corrected.zoneOf[i] = numberAt(i);
  applyZoneMarks({ ...corrected, width, height }, base, marks, numberOf);
  return corrected;
};

/** Copies the changed pixels into the corrected planes, only where marks have an effect, which is mostly a small part. */
const copyChanges = (
  { zoneOf, matte }: CorrectedZones,
  small: MovedPlanes,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
): void => {
  const box = resizedBounds(
    findBounds(small.touched, fromWidth, fromHeight),
    { width: fromWidth, height: fromHeight },
    { width, height },
  );
  const soft = (data: Uint8Array): Uint8Array =>
    resizeMaskWithin({ width: fromWidth, height: fromHeight, data }, width, height, box);
  const zone = enlargeZones(small.zoneOf, fromWidth, fromHeight, width, height, box);
  const moved = resizeNearest(small.moved, fromWidth, fromHeight, width, height, box);
  const newMatte = sharpenEdge(soft(small.matte), width / fromWidth);
  const weight = soft(small.touched);
  for (let y = box.top, k = 0; y < box.bottom; y++)
    for (let i = y * width + box.left, end = y * width + box.right; i < end; i++, k++) {
      if (weight[k] === 0) continue;
      matte[i] += ((newMatte[k] - matte[i]) * weight[k]) / 255;
      if (moved[k] !== 0 || zoneOf[i] === NO_ZONE) zoneOf[i] = zone[k];
    }
};

/** Whether a mark is nearer to a question's point than the square root of its region's area, or encloses the point. */
const isAnswered = ({ x, y, area }: UnsureRegion, marks: readonly Mark[]): boolean =>
  marks.some((mark) => {
    if (mark.type === 'clear' || mark.type === 'invert') return true;
    if (mark.type !== 'tap' && mark.type !== 'stroke') return false;
    if (mark.type === 'stroke' && isEnclosed(mark, x, y)) return true;
    const points: readonly (readonly [number, number])[] = mark.type === 'tap' ? [[mark.x, mark.y]] : mark.points;
    return points.some(([px, py]) => Math.hypot(px - x, py - y) < Math.sqrt(area));
  });

/** Corrected zones with their bounds and areas. @param found zones without marks */
export const applyCorrections = (ground: CorrectionGround, found: ZonesFound, marks: readonly Mark[]): ZonesFound => {
  const { width, height } = found;
  const { zones, zoneOf, matte } = correctedZones(correctionBase(ground, found), marks);
  return {
    ...found,
    matte,
    ...measureZones(width, height, matte, zoneOf, zones),
    warnings: marks.some(changesOutline) ? dropOutlineWarnings(found.warnings) : found.warnings,
    ...(found.questions && { questions: found.questions.filter((question) => !isAnswered(question, marks)) }),
    ground: { ...ground, found: { zones: found.zones, zoneOf: found.zoneOf, matte: found.matte } },
  };
};
