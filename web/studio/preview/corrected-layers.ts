/**
 * Corrections by hand, at once and in the browser: the outline comes from the engine's own replay of the marks at working
 * size; light and form stay what they were until the server has looked again.
 */
import { applyMarks } from '#engine/analyse/zones/apply-marks.ts';
import { segment, type Segmentation } from '#engine/analyse/zones/segmentation.ts';
import { ZONE_NAMES } from '#engine/analyse/zones/zone-names.ts';
import { decodeTable } from '#engine/colour/tone.ts';
import { NO_ZONE, type Layers, type Mark, type Zone } from '#engine/layers.ts';
import { ZONE_KINDS, type ZoneKind } from '#engine/options.ts';
import { fitSize, resizeMask, resizeRaster } from '#engine/raster/resize.ts';
import type { Raster } from '#engine/raster/raster.ts';

/** Superpixels are sought at this size anyway; more would only make the finger wait. */
const WORKING_PIXELS = 300_000;

/** A finding is no certainty: a tap must be able to turn what lies around it. */
const DOUBT = 3.5;
/** Matte codes by which a place must have changed to count as corrected. */
const CORRECTED = 10;

export interface CorrectionBase {
  layers: Layers;
  segmentation: Segmentation;
  /** What the replay makes of no mark at all; only where it differs from this has anything been corrected. */
  untouched: Uint8Array;
  /** At the working size. */
  photo: Raster;
}

/** Once a photo and a session at the correction tools. */
export const correctionBase = (photo: Raster, layers: Layers): CorrectionBase => {
  const size = fitSize(photo.width, photo.height, WORKING_PIXELS);
  const small = resizeRaster(photo, size.width, size.height);
  const matte = resizeMask({ width: layers.width, height: layers.height, data: layers.matte }, size.width, size.height);
  const known = segment(small, { given: matte });
  const segmentation: Segmentation = { ...known, given: undefined, odds: known.odds.map((odds) => Math.max(-DOUBT, Math.min(DOUBT, odds))) };
  return { layers, photo: small, segmentation, untouched: applyMarks(segmentation, []).matte };
};

const kindOf = (id: string): ZoneKind => ZONE_KINDS.find((kind) => id === kind || id.startsWith(`${kind}-`)) ?? 'custom';

const enlarge = (plane: Uint8Array, width: number, height: number, toWidth: number, toHeight: number): Uint8Array => {
  const large = new Uint8Array(toWidth * toHeight);
  for (let y = 0, i = 0; y < toHeight; y++) {
    const row = Math.min(height - 1, Math.floor(((y + 0.5) * height) / toHeight)) * width;
    for (let x = 0; x < toWidth; x++, i++) large[i] = plane[row + Math.min(width - 1, Math.floor(((x + 0.5) * width) / toWidth))]!;
  }
  return large;
};

/** The zone of most of the upholstery: where a pixel goes that nobody named. */
const mainZone = (zones: readonly Zone[]): number => zones.reduce((best, zone, i) => (zone.area > (zones[best]?.area ?? -1) ? i : best), 0);

const withNamedZones = (base: readonly Zone[], named: readonly Zone[]): Zone[] => {
  const known = new Set(base.map((zone) => zone.id));
  return [...base, ...named.filter((zone) => !known.has(zone.id))].map((zone) => ({ ...zone }));
};

const measure = (zones: Zone[], zoneOf: Uint8Array, matte: Uint8Array, width: number, height: number): void => {
  for (const zone of zones) Object.assign(zone, { area: 0, bounds: { left: width, top: height, right: 0, bottom: 0 } });
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const zone = matte[i] === 0 ? undefined : zones[zoneOf[i]!];
      if (zone === undefined) continue;
      zone.area += matte[i]! / 255 / (width * height);
      const box = zone.bounds;
      if (x < box.left) box.left = x;
      if (x >= box.right) box.right = x + 1;
      if (y < box.top) box.top = y;
      box.bottom = y + 1;
    }
};

/** Names and joins of zones in the order they were made; they move no outline. */
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
  const light = data.length === 0 ? 1 : data.reduce((sum, value) => sum + value, 0) / data.length || 1;
  return total.map((sum) => Math.min(0.9, Math.max(0.02, sum / Math.max(1, count) / light))) as [number, number, number];
};

/** The layers as they look after `marks`, zone numbers of `base` unchanged; zones without a pixel keep their number and have area 0. */
export const correctedLayers = (base: CorrectionBase, marks: readonly Mark[]): Layers => {
  const { layers, segmentation } = base;
  const found = applyMarks(segmentation, marks);
  const { width, height } = found;
  const named = found.zones.filter((zone) => zone.id !== 'seat');
  const zones = withNamedZones(layers.zones, named.map((zone) => ({ ...zone, kind: kindOf(zone.id), name: ZONE_NAMES[kindOf(zone.id)] })));
  if (zones.length === 0) zones.push(...found.zones.map((zone) => ({ ...zone })));
  const numberOf = found.zones.map((zone) => (zone.id === 'seat' ? NO_ZONE : zones.findIndex(({ id }) => id === zone.id)));

  const large = enlarge(found.zoneOf, width, height, layers.width, layers.height);
  const fallback = mainZone(layers.zones);
  const zoneOf = large.map((zone, i) => {
    if (zone === NO_ZONE) return layers.zoneOf[i]!;
    const number = numberOf[zone]!;
    if (number !== NO_ZONE) return number;
    return layers.zoneOf[i] === NO_ZONE ? fallback : layers.zoneOf[i]!;
  });
  const touched = found.matte.map((value, i) => (Math.abs(value - base.untouched[i]!) > CORRECTED ? 255 : 0));
  const fresh = resizeMask({ width, height, data: found.matte }, layers.width, layers.height).data;
  const where = resizeMask({ width, height, data: touched }, layers.width, layers.height).data;
  const matte = layers.matte.map((value, i) => value + ((fresh[i]! - value) * where[i]!) / 255);
  renameAndMerge(zones, zoneOf, marks);
  measure(zones, zoneOf, matte, layers.width, layers.height);

  const small = Uint8Array.from(found.zoneOf, (zone) => (zone === NO_ZONE ? NO_ZONE : numberOf[zone]!));
  const clusters = [...layers.light.clusters];
  for (let zone = 0; zone < zones.length; zone++)
    if (zones[zone]!.area > 0 && !clusters.some((cluster) => cluster.zone === zone)) clusters.push({ zone, albedo: roughAlbedo(base, zone, small) });
  const clusterOfZone = zones.map((_, zone) => clusters.findIndex((cluster) => cluster.zone === zone) & 255);
  const clusterOf = layers.light.clusterOf.map((cluster, i) => (cluster !== 255 || matte[i] === 0 ? cluster : clusterOfZone[zoneOf[i]!]!));
  return { ...layers, zones, zoneOf, matte, light: { ...layers.light, clusters, clusterOf } };
};
