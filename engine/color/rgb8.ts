/** sRGB, 0..255 each: the swatch as it looks on matte material under even light. */
export type Rgb8 = readonly [number, number, number];
