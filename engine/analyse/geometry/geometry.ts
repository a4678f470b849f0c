/** The form of what is covered: panels with their own surface coordinates, and the seams between them. */

/** A connected piece of one zone: one insert of one backrest, one cushion bolster ... */
export interface Panel {
  /** Index into `Layers.zones`. */
  zone: number;
  /**
   * Bilinear patch in analysis pixels: the four corners top-left, top-right, bottom-right, bottom-left as the panel lies on the
   * seat. u runs from left to right, v from top to bottom.
   */
  corners: readonly [readonly [number, number], readonly [number, number], readonly [number, number], readonly [number, number]];
  /** Estimated true size in centimetres, for the scale of grain and patterns. */
  widthCm: number;
  heightCm: number;
  facing: 'backrest' | 'cushion' | 'other';
}

/** A seam as it lies in the photo. */
export interface Seam {
  /** In analysis pixels, about one every 2 to 4 pixels. */
  points: readonly (readonly [number, number])[];
  /** `edge`: where two zones or panels meet (carries piping and thread); `found`: a line seen inside a panel (carries thread). */
  kind: 'edge' | 'found';
  /** Zone index on either side (the same twice for `found`); NO_ZONE outside. */
  zones: readonly [number, number];
  /** Centimetres a pixel along the seam at its middle, for the size of stitches. */
  cmPerPixel: number;
  confidence: number;
}

export interface Geometry {
  panels: Panel[];
  /** Index into `panels` for each pixel of the analysis size; 255 = none. */
  panelOf: Uint8Array;
  seams: Seam[];
  /** Surface normal x and y in camera space, -127..127, interleaved, at `normalWidth` x `normalHeight`. */
  normals: Int8Array;
  normalWidth: number;
  normalHeight: number;
}
