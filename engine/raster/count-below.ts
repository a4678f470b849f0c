/** Binary search. @param sorted ascending @returns number of entries below `value` */
export const countBelow = (sorted: Int32Array | Uint32Array, value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
};
