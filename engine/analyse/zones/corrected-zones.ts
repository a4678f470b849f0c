/**
 * Corrections by hand over zones that came from elsewhere: from given masks, or from layers whose evidence is not at hand (the
 * browser's preview). The marks are replayed at working size; where they change nothing, everything stays as it was found.
 */
import { NO_ZONE, type Mark, type Zone } from '../../layers.ts';
import { ZONE_KINDS, type ZoneKind } from '../../options.ts';
import { fitSize, resizeMask, resizeRaster } from '../../raster/resize.ts';
import type { Raster } from '../../raster/raster.ts';
import { applyMarks } from './apply-marks.ts';
import { segment, type Segmentation } from './segmentation.ts';
import { ZONE_NAMES } from './zone-names.ts';
import { measureZones, type ZonesFound } from './zones-found.ts';

/** Enough for the superpixels that are sought anyway; more would only make the finger wait. */
const WORKING_PIXELS = 160_000;
/** A finding is no certainty: a tap must be able to turn what lies around it. Log odds. */
const DOUBT = 3.5;
/** Matte codes by which a place must have changed to count as corrected. */
const CORRECTED = 10;

type Zones = Pick<ZonesFound, 'width' | 'height' | 'zones' | 'zoneOf' | 'matte'>;

/** Everything at the working size, but `found`. */
export interface CorrectionBase {
  found: Zones;
  segmentation: Segmentation;
  photo: Raster;
  zoneOf: Uint8Array;
  matte: Uint8Array;
  /** What the replay makes of no mark at all; only where it differs from this has anything been corrected. */
  untouched: Uint8Array;
}

/** The outline after corrections, at the working size; zone numbers of the base unchanged, zones without a pixel have area 0. */
export interface CorrectedZones {
  width: number;
  height: number;
  zones: Zone[];
  zoneOf: Uint8Array;
  matte: Uint8Array;
  /** 255 where the matte was corrected. */
  touched: Uint8Array;
}

const nearest = (plane: Uint8Array, width: number, height: number, toWidth: number, toHeight: number): Uint8Array => {
  const scaled = new Uint8Array(toWidth * toHeight);
  const columns = Uint32Array.from({ length: toWidth }, (_, x) => Math.min(width - 1, Math.floor(((x + 0.5) * width) / toWidth)));
  for (let y = 0, i = 0; y < toHeight; y++) {
    const row = Math.min(height - 1, Math.floor(((y + 0.5) * height) / toHeight)) * width;
    for (let x = 0; x < toWidth; x++, i++) scaled[i] = plane[row + columns[x]];
  }
  return scaled;
};

/** Once a photo. @param photo any size with the aspect ratio of `found` */
export const correctionBase = (photo: Raster, found: Zones): CorrectionBase => {
  const { width, height } = fitSize(photo.width, photo.height, WORKING_PIXELS);
  const small = resizeRaster(photo, width, height);
  const matte = resizeMask({ width: found.width, height: found.height, data: found.matte }, width, height);
  const known = segment(small, { given: matte });
  const segmentation: Segmentation = { ...known, given: undefined, odds: known.odds.map((odds) => Math.max(-DOUBT, Math.min(DOUBT, odds))) };
  return {
    found,
    segmentation,
    photo: small,
    zoneOf: nearest(found.zoneOf, found.width, found.height, width, height),
    matte: matte.data,
    untouched: applyMarks(segmentation, []).matte,
  };
};

const kindOf = (id: string): ZoneKind => ZONE_KINDS.find((kind) => id === kind || id.startsWith(`${kind}-`)) ?? 'custom';

/** The zone of most of the upholstery: where a place goes that nobody named. */
const mainZone = (zones: readonly Zone[]): number => zones.reduce((best, zone, i) => (zone.area > (zones[best]?.area ?? -1) ? i : best), 0);

const withNamedZones = (base: readonly Zone[], found: readonly Zone[]): Zone[] => {
  const known = new Set(base.map((zone) => zone.id));
  const fresh = found.filter((zone) => !known.has(zone.id) && (zone.id !== 'seat' || base.length === 0));
  return [...base, ...fresh.map((zone) => ({ ...zone, kind: kindOf(zone.id), name: ZONE_NAMES[kindOf(zone.id)] }))].map((zone) => ({ ...zone }));
};

