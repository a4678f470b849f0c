/**
 * Corrections by hand, at once and in the browser. First the outline, by the engine's own replay of the marks at working size:
 * that is what a finger waits for. Then, for the picture, the layers around it; light and form stay what they were until the
 * server has looked again.
 */
import { applyMarks } from '#engine/analyse/zones/apply-marks.ts';
import { segment, type Segmentation } from '#engine/analyse/zones/segmentation.ts';
import { ZONE_NAMES } from '#engine/analyse/zones/zone-names.ts';
import { decodeTable } from '#engine/colour/tone.ts';
import { NO_ZONE, type Layers, type Mark, type Zone } from '#engine/layers.ts';
import { ZONE_KINDS, type ZoneKind } from '#engine/options.ts';
import { fitSize, resizeMask, resizeRaster } from '#engine/raster/resize.ts';
import type { Raster } from '#engine/raster/raster.ts';

/** Enough for the superpixels that the engine seeks; more would only make the finger wait. */
const WORKING_PIXELS = 160_000;
/** A finding is no certainty: a tap must be able to turn what lies around it. */
const DOUBT = 3.5;
/** Matte codes by which a place must have changed to count as corrected. */
const CORRECTED = 10;

/** Everything at the working size, but `layers`. */
export interface CorrectionBase {
  layers: Layers;
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
    for (let x = 0; x < toWidth; x++, i++) scaled[i] = plane[row + columns[x]!]!;
  }
  return scaled;
};

/** Once a photo and a session at the correction tools. */
export const correctionBase = (photo: Raster, layers: Layers): CorrectionBase => {
  const { width, height } = fitSize(photo.width, photo.height, WORKING_PIXELS);
  const small = resizeRaster(photo, width, height);
  const matte = resizeMask({ width: layers.width, height: layers.height, data: layers.matte }, width, height);
  const known = segment(small, { given: matte });
  const segmentation: Segmentation = { ...known, given: undefined, odds: known.odds.map((odds) => Math.max(-DOUBT, Math.min(DOUBT, odds))) };
  return {
    layers,
    segmentation,
    photo: small,
    zoneOf: nearest(layers.zoneOf, layers.width, layers.height, width, height),
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

/** Area as a share of the photo; bounds are the server's business and stay as they were. */
const measure = (zones: Zone[], zoneOf: Uint8Array, matte: Uint8Array): void => {
  const sum = new Float64Array(256);
  for (let i = 0; i < matte.length; i++) sum[zoneOf[i]!]! += matte[i]!;
  zones.forEach((zone, number) => (zone.area = sum[number]! / 255 / matte.length));
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
  const found = applyMarks(base.segmentation, marks);
  const { width, height } = found;
  const zones = withNamedZones(base.layers.zones, found.zones);
  // Whatever only counts as "seat" keeps the zone that it had; only what a mark named changes hands.
  const numberOf = new Uint8Array(256).fill(NO_ZONE);
  found.zones.forEach((zone, i) => (numberOf[i] = zone.id === 'seat' ? NO_ZONE : zones.findIndex(({ id }) => id === zone.id)));
  const fallback = mainZone(zones);
  const zoneOf = base.zoneOf.slice();
  const matte = base.matte.slice();
  const touched = new Uint8Array(matte.length);
  for (let i = 0; i < zoneOf.length; i++) {
    if (Math.abs(found.matte[i]! - base.untouched[i]!) > CORRECTED) {
      touched[i] = 255;
      matte[i] = found.matte[i]!;
    }
    if (found.zoneOf[i] === NO_ZONE) continue;
    const named = numberOf[found.zoneOf[i]!]!;
    if (named !== NO_ZONE) zoneOf[i] = named;
    else if (zoneOf[i] === NO_ZONE) zoneOf[i] = fallback;
  }
  renameAndMerge(zones, zoneOf, marks);
  measure(zones, zoneOf, matte);
  return { width, height, zones, zoneOf, matte, touched };
};

/** What a newly painted zone reflects, roughly: the photo's colour there, with the mean light of the photo taken out. */
const roughAlbedo = ({ photo, layers }: CorrectionBase, zone: number, zoneOf: Uint8Array): [number, number, number] => {
  const decode = decodeTable(layers.light.tone);
  const total = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < zoneOf.length; i++) {
    if (zoneOf[i] !== zone) continue;
    for (let c = 0; c < 3; c++) total[c]! += decode[photo.data[4 * i + c]!]!;
    count++;
  }
  const { data } = layers.light.shade;
  let light = 0;
  for (let i = 0; i < data.length; i++) light += data[i]! / data.length;
  return total.map((sum) => Math.min(0.9, Math.max(0.02, sum / Math.max(1, count) / (light || 1)))) as [number, number, number];
};

/** The layers with the corrected outline put in. */
export const correctedLayers = (base: CorrectionBase, corrected: CorrectedZones): Layers => {
  const { layers } = base;
  const { width, height } = layers;
  const moved = corrected.zoneOf.map((zone, i) => (zone === base.zoneOf[i] ? 0 : 255));
  const scale = (plane: Uint8Array): Uint8Array => nearest(plane, corrected.width, corrected.height, width, height);
  const soft = (data: Uint8Array): Uint8Array => resizeMask({ width: corrected.width, height: corrected.height, data }, width, height).data;
  const [zone, hasMoved, fresh, where] = [scale(corrected.zoneOf), scale(moved), soft(corrected.matte), soft(corrected.touched)];

  const clusters = [...layers.light.clusters];
  corrected.zones.forEach(({ area }, number) => {
    if (area > 0 && !clusters.some((cluster) => cluster.zone === number)) clusters.push({ zone: number, albedo: roughAlbedo(base, number, corrected.zoneOf) });
  });
  const clusterOfZone = Uint8Array.from({ length: 256 }, (_, number) => clusters.findIndex((cluster) => cluster.zone === number) & 255);

  const zoneOf = layers.zoneOf.slice();
  const matte = layers.matte.slice();
  const clusterOf = layers.light.clusterOf.slice();
  for (let i = 0; i < zoneOf.length; i++) {
    if (hasMoved[i] !== 0) zoneOf[i] = zone[i]!;
    if (where[i] !== 0) matte[i] = matte[i]! + ((fresh[i]! - matte[i]!) * where[i]!) / 255;
    if (matte[i] !== 0 && clusterOf[i] === 255) clusterOf[i] = clusterOfZone[zoneOf[i]!]!;
  }
  return { ...layers, zones: corrected.zones, zoneOf, matte, light: { ...layers.light, clusters, clusterOf } };
};
