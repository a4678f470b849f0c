/**
 * Corrections by hand on top of the automatic result. The marks are replayed from the first one on, always over the
 * same stored ground, so that the browser shows what the server renders; beyond the reach of the marks everything stays
 * as it was found.
 */
import { once } from '../../once.ts';
import { NO_ZONE, type CorrectionGround, type Mark, type Question, type Zone } from '../../layers.ts';
import type { ZoneKind } from '../../options.ts';
import { boundsOf, resizedBounds } from '../../raster/region.ts';
import { resizeMask, resizeMaskWithin } from '../../raster/resize.ts';
import type { Raster } from '../../raster/raster.ts';
import { groundEvidence, groundPhoto } from './correction-ground.ts';
import { nearestPixels, spreadMarks, sharpenedEdge } from './correction-planes.ts';
import { refineMatte, type RefinedMatte } from './matte.ts';
import { applyPanelMark, applySplitMark } from './panel-marks.ts';
import { photoLines } from '../see/photo-lines.ts';
import { segment, type Segmentation } from '../see/segmentation.ts';
import { kindOf, replay, startSelection, type MarkedGround, type Paint, type Selection } from './selection.ts';
import { isEnclosed } from './strokes.ts';
import { spreadZones } from '../see/spread.ts';
import { withoutOutlineWarnings } from '../see/warnings.ts';
import { enlargeZones } from '../see/zone-map.ts';
import type { Covers } from '../panels/zone-panels.ts';
import { firstNameOf } from './zone-names.ts';
import { measureZones, type ZonesFound } from './zones-found.ts';
import { bytesAt, floatsAt } from '../../raster/per-pixel.ts';

/** Matte codes by which a place beside a moved region must have changed to count as corrected. */
const CORRECTED = 10;
/** How far a moved region changes the soft edge beside it, as a share of the longer side. */
const EDGE = 1 / 50;

type Zones = Pick<ZonesFound, 'width' | 'height' | 'zones' | 'zoneOf' | 'matte'>;

export interface CorrectionBase {
  /** Zones without any mark. */
  found: Zones;
  covers: Covers;
  /** Photo at the working size, like everything below. */
  photo: Raster;
  zoneOf: Uint8Array;
  matte: Uint8Array;
  /** Nearest zone of seats for every pixel; NO_ZONE where no zone was found at all. */
  nearest: () => Uint8Array;
  /** Most of the work, and only for marks that change the outline. */
  regions: () => RegionBase;
}

interface RegionBase {
  marked: MarkedGround;
  /** The matte without any mark, refined once more: only differences from it were corrected. */
  before: RefinedMatte;
}

const OUTLINE_STAYS: readonly Mark['type'][] = ['rename', 'merge', 'panel', 'split'];
const changesOutline = ({ type }: Mark): boolean => !OUTLINE_STAYS.includes(type);

/** Regions that are mostly one thing, by a weight for each pixel. */
const mostly = ({ patches, regions }: Segmentation, weight: (pixel: number) => number): Uint8Array => {
  const sum = new Float64Array(regions.count);
  for (let i = 0; i < patches.labels.length; i++) sum[patches.labels[i]] += weight(i);
  return Uint8Array.from(sum, (total, k) => Number(total >= regions.size[k] / 2));
};

/** Done once per photo. @param found zones without any mark */
export const correctionBase = (ground: CorrectionGround, found: Zones): CorrectionBase => {
  const { width, height } = ground;
  const photo = groundPhoto(ground);
  const matte = resizeMask({ width: found.width, height: found.height, data: found.matte }, width, height).data;
  const zoneOf = nearestPixels(found.zoneOf, found.width, found.height, width, height);
  const mask = { width, height, data: matte };
  const isDoor = (i: number): boolean => zoneOf[i] !== NO_ZONE && found.zones[zoneOf[i]].kind === 'door';
  const regions = once((): RegionBase => {
    const known = segment(photo, groundEvidence(ground), mask);
    const seat = mostly(known, (i) => (isDoor(i) ? 0 : matte[i] / 255));
    const door = mostly(known, (i) => (isDoor(i) ? matte[i] / 255 : 0));
    return {
      marked: { regions: known, found: { seat, door }, size: found },
      before: refineMatte(photo, { width, height, data: floatsAt(matte.length, (i) => matte[i] / 255) }),
    };
  });
  const nearest = once((): Uint8Array => {
    const spread = bytesAt(zoneOf.length, (i) => (matte[i] === 0 || isDoor(i) ? NO_ZONE : zoneOf[i]));
    if (spread.some((zone) => zone !== NO_ZONE)) spreadZones(spread, width, height, width + height);
    return spread;
  });
  return { found, covers: ground, photo, zoneOf, matte, nearest, regions };
};

