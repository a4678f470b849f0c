/**
 * One period of a padded profile, averaged over pixel footprints beforehand: a table for each of some twenty footprints, like the
 * levels of a mip map (Williams, "Pyramidal parametrics", 1983). A pixel that covers a whole period sees the mean and no slope, hence
 * no moire on far seats.
 */

/** Places in a period, and values at each: slope, height, light. */
const PLACES = 512;
const VALUES = 3;

/** Footprints go from 1 / 256 of a period up to `NYQUIST`, four steps an octave. */
const FINEST = 1 / 256;
const STEPS = 4;

/** From this footprint (periods a pixel) on nothing of a pattern is left; below `CLEAR` all of it is. */
export const NYQUIST = 0.6;
const CLEAR = 0.3;

export interface Profile {
  /** One table a footprint: PLACES + 1 times slope a period, height 0..1, light 0..1 (less in the valleys). */
  levels: Float32Array[];
  /** Light over a whole period, for pixels that are too coarse for the pattern. */
  meanOpen: number;
}

/** 1 while a period spans more than about three pixels, 0 from one and a half on: Nyquist with a margin. */
export const aboveNyquist = (footprint: number): number => {
  const t = (NYQUIST - footprint) / (NYQUIST - CLEAR);
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t);
};

const LEVELS = Math.ceil(Math.log2(NYQUIST / FINEST) * STEPS) + 1;

/** Table of a profile that a footprint reads. */
export const levelOf = (footprint: number): number => {
  const level = Math.round(Math.log2(footprint / FINEST) * STEPS);
  return level < 0 ? 0 : level >= LEVELS ? LEVELS - 1 : level;
};

/** Footprints at which `levelOf` goes on to the next table. */
export const LEVEL_STEPS: readonly number[] = Array.from(
  { length: LEVELS - 1 },
  (_, level) => FINEST * 2 ** ((level + 0.5) / STEPS),
);

/** Offset of a place in a table; add 0, 1, 2 for slope, height, light. */
export const placeOf = (t: number): number => (((t - Math.floor(t)) * PLACES + 0.5) | 0) * VALUES;

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

/** A roll between two seams at 0 and 1. */
export const padded = ({ fullness, valley, depth }: Padding): Profile => {
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
  const meanOpen = light(1);
  const levels = Array.from({ length: LEVELS }, (_, level) => {
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
  return { levels, meanOpen };
};

/** Share of [t - f/2, t + f/2] that a mark of width `duty` (centerd on whole numbers, period 1) covers. */
export const dutyOver = (t: number, footprint: number, duty: number): number => {
  const f = footprint < 0.004 ? 0.004 : footprint;
  const a = t - f / 2 + duty / 2;
  const b = t + f / 2 + duty / 2;
  const wa = Math.floor(a);
  const wb = Math.floor(b);
  return ((wb - wa) * duty + Math.min(duty, b - wb) - Math.min(duty, a - wa)) / f;
};
