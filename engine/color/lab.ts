/** CIELAB under D65 (CIE 15:2004), from display-linear sRGB. */

const XN = 0.95047;
const ZN = 1.08883;
const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (t * (24389 / 27) + 16) / 116);

/** @param r display-linear 0..1, as `g` and `b` @returns L* 0..100, a*, b* */
export const linearToLab = (r: number, g: number, b: number): [number, number, number] => {
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / XN);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / ZN);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};
