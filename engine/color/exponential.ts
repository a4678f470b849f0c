/**
 * exp and log for pixel loops: tables with linear interpolation, several times faster than Math.exp and Math.log and, because only additions
 * and multiplications are left, the same bits on every JavaScript engine.
 */

const STEPS = 256;
const LOWEST = -20;
const HIGHEST = 12;
const POWERS = Float32Array.from({ length: (HIGHEST - LOWEST) * STEPS + 2 }, (_, i) => Math.exp(LOWEST + i / STEPS));
const LAST = (HIGHEST - LOWEST) * STEPS;

/** @param x held within -20..12 @returns e to the power of x, exact to 2e-6 */
export const fastExp = (x: number): number => {
  let t = (x - LOWEST) * STEPS;
  if (!(t > 0)) t = 0;
  else if (t > LAST) t = LAST;
  const i = t | 0;
  return POWERS[i] + (POWERS[i + 1] - POWERS[i]) * (t - i);
};

/** Top bits of a Float32's fraction that the table of logarithms is read by. */
const FRACTION_BITS = 11;
const LOW_BITS = 23 - FRACTION_BITS;
const LOGS = Float64Array.from({ length: (1 << FRACTION_BITS) + 1 }, (_, i) => Math.log(1 + i / (1 << FRACTION_BITS)));
const LN2 = Math.LN2;
const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

/** @param x above 0 (not below 1e-37) @returns natural logarithm, exact to 1e-7 */
export const fastLog = (x: number): number => {
  float[0] = x;
  const b = bits[0];
  const i = (b >> LOW_BITS) & ((1 << FRACTION_BITS) - 1);
  return ((b >> 23) - 127) * LN2 + LOGS[i] + ((LOGS[i + 1] - LOGS[i]) * (b & ((1 << LOW_BITS) - 1))) / (1 << LOW_BITS);
};
