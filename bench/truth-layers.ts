/** Layers from given masks: what `analyse` makes when segmentation is taken out of the question. */
import { estimateLight } from '#engine/analyse/light/estimate-light.ts';
import { zonesFromMasks } from '#engine/analyse/zones/given-zones.ts';
import { ENGINE_VERSION } from '#engine/layers.ts';
import type { Layers } from '#engine/layers.ts';
import type { ZoneKind } from '#engine/options.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';

export const layersFromMasks = (photo: Raster, masks: Partial<Record<ZoneKind, Mask>>): Layers => {
  const { width, height } = photo;
  const zones = zonesFromMasks(masks, width, height);
  return {
    version: ENGINE_VERSION,
    ...zones,
    light: estimateLight(photo, zones),
    geometry: { panels: [], panelOf: new Uint8Array(width * height).fill(255), seams: [], normals: new Int8Array(2), normalWidth: 1, normalHeight: 1 },
  };
};
