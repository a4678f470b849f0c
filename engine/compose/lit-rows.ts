/**
 * Rows of the new picture as they are before anything is colored: which pixels change, whose they are, and all of
 * their light that no color changes. `light-rows.ts` fills them, `color-rows.ts` reads them. Pixels lie one after the
 * other; what few pixels have is listed beside.
 */

/** Values that only some of the pixels have, in their order. */
export interface SparseValues {
  /** Places of the pixels in the row. */
  at: Int32Array;
  /** `size` values each. */
  values: Float32Array;
  size: number;
  count: number;
}

export interface LitRows {
  /**
   * The zones that the pixels were found for, as long as they stand: a plan that changes the same ones changes the
   * same pixels.
   */
  foundFor: string | null;
  /** First row of the picture. */
  top: number;
  /** Index of each row's first pixel; after the last row, the end of its pixels. */
  starts: Int32Array;
  rows: number;
  /** Column of the picture. */
  column: Uint16Array;
  /** The zone that colors the pixel, the one that is mixed into it, and how much of that (255 = all). */
  first: Uint8Array;
  second: Uint8Array;
  share: Uint8Array;
  /**
   * Diffuse light without what the old cover threw into the fold, and how much of its light a fold gets from itself
   * (0..1).
   */
  light: Float32Array;
  cavity: Float32Array;
  /** Light that neighbors throw, less what is typical: times the difference of old and new reflectance. */
  around: Float32Array;
  /** The material's own factor on its reflectance. */
  tone: Float32Array;
  /** Mirrored light. */
  shine: Float32Array;
  /** Color of the light, three values each. */
  tint: Float32Array;
  /** Photographed tile: factors on the reflectance, three values each; null = nowhere. */
  laid: Float32Array | null;
  /** Cover below 1, and the light behind it in three values. */
  soft: SparseValues;
  /** Thread, then piping: cover, factor on the reflectance, mirrored light. */
  trims: readonly [SparseValues, SparseValues];
}

const sparse = (count: number, size: number): SparseValues => ({
  at: new Int32Array(count),
  values: new Float32Array(count * size),
  size,
  count: 0,
});

/**
 * @param rows most that will be held
 * @param pixels as many in all
 * @param width as many in one row at most
 */
export const createLitRows = (rows: number, pixels: number, width: number, hasTiles: boolean): LitRows => ({
  foundFor: null,
  top: 0,
  starts: new Int32Array(rows + 1),
  rows: 0,
  column: new Uint16Array(pixels),
  first: new Uint8Array(pixels),
  second: new Uint8Array(pixels),
  share: new Uint8Array(pixels),
  light: new Float32Array(pixels),
  cavity: new Float32Array(pixels),
  around: new Float32Array(pixels),
  tone: new Float32Array(pixels),
  shine: new Float32Array(pixels),
  tint: new Float32Array(3 * pixels),
  laid: hasTiles ? new Float32Array(3 * pixels) : null,
  soft: sparse(width, 4),
  trims: [sparse(width, 3), sparse(width, 3)],
});

/** Makes them ready for rows from `top` on; the room stays. */
export const clearLitRows = (lit: LitRows, top: number): void => {
  lit.foundFor = null;
  lit.top = top;
  lit.rows = 0;
  lit.soft.count = lit.trims[0].count = lit.trims[1].count = 0;
};

/** Makes the same pixels ready for another light. */
export const relightRows = (lit: LitRows): void => {
  lit.rows = 0;
  lit.trims[0].count = lit.trims[1].count = 0;
};

/** Room for so many more of them: what lies there is kept. */
export const makeRoom = (list: SparseValues, more: number): void => {
  if (list.count + more <= list.at.length) return;
  const room = Math.max(list.count + more, list.at.length + (list.at.length >> 1));
  const at = new Int32Array(room);
  at.set(list.at.subarray(0, list.count));
  const values = new Float32Array(room * list.size);
  values.set(list.values.subarray(0, list.count * list.size));
  list.at = at;
  list.values = values;
};
