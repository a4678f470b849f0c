/**
 * How much brighter one colour is than its neighbour right beside their common border, where the light is the same on both:
 * the ratio of their materials.
 */
export interface BorderRatio {
  a: number;
  b: number;
  /** Median of log(luminance of a / luminance of b). */
  logRatio: number;
  samples: number;
}

const NONE = 255;

/** Steps across the border: far enough to leave seams and piping, near enough for one light. */
const REACH = 5;

/**
 * @param colourOf 255 = none
 * @param logY log luminance, one a pixel of the analysis size
 */
export const borderRatios = (colourOf: Uint8Array, matte: Uint8Array, logY: Float32Array, width: number, height: number): BorderRatio[] => {
  const found = new Map<number, number[]>();
  const look = (i: number, j: number, before: number, after: number): void => {
    const p = colourOf[i];
    const q = colourOf[j];
    if (p === q || p === NONE || q === NONE) return;
    if (colourOf[before] !== p || colourOf[after] !== q || matte[before] < 250 || matte[after] < 250) return;
    const key = p < q ? p * 256 + q : q * 256 + p;
    const ratio = p < q ? logY[before] - logY[after] : logY[after] - logY[before];
    const list = found.get(key);
    if (list) list.push(ratio);
    else found.set(key, [ratio]);
  };
  for (let y = REACH; y < height - REACH - 1; y++) {
    for (let x = REACH; x < width - REACH - 1; x++) {
      const i = y * width + x;
      if (colourOf[i] === NONE) continue;
      look(i, i + 1, i - REACH, i + 1 + REACH);
      look(i, i + width, i - REACH * width, i + (1 + REACH) * width);
    }
  }
  return [...found].map(([key, ratios]) => ({
    a: key >> 8,
    b: key & 255,
    logRatio: ratios.sort((p, q) => p - q)[ratios.length >> 1],
    samples: ratios.length,
  }));
};
