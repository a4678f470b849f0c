/** Layers from given masks: the result of `analyze` with perfect segmentation. */
import { layersOf } from '#engine/analyze.ts';
import { zonesFromMasks } from '#engine/analyze/outline/given-zones.ts';
import type { Layers } from '#engine/layers.ts';
import type { ZoneKind } from '#engine/options.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';

/** @param photo small enough to be analyzed at its own size */
export const layersFromMasks = (photo: Raster, masks: Partial<Record<ZoneKind, Mask>>): Layers =>
  layersOf(photo, zonesFromMasks(masks, photo.width, photo.height));
