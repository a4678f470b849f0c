/** sRGB encoding (IEC 61966-2-1) between 8-bit values and the linear light of a display, which is not that of the scene. */

/** @param code 0..255, fractions allowed @returns linear light 0..1 */
export const decodeSrgb = (code: number): number => {
  const v = code / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
};

/** @param linear clipped to 0..1 @returns code 0..255, not rounded */
export const encodeSrgb = (linear: number): number => {
  const v = Math.min(1, Math.max(0, linear));
  return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
};

/** Linear light of each 8-bit value. */
export const SRGB_TO_LINEAR: Float32Array = Float32Array.from({ length: 256 }, (_, code) => decodeSrgb(code));

/** Luminance weights of linear Rec. 709 / sRGB primaries. */
export const LUMINANCE_R = 0.2126;
export const LUMINANCE_G = 0.7152;
export const LUMINANCE_B = 0.0722;

export const luminance = (r: number, g: number, b: number): number =>
  LUMINANCE_R * r + LUMINANCE_G * g + LUMINANCE_B * b;

/** @param rgb 0..255 each @returns linear RGB, 0..1 each */
export const decodeSrgbColor = (rgb: readonly [number, number, number]): [number, number, number] => [
  decodeSrgb(rgb[0]),
  decodeSrgb(rgb[1]),
  decodeSrgb(rgb[2]),
];
