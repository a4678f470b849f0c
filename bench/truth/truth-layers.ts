import { buildLayers } from '#engine/analyze.ts';
import { zonesFromMasks } from '#engine/analyze/outline/given-zones.ts';
import type { Layers } from '#engine/layers.ts';
import type { ZoneKind } from '#engine/options.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';

/** Layers of a photo from given masks, as `analyze` would make them. @param photo at most `MAX_ANALYSIS_PIXELS` pixels */
export const layersFromMasks = (photo: Raster, masks: Partial<Record<ZoneKind, Mask>>): Layers =>
  buildLayers(photo, zonesFromMasks(masks, photo.width, photo.height));
