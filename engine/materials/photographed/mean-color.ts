import { encodeSrgb, SRGB_TO_LINEAR } from '../../color/srgb.ts';
import type { Raster } from '../../raster/raster.ts';
import type { Rgb8 } from '../../color/rgb8.ts';

/** Mean albedo, linear RGB, 0..1 each. */
export const meanAlbedo = ({ data }: Raster): [number, number, number] => {
  const sum: [number, number, number] = [0, 0, 0];
  for (let p = 0; p < data.length; p += 4) for (let c = 0; c < 3; c++) sum[c] += SRGB_TO_LINEAR[data[p + c]];
  return sum.map((value) => (4 * value) / data.length) as [number, number, number];
};

/** Mean color, averaged in linear light. */
export const meanColor = (picture: Raster): Rgb8 => {
  const [r, g, b] = meanAlbedo(picture).map((value) => Math.round(encodeSrgb(value)));
  return [r, g, b];
};
