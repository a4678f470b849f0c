import { decodeSrgb } from '#engine/color/srgb.ts';
import type { Raster } from '#engine/raster/raster.ts';

export type LinearRgb = [number, number, number];

const LINEAR = Float64Array.from({ length: 256 }, (_, code) => decodeSrgb(code));

/** Linear sRGB, 0..1, of pixel `i`. */
export const linearPixel = ({ data }: Raster, i: number): LinearRgb => [
  LINEAR[data[4 * i]],
  LINEAR[data[4 * i + 1]],
  LINEAR[data[4 * i + 2]],
];
