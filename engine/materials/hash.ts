/** Hash of a point and a seed, 32 bits (xxHash's finalizer). Integer arithmetic gives equal results on all platforms. */
export const hash = (x: number, y: number, seed: number): number => {
  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(seed, 0xc2b2ae3d);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return h ^ (h >>> 15);
};
