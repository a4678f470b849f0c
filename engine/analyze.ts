/** Finds zones, light and geometry in a photo: the engine's first step. Pure; a few seconds at most for 2 megapixels. */
import { estimateGeometry } from './analyze/panels/estimate-geometry.ts';
import { estimateLight } from './analyze/light/estimate-light.ts';
import { findZones, type AnalyzeOptions } from './analyze/outline/find-zones.ts';
import type { ZonesFound } from './analyze/outline/zones-found.ts';
import { ENGINE_VERSION, type Layers } from './layers.ts';
import { fitSize, resizeRaster } from './raster/resize.ts';
import type { Raster } from './raster/raster.ts';

export type { AnalyzeOptions } from './analyze/outline/find-zones.ts';

/** The largest analysis size in pixels; larger photos are reduced to it first. */
export const MAX_ANALYSIS_PIXELS = 2_000_000;

/** The photo reduced to the analysis size: the same aspect ratio, at most MAX_ANALYSIS_PIXELS. */
const analysisPhoto = (photo: Raster): Raster => {
  const { width, height } = fitSize(photo.width, photo.height, MAX_ANALYSIS_PIXELS);
  return width === photo.width && height === photo.height ? photo : resizeRaster(photo, width, height);
};

/**
 * Computes the layers from known zones. It is called again after each manual correction.
 * @param photo at the analysis size, which the zones have too
 */
export const buildLayers = (photo: Raster, found: ZonesFound): Layers => {
  const light = estimateLight(photo, found);
  return {
    version: ENGINE_VERSION,
    width: found.width,
    height: found.height,
    zones: found.zones,
    zoneOf: found.zoneOf,
    matte: found.matte,
    light,
    geometry: estimateGeometry(photo, found),
    warnings: found.warnings,
    ...(found.questions && { questions: found.questions }),
    source: found.source,
    ...(found.ground === undefined ? {} : { ground: found.ground }),
  };
};

/**
 * @param photo upright, sRGB, any size
 * @returns layers at the photo's size, or at MAX_ANALYSIS_PIXELS if the photo is larger
 */
export const analyze = (photo: Raster, options: AnalyzeOptions = {}): Layers => {
  const reduced = analysisPhoto(photo);
  return buildLayers(reduced, findZones(reduced, options));
};
