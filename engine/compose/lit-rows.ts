/**
 * Rows of the new picture before they are colored: the pixels that change, their zones and their light. `light-rows.ts`
 * fills them, `color-rows.ts` reads them. The pixels of all rows follow each other; values that few pixels have are
 * listed separately.
 */

/** Values of some of the pixels, ordered by pixel. */
export interface SparseValues {
  /** Index of the pixel. */
  at: Int32Array;
  /** `size` values each. */
  values: Float32Array;
  size: number;
  count: number;
}

export interface LitRows {
  /** The zones that change: while they stay the same, so do the pixels. Null if no pixels were found yet. */
  zonesKey: string | null;
  /** First row of the picture. */
  top: number;
  /** Index of each row's first pixel, and the end of the last row. */
  starts: Int32Array;
  rows: number;
  /** Column of the picture. */
  column: Uint16Array;
  /** The zone that covers most of the pixel, the runner-up, and the fraction of the runner-up (0..127 of 255). */
  first: Uint8Array;
  second: Uint8Array;
  fraction: Uint8Array;
  /** Diffuse light without the old cover's interreflection. */
  light: Float32Array;
  /** Fraction of the light in a fold that comes from its own sides, 0..1. */
  cavity: Float32Array;
  /** Light from neighboring covers, minus the typical amount; multiplied by the change of albedo. */
  bounce: Float32Array;
  /** Factor on the albedo by the material's own tone. */
  tone: Float32Array;
  specular: Float32Array;
  /** Color of the light, RGB of luminance 1. */
  tint: Float32Array;
  /** Factors on the albedo by a photographed tile, RGB; null if no zone has a tile. */
  tileColor: Float32Array | null;
  /** Pixels at soft edges: alpha below 1, then the background times 1 - alpha, RGB. */
  soft: SparseValues;
  /** Thread, then piping: alpha, factor on the albedo, specular light. */
  trims: readonly [SparseValues, SparseValues];
}

const sparse = (count: number, size: number): SparseValues => ({
  at: new Int32Array(count),
  values: new Float32Array(count * size),
  size,
  count: 0,
});

/** @param rows @param pixels largest numbers of both @param width largest number of pixels in a row */
export const createLitRows = (rows: number, pixels: number, width: number, hasTiles: boolean): LitRows => ({
  zonesKey: null,
  top: 0,
  starts: new Int32Array(rows + 1),
  rows: 0,
  column: new Uint16Array(pixels),
  first: new Uint8Array(pixels),
  second: new Uint8Array(pixels),
  fraction: new Uint8Array(pixels),
  light: new Float32Array(pixels),
  cavity: new Float32Array(pixels),
  bounce: new Float32Array(pixels),
  tone: new Float32Array(pixels),
  specular: new Float32Array(pixels),
  tint: new Float32Array(3 * pixels),
  tileColor: hasTiles ? new Float32Array(3 * pixels) : null,
  soft: sparse(width, 4),
  trims: [sparse(width, 3), sparse(width, 3)],
});

/** Empties the rows; the first one added will be row `top`. */
export const clearLitRows = (lit: LitRows, top: number): void => {
  lit.zonesKey = null;
  lit.top = top;
  lit.rows = 0;
  lit.soft.count = lit.trims[0].count = lit.trims[1].count = 0;
};

/** Discards the light but keeps the pixels, so that they can be lit again. */
export const discardLight = (lit: LitRows): void => {
  lit.rows = 0;
  lit.trims[0].count = lit.trims[1].count = 0;
};

/** Grows the list, if needed, so that `more` entries fit. */
export const reserveEntries = (list: SparseValues, more: number): void => {
  if (list.count + more <= list.at.length) return;
  const capacity = Math.max(list.count + more, list.at.length + (list.at.length >> 1));
  const at = new Int32Array(capacity);
  at.set(list.at.subarray(0, list.count));
  const values = new Float32Array(capacity * list.size);
  values.set(list.values.subarray(0, list.count * list.size));
  list.at = at;
  list.values = values;
};
