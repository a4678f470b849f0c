/** The value below which this fraction of the values is; they stay in their order. 0 for none. @param fraction 0..1 */
export const quantile = (values: readonly number[] | Float32Array, fraction: number): number =>
  new Float64Array(values).sort()[Math.min(values.length - 1, Math.floor(values.length * fraction))] ?? 0;

/** Upper median of the values, which stay in their order; 0 for none. */
export const median = (values: readonly number[] | Float32Array): number => quantile(values, 0.5);
