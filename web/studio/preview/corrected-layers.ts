/**
 * Layers with a corrected outline. Light and geometry stay as they were until the server has analyzed the photo again.
 */
import { decodeTable } from '#engine/color/tone.ts';
import { NO_ZONE, type Layers, type Zone } from '#engine/layers.ts';
import { createBytes } from '#engine/raster/per-pixel.ts';
import type { Raster } from '#engine/raster/raster.ts';

export type Outline = Pick<Layers, 'width' | 'height' | 'zones' | 'zoneOf' | 'matte'>;

/**
 * Numbers the zones as in the open layers, whose light and panels refer to those numbers. New zones come last; zones
 * without a pixel have area 0.
 */
export const renumberZones = (
  openZones: readonly Zone[],
  { width, height, zones, zoneOf, matte }: Outline,
): Outline => {
  const mattes = new Float64Array(256);
  for (let i = 0; i < matte.length; i++) {
    const zone = zoneOf[i] ?? NO_ZONE;
    mattes[zone] = (mattes[zone] ?? 0) + (matte[i] ?? 0);
  }
  const measured = zones.map((zone, number) => ({ ...zone, area: (mattes[number] ?? 0) / 255 / matte.length }));
  const openIds = new Set(openZones.map(({ id }) => id));
  const numbered = [
    ...openZones.map((zone) => measured.find(({ id }) => id === zone.id) ?? { ...zone, area: 0 }),
    ...measured.filter(({ id, area }) => !openIds.has(id) && area > 0),
  ];
  const numberOf = Uint8Array.from({ length: 256 }, (_, number) => {
    const index = numbered.findIndex(({ id }) => id === zones[number]?.id);
    return index < 0 ? NO_ZONE : index;
  });
  return {
    width,
    height,
    zones: numbered,
    zoneOf: createBytes(zoneOf.length, (i) => numberOf[zoneOf[i] ?? NO_ZONE] ?? NO_ZONE),
    matte,
  };
};

/** Rough albedo of a newly painted zone: the photo's mean color there, divided by the photo's mean light. */
const roughAlbedo = (
  photo: Raster,
  { light }: Layers,
  zone: number,
  { width, height, zoneOf }: Outline,
): [number, number, number] => {
  const decode = decodeTable(light.tone);
  let [red, green, blue] = [0, 0, 0];
  let count = 0;
  for (let y = 0, p = 0; y < photo.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / photo.height) * width;
    for (let x = 0; x < photo.width; x++, p += 4) {
      if (zoneOf[row + Math.floor(((x + 0.5) * width) / photo.width)] !== zone) continue;
      red += decode[photo.data[p] ?? 0] ?? 0;
      green += decode[photo.data[p + 1] ?? 0] ?? 0;
      blue += decode[photo.data[p + 2] ?? 0] ?? 0;
      count++;
    }
  }
  const { data } = light.shading;
  let mean = 0;
  for (let i = 0; i < data.length; i++) mean += (data[i] ?? 0) / data.length;
  const albedo = (sum: number): number => Math.min(0.9, Math.max(0.02, sum / Math.max(1, count) / (mean || 1)));
  return [albedo(red), albedo(green), albedo(blue)];
};

/** @param photo at the size of the corrections' ground; @param outline numbered as in `layers` */
export const correctedLayers = (layers: Layers, photo: Raster, outline: Outline): Layers => {
  const { zones, zoneOf, matte } = outline;
  const clusters = [...layers.light.clusters];
  zones.forEach(({ area }, number) => {
    if (area > 0 && !clusters.some((cluster) => cluster.zone === number))
      clusters.push({ zone: number, albedo: roughAlbedo(photo, layers, number, outline) });
  });
  const clusterOfZone = Uint8Array.from(
    { length: 256 },
    (_, number) => clusters.findIndex((cluster) => cluster.zone === number) & 255,
  );
  const clusterOf = layers.light.clusterOf.slice();
  for (let i = 0; i < matte.length; i++)
    if (matte[i] !== 0 && clusterOf[i] === 255) clusterOf[i] = clusterOfZone[zoneOf[i] ?? NO_ZONE] ?? 255;
  return { ...layers, zones, zoneOf, matte, light: { ...layers.light, clusters, clusterOf } };
};
