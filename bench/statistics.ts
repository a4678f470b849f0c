/** Arithmetic mean; 0 for no values. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** @param fraction 0..1: 0.5 is the median. @returns NaN for no values */
export const quantile = (values: readonly number[], fraction: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(fraction * values.length))] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
