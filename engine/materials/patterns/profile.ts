/**
 * One period of a padded profile, made so that it can be averaged over any pixel footprint by two look-ups: integrals are kept,
 * not values. A pixel that covers a whole period sees the mean and no slope, hence no moire on far seats (box filtering of a
 * periodic signal by its integral: Heckbert, "Filtering by repeated integration", 1986).
 */
const N = 1024;

export interface Profile {
  /** Height at each of N + 1 places of the period, 0..1. */
  height: Float32Array;
  /** Integral of the height, N + 1 values, in periods. */
  heightSum: Float32Array;
  /** Integral of the light that reaches the place (1 = open, less in the valleys). */
  openSum: Float32Array;
}

/**
 * A roll between two seams at 0 and 1.
 * @param fullness 2 = round, 4 = flat top with tight shoulders
 * @param valley width of the dark crease as a share of the period
 * @param depth how dark the crease is, 0..1
 */
export const padded = (fullness: number, valley: number, depth: number): Profile => {
  const height = new Float32Array(N + 1);
  const heightSum = new Float32Array(N + 1);
  const openSum = new Float32Array(N + 1);
  const open = (t: number): number => {
    const d = Math.min(t, 1 - t);
    // A narrow crease, and the wider shade of the two shoulders around it.
    return 1 - depth * (0.68 * Math.exp(-((d / valley) ** 2)) + 0.32 * Math.exp(-d / (2.6 * valley)));
  };
  for (let i = 0; i <= N; i++) {
    const s = Math.abs((2 * i) / N - 1);
    // Round shoulder that meets the seam at a finite angle: cloth over foam never dives in vertically.
    height[i] = 0.75 * (1 - s ** fullness) + 0.25 * Math.sqrt(Math.max(0, 1 - s * s * 0.985)) - 0.25 * Math.sqrt(0.015) * s;
  }
  const most = height[N / 2];
  for (let i = 0; i <= N; i++) height[i] = Math.max(0, height[i] / most);
  for (let i = 1; i <= N; i++) {
    heightSum[i] = heightSum[i - 1] + (height[i] + height[i - 1]) / (2 * N);
    openSum[i] = openSum[i - 1] + open((i - 0.5) / N) / N;
  }
  return { height, heightSum, openSum };
};

/** Value of an integral that goes on over all periods. */
const sumAt = (sums: Float32Array, t: number): number => {
  const whole = Math.floor(t);
  const place = (t - whole) * N;
  const i = place | 0;
  return whole * sums[N] + sums[i] + (place - i) * ((i < N ? sums[i + 1] : sums[N]) - sums[i]);
};

const heightAt = (profile: Profile, t: number): number => {
  const place = (t - Math.floor(t)) * N;
  const i = place | 0;
  return profile.height[i] + (place - i) * (profile.height[i < N ? i + 1 : N] - profile.height[i]);
};

/** Slope per period, averaged over `footprint` periods around t. */
export const slopeOver = (profile: Profile, t: number, footprint: number): number => {
  const f = footprint < 0.004 ? 0.004 : footprint;
  return (heightAt(profile, t + f / 2) - heightAt(profile, t - f / 2)) / f;
};

export const heightOver = (profile: Profile, t: number, footprint: number): number => {
  const f = footprint < 0.004 ? 0.004 : footprint;
  return (sumAt(profile.heightSum, t + f / 2) - sumAt(profile.heightSum, t - f / 2)) / f;
};

export const openOver = (profile: Profile, t: number, footprint: number): number => {
  const f = footprint < 0.004 ? 0.004 : footprint;
  return (sumAt(profile.openSum, t + f / 2) - sumAt(profile.openSum, t - f / 2)) / f;
};

/** 1 while a period spans more than about three pixels, 0 from one and a half on: Nyquist with a margin. */
export const aboveNyquist = (footprint: number): number => {
  const t = (0.62 - footprint) / (0.62 - 0.3);
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t);
};

/** Share of [t - f/2, t + f/2] that a mark of width `duty` (centred on whole numbers, period 1) covers. */
export const dutyOver = (t: number, footprint: number, duty: number): number => {
  const f = footprint < 0.004 ? 0.004 : footprint;
  const sum = (x: number): number => {
    const shifted = x + duty / 2;
    const whole = Math.floor(shifted);
    return whole * duty + Math.min(duty, shifted - whole);
  };
  return (sum(t + f / 2) - sum(t - f / 2)) / f;
};
