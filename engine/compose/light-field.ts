/** The smooth light around each place, made ready for the pixel loop. */
import { luminance } from '../colour/srgb.ts';
import type { Plane3 } from '../raster/raster.ts';
import type { SmallField } from './plane-rows.ts';

/** Tint of red, green and blue (luminance 1), luminance, natural log of luminance. */
export const LIGHT_CHANNELS = 5;

export const lightField = ({ width, height, data }: Plane3): SmallField => {
  const field = new Float32Array(width * height * LIGHT_CHANNELS);
  for (let i = 0; i < width * height; i++) {
    const y = Math.max(1e-4, luminance(data[3 * i], data[3 * i + 1], data[3 * i + 2]));
    for (let c = 0; c < 3; c++) field[LIGHT_CHANNELS * i + c] = data[3 * i + c] / y;
    field[LIGHT_CHANNELS * i + 3] = y;
    field[LIGHT_CHANNELS * i + 4] = Math.log(y);
  }
  return { width, height, channels: LIGHT_CHANNELS, data: field };
};
