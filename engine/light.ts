/** Light and albedo in a photo, separated. */
import type { ToneCurve } from './color/tone.ts';
import type { Plane3 } from './raster/raster.ts';

/** One color of the old upholstery. A zone can have several: two-tone seats, logos. */
export interface AlbedoCluster {
  /** Scene-linear RGB, 0..1 each. */
  albedo: readonly [number, number, number];
  /** Index into `Layers.zones`. */
  zone: number;
}

export interface Light {
  tone: ToneCurve;
  /** Color of the scene's white in scene-linear RGB, green = 1. */
  whitePoint: readonly [number, number, number];
  /** Standard deviation of the photo's noise in 8-bit codes, at dark, middle and bright levels. */
  noise: readonly [number, number, number];
  clusters: AlbedoCluster[];
  /** Index into `clusters` for each pixel of the analysis size; 255 = none. */
  clusterOf: Uint8Array;
  /** Smooth diffuse light on the upholstery, scene-linear RGB, at reduced size; 1 = good light. */
  shading: Plane3;
}
