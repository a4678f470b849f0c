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

/** Gives each pixel without a marker its nearest one, in place. */
export const spreadMarkers = (marker: Uint16Array, width: number): void =>
  flood(new Float32Array(marker.length), marker, new Uint8Array(marker.length).fill(1), width);
