/**
 * Relief: the effect of sewing on the light of a picture. Pattern and seams are height fields; they arrive in `compose`
 * already lit from the photo's own direction, so that compose only multiplies (`shade`), tilts its highlights (`tilt`),
 * overlays thread and piping, and holds back the photo's own relief where a new one takes its place (`keepMid`,
 * `keepFine`).
 */
import type { Plane } from './raster/raster.ts';
import type { Region } from './raster/region.ts';

/** The light of the region without the photo's own pleats and quilting, at a reduced size. */
export interface CalmLight {
  /** Natural log of the diffuse light. */
  light: Plane;
  /** Mirrored light, spread out. */
  gloss: Plane;
}

/** Something sewn on top, thread or piping, in whatever color. All planes have the relief's region as their size. */
export interface Trim {
  /** 0..255, antialiased. */
  cover: Uint8Array;
  /** Factor on the local light, 64 = 1, so 0..4. */
  shade: Uint8Array;
  /** Highlight of the trim's own gloss, added in the color of the light: 255 = the light itself. */
  gloss: Uint8Array;
}

export interface Relief {
  /** The part of the working picture that the planes cover; planes hold `width` x `height` values. */
  region: Region;
  width: number;
  height: number;
  /** Factor on the diffuse light, occlusion included; 1 = flat. Float32, about 0.1..1.6. */
  shade: Float32Array;
  /**
   * Tilt of the surface by the relief in camera space (x right, y down), 127 = 1, interleaved; add it to the normal for
   * gloss.
   */
  tilt: Int8Array;
  /**
   * How much of the photo's own relief stays: 255 = all, 0 = replaced. With the log light split as `base + mid + fine`,
   * the light to use is `calm + (base + mid - calm) * keepMid / 255 + fine * keepFine / 255`; mirrored light is `own *
   * keepMid / 255 + gloss * (1 - keepMid / 255)`.
   */
  keepMid: Uint8Array;
  /** Share of the photo's finest shading to keep (old thread, grain, perforation). */
  keepFine: Uint8Array;
  /** Whether `keepMid` is below 255 anywhere; then `calm` is needed. */
  isPatterned: boolean;
  /**
   * The light where the photo's own relief is replaced (`compose/light-row.ts`); null where it is not, or not known
   * yet.
   */
  calm: CalmLight | null;
  thread: Trim | null;
  piping: Trim | null;
}
