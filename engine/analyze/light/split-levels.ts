/**
 * Black and white in one zone: two covers of one hue that only their brightness tells apart. A shadow can be deep and
 * sharp as well, so both sides must lie farther apart than sun and shade do, each in a heap of its own, and the bright
 * one must not be a burnt patch of sun.
 */

/** Scene-linear luminance of a cell, and whether it is burnt out; `NaN` = unknown. */
export interface CellLight {
  luminance: Float32Array;
  burnt: Uint8Array;
}

/** Natural logs between the two heaps: sun on a seat beside its shade is rarely above 10 times as bright. */
const MIN_STEP = 2.5;
/** The darker cover is black. */
const BLACK = 0.03;
/** Least share of both levels, and largest share of all pixels around the middle between them. */
const MIN_SHARE = 0.12;
const BETWEEN = 0.13;
const MAX_BURNT = 0.2;

/**
 * Otsu's threshold (1979) on log luminance. @returns scene-linear luminance between the two covers, or null where
 * there is one
 */
export const levelBetween = ({ luminance, burnt }: CellLight, belongs: (cell: number) => boolean): number | null => {
  const logs: number[] = [];
  let hot = 0;
  let all = 0;
  for (let i = 0; i < luminance.length; i++) {
    if (!belongs(i)) continue;
    all++;
    hot += burnt[i];
    if (!Number.isNaN(luminance[i])) logs.push(Math.log(Math.max(3e-4, luminance[i])));
  }
  if (logs.length < 60 || hot > MAX_BURNT * all) return null;
  logs.sort((a, b) => a - b);
  const sums = new Float64Array(logs.length + 1);
  for (let i = 0; i < logs.length; i++) sums[i + 1] = sums[i] + logs[i];
  const n = logs.length;
  let best = 0;
  let at = 0;
  for (let k = Math.ceil(n * MIN_SHARE); k <= n * (1 - MIN_SHARE); k++) {
    const apart = (sums[n] - sums[k]) / (n - k) - sums[k] / k;
    const score = k * (n - k) * apart * apart;
    if (score > best) [best, at] = [score, k];
  }
  if (at === 0) return null;
  const dark = sums[at] / at;
  const bright = (sums[n] - sums[at]) / (n - at);
  if (bright - dark < MIN_STEP || Math.exp(dark) > BLACK) return null;
  const middle = (dark + bright) / 2;
  const near = (bright - dark) / 6;
  const between = logs.filter((v) => Math.abs(v - middle) < near).length;
  return between < BETWEEN * n ? Math.exp(middle) : null;
};
