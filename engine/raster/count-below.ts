/** Sorted positions, searched by halves. */

/** @param sorted ascending up to `value`, and not below it from there on @returns how many of them are below `value` */
export const countBelow = (sorted: Int32Array | Uint32Array, value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
};
