/**
 * Height profile of padding over one period, prefiltered for pixel footprints: one table for each of 31 footprints,
 * like the levels of a mip map (Williams, "Pyramidal parametrics", 1983). It prevents moire on distant seats.
 */

/** Samples of a period, and the values of each: slope, height, light. */
const SAMPLES = 512;
const VALUES = 3;

/** Footprints range from 1 / 256 of a period to `NYQUIST`, with four tables per octave. */
const MIN_FOOTPRINT = 1 / 256;
const STEPS = 4;

/** Footprint (periods per pixel) from which a pattern has faded out; below `FULLY_VISIBLE_FOOTPRINT` it is fully visible. */
const NYQUIST = 0.6;
const FULLY_VISIBLE_FOOTPRINT = 0.3;

/** Visibility of a pattern: 1 if a period spans more than about three pixels, 0 below one and a half. */
const visibilityAt = (footprint: number): number => {
  const t = (NYQUIST - footprint) / (NYQUIST - FULLY_VISIBLE_FOOTPRINT);
  if (t <= 0) return 0;
  return t >= 1 ? 1 : t * t * (3 - 2 * t);
};

const LEVELS = Math.ceil(Math.log2(NYQUIST / MIN_FOOTPRINT) * STEPS) + 1;

/** Footprints at which the next table begins. */
export const LEVEL_LIMITS: readonly number[] = Array.from(
  { length: LEVELS - 1 },
  (_, level) => MIN_FOOTPRINT * 2 ** ((level + 0.5) / STEPS),
);

/** Integral of a periodic function with period 1. */
const integral = (f: (t: number) => number): ((t: number) => number) => {
  const n = 4096;
  const sums = new Float64Array(n + 1);
  for (let i = 1; i <= n; i++) sums[i] = sums[i - 1] + f((i - 0.5) / n) / n;
  return (t) => {
    const whole = Math.floor(t);
    const at = (t - whole) * n;
    const i = Math.min(n - 1, Math.floor(at));
    return whole * sums[n] + sums[i] + (at - i) * (sums[i + 1] - sums[i]);
  };
};

export interface PaddingProfile {
  /** 2 = round, 4 = flat top with steep shoulders. */
  fullness: number;
  /** Width of the dark crease as a fraction of the period. */
  valley: number;
  /** How dark the crease is, 0..1. */
  depth: number;
}

/**
 * Profile of a roll between seams at 0 and 1.
 * @returns one table for each footprint, with SAMPLES + 1 entries: slope per period, height 0..1, light 0..1
 */
export const createPaddingTables = ({ fullness, valley, depth }: PaddingProfile): Float32Array[] => {
  // The shoulder meets the seam at a finite angle, as cloth over foam does.
  const rawHeight = (s: number): number =>
    0.75 * (1 - s ** fullness) + 0.25 * (Math.sqrt(1 - s * s * 0.985) - Math.sqrt(0.015) * s);
  const maxHeight = rawHeight(0);
  const height = (t: number): number => Math.max(0, rawHeight(Math.abs(2 * (t - Math.floor(t)) - 1)) / maxHeight);
  // Occlusion: a narrow crease, and the wider shade of the two shoulders.
  const openness = (t: number): number => {
    const d = Math.min(t, 1 - t);
    return 1 - depth * (0.6 * Math.exp(-((d / valley) ** 2)) + 0.4 * Math.exp(-d / (2.8 * valley)));
  };
  const heights = integral(height);
  const light = integral(openness);
  // Mean light, for pixels that are too coarse for the pattern.
  const meanOpen = light(1);
  return Array.from({ length: LEVELS }, (_, level) => {
    const f = MIN_FOOTPRINT * 2 ** (level / STEPS);
    const visible = visibilityAt(f);
    const table = new Float32Array((SAMPLES + 1) * VALUES);
    for (let i = 0; i <= SAMPLES; i++) {
      const t = i / SAMPLES;
      table[i * VALUES] = ((height(t + f / 2) - height(t - f / 2)) / f) * visible;
      table[i * VALUES + 1] = (heights(t + f / 2) - heights(t - f / 2)) / f;
      table[i * VALUES + 2] = ((light(t + f / 2) - light(t - f / 2)) / f) * visible + meanOpen * (1 - visible);
    }
    return table;
  });
};
