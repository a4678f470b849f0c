/** Geometry of the upholstery: panels with surface coordinates, and the seams between them. */

export type Point = readonly [number, number];

/**
 * The panel's outline inside its patch, as quadratics `c[0] + c[1] t + c[2] t^2`: `left` and `right` give u for a v, `top`
 * and `bottom` give v for a u. A straight outline is STRAIGHT_OUTLINE.
 */
export interface PatchOutline {
  left: readonly [number, number, number];
  right: readonly [number, number, number];
  top: readonly [number, number, number];
  bottom: readonly [number, number, number];
}

/** A connected piece of one zone: one insert of one backrest, one cushion bolster ... */
export interface Panel {
  /** Index into `Layers.zones`. */
  zone: number;
  /**
   * Corners of the perspective patch in analysis pixels: top left, top right, bottom right, bottom left as seen by a
   * person who faces the seat. u runs from left to right, v from top to bottom (`panel-map.ts`).
   */
  corners: readonly [Point, Point, Point, Point];
  outline: PatchOutline;
  /** Estimated true size in centimeters, for the scale of grain and patterns. */
  widthCm: number;
  heightCm: number;
  /** The part of a seat that an insert, an undivided seat or a seat back (`backrest`) is; `other` for all other panels. */
  seatPart: 'backrest' | 'cushion' | 'other';
  /**
   * `insert`: a center panel, or one assumed in the middle of a seat whose parts can't be separated; `side`: the panels
   * around it; `headrest`; `whole`: any other panel (door insert, seat back, a zone drawn by the user).
   */
  role: 'insert' | 'side' | 'headrest' | 'whole';
  /** How strongly the photo already shows pleats, quilting or the like here, 0..1. */
  existingRelief: number;
}

/** A seam in the photo. */
export interface Seam {
  /** Points in analysis pixels, about one every 2 to 4 pixels. */
  points: readonly Point[];
  /**
   * `edge`: where two zones or panels meet (carries piping and thread); `found`: a line seen inside a panel (carries
   * thread); `outline`: where the upholstery ends (carries piping only); `thread`: a row of stitches that the photo
   * shows already.
   */
  kind: 'edge' | 'found' | 'outline' | 'thread';
  /** Zone index to the left and to the right of the seam's direction; NO_ZONE outside. */
  zones: readonly [number, number];
  /** Panel index to the left and to the right; NO_PANEL = none. */
  panels: readonly [number, number];
  /** Scale at the seam's middle, for the size of stitches. */
  cmPerPixel: number;
  /** 0..1; nothing is sewn along seams below about 0.5. */
  confidence: number;
  /** The photo already shows rows of thread beside it (seams of kind `thread`); new thread is sewn on those rows. */
  stitched: boolean;
}

export interface Geometry {
  panels: Panel[];
  /** Index into `panels` for each pixel of the analysis size; NO_PANEL = none. */
  panelOf: Uint8Array;
  seams: Seam[];
  /**
   * Surface normal x (right) and y (down) in camera space, -127..127, interleaved, at `normalWidth` x `normalHeight`.
   */
  normals: Int8Array;
  normalWidth: number;
  normalHeight: number;
}

/** No panel at this pixel, in `Geometry.panelOf`. */
export const NO_PANEL = 255;
