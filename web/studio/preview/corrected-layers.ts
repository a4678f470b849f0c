/** Layers with a corrected outline put in: light and form stay what they were until the server has looked again. */
import { planesOf, type CorrectedZones, type CorrectionBase } from '#engine/analyse/zones/corrected-zones.ts';
import { decodeTable } from '#engine/colour/tone.ts';
import type { Layers } from '#engine/layers.ts';

/** What a newly painted zone reflects, roughly: the photo's colour there, with the mean light of the photo taken out. */
const roughAlbedo = ({ photo }: CorrectionBase, { light }: Layers, zone: number, zoneOf: Uint8Array): [number, number, number] => {
  const decode = decodeTable(light.tone);
  const total = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < zoneOf.length; i++) {
    if (zoneOf[i] !== zone) continue;
    for (let c = 0; c < 3; c++) total[c]! += decode[photo.data[4 * i + c]!]!;
    count++;
  }
  const { data } = light.shade;
  let mean = 0;
  for (let i = 0; i < data.length; i++) mean += data[i]! / data.length;
  return total.map((sum) => Math.min(0.9, Math.max(0.02, sum / Math.max(1, count) / (mean || 1)))) as [number, number, number];
};

/** @param base made from `layers` */
export const correctedLayers = (layers: Layers, base: CorrectionBase, corrected: CorrectedZones): Layers => {
  const { zoneOf, matte } = planesOf(base, corrected);
  const clusters = [...layers.light.clusters];
  corrected.zones.forEach(({ area }, number) => {
    if (area > 0 && !clusters.some((cluster) => cluster.zone === number)) clusters.push({ zone: number, albedo: roughAlbedo(base, layers, number, corrected.zoneOf) });
  });
  const clusterOfZone = Uint8Array.from({ length: 256 }, (_, number) => clusters.findIndex((cluster) => cluster.zone === number) & 255);
  const clusterOf = layers.light.clusterOf.slice();
  for (let i = 0; i < matte.length; i++) if (matte[i] !== 0 && clusterOf[i] === 255) clusterOf[i] = clusterOfZone[zoneOf[i]!]!;
  return { ...layers, zones: corrected.zones, zoneOf, matte, light: { ...layers.light, clusters, clusterOf } };
};
