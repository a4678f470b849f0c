/** sRGB color, 0..255 each. */
export type Rgb8 = readonly [number, number, number];
