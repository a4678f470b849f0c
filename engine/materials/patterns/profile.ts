/**
 * One period of a padded profile, averaged over pixel footprints beforehand: a table for each of some twenty
 * footprints, like the levels of a mip map (Williams, "Pyramidal parametrics", 1983). A pixel that covers a whole
 * period sees the mean and no slope, hence no moire on far seats.
 */

/** Places in a period, and values at each: slope, height, light. */
const PLACES = 512;
const VALUES = 3;

/** Footprints go from 1 / 256 of a period up to `NYQUIST`, four steps an octave. */
const FINEST = 1 / 256;
const STEPS = 4;

/** Footprint (periods per pixel) from which nothing of a pattern is left; below `CLEAR` all of it is. */
const NYQUIST = 0.6;
const CLEAR = 0.3;

/** 1 while a period spans more than about three pixels, 0 from one and a half on: Nyquist with a margin. */
const aboveNyquist = (footprint: number): number => {
  const t = (NYQUIST - footprint) / (NYQUIST - CLEAR);
  if (t <= 0) return 0;
  return t >= 1 ? 1 : t * t * (3 - 2 * t);
};

const LEVELS = Math.ceil(Math.log2(NYQUIST / FINEST) * STEPS) + 1;

/** Footprints at which the next table is read. */
export const LEVEL_STEPS: readonly number[] = Array.from(
  { length: LEVELS - 1 },
  (_, level) => FINEST * 2 ** ((level + 0.5) / STEPS),
);

/** Running integral of a function of the period, and its reading beyond the period. */
const integral = (f: (t: number) => number): ((t: number) => number) => {
  const n = 4096;
  const sums = new Float64Array(n + 1);
  for (let i = 1; i <= n; i++) sums[i] = sums[i - 1] + f((i - 0.5) / n) / n;
  return (t) => {
    const whole = Math.floor(t);
    const place = (t - whole) * n;
    const i = Math.min(n - 1, Math.floor(place));
    return whole * sums[n] + sums[i] + (place - i) * (sums[i + 1] - sums[i]);
  };
};

export interface Padding {
  /** 2 = round, 4 = flat top with tight shoulders. */
  fullness: number;
  /** Width of the dark crease as a share of the period. */
  valley: number;
  /** How dark the crease is, 0..1. */
  depth: number;
}

/**
 * A roll between two seams at 0 and 1.
 * @returns one table a footprint: PLACES + 1 times slope a period, height 0..1, light 0..1 (less in the valleys)
 */
export const padded = ({ fullness, valley, depth }: Padding): Float32Array[] => {
  // Round shoulder that meets the seam at a finite angle: cloth over foam never dives in vertically.
  const raw = (s: number): number =>
    0.75 * (1 - s ** fullness) + 0.25 * (Math.sqrt(1 - s * s * 0.985) - Math.sqrt(0.015) * s);
  const most = raw(0);
  const height = (t: number): number => Math.max(0, raw(Math.abs(2 * (t - Math.floor(t)) - 1)) / most);
  // A narrow crease, and the wider shade of the two shoulders around it.
  const open = (t: number): number => {
    const d = Math.min(t, 1 - t);
    return 1 - depth * (0.6 * Math.exp(-((d / valley) ** 2)) + 0.4 * Math.exp(-d / (2.8 * valley)));
  };
  const heights = integral(height);
  const light = integral(open);
  // Mean light, for pixels that are too coarse for the pattern.
  const meanOpen = light(1);
  return Array.from({ length: LEVELS }, (_, level) => {
    const f = FINEST * 2 ** (level / STEPS);
    const visible = aboveNyquist(f);
    const table = new Float32Array((PLACES + 1) * VALUES);
    for (let i = 0; i <= PLACES; i++) {
      const t = i / PLACES;
      table[i * VALUES] = ((height(t + f / 2) - height(t - f / 2)) / f) * visible;
      table[i * VALUES + 1] = (heights(t + f / 2) - heights(t - f / 2)) / f;
      table[i * VALUES + 2] = ((light(t + f / 2) - light(t - f / 2)) / f) * visible + meanOpen * (1 - visible);
    }
    return table;
  });
};
