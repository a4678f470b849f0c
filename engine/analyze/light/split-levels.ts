/**
 * Separates black and white covers of one zone by brightness alone. So that no shadow is taken for a cover, the histogram
 * of log luminance must have two clusters, farther apart than sun and shade are, and the bright one must not be clipped.
 */

/** By cell: scene-linear luminance, NaN if unknown, and 1 if most of its pixels are clipped. */
export interface CellLight {
  luminance: Float32Array;
  clipped: Uint8Array;
}

/** Minimum distance of the two clusters, natural log: sun on a seat is rarely more than 10 times as bright as its shade. */
export const MIN_STEP = 2.5;
/** Largest mean luminance of the darker cover. */
const MAX_BLACK = 0.03;
/** Minimum fraction of each cluster, and largest fraction of cells near the middle between them. */
const MIN_FRACTION = 0.12;
const MAX_MIDDLE_FRACTION = 0.13;
const MAX_CLIPPED_FRACTION = 0.2;

/**
 * Otsu's threshold (1979) on log luminance.
 * @returns scene-linear luminance between the two covers, or null if there is only one
 */
export const levelBetween = ({ luminance, clipped }: CellLight, isInZone: (cell: number) => boolean): number | null => {
  const logs: number[] = [];
  let clippedCells = 0;
  let cells = 0;
  for (let i = 0; i < luminance.length; i++) {
    if (!isInZone(i)) continue;
    cells++;
    clippedCells += clipped[i];
    if (!Number.isNaN(luminance[i])) logs.push(Math.log(Math.max(3e-4, luminance[i])));
  }
  if (logs.length < 60 || clippedCells > MAX_CLIPPED_FRACTION * cells) return null;
  logs.sort((a, b) => a - b);
  const sums = new Float64Array(logs.length + 1);
  for (let i = 0; i < logs.length; i++) sums[i + 1] = sums[i] + logs[i];
  const n = logs.length;
  let best = 0;
  let split = 0;
  for (let k = Math.ceil(n * MIN_FRACTION); k <= n * (1 - MIN_FRACTION); k++) {
    const step = (sums[n] - sums[k]) / (n - k) - sums[k] / k;
    const variance = k * (n - k) * step * step;
    if (variance > best) [best, split] = [variance, k];
  }
  if (split === 0) return null;
  const dark = sums[split] / split;
  const bright = (sums[n] - sums[split]) / (n - split);
  if (bright - dark < MIN_STEP || Math.exp(dark) > MAX_BLACK) return null;
  const middle = (dark + bright) / 2;
  const near = (bright - dark) / 6;
  const between = logs.filter((v) => Math.abs(v - middle) < near).length;
  return between < MAX_MIDDLE_FRACTION * n ? Math.exp(middle) : null;
};