/** Zones by number: those that were found keep theirs, new ones follow. */
const createZones = (
  found: readonly Zone[],
): { zones: Zone[]; numberOf: (id: string, isOfSeat?: boolean) => number } => {
  const zones = found.map((zone) => ({ ...zone }));
  const numberOf = (id: string, isOfSeat?: boolean): number => {
    const known = zones.findIndex((zone) => zone.id === id);
    if (known >= 0) return known;
    const kind: ZoneKind = kindOf(id);
    return (
      zones.push({
        id,
        kind,
        name: firstNameOf(id, kind, isOfSeat),
        confidence: 1,
        bounds: { left: 0, top: 0, right: 0, bottom: 0 },
        area: 0,
      }) - 1
    );
  };
  return { zones, numberOf };
};

export interface Corrected {
  zones: Zone[];
  zoneOf: Uint8Array;
  matte: Uint8Array;
}

interface MovedPlanes {
  /**
   * 255 for each pixel whose region was decided by hand otherwise than by the analysis, or was given to a zone by hand.
   */
  moved: Uint8Array;
  /** 255 where the matte changes with it. */
  touched: Uint8Array;
  matte: Uint8Array;
  zoneOf: Uint8Array;
}

/** 1 for each region that is in any zone. */
const coveredRegions = ({ seat, door, owner }: Selection): Uint8Array =>
  seat.side.map((one, k) => Number(one === 1 || door.side[k] === 1 || owner[k] !== NO_ZONE));

/**
 * The pixels that the marks moved, at the working size. @param blank true when everything was taken away once: then
 * only the present selection counts
 */
const movedPlanes = (
  base: CorrectionBase,
  selection: Selection,
  blank: boolean,
  numberOf: (id: string) => number,
): MovedPlanes => {
  const { marked, before } = base.regions();
  const { labels, width, height } = marked.regions.patches;
  const covered = coveredRegions(selection);
  const was = covered.map((_, k) => (blank ? 0 : marked.found.seat[k] | marked.found.door[k]));
  const { owner, door, seat, zoneIds } = selection;
  const moved = bytesAt(labels.length, (i) => {
    const k = labels[i];
    return covered[k] !== was[k] || owner[k] !== NO_ZONE ? 255 : 0;
  });
  const rough = floatsAt(labels.length, (i) => {
    if (moved[i]) return covered[labels[i]];
    return blank ? 0 : base.matte[i] / 255;
  });
  const refined = refineMatte(base.photo, { width, height, data: rough }, before).matte.data;
  const nearest = base.nearest();
  const zoneAt = (i: number): number => {
    const k = labels[i];
    if (owner[k] !== NO_ZONE) return numberOf(zoneIds[owner[k]]);
    if (door.side[k] && !seat.side[k]) return numberOf('door');
    return nearest[i] === NO_ZONE ? numberOf('seat') : nearest[i];
  };
  const near = spreadMarks(moved, width, height, Math.ceil(Math.max(width, height) * EDGE));
  const touched = new Uint8Array(labels.length);
  const matte = blank ? new Uint8Array(labels.length) : base.matte.slice();
  const zoneOf = blank ? new Uint8Array(labels.length).fill(NO_ZONE) : base.zoneOf.slice();
  for (let i = 0; i < labels.length; i++) {
    if (!near[i]) continue;
    if (moved[i] || Math.abs(refined[i] - (blank ? 0 : before.matte.data[i])) > CORRECTED) {
      touched[i] = 255;
      matte[i] = refined[i];
    }
    if ((moved[i] && covered[labels[i]]) || (zoneOf[i] === NO_ZONE && matte[i] !== 0)) zoneOf[i] = zoneAt(i);
  }
  return { moved, touched, matte, zoneOf };
};

/** Free strokes, which follow no edge, over everything else: they cover exactly their own pixels. */
const applyStrokes = (
  { cover, add, owner }: Paint,
  { zoneOf, matte }: Corrected,
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

/** Names, joins and marks on single panels, in their order; they move no outline. */
const applyZoneMarks = (
  planes: Corrected & { width: number; height: number },
  { photo, covers }: CorrectionBase,
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
        applySplitMark(planes, mark, photoLines(photo), () => numberOf(mark.zone));
        break;
      default:
    }
};