const measureAreas = (zones: Zone[], zoneOf: Uint8Array, matte: Uint8Array): void => {
  const sum = new Float64Array(256);
  for (let i = 0; i < matte.length; i++) sum[zoneOf[i]] += matte[i];
  zones.forEach((zone, number) => (zone.area = sum[number] / 255 / matte.length));
};

/** Names and joins in the order they were made; they move no outline. */
const renameAndMerge = (zones: Zone[], zoneOf: Uint8Array, marks: readonly Mark[]): void => {
  for (const mark of marks) {
    if (mark.type === 'rename') {
      const zone = zones.find(({ id }) => id === mark.zone);
      if (zone !== undefined) zone.name = mark.name;
    }
    if (mark.type === 'merge') {
      const from = zones.findIndex(({ id }) => id === mark.from);
      const into = zones.findIndex(({ id }) => id === mark.into);
      if (from >= 0 && into >= 0) for (let i = 0; i < zoneOf.length; i++) if (zoneOf[i] === from) zoneOf[i] = into;
    }
  }
};

export const correctedZones = (base: CorrectionBase, marks: readonly Mark[]): CorrectedZones => {
  const replayed = applyMarks(base.segmentation, marks);
  const { width, height } = replayed;
  const zones = withNamedZones(base.found.zones, replayed.zones);
  // Whatever only counts as "seat" keeps the zone that it had; only what a mark named changes hands.
  const numberOf = new Uint8Array(256).fill(NO_ZONE);
  replayed.zones.forEach((zone, i) => (numberOf[i] = zone.id === 'seat' ? NO_ZONE : zones.findIndex(({ id }) => id === zone.id)));
  const fallback = mainZone(zones);
  const zoneOf = base.zoneOf.slice();
  const matte = base.matte.slice();
  const touched = new Uint8Array(matte.length);
  for (let i = 0; i < zoneOf.length; i++) {
    if (Math.abs(replayed.matte[i] - base.untouched[i]) > CORRECTED) {
      touched[i] = 255;
      matte[i] = replayed.matte[i];
    }
    if (replayed.zoneOf[i] === NO_ZONE) continue;
    const named = numberOf[replayed.zoneOf[i]];
    if (named !== NO_ZONE) zoneOf[i] = named;
    else if (zoneOf[i] === NO_ZONE) zoneOf[i] = fallback;
  }
  renameAndMerge(zones, zoneOf, marks);
  measureAreas(zones, zoneOf, matte);
  return { width, height, zones, zoneOf, matte, touched };
};

/** The corrected outline put into the planes of `base.found`, at their size. */
export const planesOf = ({ found, zoneOf: before }: CorrectionBase, corrected: CorrectedZones): { zoneOf: Uint8Array; matte: Uint8Array } => {
  const { width, height } = found;
  const sharp = (plane: Uint8Array): Uint8Array => nearest(plane, corrected.width, corrected.height, width, height);
  const soft = (data: Uint8Array): Uint8Array => resizeMask({ width: corrected.width, height: corrected.height, data }, width, height).data;
  const zone = sharp(corrected.zoneOf);
  const moved = sharp(corrected.zoneOf.map((number, i) => (number === before[i] ? 0 : 255)));
  const fresh = soft(corrected.matte);
  const where = soft(corrected.touched);
  const zoneOf = found.zoneOf.slice();
  const matte = found.matte.slice();
  for (let i = 0; i < zoneOf.length; i++) {
    if (moved[i] !== 0) zoneOf[i] = zone[i];
    if (where[i] !== 0) matte[i] += ((fresh[i] - matte[i]) * where[i]) / 255;
  }
  return { zoneOf, matte };
};

/** The same in one go, for zones that were given by masks. */
export const correctFound = (photo: Raster, found: ZonesFound, marks: readonly Mark[]): ZonesFound => {
  const base = correctionBase(photo, found);
  const corrected = correctedZones(base, marks);
  const { zoneOf, matte } = planesOf(base, corrected);
  for (let i = 0; i < matte.length; i++) if (zoneOf[i] === NO_ZONE) matte[i] = 0;
  return { ...found, matte, ...measureZones(found.width, found.height, matte, zoneOf, corrected.zones) };
};
