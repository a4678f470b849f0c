/**
 * Relief: the effect of sewing on the light of a picture. Pattern and seams are height fields; they arrive in `compose`
 * already lit from the photo's own direction, so that compose only multiplies (`shade`), tilts its highlights (`tilt`),
 * overlays thread and piping, and holds back the photo's own relief where a new one takes its place (`keepMid`,
 * `keepFine`).
 */

/** A rectangle in working pixels; right and bottom exclusive. */
export interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
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
  /** Tilt of the surface by the relief in camera space (x right, y down), 127 = 1, interleaved; add it to the normal for gloss. */
  tilt: Int8Array;
  /**
   * How much of the photo's own relief stays: 255 = all, 0 = replaced. With the log light split as `base + mid + fine`, the light to use is
   * `calm + (base + mid - calm) * keepMid / 255 + fine * keepFine / 255`.
   */
  keepMid: Uint8Array;
  /** The same for the photo's finest shading (old thread, grain, perforation). */
  keepFine: Uint8Array;
  /** Natural log of the light without the photo's own pleats and quilting; read only where `keepMid` is below 255, empty where it never is. */
  calm: Float32Array;
  /**
   * Mirrored light where the photo's own relief is replaced: the old highlights spread out, then gathered again where the new relief leans
   * towards the light. Use `own * keepMid / 255 + gloss * (1 - keepMid / 255)`; read only where `keepMid` is below 255.
   */
  gloss: Float32Array;
  thread: Trim | null;
  piping: Trim | null;
}
