/** Marker-controlled watershed by flooding (Meyer 1994): borders between markers follow the ridges of the height map. */

/** Heights are quantized to this many levels. */
const LEVELS = 256;

/**
 * @param height 0..1
 * @param marker marker number of each pixel, 0 for none; filled in place
 * @param inside 1 for pixels that may be flooded
 */
export const flood = (height: Float32Array, marker: Uint16Array, inside: Uint8Array, width: number): void => {
  const first = new Int32Array(LEVELS).fill(-1);
  const last = new Int32Array(LEVELS).fill(-1);
  const next = new Int32Array(marker.length);
  const levelOf = (pixel: number): number => Math.min(LEVELS - 1, Math.floor(height[pixel] * LEVELS));
  const enqueue = (pixel: number, level: number): void => {
    next[pixel] = -1;
    if (first[level] === -1) first[level] = pixel;
    else next[last[level]] = pixel;
    last[level] = pixel;
  };
  for (let i = 0; i < marker.length; i++) if (marker[i] !== 0) enqueue(i, levelOf(i));
  for (let level = 0; level < LEVELS; level++)
    while (first[level] !== -1) {
      const i = first[level];
      first[level] = next[i];
      const x = i % width;
      for (const n of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
        if (n < 0 || n >= marker.length || inside[n] === 0 || marker[n] !== 0) continue;
        marker[n] = marker[i];
        enqueue(n, Math.max(level, levelOf(n)));
      }
    }
};

/**
 * Labels the 4-connected components of `inside` from 1.
 * @returns label of each pixel, 0 outside, and the area of each label in pixels
 */
export const connectedAreas = (inside: Uint8Array, width: number): { numberOf: Uint16Array; areas: number[] } => {
  const numberOf = new Uint16Array(inside.length);
  const stack = new Int32Array(inside.length);
  const areas = [0];
  for (let start = 0; start < inside.length; start++) {
    if (inside[start] === 0 || numberOf[start] !== 0 || areas.length > 65_535) continue;
    const number = areas.length;
    let area = 0;
    let top = 0;
    stack[top++] = start;
    numberOf[start] = number;
    while (top > 0) {
      const i = stack[--top];
      area++;
      const x = i % width;
      for (const n of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width])
        if (n >= 0 && n < inside.length && inside[n] !== 0 && numberOf[n] === 0) {
          numberOf[n] = number;
          stack[top++] = n;
        }
    }
    areas.push(area);
  }
  return { numberOf, areas };
};
