/** The smooth light around each place, made ready for the pixel loop. */
import { luminance } from '../../color/srgb.ts';
import type { Layers } from '../../layers.ts';
import { boxSums } from '../../raster/box-sums.ts';
import { floatPlane } from '../../raster/planes.ts';
import type { SmallField } from '../plane-rows.ts';

/**
 * Tint of red, green and blue (luminance 1), luminance, natural log of luminance, light on the upholstery all around.
 */
const LIGHT_CHANNELS = 6;

/**
 * How far light bounces from cover to cover, as a share of the picture's long side; three boxes come near a Gaussian.
 */
const BOUNCE_REACH = 0.12;
const PASSES = 3;

/**
 * Light that falls on the upholstery around each cell: reflected, it lights the neighbors. Beyond the picture it goes
 * on as inside.
 */
const lightAround = (
  { width: fromWidth, height: fromHeight, matte, light: { shade } }: Layers,
  brightness: Float32Array,
): Float32Array => {
  const { width, height } = shade;
  const around = new Float32Array(width * height);
  const cells = new Float32Array(width * height);
  const column = Int32Array.from({ length: fromWidth }, (_, x) =>
    Math.min(width - 1, Math.floor((x * width) / fromWidth)),
  );
  for (let y = 0; y < fromHeight; y += 2) {
    const row = Math.min(height - 1, Math.floor((y * height) / fromHeight)) * width;
    for (let x = 0; x < fromWidth; x += 2) {
      const at = row + column[x];
      around[at] += matte[y * fromWidth + x];
      cells[at] += 255;
    }
  }
  for (let i = 0; i < around.length; i++) around[i] = cells[i] > 0 ? (around[i] / cells[i]) * brightness[i] : 0;
  const radius = Math.max(1, Math.round((BOUNCE_REACH * Math.max(width, height)) / 2));
  const sum = new Float32Array(around.length);
  const ones = new Float32Array(around.length).fill(1);
  const mass = new Float32Array(around.length);
  boxSums(ones, width, height, radius, mass);
  for (let pass = 0; pass < PASSES; pass++) {
    boxSums(around, width, height, radius, sum);
    for (let i = 0; i < sum.length; i++) around[i] = sum[i] / mass[i];
  }
  return around;
};

export const lightField = (layers: Layers): SmallField => {
  const { width, height, data } = layers.light.shade;
  const brightness = new Float32Array(width * height);
  for (let i = 0; i < brightness.length; i++)
    brightness[i] = Math.max(1e-4, luminance(data[3 * i], data[3 * i + 1], data[3 * i + 2]));
  const around = lightAround(layers, brightness);
  const field = floatPlane(width * height * LIGHT_CHANNELS);
  for (let i = 0; i < width * height; i++) {
    const y = brightness[i];
    for (let c = 0; c < 3; c++) field[LIGHT_CHANNELS * i + c] = data[3 * i + c] / y;
    field[LIGHT_CHANNELS * i + 3] = y;
    field[LIGHT_CHANNELS * i + 4] = Math.log(y);
    field[LIGHT_CHANNELS * i + 5] = around[i];
  }
  return { width, height, channels: LIGHT_CHANNELS, data: field };
};
