/** Upper median of the values, which stay in their order; 0 for none. */
export const median = (values: readonly number[] | Float32Array): number =>
  new Float64Array(values).sort()[values.length >> 1] ?? 0;
