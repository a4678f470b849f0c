/**
 * Planes computed pixel by pixel. Loops are much faster than `from` of a typed array (3 ms against 120 ms for 1 million
 * pixels in V8 11) and than `map`.
 */

/** @param at value of pixel `i` */
export const createFloats = (length: number, at: (i: number) => number): Float32Array => {
  const out = new Float32Array(length);
  for (let i = 0; i < length; i++) out[i] = at(i);
  return out;
};

/** @param at value of pixel `i`; its integer part modulo 256 is stored */
export const createBytes = (length: number, at: (i: number) => number): Uint8Array => {
  const out = new Uint8Array(length);
  for (let i = 0; i < length; i++) out[i] = at(i);
  return out;
};
