/**
 * Relief: the effect of patterns and seams on the light of a picture. Their height fields are already shaded from the
 * photo's light direction, so that `compose` only multiplies the light, tilts highlights, draws thread and piping, and
 * removes the photo's own relief where a new one replaces it.
 */
import type { Plane } from './raster/raster.ts';
import type { Bounds } from './raster/bounds.ts';

/** The light of the area without the photo's own pleats and quilting, at a reduced size. */
export interface SmoothedLight {
  /** Natural log of the diffuse light. */
  light: Plane;
  /** Specular light, blurred. */
  gloss: Plane;
}

/** Thread or piping, without its color. All planes have the size of the relief's bounds. */
export interface TrimPlanes {
  /** Alpha, 0..255. */
  alpha: Uint8Array;
  /** Factor on the light, 64 = 1. */
  shade: Uint8Array;
  /** Its own specular light as a fraction of the incoming light, 255 = all of it. */
  gloss: Uint8Array;
}

export interface Relief {
  /** The part of the picture that the planes cover; its size is `width` x `height`. */
  bounds: Bounds;
  width: number;
  height: number;
  /** Factor on the diffuse light including occlusion, about 0.1..1.6; 1 = flat. */
  shade: Float32Array;
  /** Change of the surface normal in camera space (x right, y down), interleaved, 127 = 1. */
  tilt: Int8Array;
  /**
   * Fraction of the photo's own relief that is kept, 255 = all. The log light becomes
   * `smoothed.light + (base + mid - smoothed.light) * keepMid / 255 + fine * keepFine / 255`, the specular light
   * `smoothed.gloss + (gloss - smoothed.gloss) * keepMid / 255`.
   */
  keepMid: Uint8Array;
  /** Fraction of the photo's finest shading that is kept (old thread, grain, perforation), 255 = all. */
  keepFine: Uint8Array;
  /** `keepMid` is below 255 somewhere, so that `smoothedLight` is needed. */
  replacesPattern: boolean;
  /** `smoothed` in the formulas above; null if it is not needed, or not computed yet. */
  smoothedLight: SmoothedLight | null;
  thread: TrimPlanes | null;
  piping: TrimPlanes | null;
}
