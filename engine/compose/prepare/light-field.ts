/** The smooth light field in the form that the pixel loops read. */
import { luminance } from '../../color/srgb.ts';
import type { Layers } from '../../layers.ts';
import { boxSums } from '../../raster/box-sums.ts';
import type { InterleavedPlane } from '../plane-rows.ts';

/** RGB of the light divided by its luminance, then that luminance, its natural log, and the bounce light. */
const LIGHT_CHANNELS = 6;

/** Reach of light that bounces between covers, as a fraction of the long side; three box blurs approximate a Gaussian. */
const BOUNCE_REACH = 0.12;
const PASSES = 3;

/**
 * Bounce light: the blurred light on the upholstery, by which covers light each other. At the border, the average is over
 * the cells inside the picture.
 */
const bounceLight = (
  { width: fromWidth, height: fromHeight, matte, light: { shading } }: Layers,
  brightness: Float32Array,
): Float32Array => {
  const { width, height } = shading;
  const matteSum = new Float32Array(width * height);
  const fullMatteSum = new Float32Array(width * height);
  const column = Int32Array.from({ length: fromWidth }, (_, x) =>
    Math.min(width - 1, Math.floor((x * width) / fromWidth)),
  );
  for (let y = 0; y < fromHeight; y += 2) {
    const row = Math.min(height - 1, Math.floor((y * height) / fromHeight)) * width;
    for (let x = 0; x < fromWidth; x += 2) {
      const at = row + column[x];
      matteSum[at] += matte[y * fromWidth + x];
      fullMatteSum[at] += 255;
    }
  }
  const bounce = matteSum.map((sum, i) => (fullMatteSum[i] > 0 ? (sum / fullMatteSum[i]) * brightness[i] : 0));
  const radius = Math.max(1, Math.round((BOUNCE_REACH * Math.max(width, height)) / 2));
  const sum = new Float32Array(bounce.length);
  const inside = new Float32Array(bounce.length).fill(1);
  const cellsInside = new Float32Array(bounce.length);
  boxSums(inside, width, height, radius, cellsInside);
  for (let pass = 0; pass < PASSES; pass++) {
    boxSums(bounce, width, height, radius, sum);
    for (let i = 0; i < sum.length; i++) bounce[i] = sum[i] / cellsInside[i];
  }
  return bounce;
};

export const lightField = (layers: Layers): InterleavedPlane => {
  const { width, height, data } = layers.light.shading;
  const brightness = new Float32Array(width * height);
  for (let i = 0; i < brightness.length; i++)
    brightness[i] = Math.max(1e-4, luminance(data[3 * i], data[3 * i + 1], data[3 * i + 2]));
  const bounce = bounceLight(layers, brightness);
  const field = new Float32Array(width * height * LIGHT_CHANNELS);
  for (let i = 0; i < width * height; i++) {
    const luminanceHere = brightness[i];
    for (let c = 0; c < 3; c++) field[LIGHT_CHANNELS * i + c] = data[3 * i + c] / luminanceHere;
    field[LIGHT_CHANNELS * i + 3] = luminanceHere;
    field[LIGHT_CHANNELS * i + 4] = Math.log(luminanceHere);
    field[LIGHT_CHANNELS * i + 5] = bounce[i];
  }
  return { width, height, channels: LIGHT_CHANNELS, data: field };
};
