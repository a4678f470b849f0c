/** IEEE 754 binary16 (11 significant bits), for stored planes and weights. Values beyond ±65504 saturate. */

const floats = new Float32Array(1);
const bits = new Uint32Array(floats.buffer);

export const encodeFloat16 = (value: number): number => {
  floats[0] = value;
  const sign = (bits[0] >>> 16) & 0x8000;
  // Adding half a unit of the last bit rounds to nearest; a carry increments the exponent, which is correct.
  const rounded = (bits[0] & 0x7fffffff) + 0x1000;
  if (rounded >= 0x47800000) return Number.isNaN(value) ? 0x7e00 : sign | 0x7bff;
  if (rounded >= 0x38800000) return sign | ((rounded - 0x38000000) >>> 13);
  // Subnormal values are multiples of 2^-24.
  return sign | Math.round(Math.abs(value) * 16777216);
};

const magnitudeOf = (exponent: number, fraction: number): number => {
  if (exponent === 0) return fraction / 16777216;
  if (exponent < 31) return (1 + fraction / 1024) * 2 ** (exponent - 15);
  return fraction === 0 ? Infinity : NaN;
};

export const decodeFloat16 = (word: number): number => {
  const exponent = (word >>> 10) & 31;
  const fraction = word & 1023;
  const magnitude = magnitudeOf(exponent, fraction);
  return word & 0x8000 ? -magnitude : magnitude;
};