/**
 * The planes as found with the corrections put in, at their size. Numbers of found zones stay; zones without a pixel
 * stay too.
 */
export const correctedZones = (base: CorrectionBase, marks: readonly Mark[]): Corrected => {
  const { found, photo } = base;
  const { width, height } = found;
  const { zones, numberOf } = createZones(found.zones);
  const blank = marks.some(({ type }) => type === 'clear');
  const corrected: Corrected = {
    zones,
    zoneOf: blank ? new Uint8Array(width * height).fill(NO_ZONE) : found.zoneOf.slice(),
    matte: blank ? new Uint8Array(width * height) : found.matte.slice(),
  };
  const numberAt = (i: number): number => {
    const x = Math.floor(((i % width) * photo.width) / width);
    const y = Math.floor((Math.floor(i / width) * photo.height) / height);
    const zone = base.nearest()[y * photo.width + x];
    return zone === NO_ZONE ? numberOf('seat') : zone;
  };
  if (marks.some(changesOutline)) {
    const { marked } = base.regions();
    const selection = replay(marked, marks, startSelection(marked));
    const small = movedPlanes(base, selection, blank, numberOf);
    if (small.touched.includes(255)) putIn(corrected, small, photo.width, photo.height, width, height);
    const { paint, zoneIds } = selection;
    if (paint) applyStrokes(paint, corrected, (owner) => numberOf(zoneIds[owner]), numberAt);
  }
  for (let i = 0; i < corrected.matte.length; i++)
    if (corrected.matte[i] !== 0 && corrected.zoneOf[i] === NO_ZONE) corrected.zoneOf[i] = numberAt(i);
  applyZoneMarks({ ...corrected, width, height }, base, marks, numberOf);
  return corrected;
};

/** Puts the moved planes into the corrected ones, where they touch them: most marks move a small part of a photo. */
const putIn = (
  { zoneOf, matte }: Corrected,
  small: MovedPlanes,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
): void => {
  const box = resizedBounds(
    boundsOf(small.touched, fromWidth, fromHeight),
    { width: fromWidth, height: fromHeight },
    { width, height },
  );
  const soft = (data: Uint8Array): Uint8Array =>
    resizeMaskWithin({ width: fromWidth, height: fromHeight, data }, width, height, box);
  const zone = enlargeZones(small.zoneOf, fromWidth, fromHeight, width, height, box);
  const moved = nearestPixels(small.moved, fromWidth, fromHeight, width, height, box);
  const fresh = sharpenedEdge(soft(small.matte), width / fromWidth);
  const where = soft(small.touched);
  for (let y = box.top, k = 0; y < box.bottom; y++)
    for (let i = y * width + box.left, end = y * width + box.right; i < end; i++, k++) {
      if (where[k] === 0) continue;
      matte[i] += ((fresh[k] - matte[i]) * where[k]) / 255;
      if (moved[k] !== 0 || zoneOf[i] === NO_ZONE) zoneOf[i] = zone[k];
    }
};

/** Whether a mark was made about as near to a question's point as its region reaches. */
const isAnswered = ({ x, y, area }: Question, marks: readonly Mark[]): boolean =>
  marks.some((mark) => {
    if (mark.type === 'clear' || mark.type === 'invert') return true;
    if (mark.type !== 'tap' && mark.type !== 'stroke') return false;
    if (mark.type === 'stroke' && isEnclosed(mark, x, y)) return true;
    const points: readonly (readonly [number, number])[] = mark.type === 'tap' ? [[mark.x, mark.y]] : mark.points;
    return points.some(([px, py]) => Math.hypot(px - x, py - y) < Math.sqrt(area));
  });

/** The zones after corrections, measured. @param found without any mark */
export const correctFound = (ground: CorrectionGround, found: ZonesFound, marks: readonly Mark[]): ZonesFound => {
  const { width, height } = found;
  const { zones, zoneOf, matte } = correctedZones(correctionBase(ground, found), marks);
  return {
    ...found,
    matte,
    ...measureZones(width, height, matte, zoneOf, zones),
    warnings: marks.some(changesOutline) ? withoutOutlineWarnings(found.warnings) : found.warnings,
    ...(found.questions && { questions: found.questions.filter((question) => !isAnswered(question, marks)) }),
    ground: { ...ground, found: { zones: found.zones, zoneOf: found.zoneOf, matte: found.matte } },
  };
};
