/** The light in a photo, apart from the colors of the surfaces that it falls on. */
import type { ToneCurve } from './color/tone.ts';
import type { Plane3 } from './raster/raster.ts';

/** One original color inside a zone (two-tone seats, piping and logos have several). */
export interface AlbedoCluster {
  /** Scene-linear reflectance, 0..1 each. */
  albedo: readonly [number, number, number];
  /** Index into `Layers.zones`. */
  zone: number;
}

export interface Light {
  tone: ToneCurve;
  /** Color of the scene's white in scene-linear RGB, green = 1. */
  whitePoint: readonly [number, number, number];
  /** Standard deviation of the photo's noise in 8-bit codes, at dark, middle and bright level. */
  noise: readonly [number, number, number];
  clusters: AlbedoCluster[];
  /** Index into `clusters` for each pixel of the analysis size; 255 = none. */
  clusterOf: Uint8Array;
  /** Diffuse light falling on the upholstery, scene-linear RGB, smooth, at a reduced size (`shade.width` tells); 1 = the reference light. */
  shade: Plane3;
}
