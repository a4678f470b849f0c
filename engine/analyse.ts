/** The first verb: one look at a photo. Pure; a few seconds at most for 2 megapixels. */
import type { Layers, Mark } from './layers.ts';
import type { NetOutput } from './net.ts';
import type { Mask, Raster } from './raster/raster.ts';
import type { ZoneKind } from './options.ts';

export interface AnalyseOptions {
  /** Corrections by hand, replayed in order. */
  marks?: readonly Mark[];
  /** Evidence of our network, any size with the photo's aspect ratio. */
  net?: NetOutput;
  /** Replaces segmentation: all upholstery, the photo's size (`--mask-in`). */
  maskIn?: Mask;
  /** Replaces the parts: a mask for each kind that occurs (`zonesIn`). */
  zonesIn?: Partial<Record<ZoneKind, Mask>>;
}

/** The largest analysis size in pixels; larger photos are reduced to it first. */
export const ANALYSIS_PIXELS = 2_000_000;

/**
 * @param photo upright, sRGB, any size
 * @returns the layers at the photo's size or, above ANALYSIS_PIXELS, reduced to it
 */
export type Analyse = (photo: Raster, options?: AnalyseOptions) => Layers;
