export const clamp = (value: number, low: number, high: number): number => {
  if (value < low) return low;
  return value > high ? high : value;
};
